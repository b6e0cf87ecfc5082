"""Who may pause, be replaced, come back, resign, end and play again: orders during a game."""

import pytest
from msgspec.structs import replace

from escale.core.table_events import Ended, Paused, PauseRequested, Resigned, Resumed, TakenOver
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.logged import Receipt
from escale.tables.seating import (
    REPLACEMENT_LEVEL,
    Order,
    abandon,
    announce_rematch,
    end,
    leave,
    remove,
    replace_by_bot,
    request_pause,
    resume_after_shutdown,
    take_back,
    take_over,
)
from escale.tables.state import TURN
from escale.tables.timings import Timings

from .tables import (
    ALL,
    all_wish,
    first_answer,
    gathered,
    loaded,
    pause_for_shutdown,
    play_one,
    started,
)
from .test_seating import refusal

TIMINGS = Timings()


def is_paused(table: LiveTable) -> bool:
    return table.state.is_paused


WITHIN = {"pause": request_pause("ann"), "replace": replace_by_bot("ann", "m-ann", "novice")}
STRANGERS = {
    "pause": request_pause("dan"),
    "leave": leave("dan"),
    "back": take_back("dan"),
    "?": leave(""),
}
GOING = {"resigns": leave("cleo"), "gone": take_over(2, "gone"), "sent": remove("ann", "m-cleo")}


@pytest.mark.parametrize("order", WITHIN.values(), ids=WITHIN)
async def test_what_belongs_to_a_game_waits_for_its_start(
    order: Order, store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, "ann")
    assert await refusal(table, order) == "not-started"
    await table.order(end("ann"))
    assert await refusal(table, order) == "table-closed"


