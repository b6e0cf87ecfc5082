"""The system's clock is set back by days while no server runs: every timer keeps what was left."""

import pytest
from msgspec.structs import replace

from escale.boxes.registry import GAMES
from escale.core.record import verify
from escale.server.config import DAY_MS
from escale.tables.archive import stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.registry import TableRegistry
from escale.tables.seating import end

from .registries import live
from .tables import (
    InlineStore,
    InlineThinker,
    all_wish,
    gathered,
    loaded,
    pass_time,
    play_one,
    started,
)

NOW_MS = 1_800_000_000_000
YEAR_MS = 365 * DAY_MS


class House:
    """A store, and the server that uses it now."""

    def __init__(self, now_ms: int) -> None:
        self.store = InlineStore()
        self._begin(now_ms)

    def _begin(self, now_ms: int) -> None:
        self.clock = SimulatedClock(now_ms)
        self.tables = TableRegistry(self.store, self.clock, InlineThinker())

    async def restart(self, now_ms: int) -> None:
        """The next server, which finds this time of day."""
        await self.tables.note_alive()
        await self.tables.close()
        self._begin(now_ms)
        await self.tables.start()

    async def stored_left(self, name: str = "t") -> dict[str, int]:
        now = self.clock.now_ms()
        return {each.key: each.due_ms - now for each in await self.store.read_timers(name)}


def left(table: LiveTable, now_ms: int) -> dict[str, int]:
    return {key: due_ms - now_ms for key, due_ms in table.state.due.items()}


async def a_house(now_ms: int) -> House:
    house = House(now_ms)
    await house.tables.start()
    return house


@pytest.mark.parametrize("back_ms", [2 * DAY_MS, YEAR_MS])
async def test_a_timer_keeps_the_time_that_was_left(back_ms: int) -> None:
    house = await a_house(NOW_MS + back_ms)
    table = await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS + back_ms)
    await pass_time(house.clock, 30_000)
    before = left(table, house.clock.now_ms())
    assert list(before.values()) == [60_000]
    await house.restart(NOW_MS)
    assert await house.stored_left() == before
    again = await live(house.tables)
    assert left(again, NOW_MS) == before == await house.stored_left()
    assert again.state.at_ms <= NOW_MS
    assert again.row.opened_ms == again.state.at_ms
    await play_one(again)
    assert list(left(again, NOW_MS).values()) == [90_000]


async def test_a_table_that_was_opened_before_the_clock_was_wrong_keeps_it_too() -> None:
    """It was not even loaded by the server that had the wrong time."""
    house = await a_house(NOW_MS)
    await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS)
    await pass_time(house.clock, 30_000)
    await house.restart(NOW_MS + YEAR_MS)
    assert list((await house.stored_left()).values()) == [60_000]
    house.clock.advance_to(NOW_MS + YEAR_MS + 20_000)
    await house.restart(NOW_MS + 120_000)
    assert list((await house.stored_left()).values()) == [40_000]
    again = await live(house.tables)
    assert left(again, house.clock.now_ms()) == await house.stored_left()
    assert list(left(again, house.clock.now_ms()).values()) == [40_000]


async def test_a_table_that_is_paused_goes_on_with_what_was_left() -> None:
    house = await a_house(NOW_MS + YEAR_MS)
    table = await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS + YEAR_MS)
    await pass_time(house.clock, 30_000)
    await all_wish(table)
    await pass_time(house.clock, 3_000_000)
    await house.restart(NOW_MS)
    again = await live(house.tables)
    await all_wish(again)
    assert list(left(again, NOW_MS).values()) == [60_000]


async def test_a_table_without_a_timer_can_have_one_again() -> None:
    house = await a_house(NOW_MS + YEAR_MS)
    await gathered(house.store, house.clock, "ann", opened_ms=NOW_MS + YEAR_MS)
    await house.restart(NOW_MS)
    again = await live(house.tables)
    assert again.state.at_ms <= NOW_MS


async def test_its_record_is_sound_in_the_end() -> None:
    house = await a_house(NOW_MS + YEAR_MS)
    table = await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS + YEAR_MS)
    await pass_time(house.clock, 30_000)
    await play_one(table)
    await house.restart(NOW_MS)
    again = await live(house.tables)
    await play_one(again)
    await again.order(end("ann"))
    verify(await stored_record("t", GAMES, house.store), again.game)


async def test_tables_that_are_over_are_not_changed_but_as_old_as_today() -> None:
    house = await a_house(NOW_MS + YEAR_MS)
    table = await started(house.store, house.clock, opened_ms=NOW_MS + YEAR_MS)
    await table.order(end("ann"))
    log = await house.store.read_steps("t")
    await house.restart(NOW_MS)
    assert await house.store.read_steps("t") == log
    assert await house.store.delete_tables(NOW_MS - 1, 9) == 0
    assert await house.store.delete_tables(NOW_MS, 9) == 1


async def test_a_sign_of_life_that_is_damaged_changes_no_table() -> None:
    house = await a_house(NOW_MS)
    await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS)
    before = await house.stored_left()
    await house.store.absences.note_alive(NOW_MS + YEAR_MS)
    house.clock = SimulatedClock(NOW_MS + YEAR_MS)
    log = await house.store.read_steps("t")
    await house.restart(NOW_MS)
    assert await house.stored_left() == before
    assert await house.store.read_steps("t") == log
    table = await loaded(house.store, house.clock)
    assert replace(table.state, at_ms=0) == replace((await live(house.tables)).state, at_ms=0)
