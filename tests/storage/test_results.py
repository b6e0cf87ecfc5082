"""What games were for those who played them: written once, paged, and gone with the person."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from escale.storage.rows import Store
from escale.tables.ports import LobbyRow, PersonRow
from escale.tables.results import (
    FinishedGame,
    Opponent,
    PageEnd,
    Result,
    ResultFilter,
    StampRow,
    StoredResult,
)

from .conftest import with_two
from .test_store import PLAYING, a_step, a_table

OVER = LobbyRow("over", b"{}")
FIRST = Result(
    table="t1",
    seat=0,
    person="p1",
    game="toy",
    preset="usual",
    options="",
    ended_ms=100,
    duration_ms=60,
    players=3,
    place=1,
    score=12.5,
    kind="won",
    ending="over",
    opponents=(Opponent(1, "p2"), Opponent(2, level="novice")),
    hints=2,
    figures={"points": 12, "longest": 7},
    words={"longest": "KOALAS"},
)


def a_result(table: str, **changes: Any) -> Result:
    return replace(FIRST, table=table, **changes)


async def finish(store: Store, *results: Result, stamps: tuple[StampRow, ...] = ()) -> None:
    """A table that ends with these results."""
    table = results[0].table
    assert await store.open_table(a_table(table), PLAYING, [])
    left = FinishedGame(results, stamps)
    assert (await store.append(table, [a_step(1)], [], OVER, finish=left)).stored


async def page(
    store: Store, person: str = "p1", before: PageEnd | None = None, most: int = 9, **wanted: str
) -> list[str]:
    found = await store.results.page(person, ResultFilter(**wanted), before, most)
    return [each.result.table for each in found]


async def test_a_result_is_kept_as_it_was_written(store: Store) -> None:
    await with_two(store.people)
    closed = a_result(
        "t2", place=0, score=None, kind="unfinished", ending="closed", opponents=(), hints=None
    )
    closed = replace(closed, ended_ms=90, figures={}, words={})
    await finish(store, FIRST, a_result("t1", seat=1, person="p2", kind="lost", place=2))
    await finish(store, closed)
    assert await store.results.page("p1", ResultFilter(), None, 9) == [
        StoredResult(FIRST, has_table=True),
        StoredResult(closed, has_table=True),
    ]
    tallies = await store.results.tallies("p1")
    assert [(each.table, each.kind, dict(each.figures)) for each in tallies] == [
        ("t2", "unfinished", {}),
        ("t1", "won", {"points": 12, "longest": 7}),
    ]
    assert await store.results.tables_without_results(9) == []


async def test_only_whoever_wins_the_race_for_the_last_step_writes_results(store: Store) -> None:
    await with_two(store.people)
    await store.open_table(a_table("t1"), PLAYING, [])
    racers = [
        store.append("t1", [a_step(1)], [], OVER, finish=FinishedGame((a_result("t1", hints=n),)))
        for n in (0, 1)
    ]
    answers = await asyncio.gather(*racers)
    assert sorted(each.stored for each in answers) == [False, True]
    (kept,) = await store.results.page("p1", ResultFilter(), None, 9)
    assert kept.result.hints == [each.stored for each in answers].index(True)


async def test_several_games_that_end_at_once_leave_all_that_they_should(store: Store) -> None:
    await with_two(store.people)
    for name in ("t1", "t2", "t3"):
        await store.open_table(a_table(name), PLAYING, [])
    appends = [
        store.append(
            name,
            [a_step(1)],
            [],
            OVER,
            finish=FinishedGame((a_result(name),), (StampRow("p1", "toy", "first", name, at_ms),)),
        )
        for name, at_ms in (("t2", 20), ("t1", 10))
    ]
    await asyncio.gather(*appends, store.append("t3", [a_step(1)], []))
    assert await page(store) == ["t2", "t1"]
    assert await store.results.stamps("p1") == [StampRow("p1", "toy", "first", "t1", 10)]


async def test_pages_follow_each_other_without_a_gap(store: Store) -> None:
    await with_two(store.people)
    times = {"a": 5, "b": 7, "c": 7, "d": 7, "e": 9}
    for name, ended_ms in times.items():
        await finish(store, a_result(name, ended_ms=ended_ms))
    assert await page(store, most=2) == ["e", "d"]
    assert await page(store, before=PageEnd(7, "d"), most=2) == ["c", "b"]
    assert await page(store, before=PageEnd(7, "b"), most=2) == ["a"]
    assert await page(store, before=PageEnd(5, "a")) == []


async def test_results_are_filtered_by_all_that_is_asked(store: Store) -> None:
    await with_two(store.people)
    alone = (Opponent(1, level="novice"),)
    await finish(store, a_result("t1", ended_ms=1))
    await finish(store, a_result("t2", ended_ms=2, kind="lost", preset="other"))
    await finish(store, a_result("t3", ended_ms=3, game="chess", opponents=alone))
    await finish(store, a_result("t4", ended_ms=4, game="chess", kind="lost"))
    assert await page(store, game="toy") == ["t2", "t1"]
    assert await page(store, game="toy", preset="other") == ["t2"]
    assert await page(store, kind="lost") == ["t4", "t2"]
    assert await page(store, opponent="p2") == ["t4", "t2", "t1"]
    assert await page(store, opponent="p2", before=PageEnd(4, "t4"), most=1) == ["t2"]
    assert await page(store, opponent="p2", game="chess", kind="lost") == ["t4"]
    assert await page(store, opponent="p9") == []
    assert await page(store, "p2") == []


async def test_results_outlive_their_table_and_go_with_the_person(store: Store) -> None:
    await with_two(store.people)
    stamps = (StampRow("p1", "toy", "first", "t1", 100), StampRow("p2", "toy", "first", "t1", 100))
    await finish(
        store, FIRST, a_result("t1", seat=1, person="p2", opponents=(Opponent(0, "p1"),)),
        stamps=stamps,
    )  # fmt: skip
    assert await store.delete_tables(10**9, 9) == 1
    ((_, has_table),) = await store.results.page("p1", ResultFilter(), None, 9)
    assert not has_table
    await store.people.drop_person("p1")
    assert await page(store, "p1") == await page(store, "p1", opponent="p2") == []
    assert await store.results.stamps("p1") == []
    (theirs,) = await store.results.page("p2", ResultFilter(opponent="p1"), None, 9)
    assert theirs.result.opponents == (Opponent(0, "p1"),)  # an id that nobody bears any more
    assert await store.people.names(["p1", "p2"]) == {"p2": "Basile"}
    assert [each.stamp for each in await store.results.stamps("p2")] == ["first"]
    assert await store.people.drop_unseen(20, 0) == 1
    assert await page(store, "p2") == []


async def test_who_comes_back_during_the_sweep_keeps_their_games(
    postgres_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They come back in the moment before the games of those who are gone are deleted."""
    store, people = postgres_store, postgres_store.people
    await with_two(people)
    await finish(store, FIRST)
    forget = people._forget  # type: ignore[attr-defined]

    async def after_a_visit(gone: Sequence[str]) -> None:
        await people.see_person("p1", 10**9)
        await forget(gone)

    monkeypatch.setattr(people, "_forget", after_a_visit)
    await people.drop_unseen(1_000, 0)
    is_known = await people.read_person("p1") is not None
    assert is_known == bool(await page(store))


