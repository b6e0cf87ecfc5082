"""The registry keeps tables going: bots at their pace, timers when due, through a restart."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import msgspec
import pytest

from escale.boxes.registry import GAMES
from escale.core.game import CLOCK, TABLE
from escale.core.ready import PAUSE_SECONDS, READY
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_names import BOT_NAMES, bots_for
from escale.tables.bot_pool import BotPool
from escale.tables.clock import SimulatedClock
from escale.tables.errors import NoSuchTable
from escale.tables.ports import LobbyRow
from escale.tables.registry import TableRegistry
from escale.tables.seating import end, join, leave, take_back, take_over
from escale.tables.state import TableConfig
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, live, registry
from .tables import (
    ALL,
    GAME,
    a_row,
    pass_time,
    person,
    play_one,
    play_to_pause,
    settle,
    until,
)

TIMINGS = Timings()


async def test_with_no_person_left_the_game_is_played_to_its_end_at_once(
    disk: SqliteStore, clock: SimulatedClock
) -> None:
    """With a real file and real threads."""
    thinkers = BotPool(lambda: ThreadPoolExecutor(1))
    async with registry(disk, clock, thinkers) as tables:
        table = await dealt(tables, "ann", level="master")
        await table.order(leave("ann"))
        await asyncio.wait_for(table.wait_until_over(), 20)
        assert table.state.outcome is not None
        assert clock.now_ms() == 1_000
    thinkers.close()


async def test_among_people_every_answer_of_a_bot_takes_the_same_time(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """A forced answer takes as long as a choice: the pace tells nothing."""
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", level="master", places=4)
        for _ in range(12):
            await until(clock, lambda: 0 in table.state.actors.must)
            action = next(iter(GAME.legal(table.view(0))))
            await table.submit(0, table.state.phase, [action])
        steps = (await store.read_steps("t"))[table.state.started :]
        ready = msgspec.json.encode(READY)  # that they say together
        waits = [
            after.at_ms - before.at_ms
            for before, after in pairwise(steps)
            if before.seat > 0 and after.seat > 0 and bytes(after.action) != ready
        ]
        assert len(waits) > 10
        assert set(waits) == {PACE_MS}


async def test_a_bot_plays_for_one_who_is_gone_until_they_are_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        seat = table.state.actors.must[0]
        await table.order(take_over(seat, "gone", "expert"))
        await until(clock, lambda: clock.next_ms is None)
        steps = await store.read_steps("t", after=table.state.started)
        assert [step.seat for step in steps] == [TABLE, seat]
        await table.order(take_back(ALL[seat]))
        assert table.state.bots == {}


# ---- restarts


async def test_a_pause_that_nobody_ends_is_ended_by_the_clock_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await play_to_pause(await dealt(tables))
    async with registry(store, clock) as tables:
        due = 1_000 + round(PAUSE_SECONDS * 1000)
        assert await tables.load_due() == 0
        clock.advance_to(due + TIMINGS.grace_ms)
        assert await tables.load_due() == 1
        table = await live(tables)
        await until(clock, lambda: table.state.game_state.board.deal == 2)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, last.at_ms) == (CLOCK, due + TIMINGS.grace_ms)
        assert await tables.load_due() == 0


async def test_a_timer_rings_while_the_table_is_served(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        await play_to_pause(table)
        due = 1_000 + round(PAUSE_SECONDS * 1000)
        await pass_time(clock, due + TIMINGS.grace_ms - 1 - clock.now_ms())
        assert table.state.game_state.board.stage == "pause"
        await pass_time(clock, 1)
        assert table.state.game_state.board.deal == 2
        assert table.state.at_ms == due + TIMINGS.grace_ms


async def test_a_table_that_waits_for_others_is_filled_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        assert await tables.open(a_row(fill="regular", fill_seconds=60))
        table = await live(tables)
        await table.order(join(person("bob")))
    clock.advance_to(61_000 + TIMINGS.grace_ms)
    async with registry(store, clock) as tables:
        assert await tables.load_due() == 1
        await pass_time(clock, 0)
        state = (await live(tables)).state
        assert [member.level for member in state.members] == ["", "regular", "regular"]
        assert [member.name for member in state.members] == ["Bob", *BOT_NAMES[:2]]
        assert state.stage == "playing"


async def test_a_server_that_closes_gives_its_tables_their_time_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    tables = TableRegistry(store, clock, BotPool())
    table = await dealt(tables, clock="slow")
    assert list(table.state.due.values()) == [91_000]
    clock.advance_to(61_000)
    await tables.close(give_time_back=True)
    assert await store.tables_due(2**62, 9) == []
    clock.advance_to(1_000_000)
    async with registry(store, clock) as reopened:
        assert await reopened.load_unfinished() == 1
        table = await live(reopened)
        assert list(table.state.due.values()) == [1_030_000]
        await play_one(table)


async def test_a_game_of_bots_goes_on_after_a_restart(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann")
        await table.order(leave("ann"))
        assert not table.state.is_over
    async with registry(store, clock) as tables:
        assert await tables.load_unfinished() == 1
        await settle()
        assert (await live(tables)).state.outcome is not None
    async with registry(store, clock) as tables:
        assert await tables.load_unfinished() == 0


async def test_a_table_of_older_rules_does_not_keep_the_others_asleep(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    await store.open_table(a_row(id="old", version=0), LobbyRow("playing", b"{}"), ())
    async with registry(store, clock) as tables:
        await dealt(tables)
    async with registry(store, clock) as tables:
        await tables.load_unfinished()
        assert [table.row.id for table in tables.tables()] == ["t"]


# ---- the shelf of tables


async def test_a_table_is_loaded_once_however_many_ask(
    disk: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(disk, clock) as tables:
        await dealt(tables)
    async with registry(disk, clock) as tables:
        found = await asyncio.gather(*(tables.acquire("t") for _ in range(5)))
        assert len({id(table) for table in found}) == len(tables) == 1
        with pytest.raises(NoSuchTable):
            await live(tables, "nowhere")


async def test_two_tables_have_no_code_in_common(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        assert await tables.open(a_row(code="KOALA"))
        assert not await tables.open(a_row(id="u", code="KOALA"))
        await (await live(tables)).order(end("ann"))
        assert await tables.open(a_row(id="u", code="KOALA"))


async def test_a_table_that_rests_comes_back_as_it_was(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        await play_one(table)
        await pass_time(clock, TIMINGS.unload_after_ms - 1)
        assert await tables.unload_idle() == 0  # it was held a moment ago
        await tables.acquire("t")
        await pass_time(clock, 1)
        assert await tables.unload_idle() == 0  # somebody holds it
        tables.release(table)
        await pass_time(clock, TIMINGS.unload_after_ms)
        assert await tables.unload_idle() == 1
        assert len(tables) == 0
        again = await live(tables)
        assert again is not table
        assert (again.state, again.events) == (table.state, table.events)


async def test_a_table_that_has_something_to_do_does_not_rest(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        timed = await dealt(tables, id="timed", clock="slow")
        thinking = await dealt(tables, id="thinking")
        await pass_time(clock, TIMINGS.unload_after_ms)
        await thinking.order(take_over(thinking.state.actors.must[0], "gone"))
        await settle()
        assert await tables.unload_idle() == 0
        await timed.order(end("ann"))
        await until(clock, lambda: clock.next_ms is None)
        assert await tables.unload_idle() == 2


@pytest.mark.parametrize("turns", range(20))
async def test_who_comes_while_a_server_starts_gets_the_table_that_stays(
    store: SqliteStore, clock: SimulatedClock, turns: int
) -> None:
    """They would hold a table that nobody else has, and be taken for one who is gone."""
    names = ("first", "second", "third")
    async with registry(store, clock) as tables:
        for name in names:
            await dealt(tables, id=name)
    async with registry(store, clock) as tables:
        starting = asyncio.create_task(tables.load_unfinished())
        for _ in range(turns):
            await asyncio.sleep(0)
        held = [await tables.acquire(name) for name in reversed(names)]
        await starting
        assert [await live(tables, name) for name in reversed(names)] == held


async def test_who_comes_while_other_tables_are_let_go_gets_the_table_that_stays(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """They would hold a table that nobody else has, and never hear of a step again."""
    async with registry(store, clock) as tables:
        names = ("first", "second", "third")
        for name in names:
            await dealt(tables, id=name)
        await pass_time(clock, TIMINGS.unload_after_ms)
        unloading = asyncio.create_task(tables.unload_idle())
        await asyncio.sleep(0)  # now it waits for the first of them
        held = [await tables.acquire(name) for name in reversed(names)]
        await unloading
        assert [await live(tables, name) for name in reversed(names)] == held


async def test_a_glance_at_a_table_does_not_keep_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        served = await dealt(tables)
        assert await tables.read("t") is served
        await pass_time(clock, TIMINGS.unload_after_ms)
        await tables.unload_idle()
        assert (await tables.read("t")).state == served.state
        assert len(tables) == 0


def test_there_are_bots_with_names_of_their_own_for_any_table() -> None:
    row = a_row(places=len(BOT_NAMES))
    bots = bots_for(TableConfig(GAMES["rondelic"], None, row), "novice")
    assert len({bot.name for bot in bots}) == len({bot.id for bot in bots}) == 2 * len(BOT_NAMES)
