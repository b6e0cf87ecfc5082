"""Time while no server ran: the store and the log say the same of it, whatever happened."""

import asyncio
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from escale.tables.clock import SimulatedClock
from escale.tables.ports import LoggedStep
from escale.tables.seating import request_pause

from .registries import dealt, live, registry
from .tables import InlineStore, play_one


class Life(NamedTuple):
    """What happens between two starts of a server."""

    away_ms: int  # before it
    is_loaded: bool  # somebody comes to the table…
    plays_after_ms: int | None  # …and moves
    runs_ms: int
    sign_age_ms: int | None  # of the last sign of life, when it is killed; None: there was none


LIVES = st.lists(
    st.builds(
        Life,
        st.integers(0, 10_000_000),
        st.booleans(),
        st.none() | st.integers(0, 5_000),
        st.integers(5_000, 9_000),  # less than a turn in all
        st.none() | st.integers(0, 5_000),
    ),
    min_size=1,
    max_size=5,
)
LAST = Life(1_000, True, None, 5_000, None)


@pytest.mark.slow
@settings(deadline=None)
@given(LIVES)
def test_the_timers_in_the_store_are_those_of_the_table(lives: list[Life]) -> None:
    """SQL moves them at a start, for tables that nobody loads; a table's own come from its log."""
    asyncio.run(compare([*lives, LAST]))


async def compare(lives: list[Life]) -> None:
    store, now_ms = InlineStore(), 1_000
    async with registry(store, SimulatedClock(now_ms)) as tables:
        await tables.start()
        await dealt(tables, clock="slow")
    for life in lives:
        now_ms += life.away_ms
        clock = SimulatedClock(now_ms)
        async with registry(store, clock) as tables:
            await tables.start()
            if life.is_loaded:
                stored = await timers(store)
                table = await live(tables)
                assert table.state.due == stored == await timers(store)
                if life.plays_after_ms is not None:
                    clock.advance_to(now_ms + life.plays_after_ms)
                    await play_one(table)
        now_ms += life.runs_ms
        if life.sign_age_ms is not None:
            await store.absences.note_alive(now_ms - life.sign_age_ms)
    store.close()


async def timers(store: InlineStore) -> dict[str, int]:
    return {each.key: each.due_ms for each in await store.read_timers("t")}


async def test_who_would_like_to_pause_still_does_after_a_crash(
    store: InlineStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock) as tables:
        await tables.start()
        table = await dealt(tables, clock="slow")
        await table.order(request_pause("ann"))
        await tables.note_alive()
        asked = table.state.pause_requests
    clock.advance_to(1_000_000)
    async with registry(store, clock) as tables:
        await tables.start()
        table = await live(tables)
        assert table.state.pause_requests == asked != frozenset()
        for name in ("bob", "cleo"):
            await table.order(request_pause(name))
        assert table.state.is_paused
        assert table.state.pause_requests == frozenset()
        lines = [bytes(line.action) for line in await store.read_steps("t", table.state.started)]
    tags = [b'"wished"', b'"paused"', b'"resumed"', b'"wished"', b'"wished"', b'"paused"']
    assert [tag in line for tag, line in zip(tags, lines, strict=True)] == [True] * 6


class MeetingStore(InlineStore):
    """A store that answers when two tables are being read."""

    meeting: asyncio.Barrier | None = None

    async def read_steps(self, table: str, after: int = 0) -> list[LoggedStep]:
        if self.meeting is not None:
            await self.meeting.wait()
        return await super().read_steps(table, after)


async def test_tables_are_loaded_some_at_a_time_and_so_share_a_flush(
    clock: SimulatedClock,
) -> None:
    store = MeetingStore()
    async with registry(store, clock) as tables:
        await tables.start()
        for name in "tu":
            await dealt(tables, id=name, clock="fast")
        await tables.note_alive()
    clock.advance_to(1_000_000)
    async with registry(store, clock) as tables:
        await tables.start()
        clock.advance_to(2_000_000)
        store.meeting = asyncio.Barrier(2)
        assert await tables.load_due() == 2
        store.meeting = None