@pytest.mark.parametrize("order", STRANGERS.values(), ids=STRANGERS)
async def test_strangers_have_no_say(
    order: Order, store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann", "bob")
    assert await refusal(table, order) == "not-at-the-table"


# ---- bots for people


async def test_anybody_lets_a_bot_play_for_somebody_who_is_absent(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann", "bob", "cleo")
    table.start_parts()
    seat = next(iter(table.state.actors.must))
    missing = table.state.members[seat].id
    others = [each for each in ("ann", "bob", "cleo") if f"m-{each}" != missing]
    guest = others[-1]  # not the owner
    for each in others:
        table.arrived(f"m-{each}")
    asked = replace_by_bot(guest, missing, "novice", table.is_absent)
    clock.advance_to(clock.now_ms() + TIMINGS.absent_ms - 1)
    assert await refusal(table, asked) == "only-the-owner"
    assert not table.is_absent(seat)
    clock.advance_to(clock.now_ms() + 1)
    assert table.is_absent(seat)
    present = f"m-{others[0]}"
    order = replace_by_bot(guest, present, "novice", table.is_absent)
    assert await refusal(table, order) == "only-the-owner"
    stranger = replace_by_bot("dan", missing, "novice", table.is_absent)
    assert await refusal(table, stranger) == "only-the-owner"
    table.arrived(missing)  # they are back
    assert not table.is_absent(seat)
    table.departed(missing)
    clock.advance_to(clock.now_ms() + TIMINGS.absent_ms)
    await table.order(asked)
    assert table.events[-1].public == TakenOver(seat, "novice", "gone")
    await table.close()


async def test_the_owner_lets_a_bot_play_for_someone_who_may_come_back(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann", "bob")
    assert await refusal(table, replace_by_bot("bob", "m-ann", "novice")) == "only-the-owner"
    assert await refusal(table, replace_by_bot("ann", "nobody", "novice")) == "unknown-member"
    assert await refusal(table, replace_by_bot("ann", "bot0", "novice")) == "is-a-bot"
    await table.order(replace_by_bot("ann", "m-bob", "master"))
    assert table.state.bots == {1: "master", 2: "novice"}
    assert table.events[-1].public == TakenOver(1, "master", "owner")
    assert (await table.order(replace_by_bot("ann", "m-bob", "novice"))).again
    await table.order(take_back("bob"))
    assert table.state.bots == {2: "novice"}
    assert (await table.order(take_back("bob"))).again


async def test_nobody_is_taken_over_before_the_start_or_after_the_end(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await gathered(store, clock, *ALL)
    assert (await table.order(take_over(0, "gone"))).again
    await table.order(end("ann"))
    assert (await table.order(take_over(0, "gone"))).again
    assert (await table.order(take_back("ann"))).again


async def test_who_resigns_does_not_come_back(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await started(store, clock)
    await table.order(leave("bob"))
    assert table.state.bots == {1: REPLACEMENT_LEVEL}
    assert table.state.resigned == {1}
    for order in (take_back("bob"), leave("bob"), request_pause("bob")):
        assert await refusal(table, order) == "left-the-table"


async def test_who_is_removed_does_not_come_back_and_the_bot_that_plays_for_them_stays(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann", "bob")
    assert await refusal(table, remove("bob", "m-ann")) == "only-the-owner"
    assert await refusal(table, remove("ann", "bot0")) == "is-a-bot"
    await table.order(replace_by_bot("ann", "m-bob", "master"))
    await table.order(remove("ann", "m-bob"))
    assert table.events[-1].public == Resigned(1, "master", removed=True)
    assert await refusal(table, take_back("bob")) == "left-the-table"
    assert (await table.order(remove("ann", "m-bob"))).again


# ---- pauses


async def test_a_pause_needs_all_people_and_only_people(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann", "bob")
    await table.order(request_pause("ann"))
    assert (await table.order(request_pause("ann"))).again  # one voice each
    assert not is_paused(table)
    await table.order(request_pause("bob"))
    assert is_paused(table)
    await table.order(request_pause("bob"))
    assert is_paused(table)
    await table.order(request_pause("ann"))
    assert not is_paused(table)
    assert table.state.pause_requests == frozenset()


@pytest.mark.parametrize("order", GOING.values(), ids=GOING)
async def test_who_does_not_play_any_more_is_not_asked_about_a_pause(
    order: Order, store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    await all_wish(table, "ann", "bob")
    assert not is_paused(table)
    await table.order(order)
    assert is_paused(table)


async def test_for_whom_a_bot_plays_has_no_voice(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await started(store, clock)
    await table.order(request_pause("cleo"))
    await table.order(take_over(2, "gone"))
    assert table.state.pause_requests == frozenset()
    assert await refusal(table, request_pause("cleo")) == "seat-taken-over"
    await table.order(take_back("cleo"))
    await all_wish(table, "ann", "bob")
    assert not is_paused(table)  # Cleo is asked again


async def test_who_is_out_of_the_game_is_not_asked_about_a_pause(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    await all_wish(table, "ann", "bob")
    state = table.state
    board = replace(state.game_state.board, out=(0, 0, 1))  # Cleo has gone out since
    state = replace(state, game_state=replace(state.game_state, board=board))
    assert request_pause("bob")(state, table.config) == (Paused(),)
    assert request_pause("cleo")(replace(state, pause_requests=frozenset()), table.config) == (
        PauseRequested(2),
    )


async def test_a_pause_that_nobody_is_left_to_end_is_over(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, "ann")
    await table.order(request_pause("ann"))
    assert is_paused(table)
    await table.order(leave("ann"))
    assert not is_paused(table)
    assert table.events[-1].public == Resumed()


# ---- the clock of a turn


async def test_who_is_late_is_replaced_and_the_log_says_why(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="fast")
    seat, phase = table.state.actors.must[0], table.state.phase
    assert table.state.due == {TURN + phase: 21_000}
    clock.advance_to(21_000 + TIMINGS.grace_ms)
    assert await table.fire_timers() == 1
    assert table.events[-1].public == TakenOver(seat, REPLACEMENT_LEVEL, "late")
    assert table.state.due == {}  # no clock for a bot


async def test_who_has_just_answered_elsewhere_is_not_late(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    here = await started(store, clock, clock="fast")
    there = await loaded(store, clock)
    clock.advance_to(21_000 + TIMINGS.grace_ms)
    await play_one(there)
    assert await here.fire_timers() == 0
    assert here.state == there.state
    assert here.state.bots == {}


async def test_a_turn_gets_its_time_back_when_the_server_was_closed(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="slow")
    clock.advance_to(31_000)
    await table.order(pause_for_shutdown)
    assert await store.read_timers("t") == []
    clock.advance_to(1_000_000)
    await table.order(resume_after_shutdown)
    assert list(table.state.due.values()) == [1_000_000 + 60_000]
    await all_wish(table)
    assert (
        await table.order(resume_after_shutdown)
    ).again  # the people's own pause is theirs to end


# ---- the end


async def test_an_abandoned_table_is_closed_once(store: SqliteStore, clock: SimulatedClock) -> None:
    table = await started(store, clock)
    await table.order(abandon)
    assert table.events[-1].public == Ended("abandoned")
    assert (await table.order(abandon)).again
    orders = (request_pause("ann"), leave("ann"), end("ann"), remove("ann", "m-bob"))
    assert {await refusal(table, order) for order in orders} == {"table-closed"}


async def test_the_first_to_ask_for_another_game_says_where(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    assert await refusal(table, announce_rematch("next")) == "still-playing"
    await table.order(end("ann"))
    first, other = table, await loaded(store, clock)
    await first.order(announce_rematch("next"))
    assert await other.order(announce_rematch("elsewhere")) == Receipt(
        first.state.number, again=True
    )
    assert other.state.rematch_table == "next"


async def test_who_was_late_gets_no_new_time_for_the_same_question(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="fast")
    (late,) = table.state.actors.must
    person = table.state.members[late].person
    clock.advance_to(min(table.state.due.values()) + TIMINGS.grace_ms)
    assert await table.fire_timers() == 1
    assert await refusal(table, take_back(person)) == "bot-answers"
    assert table.state.due == {}
    seat, action = first_answer(table)
    assert await table.answer_for(seat, table.state.number, action)
    await table.order(take_back(person))
    assert late not in table.state.bots
