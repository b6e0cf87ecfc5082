"""Times are passed to a table, and games keep their own unless they are told otherwise."""

import pytest

from escale.boxes.registry import BOXES
from escale.core.ready import PAUSE_SECONDS
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_runner import pace_ms
from escale.tables.clock import SimulatedClock
from escale.tables.context import TableContext
from escale.tables.live import LiveTable
from escale.tables.ports import BotPace
from escale.tables.timings import Timings

from .tables import InlineThinker, play_one, play_to_pause, settle, started


async def with_timings(store: SqliteStore, clock: SimulatedClock, timings: Timings) -> LiveTable:
    return await LiveTable.load("t", TableContext(store, clock, InlineThinker(), BOXES, timings))


async def test_a_pause_lasts_as_long_as_the_game_says_or_as_the_server_says(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    await play_to_pause(table)
    assert list(table.state.due.values()) == [1_000 + round(1_000 * PAUSE_SECONDS)]
    unhurried = await with_timings(store, clock, Timings(pause_seconds=600.0))
    assert list(unhurried.state.due.values()) == [601_000]


async def test_the_turns_of_a_table_are_as_long_as_the_server_says(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="fast")
    assert list(table.state.due.values()) == [21_000]
    turns = {"none": 0.0, "slow": 9.0, "fast": 2.0}
    hurried = await with_timings(store, clock, Timings(turn_seconds=turns))  # type: ignore[arg-type]
    assert list(hurried.state.due.values()) == [3_000]


async def test_reading_time_changes_no_other_timer(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock, clock="slow")
    again = await with_timings(store, clock, Timings(pause_seconds=600.0))
    assert again.state == table.state


async def waits_ms(table: LiveTable, clock: SimulatedClock) -> int:
    """How long the next bot takes."""
    while table.state.actors.must[0] not in table.state.bots:
        await play_one(table)
    table.start_parts()
    await settle()
    assert clock.next_ms is not None
    return clock.next_ms - clock.now_ms()


@pytest.mark.parametrize(
    "people, wished, shortest, longest",
    [
        (("ann",), "calm", 1_260, 2_700),
        (("ann",), "normal", 630, 1_350),
        (("ann",), "quick", 220, 473),
        (("ann", "bob"), "quick", 990, 4_950),  # with others nobody decides it alone
    ],
)
async def test_the_only_person_says_how_quick_the_bots_are(
    people: tuple[str, ...],
    wished: BotPace,
    shortest: int,
    longest: int,
    store: SqliteStore,
    clock: SimulatedClock,
) -> None:
    table = await started(store, clock, *people)
    table.bot_pace = wished
    assert shortest <= await waits_ms(table, clock) <= longest
    await table.close()


@pytest.mark.parametrize("people, shortest, longest", [(1, 630, 1_350), (2, 990, 4_950)])
def test_no_two_answers_of_bots_take_as_long(people: int, shortest: int, longest: int) -> None:
    drawn = [pace_ms(Timings(), people == 1, "normal", f"seed/{n}/1") for n in range(1_000)]
    assert shortest <= min(drawn) < max(drawn) <= longest
    assert len(set(drawn)) > 400
    assert sorted(drawn)[500] < (shortest + longest) / 2  # most are quick
