"""`escale word` says what a word is worth, `escale words reports` what people think of that."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from escale.storage.people import SqlitePeople
from escale.storage.sqlite import SqliteStore
from escale.tables import lookup
from escale.tables.ports import PersonRow
from escale.tables.word_reports import WordReport
from escale.words.meanings import Sense, Source

from .conftest import Escale

# ---- a word


def test_a_word_is_accepted_with_its_points_and_its_readings(escale: Escale) -> None:
    said = escale("word", "été", "--lang", "fr")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("ETE (français)\N{NO-BREAK SPACE}: nom, participe passé")
    assert "deluxe" in said.out
    assert "accepté, 1 point" in said.out


def test_a_word_that_no_game_accepts_is_told_why_and_what_is_near(escale: Escale) -> None:
    said = escale("word", "maisn")
    assert (said.code, said.err) == (1, "")
    assert "pas dans le dictionnaire" in said.out
    assert "refusé, " in said.out
    assert "MAISON" in said.out


def test_rule_sets_that_agree_are_told_together_and_those_that_do_not_apart(
    escale: Escale,
) -> None:
    told = escale("word", "CHEVAUX").out.splitlines()
    assert ["accepté" in line for line in told[1:3]] == [True, False]  # then its meaning
    assert "deluxe" in told[1]
    assert "pocket" in told[2]


def test_several_words_each_on_its_own_and_one_that_fails_fails_all(escale: Escale) -> None:
    said = escale("word", "eau", "roseau", "OSA")
    assert said.code == 0
    heads = [line for line in said.out.splitlines() if "(français)" in line]
    assert [head.split()[0] for head in heads] == ["EAU", "ROSEAU", "OSA"]
    assert escale("word", "eau", "maisn").code == 1


def test_as_json_it_is_what_the_server_answers(escale: Escale) -> None:
    said = escale("word", "Été", "maisn", "--json")
    first, second = json.loads(said.out)
    assert (first["word"], first["known"], second["known"]) == ("ETE", True, False)
    assert {ruling["preset"] for ruling in first["rulings"]} >= {"deluxe", "pocket"}
    assert said.code == 1


def test_a_meaning_is_told_with_its_source(escale: Escale, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookup, "senses", lambda *_: (Sense("été", "nom", "Saison chaude."),))
    source = Source("Un dictionnaire", "CC BY-SA 4.0", "https://dictionary.example")
    monkeypatch.setattr(lookup, "SOURCES", {"fr": source})
    out = escale("word", "ete").out
    assert "été (nom)\N{NO-BREAK SPACE}: Saison chaude." in out
    assert "Un dictionnaire, CC BY-SA 4.0, https://dictionary.example" in out


@pytest.mark.parametrize(
    "language, typed, in_french, in_english",
    [
        ("fr", "tandis", "TANDIS (français)", "TANDIS (French)"),
        ("en", "walk", "WALK (anglais)", "WALK (English)"),
        ("de", "Häuser", "HAUSER (allemand)", "HAUSER (German)"),
        ("es", "año", "ANO (espagnol)", "ANO (Spanish)"),
    ],
)
def test_the_language_behind_the_command_is_the_words_and_not_ours(
    escale: Escale,
    language: str,
    typed: str,
    in_french: str,
    in_english: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = escale("word", typed, "--lang", language)
    assert said.code == 0
    assert said.out.startswith(in_french)
    assert escale("--lang", "en", "word", f"--lang={language}", typed).out.startswith(in_english)
    monkeypatch.setenv("ESCALE_LANG", "en")
    assert escale("word", typed, "--lang", language).out.startswith(in_english)
    assert escale("--lang=fr", "word", typed, "--lang", language).out.startswith(in_french)


def test_words_are_french_unless_one_says_so_whatever_we_speak(
    escale: Escale, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert escale("--lang", "en", "word", "TANDIS").out.startswith("TANDIS (French): ")
    monkeypatch.setenv("ESCALE_LANG", "en")
    said = escale("word", "TANDIS")
    assert said.code == 0
    assert said.out.startswith("TANDIS (French): ")


def test_the_word_word_elsewhere_says_nothing_about_the_language(
    escale: Escale, database: Path
) -> None:
    assert "Nobody" in escale("words", "reports", "--clear", "word", "--lang", "en").err


def test_a_language_without_words_is_told_those_that_have_some(escale: Escale) -> None:
    said = escale("word", "eau", "--lang", "xx")
    assert (said.code, said.out) == (2, "")
    assert "fr, en, de, es" in said.err


def test_the_help_tells_the_two_languages_apart(escale: Escale) -> None:
    about = escale("--lang", "en", "word", "--help").out
    assert "language of the words" in about
    assert "language of the texts" not in about
    assert "language of the texts" in escale("--lang", "en", "--help").out


@pytest.mark.parametrize(
    "arguments, named",
    [
        (("word",), "word"),
        (("word", "va-t-en"), "va-t-en"),
        (("word", ""), "«"),
        (("word", "eau", "--lang", "xx"), "xx"),
        (("--lang", "de", "word", "eau"), "de"),
        (("word", "eau", "--lang"), "--lang"),
        (("games", "--lang", "de"), "de"),
        (("words",), "command"),
        (("words", "reports", "--lang", "es"), "es"),
    ],
)
def test_mistakes_are_one_line(escale: Escale, arguments: Sequence[str], named: str) -> None:
    said = escale(*arguments)
    assert (said.code, said.out) == (2, "")
    assert named in said.err
    assert said.err.count("\n") == 1


# ---- reports

ROSA = WordReport("fr", "ROSA", "boggle", "refused", "p1", 1_700_000_000_000, "t", "c’est roser !")
REPORTS = (
    ROSA,
    replace(ROSA, person="p2", at_ms=ROSA.at_ms + 3, table=None, comment=""),
    replace(ROSA, person="p2", game="gone", verdict="accepted", at_ms=ROSA.at_ms + 2),
    replace(ROSA, word="OSA", at_ms=ROSA.at_ms + 1, verdict="accepted"),
    replace(ROSA, word="AA", at_ms=ROSA.at_ms + 9, language="en"),
)


def keep(database: Path, *reports: WordReport) -> Path:
    async def write(people: SqlitePeople) -> None:
        for person in ("p1", "p2"):
            await people.add_person(PersonRow(person, "Aline", 1), person.encode())
        for report in reports:
            await people.reports.keep_report(report)

    with closing(SqliteStore(database)) as store:
        asyncio.run(write(SqlitePeople(store.database)))
    return database


@pytest.fixture
def reported(database: Path) -> Path:
    return keep(database, *REPORTS)


@pytest.fixture
def both(database: Path) -> Path:
    """With a word that was reported in two languages."""
    return keep(database, *REPORTS, replace(ROSA, word="AA"))


def test_reports_are_grouped_by_word_the_newest_first(escale: Escale, reported: Path) -> None:
    said = escale("words", "reports", "--lang", "en")
    assert (said.code, said.err) == (0, "")
    assert [line for line in said.out.splitlines() if not line.startswith(" ")] == [
        "AA (English): 1 person would accept it",
        "ROSA (French): 1 person would refuse it, 2 people would accept it",
        "OSA (French): 1 person would refuse it",
    ]
    assert "table t · “c’est roser !”" in said.out
    assert "· gone · was accepted" in said.out  # a game that is not on the shelf any more
    assert "Aline" not in said.out


def test_reports_as_json(escale: Escale, reported: Path) -> None:
    words = json.loads(escale("words", "reports", "--json").out)
    assert [(each["word"], each["accepted"], each["refused"]) for each in words] == [
        ("AA", 0, 1),
        ("ROSA", 1, 2),
        ("OSA", 1, 0),
    ]
    assert [each["at_ms"] - ROSA.at_ms for each in words[1]["reports"]] == [3, 2, 0]


def test_a_word_that_is_dealt_with_is_cleared(escale: Escale, reported: Path) -> None:
    said = escale("words", "reports", "--clear", "rosâ", "--clear", "AA", "--lang", "en")
    assert said.code == 0
    assert said.out == "fr/ROSA: 3 reports forgotten.\nen/AA: 1 report forgotten.\n"
    left = json.loads(escale("words", "reports", "--json").out)
    assert [each["word"] for each in left] == ["OSA"]
    said = escale("words", "reports", "--clear", "rosa")
    assert (said.code, said.out) == (2, "")
    assert "ROSA" in said.err


def test_a_word_of_two_languages_is_cleared_in_the_one_that_is_named(
    escale: Escale, both: Path
) -> None:
    def left() -> set[tuple[str, str]]:
        told = json.loads(escale("words", "reports", "--json").out)
        return {(each["language"], each["word"]) for each in told}

    before = left()
    assert before >= {("fr", "AA"), ("en", "AA")}
    said = escale("words", "reports", "--clear", "OSA", "--clear", "aa", "--lang", "en")
    assert (said.code, said.out) == (2, "")
    assert "en/AA, fr/AA" in said.err
    assert left() == before  # all or nothing
    for wrong in ("de/AA", "xx/AA", "/AA", "fr/", "en/OSA"):
        assert escale("words", "reports", "--clear", wrong).code == 2
    assert left() == before
    assert escale("words", "reports", "--clear", "FR/âa").out.startswith("fr/AA")
    assert left() == before - {("fr", "AA")}
    assert escale("words", "reports", "--clear", "aa").code == 0
    assert left() == before - {("fr", "AA"), ("en", "AA")}


def test_no_reports(escale: Escale, database: Path) -> None:
    assert escale("words", "reports", "--lang", "en").out == "No word has been reported.\n"
    assert escale("words", "reports", "--json").out == "[]\n"


def test_a_database_that_is_not_there_is_not_made(escale: Escale, database: Path) -> None:
    for more in ((), ("--clear", "rosa")):
        said = escale("words", "reports", "--db", "other.db", *more)
        assert (said.code, said.out) == (2, "")
        assert "other.db" in said.err
    assert not Path("other.db").exists()
