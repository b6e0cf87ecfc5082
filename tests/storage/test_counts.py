"""What processes count together, by callers that are known for a day only."""

from escale.storage.rows import Store
from escale.tables.clock import SimulatedClock
from tests.tables.tables import opened


async def test_a_count_says_how_many_there_were_since_a_minute(store: Store) -> None:
    counts = store.counts
    assert await counts.count("codes", b"here", 10, 5) == 1
    assert await counts.count("codes", b"here", 10, 5) == 2
    assert await counts.count("codes", b"there", 10, 5) == 1
    assert await counts.count("names", b"here", 10, 5) == 1
    assert await counts.count("codes", b"here", 12, 5) == 3
    assert await counts.count("codes", b"here", 12, 11) == 2


async def test_counts_of_earlier_minutes_are_forgotten(store: Store) -> None:
    counts = store.counts
    for minute in (3, 4, 5):
        await counts.count("codes", b"here", minute, 0)
    await counts.forget_counts(4)
    assert await counts.count("codes", b"here", 5, 0) == 3


async def test_a_day_has_one_key_and_yesterdays_is_gone(store: Store) -> None:
    counts = store.counts
    assert await counts.day_key(7, b"first") == b"first"
    assert await counts.day_key(7, b"second") == b"first"
    assert await counts.day_key(8, b"third") == b"third"
    assert await counts.day_key(7, b"fourth") == b"third"  # a clock that is behind


async def test_the_tables_that_a_caller_has_opened(store: Store) -> None:
    counts = store.counts
    for name in ("one", "two", "three"):
        await opened(store, SimulatedClock(1_000), id=name, code=name)
    for name in ("one", "two"):
        await counts.note_opened(b"here", name)
    await counts.note_opened(b"there", "three")
    assert [*await counts.opened_by(b"here")] == ["one", "two"]
    await counts.forget_opened(b"here", ["one"])
    assert [*await counts.opened_by(b"here")] == ["two"]
    assert [*await counts.opened_by(b"nowhere")] == []