async def test_a_guest_and_the_account_at_one_table_have_not_met(store: Store) -> None:
    await with_two(store.people)
    theirs = a_result("t1", seat=1, person="p2", opponents=(Opponent(0, "p1"),))
    await finish(store, a_result("t1", opponents=(Opponent(1, "p2"),)), theirs)
    assert await store.people.accounts.merge("p2", "p1")
    (mine,) = await store.results.page("p1", ResultFilter(), None, 9)
    assert mine.result.opponents == (Opponent(1, "p2"),)  # an id that nobody bears any more
    for other in ("p1", "p2"):
        assert await page(store, opponent=other) == []


async def test_nothing_stays_under_the_id_of_a_guest_who_was_merged(store: Store) -> None:
    """Where the account has a row of its own."""
    await with_two(store.people)
    stamps = tuple(StampRow(person, "toy", "first", "t1", 100) for person in ("p1", "p2"))
    theirs = a_result("t1", seat=1, person="p2", opponents=(Opponent(0, "p1"),))
    await finish(store, FIRST, theirs, stamps=stamps)
    assert await store.people.accounts.merge("p2", "p1")
    assert await store.results.stamps("p2") == []
    assert await page(store, "p2") == await page(store, "p2", opponent="p1") == []


async def test_of_two_equal_stamps_the_earlier_one_stays(store: Store) -> None:
    await with_two(store.people)
    await store.people.add_person(PersonRow("p3", "", 1), b"p3")
    for table, person, at_ms in (("t1", "p2", 10), ("t2", "p1", 500), ("t3", "p3", 600)):
        stamp = StampRow(person, "toy", "first", table, at_ms)
        await finish(store, a_result(table, person=person), stamps=(stamp,))
    for guest in ("p2", "p3"):
        assert await store.people.accounts.merge(guest, "p1")
        assert await store.results.stamps("p1") == [StampRow("p1", "toy", "first", "t1", 10)]


