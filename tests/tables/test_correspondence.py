"""Turns that wait for days: whose time runs, who is late, holidays, and how a table changes."""

from typing import get_args

import pytest

from escale.boxes.registry import BOXES
from escale.core.errors import Refused
from escale.core.table_events import ClockChanged, HolidayTaken, TakenOver, TurnClock
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.opening import check_clock
from escale.tables.ports import CORRESPONDENCE
from escale.tables.seating import (
    leave,
    request_clock,
    request_pause,
    take_back,
    take_holiday,
    take_over,
)
from escale.tables.state import DAYS, TURN, Holiday
from escale.tables.timings import Timings

from .tables import (
    ALL,
    all_wish,
    first_answer,
    loaded,
    pass_time,
    play_one,
    play_to_pause,
    settle,
    started,
)
from .test_seating import refusal

HOUR = 3_600_000
DAY = 24 * HOUR
NOBODY = Holiday(0, 0)


def due_of(table: LiveTable, person: str) -> int:
    (due,) = [due for key, due in table.state.due.items() if key.startswith(f"{DAYS}m-{person}/")]
    return due


def asked(table: LiveTable) -> str:
    return table.state.members[table.state.actors.must[0]].person


async def as_another_process_sees_it(table: LiveTable, store: SqliteStore) -> None:
    """The log alone leads to the same state, and the store has the same timers."""
    again = await loaded(store, SimulatedClock(10**13))
    assert again.state == table.state
    timers = {each.key: each.due_ms for each in await store.read_timers("t")}
    assert timers == ({} if table.state.is_paused else table.state.due)


@pytest.mark.parametrize("pace, days", [("day", 1), ("three-days", 3), ("week", 7)])
async def test_everybody_has_so_many_days_of_their_own(
    pace: TurnClock, days: int, store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock=pace)
    assert due_of(table, asked(table)) == 1_000 + days * DAY
    clock.advance_to(5 * HOUR)
    await play_one(table)
    assert due_of(table, asked(table)) == 5 * HOUR + days * DAY
    assert len(table.state.due) == len(table.state.actors.must)
    await as_another_process_sees_it(table, store)


async def test_who_lets_the_time_pass_is_replaced_and_may_come_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    late = asked(table)
    seat = table.state.actors.must[0]
    clock.advance_to(1_000 + DAY + Timings().grace_ms - 1)
    assert await table.fire_timers() == 0
    clock.advance_to(1_000 + DAY + Timings().grace_ms)
    assert await table.fire_timers() == 1
    assert table.events[-1].public == TakenOver(seat, "regular", "late")
    assert await refusal(table, take_back(late)) == "bot-answers"
    _, action = first_answer(table)
    assert await table.answer_for(seat, table.state.number, action)
    await table.order(take_back(late))
    assert seat not in table.state.bots


async def test_a_pause_is_a_turn_and_nobody_loses_their_seat_by_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    await play_to_pause(table)
    assert set(table.state.due.values()) == {1_000 + DAY}
    assert len(table.state.due) == 3
    await play_one(table)
    assert len(table.state.due) == 2
    phase = table.state.phase
    clock.advance_to(2 * DAY)
    assert await table.fire_timers() == 1
    assert table.state.phase != phase
    assert not table.state.bots


