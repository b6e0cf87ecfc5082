"""Time while no server ran: the store and the log say the same of it, whatever happened."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from escale.tables.clock import SimulatedClock
from escale.tables.ports import LoggedStep
from escale.tables.seating import request_pause

from .registries import dealt, live, registry
from .tables import InlineStore, play_one

RUN_MS = st.integers(0, 9_000)  # less than a turn in all
LIVES = st.lists(
    st.tuples(
        RUN_MS,
        st.none() | st.integers(0, 2_000),  # how old the last sign of life is; None: none was given
        st.integers(0, 10_000_000),  # until the next start
        st.booleans(),  # whether somebody comes to the table then
        st.booleans(),  # …and moves
    ),
    min_size=1,
    max_size=5,
)


@settings(deadline=None)
@given(LIVES)
def test_the_timers_in_the_store_are_those_of_the_table(
    lives: list[tuple[int, int | None, int, bool, bool]],
) -> None:
    """SQL moves them at a start, for tables that nobody loads; a table's own come from its log."""
    asyncio.run(compare(lives))


async def compare(lives: list[tuple[int, int | None, int, bool, bool]]) -> None:
    store, now_ms = InlineStore(), 1_000
    async with registry(store, SimulatedClock(now_ms)) as tables:
        await tables.start()
        await dealt(tables, clock="slow")
    for run_ms, late_ms, away_ms, is_loaded, is_played in [*lives, (0, None, 0, True, False)]:
        now_ms += run_ms
        if late_ms is not None:
            await store.absences.note_alive(now_ms - min(late_ms, run_ms))
        now_ms += away_ms
        async with registry(store, SimulatedClock(now_ms)) as tables:
            await tables.start()
            if is_loaded:
                stored = {each.key: each.due_ms for each in await store.read_timers("t")}
                table = await live(tables)
                assert table.state.due == stored
                assert {each.key: each.due_ms for each in await store.read_timers("t")} == stored
                if is_played:
                    await play_one(table)
    store.database.close()


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
