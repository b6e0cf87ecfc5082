"""The clock of a process is compared with the store's: small differences are corrected."""

import pytest

from escale.server.ops.store_clock import MOST_MS, StoreClock, start_clock
from escale.storage.sqlite import SqliteStore
from tests.tables.tables import InlineStore
from tests.tables.test_clock import NOW_MS, System


class StoreAhead(InlineStore):
    """A store with a clock of its own, which takes its time to answer."""

    def __init__(self, system: System, ahead_ms: int, takes_ms: int = 0) -> None:
        super().__init__()
        self._system = system
        self._ahead_ms = ahead_ms
        self._takes_ms = takes_ms

    async def ahead_ms(self, now_ms: int) -> int:
        self._system.wait(self._takes_ms // 2)
        store_ms = self._system.wall_ms + self._ahead_ms
        self._system.wait(self._takes_ms // 2)
        return store_ms - now_ms


async def compared(system: System, store: SqliteStore) -> int:
    """How far the clock is ahead of the system's after one look."""
    clock = system.clock()
    await StoreClock(store, clock, lambda: system.passed_ms / 1000).compare()
    store.close()
    return clock.now_ms() - system.wall_ms


@pytest.mark.parametrize(
    "ahead_ms, takes_ms, corrected_ms",
    [
        (5_000, 0, 5_000),
        (300, 100, 300),  # the way there is not counted
        (45, 0, 0),  # too small to be sure
        (200, 800, 0),  # the answer took too long to be sure
        (MOST_MS + 1, 0, 0),  # it was set: the next start follows it
        (-5_000, 0, 0),  # never back at once…
    ],
)
async def test_what_a_look_at_the_stores_clock_leads_to(
    ahead_ms: int, takes_ms: int, corrected_ms: int
) -> None:
    system = System()
    assert await compared(system, StoreAhead(system, ahead_ms, takes_ms)) == corrected_ms


async def test_a_server_starts_with_the_stores_time_less_the_way_of_the_answer() -> None:
    system = System()
    store = StoreAhead(system, 300, takes_ms=100)
    clock = await start_clock(store, lambda: system.wall_ms / 1000, lambda: system.passed_ms / 1000)
    assert clock.now_ms() == system.wall_ms + 300
    store.close()


async def test_a_clock_that_is_ahead_of_the_store_waits_for_it() -> None:
    system = System()
    clock, store = system.clock(), StoreAhead(system, -5_000)
    await StoreClock(store, clock, lambda: system.passed_ms / 1000).compare()
    system.wait(50_000)
    assert clock.now_ms() == NOW_MS + 45_000
    store.close()


async def test_a_file_has_no_clock_of_its_own() -> None:
    assert await compared(System(), InlineStore()) == 0
