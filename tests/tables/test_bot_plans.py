"""A bot that may act, at a table with a person: it plans, and the table waits with it."""

import asyncio
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from escale.bots import Wait
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.seating import request_pause, take_back, take_over
from escale.tables.timings import Timings

from .bell import ALARM, GONG, Bell, BellState, Ring, TimeUp
from .planners import (
    ANN,
    BOB,
    BOT,
    SECONDS,
    Clumsy,
    Hasty,
    Planner,
    SlowStore,
    ann_rings,
    at_the_bells,
    bell_table,
    rings,
    rung_by,
    served,
)
from .tables import pass_time, settle

TIMINGS = Timings()


@pytest.fixture
def slow() -> Iterator[SlowStore]:
    store = SlowStore()
    yield store
    store.close()


class Case(NamedTuple):
    plans: tuple[Wait, ...]
    script: tuple[int | Ring, ...]  # milliseconds that pass, and bells that Ann rings
    rung: list[tuple[int, int]]  # who rang, and after how many seconds
    asked: int | None = None  # how often the bot was asked


CASES = {
    "what was planned is done at its time": Case(
        (Wait(20_000, Ring()), Wait(15_000, Ring())), (60_000,), [(BOT, 20), (BOT, 35)], asked=3
    ),
    "a step of another neither hurries a plan nor makes it begin anew": Case(
        (Wait(25_000, Ring()),),
        (10_000, Ring()) * 4,
        [(ANN, 10), (ANN, 20), (BOT, 25), (ANN, 30), (ANN, 40)],
        asked=2,
    ),
    "another question drops what was planned": Case(
        (Wait(20_000, Ring()), Wait(30_000, Ring())),
        (10_000, Ring(GONG), 60_000),
        [(ANN, 10), (BOT, 40)],
    ),
    # Or who plays quickly enough would never be doubted.
    "another question does not drop what would interrupt it": Case(
        (Wait(20_000, Ring(ALARM)),),
        (*(6_000, Ring(GONG)) * 3, 60_000),
        [(ANN, 6), (ANN, 12), (ANN, 18), (BOT, 20)],
        asked=2,
    ),
    "an interruption that others made impossible is dropped in another question too": Case(
        (Wait(20_000, Ring(ALARM)), Wait(5_000, Ring())),
        (10_000, Ring(GONG), Ring(ALARM), 60_000),
        [(ANN, 10), (ANN, 10), (BOT, 25)],
    ),
    "a plan that others made impossible is made anew": Case(
        (Wait(20_000, Ring(1)), Wait(5_000, Ring(2))),
        (10_000, Ring(1), 60_000),
        [(ANN, 10), (BOT, 25 + TIMINGS.too_late_ms // 1000)],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
async def test_plans_beside_the_steps_of_another(
    case: Case, store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(*case.plans)
    table = await rung_by(store, clock, planner)
    for item in case.script:
        if isinstance(item, Ring):
            await ann_rings(table, item.bell)
        else:
            await pass_time(clock, item)
    assert await rings(store) == case.rung
    assert case.asked in {None, planner.asked}
    await table.close()


async def test_who_only_waits_is_asked_again_at_their_time_and_not_before(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000), Wait(10_000, Ring()))
    table = await rung_by(store, clock, planner)
    await pass_time(clock, 10_000)
    await ann_rings(table, 0)
    assert planner.asked == 1
    await pass_time(clock, 30_000)
    assert await rings(store) == [(ANN, 10), (BOT, 30)]
    await table.close()


async def test_in_a_pause_nobody_interrupts(store: SqliteStore, clock: SimulatedClock) -> None:
    planner = Planner(Wait(20_000, Ring(ALARM)))
    table = await rung_by(store, clock, planner)
    await pass_time(clock, 10_000)
    await table.order(request_pause("ann"))
    await pass_time(clock, 60_000)
    assert (await rings(store), table.state.is_paused) == ([], True)
    await table.close()


async def test_a_plan_that_was_impossible_is_made_anew_with_another_seed(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """Or a bot without a whim of its own would make the same one for ever."""
    planner = Planner(Wait(20_000, Ring(1)), Wait(0, Ring(1)), Wait(0, Ring(1)))
    table = await rung_by(store, clock, planner)
    await ann_rings(table, 1)
    await pass_time(clock, 60_000)
    assert planner.asked == len(set(planner.seeds)) == 4
    await table.close()


# ---- people who go and come back


async def test_one_who_takes_their_seat_back_is_not_played_for_by_an_old_plan(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring()))
    table = await at_the_bells(store, clock, planner, "ann", "bob")
    await table.order(take_over(BOB, "gone"))
    await pass_time(clock, 10_000)
    assert planner.asked == 1
    await table.order(take_back("bob"))
    await pass_time(clock, 60_000)
    assert await rings(store) == []
    await table.close()


async def test_nor_by_one_that_wakes_while_their_return_is_being_stored(
    slow: SlowStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring()))
    table = await at_the_bells(slow, clock, planner, "ann", "bob")
    await table.order(take_over(BOB, "gone"))
    await pass_time(clock, 19_999)
    slow.door.clear()
    returning = asyncio.create_task(table.order(take_back("bob")))
    await pass_time(clock, 10_000)
    assert not returning.done()
    slow.door.set()
    await returning
    await pass_time(clock, 60_000)
    assert await rings(slow) == []
    assert planner.asked == 1
    await table.submit(BOB, table.state.phase, [Ring()])  # Bob rings
    await table.close()


async def test_a_bot_that_takes_over_plans_from_then_on(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring()))
    table = await at_the_bells(store, clock, planner, "ann", "bob")
    await pass_time(clock, 30_000)
    assert planner.asked == 0
    await table.order(take_over(BOB, "gone"))
    await pass_time(clock, 60_000)
    assert await rings(store) == [(BOB, 50)]
    await table.close()


async def test_in_a_pause_a_plan_is_dropped_and_after_it_another_is_made(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring(1)), Wait(15_000, Ring(2)))
    table = await rung_by(store, clock, planner)
    await pass_time(clock, 10_000)
    await table.order(request_pause("ann"))
    assert table.state.is_paused
    await pass_time(clock, 100_000)
    assert planner.asked == 1
    await table.order(request_pause("ann"))
    await pass_time(clock, 60_000)
    assert await rings(store) == [(BOT, 125)]
    await table.close()


async def test_a_plan_that_wakes_while_a_pause_is_being_stored_waits_too(
    slow: SlowStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring()))
    table = await rung_by(slow, clock, planner)
    await pass_time(clock, 19_999)
    slow.door.clear()
    pausing = asyncio.create_task(table.order(request_pause("ann")))
    await pass_time(clock, 1_000)
    slow.door.set()
    await pausing
    await pass_time(clock, 60_000)
    assert table.state.is_paused
    assert (await rings(slow), planner.asked) == ([], 1)
    await table.close()


