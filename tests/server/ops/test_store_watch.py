"""A process of a cluster whose store does not answer: people are sent away, and may come back."""

import asyncio

import pytest

from escale.client import Client
from escale.server.ops import store_watch
from escale.server.ops.store_watch import StoreWatch
from escale.tables.news import NoBus
from tests.server.servers import RunningServer, open_server
from tests.tables.tables import InlineStore


class HeldStore(InlineStore):
    """It answers, or it does not."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = asyncio.Event()
        self.answers.set()
        self.abandoned = 0

    async def check(self) -> None:
        await self.answers.wait()

    def abandon_connections(self) -> None:
        self.abandoned += 1


class NotingBus(NoBus):
    """Keeps whether the process can serve."""

    def __init__(self) -> None:
        self.serving: list[bool] = []

    def set_serving(self, is_serving: bool) -> None:
        self.serving.append(is_serving)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_watch, "ANSWER_SECONDS", 0.05)


def watch_of(home: RunningServer, store: HeldStore, bus: NotingBus) -> StoreWatch:
    return StoreWatch(store, home.app.health, bus, home.app.connections.send_away)


async def test_people_are_sent_away_until_the_store_answers_again(
    tmp_path_factory: pytest.TempPathFactory, impatient: None
) -> None:
    store, bus = HeldStore(), NotingBus()
    async with open_server(tmp_path_factory.mktemp("one") / "escale.db") as home:
        watch = watch_of(home, store, bus)
        async with Client(home.url, "Ann") as ann:
            table = await ann.open("rondelic", places=3)
            await watch.look()
            assert (bus.serving, store.abandoned) == ([], 0)
            store.answers.clear()
            await watch.look()
            await watch.look()  # there is no news in that
            assert (bus.serving, store.abandoned) == ([False], 1)
            assert not len(home.app.connections)
            assert (await home.app.health.report()).status == "failing"
            adding = asyncio.create_task(table.add_bot("novice"))
            store.answers.set()
            await watch.look()
            assert bus.serving == [False, True]
            await adding  # her client has come back by itself, and asked again
        watch.stop()
    store.close()


async def test_an_answer_that_is_an_error_counts_as_none(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    class FailingStore(HeldStore):
        async def check(self) -> None:
            raise OSError("gone")

    store, bus = FailingStore(), NotingBus()
    async with open_server(tmp_path_factory.mktemp("one") / "escale.db") as home:
        await watch_of(home, store, bus).look()
        assert bus.serving == [False]
    store.close()
