"""`kill -9` in the middle of a club evening: it goes on to its final table, and no game is lost."""

import asyncio
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from escale.client import Client, RequestRefused, play_with
from escale.protocol.events import EventPage
from tests.events.test_evening import BOT, SWISS, joined, opened, ordered, page

from ..crashes import KillableServer

NAMES = ("Ada", "Bob", "Cleo", "Dan")
WISH = replace(SWISS, absent_seconds=900)  # three quarters of a minute, as its clock is quick
AGAIN_SECONDS = 0.05  # between looks at the page


class Guest:
    """Somebody who plays wherever the evening expects them."""

    def __init__(self, server: KillableServer, client: Client, code: str) -> None:
        self._server = server
        self._client = client
        self._code = code
        self.sits = asyncio.Event()

    async def play(self) -> EventPage:
        """Every game of the evening; its page when it is over."""
        played: set[str] = set()
        while True:
            found = await self._server.insist(partial(page, self._client, self._code))
            if found.stage == "over":
                return found
            if found.table and found.table not in played:
                with suppress(RequestRefused):  # it is drawn, and its table not yet open
                    watch = partial(self._client.watch, found.table)
                    table = await self._server.insist(watch)
                    self.sits.set()
                    await play_with(table, BOT)
                    played.add(found.table)
            await asyncio.sleep(AGAIN_SECONDS)


async def start(server: KillableServer, host: Client, code: str) -> None:
    """Begin the evening, unless that was done before the server died."""
    with suppress(RequestRefused):  # its page tells
        await server.insist(partial(ordered, host, code, "start"))


@pytest.mark.slow
@pytest.mark.timeout(180)
async def test_an_evening_goes_on_though_its_server_is_killed(tmp_path: Path) -> None:
    async with (
        KillableServer(tmp_path / "escale.db") as server,
        AsyncExitStack() as stack,
    ):
        people = [await stack.enter_async_context(Client(server.url, name)) for name in NAMES]
        code = (await opened(people[0], WISH)).code
        await joined(code, *people[1:])
        guests = [Guest(server, each, code) for each in people]
        async with asyncio.TaskGroup() as tasks:
            playing = [tasks.create_task(each.play()) for each in guests]
            starting = tasks.create_task(start(server, people[0], code))
            await asyncio.sleep(0)  # the order is on its way
            server.kill()
            await server.open()
            await starting
            await asyncio.gather(*(each.sits.wait() for each in guests))
            server.kill()
            await server.open()
        over = playing[0].result()
        assert over.closed == "done"
        assert {table.how for drawn in over.drawn for table in drawn.tables} == {"played"}
        assert {line.games for line in over.standings} == {2}
        assert sum(line.points for line in over.standings) == 4
        met = [frozenset(table.players) for drawn in over.drawn for table in drawn.tables]
        assert len(set(met)) == 4
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
