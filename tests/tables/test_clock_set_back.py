"""The system's clock is set back by days while no server runs: every timer keeps what was left."""

import asyncio
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from escale.boxes.registry import GAMES
from escale.core.record import verify
from escale.server.config import DAY_MS, HOUR_MS
from escale.storage.address import PostgresAddress
from escale.storage.clock_set_back import SET_BACK_MS
from escale.storage.postgres.absences import ALIVE_FOR_MS
from escale.storage.rows import Store
from escale.tables.archive import stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from escale.tables.registry import TableRegistry
from escale.tables.seating import end, take_holiday
from escale.tables.state import Holiday
from tests.services.engines import opened
from tests.services.postgres import PostgresServer, executed
from tests.sizes import sized

from .registries import dealt, live, registry
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

    def __init__(self, store: Store, now_ms: int) -> None:
        self.store = store
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


async def a_house(store: Store, now_ms: int) -> House:
    house = House(store, now_ms)
    await house.tables.start()
    return house


@pytest.mark.parametrize("back_ms", [2 * DAY_MS, YEAR_MS])
async def test_a_timer_keeps_the_time_that_was_left(disk: Store, back_ms: int) -> None:
    house = await a_house(disk, NOW_MS + back_ms)
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


async def test_a_holiday_moves_with_the_table(disk: Store) -> None:
    then = NOW_MS + YEAR_MS
    house = await a_house(disk, then)
    table = await started(house.store, house.clock, clock="day", opened_ms=then)
    (seat,) = table.state.actors.must
    holiday = Holiday(then, then + 5 * DAY_MS)
    await table.order(take_holiday(table.state.members[seat].person, holiday))
    before = left(table, then)
    assert list(before.values()) == [6 * DAY_MS]
    await house.restart(NOW_MS)
    again = await live(house.tables)
    assert left(again, NOW_MS) == before == await house.stored_left()
    assert again.state.holidays == {seat: Holiday(NOW_MS, NOW_MS + 5 * DAY_MS)}


async def test_a_table_that_was_opened_before_the_clock_was_wrong_keeps_it_too(disk: Store) -> None:
    """It was not even loaded by the server that had the wrong time."""
    house = await a_house(disk, NOW_MS)
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


async def test_a_table_that_is_paused_goes_on_with_what_was_left(disk: Store) -> None:
    house = await a_house(disk, NOW_MS + YEAR_MS)
    table = await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS + YEAR_MS)
    await pass_time(house.clock, 30_000)
    await all_wish(table)
    await pass_time(house.clock, 3_000_000)
    await house.restart(NOW_MS)
    again = await live(house.tables)
    await all_wish(again)
    assert list(left(again, NOW_MS).values()) == [60_000]


async def test_a_table_without_a_timer_can_have_one_again(disk: Store) -> None:
    house = await a_house(disk, NOW_MS + YEAR_MS)
    await gathered(house.store, house.clock, "ann", opened_ms=NOW_MS + YEAR_MS)
    await house.restart(NOW_MS)
    again = await live(house.tables)
    assert again.state.at_ms <= NOW_MS


async def test_its_record_is_sound_in_the_end(disk: Store) -> None:
    house = await a_house(disk, NOW_MS + YEAR_MS)
    table = await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS + YEAR_MS)
    await pass_time(house.clock, 30_000)
    await play_one(table)
    await house.restart(NOW_MS)
    again = await live(house.tables)
    await play_one(again)
    await again.order(end("ann"))
    verify(await stored_record("t", GAMES, house.store), again.game)


async def test_tables_that_are_over_are_not_changed_but_as_old_as_today(disk: Store) -> None:
    house = await a_house(disk, NOW_MS + YEAR_MS)
    table = await started(house.store, house.clock, opened_ms=NOW_MS + YEAR_MS)
    await table.order(end("ann"))
    log = await house.store.read_steps("t")
    await house.restart(NOW_MS)
    assert await house.store.read_steps("t") == log
    assert await house.store.delete_tables(NOW_MS - 1, 9) == 0
    assert await house.store.delete_tables(NOW_MS, 9) == 1


async def test_a_sign_of_life_that_is_damaged_changes_no_table(disk: Store) -> None:
    house = await a_house(disk, NOW_MS)
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


async def test_a_table_is_not_taken_for_one_that_was_left_for_a_year(disk: Store) -> None:
    """The clock was a year ahead for a moment, and then two hours behind the table's last step."""
    house = await a_house(disk, NOW_MS)
    await started(house.store, house.clock, clock="slow", opened_ms=NOW_MS)
    await pass_time(house.clock, 30_000)
    await house.restart(NOW_MS + YEAR_MS)
    await house.restart(NOW_MS - 2 * HOUR_MS - SET_BACK_MS)
    head = await house.store.read_head("t")
    assert head is not None
    assert head.moved_ms == house.clock.now_ms() - 30_000
    again = await live(house.tables)
    assert list(left(again, house.clock.now_ms()).values()) == [60_000]


