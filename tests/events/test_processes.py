"""An evening at two processes, whose news of each other come a moment late."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from msgspec.structs import replace

from escale.client import Client, play_with
from escale.tables.clock import SimulatedClock
from escale.tables.news import TableNews
from tests.server.servers import RunningServer, open_server
from tests.services.engines import Engine
from tests.tables.memory_bus import MemoryBus

from .test_evening import BOT, SWISS, joined, opened, ordered, page
from .test_restarts import NOW_MS, pass_seconds


class LateBus(MemoryBus):
    """What is said of a table is heard in the next turn of the loop."""

    def tell(self, table: str, news: TableNews) -> None:
        asyncio.get_running_loop().call_soon(super().tell, table, news)


@asynccontextmanager
async def two_servers(
    engine: Engine, clock: SimulatedClock
) -> AsyncIterator[tuple[RunningServer, RunningServer]]:
    buses = LateBus("one"), LateBus("two")
    for bus, other in (buses, buses[::-1]):
        bus.neighbours = [other]
    async with (
        open_server(engine.address, clock=clock, bus=buses[0]) as one,
        open_server(engine.address, clock=clock, bus=buses[1]) as two,
    ):
        yield one, two


async def look(*servers: RunningServer) -> None:
    """Each looks at its events, as it does every second, and hears what the other has said."""
    for each in servers:
        await each.app.events.look()
        for _ in range(3):
            await asyncio.sleep(0)


async def seated(home: RunningServer, person: Client, code: str) -> tuple[str, int]:
    """The table of a person, and their seat there."""
    found = await page(person, code)
    (table,) = [each for each in found.drawn[-1].tables if each.table == found.table]
    return table.table, table.players.index(found.me)


async def test_who_waits_at_another_process_is_not_absent(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        two_servers(engine, clock) as (one, two),
        one.client("Ada") as ada,
        two.client("Bob") as bob,
    ):
        event = await opened(ada)
        await joined(event.code, bob)
        await ordered(ada, event.code, "start")
        name, seat = await seated(one, ada, event.code)
        await ada.watch(name)
        pass_seconds(clock, 180)
        await look(two, two, one)  # the one that knows nobody there is the first to look
        state = (await one.table(name)).state
        assert state.started
        assert list(state.bots) == [1 - seat]


async def test_who_waits_at_another_process_does_not_lose(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        two_servers(engine, clock) as (one, two),
        one.client("Ada") as ada,
        two.client("Bob") as bob,
    ):
        event = await opened(ada, replace(SWISS, absent="lose"))
        await joined(event.code, bob)
        await ordered(ada, event.code, "start")
        name, seat = await seated(one, ada, event.code)
        await ada.watch(name)
        pass_seconds(clock, 180)
        await look(two, two, one)
        for person in (ada, bob):
            (table,) = (await page(person, event.code)).drawn[0].tables
            assert (table.how, table.places[seat], table.places[1 - seat]) == ("absent", 1, 2)


async def test_people_at_two_processes_play_an_evening_to_its_end(engine: Engine) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        two_servers(engine, clock) as (one, two),
        one.client("Ada") as ada,
        two.client("Bob") as bob,
        one.client("Cleo") as cleo,
        two.client("Dan") as dan,
    ):
        people = (ada, bob, cleo, dan)
        event = await opened(ada)
        await joined(event.code, *people[1:])
        await ordered(ada, event.code, "start")
        for number in (1, 2):
            await look(two, one)
            names = [(each, (await page(each, event.code)).table) for each in people]
            tables = [await each.watch(name) for each, name in names]
            await look(two, one)
            await asyncio.gather(*(play_with(table, BOT) for table in tables))
            await look(one, two)
            assert (await page(bob, event.code)).rounds_drawn == min(number + 1, 2)
        hers, his = [await page(each, event.code) for each in (ada, bob)]
        assert hers.closed == his.closed == "done"
        assert hers.standings == his.standings
        assert sum(line.points for line in hers.standings) == 4
