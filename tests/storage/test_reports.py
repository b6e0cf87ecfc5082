"""Words that people reported: one report a person and word, gone with the person."""

from msgspec.structs import replace

from escale.tables.ports import PeopleStore
from escale.tables.word_reports import WordReport

from .conftest import with_two

ROSA = WordReport("fr", "ROSA", "toy", "refused", "p1", 100, "t", "passé simple de roser")


async def test_reports_are_read_as_they_were_written_the_newest_first(people: PeopleStore) -> None:
    others = (
        replace(ROSA, person="p2", at_ms=300, table=None, comment=""),
        replace(ROSA, word="OSA", verdict="accepted", at_ms=200),
        replace(ROSA, language="es", at_ms=50),
        replace(ROSA, game="other", at_ms=40),
    )
    await with_two(people)
    for report in (ROSA, *others):
        assert await people.reports.keep_report(report)
    read = await people.reports.read_reports()
    assert read == sorted((ROSA, *others), key=lambda each: -each.at_ms)


async def test_the_same_word_by_the_same_person_is_kept_once(people: PeopleStore) -> None:
    await with_two(people)
    again = replace(ROSA, at_ms=200, verdict="accepted", table=None, comment="je me trompais")
    for report in (ROSA, again):
        assert await people.reports.keep_report(report)
    assert await people.reports.read_reports() == [again]


async def test_who_is_forgotten_takes_their_reports_along_and_makes_no_more(
    people: PeopleStore,
) -> None:
    await with_two(people)
    others = replace(ROSA, person="p2")
    for report in (ROSA, others):
        await people.reports.keep_report(report)
    await people.drop_person("p1")
    assert not await people.reports.keep_report(ROSA)
    assert await people.reports.read_reports() == [others]
    await people.drop_unseen(20, 20)
    assert await people.reports.read_reports() == []


async def test_a_word_that_is_dealt_with_is_off_the_list(people: PeopleStore) -> None:
    await with_two(people)
    others = [replace(ROSA, word="OSA", at_ms=ROSA.at_ms + 1), replace(ROSA, language="es")]
    for report in (ROSA, replace(ROSA, person="p2"), *others):
        await people.reports.keep_report(report)
    assert await people.reports.clear_reports("fr", "ROSA") == 2
    assert await people.reports.clear_reports("fr", "ROSA") == 0
    assert await people.reports.read_reports() == others


async def test_old_reports_are_forgotten(people: PeopleStore) -> None:
    await with_two(people)
    newer = replace(ROSA, word="OSA", at_ms=101)
    for report in (ROSA, newer):
        await people.reports.keep_report(report)
    assert await people.reports.drop_reports(100) == 1
    assert await people.reports.read_reports() == [newer]
