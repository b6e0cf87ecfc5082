"""Bounds that hold for several processes together: codes, new people, tables of an address."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from escale.core.errors import Refused
from escale.server.callers import WINDOW_MINUTES, AddressHashes, SharedLimits
from escale.server.config import DAY_MS, MINUTE_MS, UNLIMITED, Limits, Rate
from escale.server.limits import MOST_SHARES, RateLimits
from escale.server.table_limits import TableLimits
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from tests.services.engines import Engine
from tests.tables.tables import opened

START_MS = 20 * DAY_MS


@pytest.fixture
def store(engine: Engine) -> Iterator[Store]:
    """What two processes share."""
    store = engine.store()
    yield store
    if isinstance(store, SqliteStore):
        store.close()


def process(
    store: Store, clock: SimulatedClock, **changes: Any
) -> tuple[SharedLimits, AddressHashes]:
    """What one process of a cluster counts with."""
    limits: Limits = replace(UNLIMITED, **changes)
    callers = AddressHashes(store.counts, clock)
    rates = RateLimits(UNLIMITED, clock)
    return SharedLimits(rates, limits, store.counts, callers, clock, is_shared=True), callers


async def tried(limits: SharedLimits, times: int, address: str = "here") -> int:
    """How many of so many tries are let through."""
    done = 0
    for _ in range(times):
        try:
            await limits.check("codes", address)
        except Refused:
            continue
        done += 1
    return done


async def test_whoever_tries_codes_at_two_processes_has_no_more_than_at_one(store: Store) -> None:
    clock = SimulatedClock(START_MS)
    few = Rate(5, 1 / 60)  # and one a minute, which makes ten more in the window
    (one, _), (two, _) = (process(store, clock, codes=few) for _ in "12")
    assert await tried(one, 10) + await tried(two, 10) == 5 + WINDOW_MINUTES
    assert await tried(two, 3, "elsewhere") == 3
    clock.advance_to(START_MS + (WINDOW_MINUTES + 1) * MINUTE_MS)
    assert await tried(two, 1) == 1
    await one.forget()
    assert await tried(one, 30) == 5 + WINDOW_MINUTES - 1


async def test_an_address_is_known_by_the_same_hash_at_all_processes_for_a_day(
    store: Store,
) -> None:
    clock = SimulatedClock(START_MS)
    (_, one), (_, two) = process(store, clock), process(store, clock)
    before = await one.of("here")
    assert before == await two.of("here") != await two.of("there")
    assert b"here" not in before
    clock.advance_to(START_MS + DAY_MS)
    assert before != await one.of("here") == await two.of("here")


async def test_the_tables_of_an_address_count_at_all_processes(store: Store) -> None:
    clock = SimulatedClock(START_MS)
    limits: Limits = replace(UNLIMITED, tables_of_address=1)
    one, two = (TableLimits(store, limits, clock, AddressHashes(store.counts, clock)) for _ in "12")
    table = await opened(store, clock, opened_ms=START_MS)
    await one.note("here", table.row.id)
    with pytest.raises(Refused, match="too-many-tables"):
        async with two.opening("bob", "here", is_public=False):
            pass
    async with two.opening("bob", "there", is_public=False):
        pass


@pytest.mark.parametrize(
    "processes, let_through", [(1, 12), (2, 6), (3, 4), (9, 12 // MOST_SHARES)]
)
def test_a_rate_is_shared_by_the_processes_that_live(processes: int, let_through: int) -> None:
    limits = RateLimits(Limits(codes=Rate(12, 1)), SimulatedClock(0), lambda: processes)
    bucket = limits.bucket("codes", "here")
    assert sum(bucket.take() for _ in range(20)) == let_through
    own = limits.of_one_socket("codes")  # a socket is at one process only
    assert sum(own.take() for _ in range(20)) == 12