async def test_nobody_is_gone_and_bots_answer_with_all_tabs_closed(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann", "bob", clock="three-days")
    table.start_parts()
    table.arrived("m-ann")
    await pass_time(clock, 10 * Timings().away_ms["none"])
    table.departed("m-ann")
    await pass_time(clock, DAY)
    assert set(table.state.bots) == {2}  # who was one from the beginning
    while asked(table):
        await play_one(table)
    number = table.state.number
    await pass_time(clock, 60_000)
    assert table.state.number > number
    await table.close()


async def test_a_table_whose_turn_lasts_days_need_not_stay_in_memory(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    table.start_parts()
    idle = []
    for now_ms in (1_000, 1_000 + DAY - HOUR):
        clock.advance_to(now_ms)
        await settle()
        idle.append(table.is_idle)
    assert idle == [True, False]
    await table.close()


# ---- holidays


async def test_a_holiday_gives_the_time_that_is_left_afterwards(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    who = asked(table)
    seat = table.state.actors.must[0]
    clock.advance_to(1_000 + 6 * HOUR)
    holiday = Holiday(clock.now_ms(), clock.now_ms() + 10 * DAY)
    await table.order(take_holiday(who, holiday))
    assert table.events[-1].public == HolidayTaken(seat, *holiday)
    assert due_of(table, who) == holiday.to_ms + 18 * HOUR
    await table.order(take_holiday(who, holiday))  # told twice, it is there once
    assert due_of(table, who) == holiday.to_ms + 18 * HOUR
    await as_another_process_sees_it(table, store)

    clock.advance_to(1_000 + 3 * DAY)  # back before the time
    await table.order(take_holiday(who, Holiday(holiday.from_ms, clock.now_ms())))
    assert due_of(table, who) == clock.now_ms() + 18 * HOUR
    await as_another_process_sees_it(table, store)


async def test_a_holiday_to_come_moves_what_reaches_into_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="three-days")
    who = asked(table)
    start = clock.now_ms()
    await table.order(take_holiday(who, Holiday(start + 2 * DAY, start + 9 * DAY)))
    assert due_of(table, who) == start + 10 * DAY
    await table.order(take_holiday(who, Holiday(start + 5 * DAY, start + 9 * DAY)))
    assert due_of(table, who) == start + 3 * DAY  # it is over before
    await table.order(take_holiday(who, Holiday(start + 2 * DAY, start + 9 * DAY)))
    await table.order(take_holiday(who, Holiday(start + 2 * DAY, start + 2 * DAY)))
    assert due_of(table, who) == start + 3 * DAY  # it is not taken after all
    assert not table.state.holidays
    await as_another_process_sees_it(table, store)


async def test_turns_that_begin_in_a_holiday_begin_afterwards(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    waiting = [name for name in ALL if name != asked(table)]
    for name in waiting:
        await table.order(take_holiday(name, Holiday(1_000, 6 * DAY)))
    assert due_of(table, asked(table)) == 1_000 + DAY  # the others' holidays change nothing
    clock.advance_to(2 * HOUR)
    await play_one(table)
    assert asked(table) in waiting
    assert due_of(table, asked(table)) == 7 * DAY


async def test_a_pause_of_the_table_moves_a_turn_on_holiday_too(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    who = asked(table)
    await all_wish(table)
    clock.advance_to(1_000 + DAY)
    await table.order(take_holiday(who, Holiday(clock.now_ms(), clock.now_ms() + DAY)))
    await all_wish(table)
    assert due_of(table, who) == 1_000 + 3 * DAY
    await as_another_process_sees_it(table, store)


async def test_live_tables_know_no_holidays(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await started(store, clock, clock="slow")
    assert (await table.order(take_holiday("ann", Holiday(1_000, DAY)))).again
    assert (await table.order(take_holiday("dan", Holiday(1_000, DAY)))).again


# ---- another time for each turn


async def test_a_table_changes_when_everybody_has_asked_for_the_same(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="slow")
    clock.advance_to(31_000)
    await table.order(request_clock("ann", "week"))
    await table.order(request_clock("bob", "day"))
    await table.order(request_clock("cleo", "week"))
    assert table.state.clock == "slow"
    assert table.state.clock_requests == {0: "week", 1: "day", 2: "week"}
    await as_another_process_sees_it(table, store)
    await table.order(request_clock("bob", "week"))
    assert table.events[-1].public == ClockChanged("week")
    assert (table.state.clock, table.state.clock_requests) == ("week", {})
    assert due_of(table, asked(table)) == 31_000 + 7 * DAY
    await as_another_process_sees_it(table, store)

    for name in ALL:
        await table.order(request_clock(name, "fast"))
    assert table.state.due == {TURN + table.state.phase: 51_000}
    await as_another_process_sees_it(table, store)


async def test_a_request_is_taken_back_and_goes_with_who_leaves(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    await table.order(request_clock("ann", "day"))
    await table.order(request_clock("ann", "none"))
    assert table.state.clock_requests == {}
    await table.order(request_clock("ann", "day"))
    await table.order(request_clock("bob", "day"))
    await table.order(leave("cleo"))
    assert table.state.clock == "day"


async def test_a_bot_in_somebodys_seat_is_not_asked(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    await table.order(take_over(2, "gone"))
    assert await refusal(table, request_clock("cleo", "day")) == "seat-taken-over"
    await table.order(request_clock("ann", "day"))
    await table.order(request_clock("bob", "day"))
    assert table.state.clock == "day"


async def test_who_agreed_to_play_live_has_time_to_come(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    table.start_parts()
    table.arrived("m-ann")
    await pass_time(clock, HOUR)
    for name in ALL:
        await table.order(request_clock(name, "none"))
    await pass_time(clock, Timings().away_ms["none"] - 1)
    assert not table.state.bots
    await pass_time(clock, 2)
    assert len(table.state.bots) == 2
    await table.close()


async def test_a_pause_holds_while_the_time_changes(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="day")
    for name in ALL:
        await table.order(request_pause(name))
    clock.advance_to(5 * DAY)
    for name in ALL:
        await table.order(request_clock(name, "week"))
    assert table.state.is_paused
    await all_wish(table)
    assert due_of(table, asked(table)) == 5 * DAY + 7 * DAY
    await as_another_process_sees_it(table, store)


# ---- which games


def test_games_for_which_one_has_to_be_there_are_not_played_by_correspondence() -> None:
    for box in BOXES.values():
        for pace in get_args(TurnClock):
            allowed = pace not in CORRESPONDENCE or box.traits.by_correspondence
            if allowed:
                check_clock(box, pace)
            else:
                with pytest.raises(Refused):
                    check_clock(box, pace)
        with pytest.raises(Refused):
            check_clock(box, "day", series="s")
    assert {box.traits.by_correspondence for box in BOXES.values()} == {True, False}
