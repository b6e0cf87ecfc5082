"""What a running server does with an event: restarts, people who do not come, hidden deals."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.client import Client, play_with
from escale.events.model import EventBox, EventConfig
from escale.events.running import LiveEvent
from escale.protocol.events import NewEventBox
from escale.tables.clock import SimulatedClock
from escale.tables.opening import chosen_options
from escale.tables.ports import PersonRow
from tests.server.servers import RunningServer, open_server
from tests.server.waiting import pass_time, refusal
from tests.sizes import sized

from .test_evening import BOT, GAME, SWISS, joined, opened, ordered, page, play_round

NOW_MS = 1_800_000_000_000
HOST = PersonRow("host", "Ada", NOW_MS)
SAME_DEALS = replace(
    SWISS,
    format="duplicate",
    boxes=(NewEventBox(GAME, "simple", {"deals": 1}, 2),),
)


@asynccontextmanager
async def four(home: RunningServer) -> AsyncIterator[tuple[Client, ...]]:
    async with (
        home.client("Ada") as ada,
        home.client("Bob") as bob,
        home.client("Cleo") as cleo,
        home.client("Dan") as dan,
    ):
        yield ada, bob, cleo, dan


async def test_a_server_that_is_killed_between_two_rounds_goes_on(path: Path) -> None:
    async with open_server(path) as home, four(home) as people:
        event = await opened(people[0])
        await joined(event.code, *people[1:])
        await ordered(people[0], event.code, "start")
        await play_round(home, event.code, *people)
        keys = [each.key for each in people]
        # Nothing of this round is in the log of the event when the server ends.
        before = (await page(people[0], event.code)).number
    async with open_server(path) as home:
        again = [home.client(key=key) for key in keys]
        for each in again:
            await each.__aenter__()
        assert (await page(again[0], event.code)).number == before
        await home.app.events.look()
        assert (await page(again[0], event.code)).rounds_drawn == 2
        await play_round(home, event.code, *again)
        await home.app.events.look()
        over = await page(again[0], event.code)
        assert over.closed == "done"
        assert sum(each.points for each in over.standings) == 4
        for each in again:
            await each.__aexit__(None, None, None)


async def test_whoever_does_not_come_is_replaced_by_a_bot(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(path, clock=clock) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        event = await opened(ada)
        await joined(event.code, bob)
        name = (await ordered(ada, event.code, "start")).table
        table = await ada.watch(name)
        await home.app.events.look()
        assert table.view is None  # Bob has not come
        pass_seconds(clock, 180)
        await home.app.events.look()
        game = asyncio.create_task(play_with(table, BOT))
        await pass_time(clock, game.done)
        await home.app.events.look()
        lines = {line.player: line for line in (await page(ada, event.code)).standings}
        assert lines[event.me].points == 1  # who is away at the end is behind the other


async def test_or_loses_where_the_host_wants_it_so(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(path, clock=clock) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        event = await opened(ada, replace(SWISS, absent="lose"))
        await joined(event.code, bob)
        await ada.watch((await ordered(ada, event.code, "start")).table)
        pass_seconds(clock, 180)
        await home.app.events.look()
        (first, *_) = (await page(ada, event.code)).drawn
        (table,) = first.tables
        assert table.how == "absent"
        assert table.places[table.players.index(event.me)] == 1


async def test_while_no_server_runs_nobody_is_absent(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock=clock) as home, four(home) as people:
        event = await opened(people[0])
        await joined(event.code, *people[1:])
        await ordered(people[0], event.code, "start")
    pass_seconds(clock, 600)
    async with open_server(path, clock=clock) as home:
        for seconds in (0, 1, 170):
            pass_seconds(clock, seconds)
            await home.app.events.look()
        state = (await home.app.events.find(event.code)).state
        assert len(state.unfinished) == 2
        for name in state.unfinished:
            assert not (await home.table(name)).state.started


async def test_where_nobody_comes_both_lose_and_no_bots_play(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock=clock) as home, four(home) as people:
        event = await opened(people[0])
        await joined(event.code, *people[1:])
        await ordered(people[0], event.code, "start")
        pass_seconds(clock, 180)
        await home.app.events.look()
        await home.app.events.look()
        (first, *_) = (await page(people[0], event.code)).drawn
        assert {(table.how, table.places) for table in first.tables} == {("absent", (2, 2))}
        assert [line.points for line in (await page(people[0], event.code)).standings] == [0] * 4
        for each in first.tables:
            assert (await home.table(each.table)).state.is_over


async def test_a_table_that_has_begun_is_not_kept_in_memory_by_its_evening(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(path, clock=clock) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        event = await opened(ada)
        await joined(event.code, bob)
        name = (await ordered(ada, event.code, "start")).table
        tables = [(each, await each.watch(name)) for each in (ada, bob)]
        await home.app.events.look()
        for each, table in tables:
            await each.unwatch(table)
        pass_seconds(clock, 3_600)
        assert await home.app.tables.unload_idle()
        await home.app.events.look()
        assert name not in home.app.tables


async def test_an_evening_that_is_over_is_read_from_the_store_once(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        event = await opened(ada)
        await ordered(ada, event.code, "close")
        await home.app.events.look()
        found = await home.app.events.find(event.code)
        assert found.state.closed == "host"
        assert await home.app.events.find(event.code) is found
        assert len(home.app.events) == 0


async def test_a_round_that_lasts_too_long_is_stopped(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock=clock) as home, four(home) as people:
        event = await opened(people[0], replace(SWISS, round_minutes=10))
        await joined(event.code, *people[1:])
        await ordered(people[0], event.code, "start")
        for each in people:
            await each.watch((await page(each, event.code)).table)
        await home.app.events.look()
        pass_seconds(clock, 600)
        await home.app.events.look()
        found = await page(people[0], event.code)
        assert found.rounds_drawn == 2
        assert {each.how for each in found.drawn[0].tables} == {"stopped"}
        assert [line.points for line in found.standings] == [0.5] * 4


async def test_a_round_that_was_drawn_meanwhile_is_not_stopped_for_the_next(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock=clock) as home, four(home) as people:
        host = people[0]
        event = await opened(host, replace(SWISS, rounds=3, pause_seconds=60))
        await joined(event.code, *people[1:])
        await ordered(host, event.code, "start")
        await ordered(host, event.code, "next", rounds_drawn=1)
        late = ordered(host, event.code, "next", rounds_drawn=1)  # pressed twice
        assert await refusal(late) == "event-moved"
        found = await page(host, event.code)
        assert found.rounds_drawn == 2
        assert found.table


async def test_the_deals_of_a_round_are_hidden_until_all_have_played_them(path: Path) -> None:
    async with open_server(path) as home, four(home) as people:
        ada, bob, cleo, dan = people
        event = await opened(ada, SAME_DEALS)
        await joined(event.code, bob, cleo, dan)
        await ordered(ada, event.code, "start")
        (drawn,) = (await page(ada, event.code)).drawn
        by_player = dict(
            zip([(await page(each, event.code)).me for each in people], people, strict=True)
        )
        one, two = drawn.tables
        first = [await by_player[each].watch(one.table) for each in one.players]
        await home.app.events.look()
        await asyncio.gather(*(play_with(table, BOT) for table in first))
        other = by_player[two.players[0]]
        series = (await home.table(one.table)).row.series
        assert await refusal(other.get(f"/api/tables/{one.table}/record", object)) == "series-open"
        assert await refusal(other.watch(one.table, as_spectator=True)) == "series-open"
        assert await refusal(other.open_in(series)) == "series-closed"  # no deals beforehand
        second = [await by_player[each].watch(two.table) for each in two.players]
        await home.app.events.look()
        await asyncio.gather(*(play_with(table, BOT) for table in second))
        await home.app.events.look()
        await other.get(f"/api/tables/{one.table}/record", object)
        found = await page(ada, event.code)
        assert found.rounds_drawn == 2
        assert sum(each.points for each in found.standings) == 2


async def test_an_arena_pairs_again_whoever_is_free_and_ends_with_its_time(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    arena = replace(SWISS, format="arena", minutes=5, absent_seconds=600)
    async with open_server(path, clock=clock) as home, four(home) as people:
        event = await opened(people[0], arena)
        await joined(event.code, *people[1:])
        await ordered(people[0], event.code, "start")
        await play_round(home, event.code, *people)
        pass_seconds(clock, 5)
        await home.app.events.look()
        await home.app.events.look()
        assert (await page(people[0], event.code)).table
        pass_seconds(clock, 300)
        await home.app.events.look()
        over = await page(people[0], event.code)
        assert over.closed == "done"
        assert {each.games for each in over.standings} == {1}


@pytest.mark.slow
async def test_a_club_of_bots_plays_with_a_restart_in_the_middle(path: Path) -> None:
    """At real tables; the second process finds everything in the store."""
    size = sized(30, 200)
    async with open_server(path) as home:
        await home.store.people.add_person(HOST, b"ada")
        code = await evening_of_bots(home, size, rounds=3)
        await until_moved(home, code, lambda event: len(event.state.rounds) == 2)
        before = (await home.app.events.find(code)).state.number
    async with open_server(path) as home:
        event = await home.app.events.find(code)
        assert event.state.number == before
        assert event.state.unfinished
        await until_moved(home, code, lambda event: event.state.closed is not None)
        assert event.state.closed == "done"
        assert sum(line.points for line in event.standings) == size // 2 * 3
        met = [frozenset(each.players) for each in event.state.tables.values()]
        assert len(met) == len(set(met)) == size // 2 * 3


async def evening_of_bots(home: RunningServer, size: int, rounds: int) -> str:
    box = BOXES[GAME]
    preset, options = chosen_options(box, "simple", {"deals": 1})
    played = EventBox(
        GAME,
        box.game.version,
        Raw(msgspec.json.encode(options)),
        preset,
        2,
        dict(box.game.content(options)),
    )
    config = EventConfig("Robots", "swiss", (played,), rounds=rounds, pause_seconds=0)
    event = await home.app.events.open(HOST, config)
    await home.app.events.add_bots(event, [f"Robot {n}" for n in range(size)], "novice")
    await home.app.events.start(event)
    return event.row.code


async def until_moved(
    home: RunningServer, code: str, is_there: Callable[[LiveEvent], bool]
) -> None:
    """Look, as the server does each second, whenever a table has ended."""
    event = await home.app.events.find(code)
    while not is_there(event):
        for table in sorted(event.state.unfinished)[:1]:
            async with home.app.tables.hold(table) as live:
                await live.wait_until_over()
        await home.app.events.look()


def pass_seconds(clock: SimulatedClock, seconds: int) -> None:
    clock.advance_to(clock.now_ms() + seconds * 1000)