async def test_time_that_was_given_back_before_is_not_given_back_again(disk: Store) -> None:
    """Another table, which nobody came to, keeps the absence alive."""
    house = await a_house(disk, NOW_MS)
    for name in "tu":
        await dealt(house.tables, id=name, clock="slow", opened_ms=NOW_MS)
    await house.restart(NOW_MS + HOUR_MS)
    table = await live(house.tables)
    await play_one(table)
    await house.restart(NOW_MS + YEAR_MS)
    await house.restart(NOW_MS + HOUR_MS - SET_BACK_MS - 1)
    before = await house.stored_left()
    again = await live(house.tables)
    assert left(again, house.clock.now_ms()) == before
    assert list(before.values()) == [90_000]


class Life(NamedTuple):
    """What happens between two starts of a server."""

    wrong_ms: int  # how far the system's clock is from the time of day when it starts
    is_loaded: bool  # somebody comes to the table…
    plays_after_ms: int | None  # …and moves
    runs_ms: int
    sign_age_ms: int | None  # of the last sign of life, when it is killed; None: there was none


LIVES = st.lists(
    st.builds(
        Life,
        st.builds(
            int.__add__,
            st.sampled_from([0, -2 * DAY_MS, 3 * DAY_MS, YEAR_MS]),
            st.integers(-20_000, 20_000),
        ),
        st.booleans(),
        st.none() | st.integers(0, 5_000),
        st.integers(5_000, 9_000),  # less than a turn in all
        st.none() | st.integers(0, 5_000),
    ),
    min_size=1,
    max_size=6,
)
LAST = Life(1_000, True, None, 5_000, None)


@pytest.mark.slow
@settings(deadline=None)
@given(LIVES)
@example(
    # After three wrong days the clock is behind the time when the server was last there before.
    [
        Life(0, False, None, 5_000, None),
        Life(3 * DAY_MS, False, None, 9_000, 0),
        Life(-20_000, True, None, 5_000, None),
    ]
)
def test_every_timer_keeps_what_was_left_however_the_clock_is_set(lives: list[Life]) -> None:
    store = InlineStore()
    asyncio.run(compare(store, [*lives, LAST]))
    store.close()


@pytest.mark.slow
def test_in_postgresql_too(postgres: PostgresServer) -> None:
    """Whoever starts within seconds of a sign of life cannot tell, and takes them for lived."""

    async def on_postgres(url: str, lives: list[Life]) -> None:
        await executed(url, "TRUNCATE tables, house, absences CASCADE")
        async with opened(PostgresAddress(url)) as store:
            await compare(store, [*lives, LAST], ALIVE_FOR_MS)

    with postgres.database() as url:

        @settings(deadline=None, max_examples=sized(8, 100))
        @given(LIVES)
        def lived(lives: list[Life]) -> None:
            asyncio.run(on_postgres(url, lives))

        lived()


async def compare(store: Store, lives: list[Life], unseen_ms: int = 0) -> None:
    true_ms = NOW_MS
    async with registry(store, SimulatedClock(true_ms)) as tables:
        await tables.start()
        await dealt(tables, clock="slow", opened_ms=NOW_MS)
    sign_ms = true_ms
    for life in lives:
        head = await store.read_head("t")
        assert head is not None
        there_ms = max(sign_ms, head.moved_ms)  # until then, as far as anybody knows
        before = {key: due_ms - there_ms for key, due_ms in (await timers(store)).items()}
        wall_ms = true_ms + life.wrong_ms
        clock = SimulatedClock(max(wall_ms, await store.absences.last_ms(wall_ms + SET_BACK_MS)))
        sign_ms = began_ms = clock.now_ms()
        async with registry(store, clock) as tables:
            await tables.start()
            stored = await timers(store)
            left_now = {key: due_ms - began_ms for key, due_ms in stored.items()}
            assert left_now.keys() == before.keys()
            assert all(0 <= before[key] - left_now[key] <= unseen_ms for key in before)
            if life.is_loaded:
                table = await live(tables)
                assert table.state.due == stored == await timers(store)
                assert table.state.at_ms <= began_ms
                if life.plays_after_ms is not None:
                    clock.advance_to(began_ms + life.plays_after_ms)
                    await play_one(table)
        true_ms += life.runs_ms
        if life.sign_age_ms is not None:
            sign_ms = began_ms + life.runs_ms - life.sign_age_ms
            await store.absences.note_alive(sign_ms)


async def timers(store: Store) -> dict[str, int]:
    return {each.key: each.due_ms for each in await store.read_timers("t")}