# ---- the server closes, and opens again


async def test_what_is_closed_in_the_middle_of_a_plan_does_nothing_any_more(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring()))
    table = await rung_by(store, clock, planner)
    await pass_time(clock, 10_000)
    await table.close()
    assert clock.next_ms is None  # nobody waits for anything
    await pass_time(clock, 60_000)
    assert (await rings(store), planner.asked) == ([], 1)


async def test_one_that_is_closed_while_it_acts_asks_nobody_again(
    slow: SlowStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(20_000, Ring()))
    table = await rung_by(slow, clock, planner)
    slow.door.clear()
    await pass_time(clock, 20_000)
    await table.close()
    slow.door.set()
    await settle()
    assert (await rings(slow), planner.asked) == ([], 1)
    assert clock.next_ms is None


async def test_after_a_restart_a_bot_plans_anew(store: SqliteStore, clock: SimulatedClock) -> None:
    before = await rung_by(store, clock, Planner(Wait(20_000, Ring(1)), Wait(20_000, Ring(2))))
    await pass_time(clock, 30_000)
    await before.close()
    table = await bell_table(store, clock, Planner(Wait(25_000, Ring(3))))
    after = served(table, "ann")
    await pass_time(clock, 60_000)
    assert await rings(store) == [(BOT, 20), (BOT, 55)]
    await after.close()


# ---- bots that fail, and the end of the time


class ShyBell(Bell):
    """Nobody may begin by themselves, as far as a bot can tell."""

    def legal(self, view: BellState) -> Iterator[Ring | TimeUp]:
        return super().legal(view) if view.bells else iter(())


async def test_a_bot_that_fails_where_nothing_is_legal_looks_again_later(
    store: SqliteStore, clock: SimulatedClock, caplog: pytest.LogCaptureFixture
) -> None:
    planner = Clumsy()
    table = await at_the_bells(store, clock, planner, "ann", game=ShyBell())
    await pass_time(clock, 2 * TIMINGS.retry_ms + 1_000)
    assert planner.asked == TIMINGS.bot_attempts
    said = {record.message for record in caplog.records}
    assert said == {"bot failed", "bot plays plainly", "plain bot failed"}
    await ann_rings(table, 0)
    await pass_time(clock, TIMINGS.retry_ms)
    assert (await rings(store))[:2] == [(ANN, 11), (BOT, 11 + TIMINGS.retry_ms // 1000)]
    await table.close()


async def test_a_bot_that_fails_does_not_act_again_and_again_at_once(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await rung_by(store, clock, Clumsy())
    await pass_time(clock, 10 * TIMINGS.too_late_ms)
    assert len(await rings(store)) == 10
    await table.close()


@pytest.mark.parametrize("late_ms", [0, 1, TIMINGS.grace_ms - 1])
async def test_the_grace_is_for_people_and_not_for_bots(
    late_ms: int, store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner(Wait(1_000 * SECONDS + late_ms, Ring()))
    table = await rung_by(store, clock, planner)
    await pass_time(clock, 1_000 * SECONDS + late_ms)
    await ann_rings(table, 0)  # her line is slow
    await pass_time(clock, TIMINGS.grace_ms)
    assert table.state.is_over
    assert [seat for seat, _ in await rings(store)] == [ANN]
    await table.close()


async def test_who_would_act_at_once_is_not_asked_again_and_again_in_the_grace(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Hasty()
    table = await rung_by(store, clock, planner)
    await pass_time(clock, 1_000 * SECONDS - TIMINGS.too_late_ms)
    before = planner.asked
    await pass_time(clock, TIMINGS.too_late_ms + TIMINGS.grace_ms - 1)
    assert (
        planner.asked - before
        <= 1 + (TIMINGS.too_late_ms + TIMINGS.grace_ms) // TIMINGS.too_late_ms
    )
    await pass_time(clock, 1)
    assert table.state.is_over
    await table.close()


async def test_who_hangs_up_after_the_server_has_closed_wakes_nobody(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    planner = Planner()
    table = await rung_by(store, clock, planner)
    await settle()
    await table.close()
    asked = planner.asked
    table.departed("m-ann")
    await settle()
    assert planner.asked == asked
