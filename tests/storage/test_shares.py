"""What is stored of shared games, and of the tables where quick games wait, on both engines."""

from escale.storage.rows import Store
from escale.tables.clock import SimulatedClock
from escale.tables.shares import Share
from escale.tables.waiting import WaitingTable
from tests.tables.tables import opened

from .conftest import with_two


async def test_a_person_has_one_address_for_a_game(store: Store) -> None:
    await with_two(store.people)
    table = (await opened(store, SimulatedClock())).row.id
    shares = store.people.shares
    first = Share("a", table, "p1", True, 5)
    assert await shares.keep_share(first) == first
    again = await shares.keep_share(Share("b", table, "p1", False, 6))
    assert again == Share("a", table, "p1", False, 5)
    other = Share("c", table, "p2", True, 7)
    assert await shares.keep_share(other) == other
    assert await shares.read_share("a") == again
    assert await shares.share_of(table, "p2") == other
    assert await shares.read_share("b") is None


async def test_an_address_goes_when_it_is_taken_back_or_its_person_is_forgotten(
    store: Store,
) -> None:
    await with_two(store.people)
    table = (await opened(store, SimulatedClock())).row.id
    shares = store.people.shares
    for number, person in enumerate(("p1", "p2")):
        assert await shares.keep_share(Share(f"s{number}", table, person, True, 5))
    assert await shares.drop_share(table, "p1")
    assert not await shares.drop_share(table, "p1")
    assert await shares.read_share("s0") is None
    await store.people.drop_person("p2")
    assert await shares.read_share("s1") is None
    assert await shares.keep_share(Share("s2", table, "p2", True, 5)) is None
    assert await shares.keep_share(Share("s3", "no-table", "p1", True, 5)) is None


async def test_one_table_of_a_kind_counts_for_all(store: Store) -> None:
    waiting = store.waiting
    first, second, third = (WaitingTable(name, at) for at, name in enumerate("abc"))
    assert await waiting.read("nim") is None
    assert await waiting.claim("nim", "", first) == first
    assert await waiting.claim("nim", "", second) == first
    assert await waiting.claim("nim", "a", third) == third
    assert await waiting.claim("nim", "a", second) == third
    assert await waiting.read("nim") == third
    assert await waiting.read("other") is None
