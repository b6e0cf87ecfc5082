"""What is stored of days, on both engines."""

import asyncio
from contextlib import closing
from pathlib import Path

from msgspec.structs import replace

from escale.days.ports import Chain, Pick, Reached, Try
from escale.storage.database_copies import back_up_database
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.accounts import Passkey
from escale.tables.clock import SimulatedClock
from escale.tables.results import DayResult, FinishedGame
from tests.services.engines import Engine
from tests.tables.tables import opened

from .conftest import with_two

CHAIN = Chain("2026-12-01", 366, "aa", "{}", 5)
PICK = Pick("2026-12-01", "nim", 3, 0.25, 1, "abc")
BEGUN = Try("2026-12-01", "nim", "p1", 10, "t1")
DONE = replace(BEGUN, done_ms=20, points=4, possible=9, marks="420")


async def test_what_is_settled_first_stays(store: Store) -> None:
    days = store.days
    await days.keep_chain(CHAIN, b"seed")
    await days.keep_chain(replace(CHAIN, anchor="bb"), b"other")
    assert await days.chains() == [CHAIN]
    assert await days.seed_of(CHAIN.first) == b"seed"
    assert await days.seed_of("2027-12-01") is None
    assert await days.keep_link("2026-12-01", "11") == "11"
    assert await days.keep_link("2026-12-01", "22") == "11"
    assert await days.links("2026-12-01", "2026-12-31") == {"2026-12-01": "11"}
    assert await days.links("2026-12-02", "2026-12-31") == {}
    assert await days.keep_pick(PICK) == PICK
    assert await days.keep_pick(replace(PICK, number=4)) == PICK
    assert await days.picks("2026-12-01", "2026-12-01") == [PICK]


async def test_a_new_chain_has_picks_of_its_own(store: Store) -> None:
    days, later = store.days, replace(PICK, day="2026-12-02")
    await days.keep_pick(PICK)
    await days.keep_pick(later)
    await days.keep_chain(CHAIN, b"seed")
    assert await days.picks("2026-12-01", "2026-12-02") == []
    await days.keep_pick(PICK)
    await days.keep_pick(later)
    await days.keep_chain(CHAIN, b"other")  # it is known already
    assert await days.picks("2026-12-01", "2026-12-02") == [PICK, later]
    await days.keep_chain(replace(CHAIN, first="2026-12-02"), b"next")
    assert await days.picks("2026-12-01", "2026-12-02") == [PICK]


async def test_a_person_has_one_try_of_a_box_and_a_day(store: Store) -> None:
    await with_two(store.people)
    days = store.days
    assert await days.begin(BEGUN) == BEGUN
    assert await days.begin(replace(BEGUN, began_ms=11, table="t2")) == BEGUN
    assert await days.begin(replace(BEGUN, person="nobody")) is None
    assert await days.finish(DONE) == DONE
    assert await days.finish(replace(DONE, points=9)) == DONE
    other = replace(BEGUN, person="p2", table="")
    assert await days.begin(other) == other
    assert await days.tries_of("p1", "2026-12-01", "2026-12-02") == [DONE]
    assert await days.tries_of("p1", "2026-12-02", "2026-12-03") == []
    assert await days.played_by("2026-12-01", "nim", ["p1", "p2"]) == [DONE]
    await store.people.drop_person("p1")
    assert await days.try_of("2026-12-01", "nim", "p1") is None


async def test_accounts_are_counted_by_what_they_reached_in_time(store: Store) -> None:
    await with_two(store.people)
    days = store.days
    for person in ("p1", "p2"):
        await days.begin(replace(BEGUN, person=person, table=person))
        await days.finish(replace(DONE, person=person, table=person))
    assert await days.reached("2026-12-01", "nim", 100) == []
    assert not await days.is_account("p1")
    await with_account(store, "p1")
    assert await days.is_account("p1")
    assert await days.reached("2026-12-01", "nim", 100) == [Reached(4, 1)]
    assert await days.reached("2026-12-01", "nim", 20) == []


async def test_the_end_of_a_table_is_the_end_of_its_try(store: Store) -> None:
    await with_two(store.people)
    table = (await opened(store, SimulatedClock())).row.id
    await store.days.begin(replace(BEGUN, table=table))
    ended = DayResult(table, 30, 7, 9, "44")
    await store.results.store(table, FinishedGame(day=ended))
    done = replace(BEGUN, table=table, done_ms=30, points=7, possible=9, marks="44")
    assert await store.days.try_of("2026-12-01", "nim", "p1") == done
    await store.results.store(table, FinishedGame(day=replace(ended, points=8)))
    assert await store.days.try_of("2026-12-01", "nim", "p1") == done


async def with_account(store: Store, person: str) -> None:
    passkey = Passkey(person.encode(), person, b"key", 0, "", 1)
    assert await store.people.accounts.add_passkey(passkey, 9)


async def test_of_two_tries_the_earlier_stays_when_a_guest_joins_an_account(store: Store) -> None:
    await with_two(store.people)
    days = store.days
    await with_account(store, "p2")
    await days.begin(replace(BEGUN, person="p1", began_ms=5, table="early"))
    await days.begin(replace(BEGUN, person="p2", began_ms=9, table="late"))
    await days.begin(replace(BEGUN, day="2026-12-02", person="p1", began_ms=9, table="later"))
    await days.begin(replace(BEGUN, day="2026-12-02", person="p2", began_ms=5, table="first"))
    await days.begin(replace(BEGUN, day="2026-12-03", person="p1", table="alone"))
    assert await store.people.accounts.merge("p1", "p2")
    found = await days.tries_of("p2", "2026-12-01", "2026-12-03")
    assert [each.table for each in found] == ["early", "first", "alone"]


async def test_no_copy_of_a_house_tells_the_days_to_come(engine: Engine, tmp_path: Path) -> None:
    seed = bytes(range(7, 39))
    store = engine.store()
    await store.days.keep_chain(CHAIN, seed)
    await store.days.keep_link("2026-12-01", "11")
    copy = tmp_path / "copy"
    await asyncio.to_thread(back_up_database, engine.address, copy, {}, False, lambda *_: None)
    assert seed not in copy.read_bytes()
    with closing(SqliteStore(copy)) as copied:
        assert await copied.days.chains() == [CHAIN]
        assert await copied.days.seed_of(CHAIN.first) is None
        assert await copied.days.links("2026-12-01", "2026-12-01") == {"2026-12-01": "11"}