async def test_nothing_is_kept_for_whoever_is_not_known(store: Store) -> None:
    await with_two(store.people)
    stamps = (StampRow("p9", "toy", "first", "t1", 100),)
    await finish(store, FIRST, a_result("t1", seat=1, person="p9"), stamps=stamps)
    assert await page(store, "p9") == []
    assert await store.results.stamps("p9") == []
    assert await page(store) == ["t1"]


async def test_tables_of_an_earlier_version_are_found_and_written_once(store: Store) -> None:
    await with_two(store.people)
    for name in ("t1", "t2", "t3"):
        await store.open_table(a_table(name), PLAYING, [])
        if name != "t3":  # as a program without results ends it
            await store.append(name, [a_step(1)], [], OVER)
    assert await store.results.tables_without_results(9) == ["t1", "t2"]
    assert await store.results.tables_without_results(1) == ["t1"]
    await store.results.postpone_results("t1")
    assert await store.results.tables_without_results(9) == ["t2"]
    await store.results.retry_postponed()
    assert await store.results.tables_without_results(9) == ["t1", "t2"]
    early = StampRow("p1", "toy", "first", "t1", 100)
    later = replace(early, table="t2", at_ms=200)
    await store.results.store("t2", FinishedGame((a_result("t2", ended_ms=200),), (later,)))
    await store.results.store("t1", FinishedGame((FIRST,), (early,)))
    await store.results.store(
        "t1", FinishedGame((a_result("t1", place=3),), (replace(early, at_ms=500),))
    )
    assert await store.results.tables_without_results(9) == []
    (_, first) = await store.results.page("p1", ResultFilter(), None, 9)
    assert first.result == FIRST
    assert await store.results.stamps("p1") == [early]  # the first of all, whenever it is found


async def test_a_table_without_rules_is_looked_at_once(store: Store) -> None:
    await with_two(store.people)
    await store.open_table(a_table("t1"), PLAYING, [])
    await store.close_table("t1", "older-rules", 50)
    assert await store.results.tables_without_results(9) == ["t1"]
    await store.results.store("t1", None)
    assert await store.results.tables_without_results(9) == []


async def test_names_are_those_of_today(store: Store) -> None:
    await with_two(store.people)
    await store.people.add_person(PersonRow("p3", "", 3), b"key")
    await store.people.rename_person("p1", "Alice", 30)
    assert await store.people.names(["p1", "p3", "p9", ""]) == {"p1": "Alice", "p3": ""}
