"""Alone with bots, no pause has a time limit: people look at a result as long as they like."""

import sqlite3
from collections.abc import Sequence

import pytest

from escale.boxes.registry import BOXES
from escale.core.game import CLOCK
from escale.core.ready import PAUSE_SECONDS, READY
from escale.duplicate.policy import DuplicatePolicy
from escale.games.boggle.rules import FINISH
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.context import TableContext
from escale.tables.live import LiveTable
from escale.tables.policy import TablePolicy
from escale.tables.ports import Timer
from escale.tables.seating import request_pause, take_back, take_over

from .registries import dealt, live, registry
from .tables import GAME, InlineThinker, pass_time, play_to_pause, row_fields, until

HOUR_MS = 3_600_000
PAUSE_MS = round(1_000 * PAUSE_SECONDS)


async def play_with_bots(table: LiveTable, clock: SimulatedClock) -> None:
    """Ann plays with bots until the deal is over."""
    while table.state.game_state.board.stage != "pause":
        await until(clock, lambda: 0 in table.state.actors.must)
        if table.state.game_state.board.stage != "pause":
            action = next(iter(GAME.legal(table.view(0))))
            await table.submit(0, table.state.phase, [action])


def duplicate(store: SqliteStore) -> DuplicatePolicy:
    async def read_state(_table: str) -> None: ...

    return DuplicatePolicy(store.series, read_state)


async def test_a_pause_waits_for_the_only_person_however_long(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann")
        await play_with_bots(table, clock)
        await pass_time(clock, HOUR_MS)
        assert table.state.actors.must == (0,)  # the bots are ready
        assert (table.state.due, await store.read_timers("t")) == ({}, [])
        await table.submit(0, table.state.phase, [READY])
        assert table.state.game_state.board.deal == 2
        assert CLOCK not in {step.seat for step in await store.read_steps("t")}


async def test_it_waits_through_a_restart(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock) as tables:
        await play_with_bots(await dealt(tables, "ann"), clock)
    clock.advance_to(clock.now_ms() + HOUR_MS)
    async with registry(store, clock) as tables:
        assert await tables.load_due() == 0
        table = await live(tables)
        await pass_time(clock, HOUR_MS)
        assert table.state.game_state.board.stage == "pause"
        await table.submit(0, table.state.phase, [READY])
        assert table.state.game_state.board.deal == 2


async def test_with_a_turn_clock_too_a_pause_has_no_timer(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", clock="fast")
        await until(clock, lambda: 0 in table.state.actors.must)
        assert list(table.state.due.values()) == [clock.now_ms() + 20_000]  # which they chose
        await play_with_bots(table, clock)
        await pass_time(clock, HOUR_MS)
        assert (table.state.due, table.state.game_state.board.stage) == ({}, "pause")


async def test_the_timer_begins_when_a_second_person_is_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        await table.order(take_over(1, "gone"))
        await table.order(take_over(2, "gone"))
        await play_with_bots(table, clock)
        await pass_time(clock, HOUR_MS)
        assert table.state.due == {}
        await table.order(take_back("bob"))
        (due,) = table.state.due.values()
        assert due == clock.now_ms() + PAUSE_MS
        assert [timer.due_ms for timer in await store.read_timers("t")] == [due]
        await pass_time(clock, PAUSE_MS + 1_000)
        assert table.state.game_state.board.deal == 2


async def test_the_timer_stops_when_a_bot_plays_for_the_other_person(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables)
        await play_to_pause(table)
        await table.order(take_over(1, "gone"))
        assert len(table.state.due) == 1
        await table.order(take_over(2, "gone"))
        assert (table.state.due, await store.read_timers("t")) == ({}, [])


async def test_when_a_bot_plays_for_the_only_person_pauses_end(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann")
        await play_with_bots(table, clock)
        await table.order(take_over(0, "owner"))
        await until(clock, lambda: table.state.game_state.board.deal == 2)


async def test_a_pause_of_the_table_changes_nothing(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann")
        await play_with_bots(table, clock)
        await table.order(request_pause("ann"))
        await pass_time(clock, HOUR_MS)
        await table.order(request_pause("ann"))
        assert table.state.due == {}


async def test_in_a_series_pauses_are_timed_alone_too(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await play_with_bots(await dealt(tables, "ann"), clock)
    policy = duplicate(store)
    context = TableContext(store, clock, InlineThinker(), BOXES, policy_of=lambda _row: policy)
    table = await LiveTable.load("t", context)
    assert list(table.state.due.values()) == [table.state.at_ms + PAUSE_MS]


async def test_a_timer_that_an_earlier_version_stored_is_forgotten(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann")
        await play_with_bots(table, clock)
    number, phase = table.state.number, table.state.phase
    await store.set_timers("t", number - 1, [Timer(phase, 2_000)])  # another step came first
    assert await store.read_timers("t") == []
    await store.set_timers("t", number, [Timer(phase, 2_000)])
    async with registry(store, clock) as tables:
        assert await tables.load_due() == 1
        assert await store.tables_due(2**62, 9) == []
        assert (await live(tables)).state.game_state.board.stage == "pause"


async def test_an_old_timer_that_cannot_be_forgotten_does_not_keep_the_others(
    store: SqliteStore, clock: SimulatedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with registry(store, clock) as tables:
        for name in ("s", "t", "u"):
            table = await dealt(tables, "ann", id=name)
            await play_with_bots(table, clock)
            await store.set_timers(name, table.state.number, [Timer(table.state.phase, 2_000)])
    set_timers = store.set_timers

    async def fail_once(table: str, number: int, timers: Sequence[Timer]) -> None:
        if table == "t":
            raise sqlite3.OperationalError
        await set_timers(table, number, timers)

    monkeypatch.setattr(store, "set_timers", fail_once)
    async with registry(store, clock) as tables:
        assert await tables.load_due() == 3
        assert await store.tables_due(2**62, 9) == ["t"]


async def test_the_sand_runs_once_the_only_person_is_ready(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        table = await dealt(tables, "ann", **row_fields("boggle", "deluxe"))
        await pass_time(clock, HOUR_MS)
        assert (table.state.due, table.state.phase) == ({}, "round-0/pause")
        await table.submit(0, table.state.phase, [READY])
        await until(clock, lambda: table.state.phase == "round-1/search")
        (due,) = table.state.due.values()
        assert due > clock.now_ms()
        await until(clock, lambda: table.state.phase != "round-1/search")
        assert clock.now_ms() >= due


@pytest.mark.parametrize("in_series", [False, True])
async def test_when_the_only_person_has_finished_the_bots_do_too_but_in_a_series_the_sand_runs_out(
    store: SqliteStore, clock: SimulatedClock, in_series: bool
) -> None:
    policy = duplicate(store) if in_series else TablePolicy()
    async with registry(store, clock, policy_of=lambda _row: policy) as tables:
        row = row_fields("boggle", "deluxe")
        table = await dealt(tables, "ann", **row, fill="novice")
        await table.submit(0, table.state.phase, [READY])
        await until(clock, lambda: table.state.phase == "round-1/search")
        (due,) = table.state.due.values()
        await table.submit(0, table.state.phase, [FINISH])  # « J’ai fini »
        await until(clock, lambda: table.state.phase != "round-1/search")
        assert (clock.now_ms() >= due) == in_series
