"""Signs of life: for those who follow a game, where another process could serve them."""

from pathlib import Path

import pytest

from escale.client import Client
from escale.protocol import messages as wire
from escale.tables.news import NoBus
from tests.server.servers import RunningServer, open_server
from tests.server.waiting import GAME, QUICK, until


class BusWithOthers(NoBus):
    """The bus of a process that has heard of these."""

    process = "a"

    def __init__(self, others: tuple[str, ...]) -> None:
        self.others = others


async def hears_beat(home: RunningServer, client: Client) -> bool:
    """Whether a beat has reached a client by the time that its next request is answered."""
    assert client._socket is not None
    client._socket._has_beats.clear()
    await home.app.beats.beat()
    await client.ask(wire.Ping(client.new_id()))
    return client._socket._has_beats.is_set()


@pytest.mark.parametrize("others", [(), ("b",)])
async def test_who_follows_a_game_hears_beats_of_a_process_that_is_not_alone(
    path: Path, others: tuple[str, ...]
) -> None:
    async with open_server(path, bus=BusWithOthers(others)) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice"], places=3)
        assert not await hears_beat(home, ada)  # nobody waits for a move
        await table.start(fill="novice")
        await until(table, lambda: table.view is not None)
        assert await hears_beat(home, ada) == bool(others)
        async with home.client("Sam") as sam:
            await sam.connected()
            assert not await hears_beat(home, sam)
            watched = await sam.watch(table.id)
            assert await hears_beat(home, sam) == bool(others)
            await sam.unwatch(watched)
            assert not await hears_beat(home, sam)
        await table.end()
        await until(table, lambda: table.is_over)
        assert not await hears_beat(home, ada)
