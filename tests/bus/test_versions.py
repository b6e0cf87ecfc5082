"""Two versions side by side: what one says that the other does not know changes nothing."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from escale.bus.nats import encode, open_bus, read_cluster_news, read_table_news
from escale.tables import news

# As the version before this one wrote them.
EARLIER_TABLE_NEWS: list[tuple[dict[str, Any], news.TableNews]] = [
    ({"type": "stored", "number": 7}, news.StepsStored(7)),
    (
        {"type": "held", "process": "a", "members": ["ann"], "asks": True},
        news.TableLoaded("a", ("ann",), asks=True),
    ),
    ({"type": "released", "process": "a"}, news.TableUnloaded("a")),
    (
        {"type": "said", "message": b"!", "is_for_members": True},
        news.SocketMessage(b"!", True),
    ),
]
EARLIER_CLUSTER_NEWS: list[tuple[dict[str, Any], news.ClusterNews]] = [
    ({"type": "lobby", "entry": b"{}"}, news.LobbyNews(b"{}")),
    ({"type": "offered", "people": ["ann"]}, news.TablesOffered(("ann",))),
    ({"type": "deleted", "person": "ann"}, news.PersonDeleted("ann")),
    ({"type": "lost", "process": "a"}, news.ProcessLost("a")),
]


@pytest.mark.parametrize("written, meant", EARLIER_TABLE_NEWS)
def test_what_the_earlier_version_says_of_a_table_is_understood(
    written: dict[str, Any], meant: news.TableNews
) -> None:
    assert read_table_news(msgspec.msgpack.encode(written)) == meant
    assert read_table_news(msgspec.msgpack.encode(written | {"later": 1})) == meant
    assert msgspec.msgpack.decode(encode(meant)).keys() >= written.keys()  # and it understands us


@pytest.mark.parametrize("written, meant", EARLIER_CLUSTER_NEWS)
def test_what_the_earlier_version_says_to_all_is_understood(
    written: dict[str, Any], meant: news.ClusterNews
) -> None:
    assert read_cluster_news(msgspec.msgpack.encode(written)) == meant
    assert read_cluster_news(msgspec.msgpack.encode(written | {"later": 1})) == meant
    assert msgspec.msgpack.decode(encode(meant)).keys() >= written.keys()


class LaterNews(msgspec.Struct, tag="of a later version"):
    """What this version does not know."""


async def test_news_of_a_later_version_are_not_heard_and_disturb_nothing(
    bus_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[news.TableNews] = []
    is_heard = asyncio.Event()

    def hear(said: news.TableNews) -> None:
        heard.append(said)
        is_heard.set()

    url = f"{bus_url.rstrip('/')}/versions"
    async with open_bus(url, "a") as one, open_bus(url, "b") as two:
        await two.follow("t", hear)
        await two.client.flush()
        while not is_heard.is_set():  # a bus may lose what is said
            one.tell("t", LaterNews())  # type: ignore[arg-type]
            one.tell("t", news.StepsStored(3))
            with suppress(TimeoutError):
                await asyncio.wait_for(is_heard.wait(), 1)
        assert {*heard} == {news.StepsStored(3)}
    assert not [each for each in caplog.records if each.levelname == "ERROR"]


async def test_processes_know_who_else_lives_and_who_cannot_serve(bus_url: str) -> None:
    url = f"{bus_url.rstrip('/')}/lives"
    lost = asyncio.Event()
    async with open_bus(url, "a") as one, open_bus(url, "b") as two:
        one.listen(lambda said: lost.set() if said == news.ProcessLost("b") else None)
        while "b" not in one.others:
            await asyncio.sleep(0.01)
        two.set_serving(False)
        await lost.wait()
        assert not one.others
        two.set_serving(True)
        while "b" not in one.others:
            await asyncio.sleep(0.01)
