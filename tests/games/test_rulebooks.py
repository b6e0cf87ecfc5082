"""The rules in words, for every game: one catalogue, the same in all languages, and its pages."""

import re
from collections.abc import Iterator
from itertools import repeat

import pytest

from escale.boxes.registry import BOXES
from escale.cli.rules_pages import FOLDER, page, page_name, pages
from escale.core.options import OptionField, fields
from escale.core.rulebook import Chapter, Rulebook, Summary
from escale.core.texts import LANGUAGES

from ..typography import misset
from .rules_pages import CLAUSE, book, quoted, rules_page

every_game = pytest.mark.parametrize("game", BOXES)
every_language = pytest.mark.parametrize("language", LANGUAGES)

LAST_CLAUSES = {  # by game: what clauses begin with, and the number of the last one
    "biduletruc": {"BID-": 50, "BID-Q": 19},
    "boggle": {"BOG-": 9, "BOG-D": 10, "BOG-P": 15, "BOG-Q": 21, "WORD-": 6},
    "ludime": {"LUD-C": 6, "LUD1-": 21, "LUD2-": 9, "LUD3-": 10, "LUD-Q": 30},
    "rondelic": {"RON-": 13, "RON-A": 14, "RON-B": 9, "RON-Q": 25},
    "tordu": {"TOR-": 31, "TOR-Q": 18},
}


def test_the_pages_are_written_from_the_catalogues() -> None:
    """Otherwise: make rules."""
    wanted = pages()
    assert {file.name for file in FOLDER.iterdir()} == set(wanted)
    for name, text in wanted.items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, name


@every_game
@every_language
def test_only_a_game_with_letters_in_its_clauses_explains_them(game: str, language: str) -> None:
    explained = BOXES[game].texts(language).say("rules.marks", letters="?").partition(":")[0]
    text = page(BOXES[game], language)
    assert (explained in text) == bool(book(game, language).letters)


def shape(chapter: Chapter) -> list[object]:
    """All but the words."""
    tables = [[len(row) for row in table] for table in chapter.tables]
    parts = (chapter.words, chapter.clauses, chapter.decisions)
    return [bool(chapter.intro), len(chapter.paragraphs), tables, *(list(part) for part in parts)]


def outline(summary: Summary) -> list[object]:
    """All but the words."""
    return [summary.presets, summary.leaves_out, [step.picture for step in summary.steps]]


@every_language
@every_game
def test_every_rule_set_begins_with_half_a_page_and_a_picture(game: str, language: str) -> None:
    rules = book(game, language)
    told = [preset for summary in rules.summaries.values() for preset in summary.presets]
    assert sorted(told) == sorted(BOXES[game].game.presets)
    for summary in rules.summaries.values():
        words = [word for step in summary.steps for word in re.findall(r"[\w’-]+", step.text)]
        assert 75 <= len(words) <= 155, summary.title
        assert 4 <= len(summary.steps) <= 6, summary.title
        pictures = {step.picture for step in summary.steps if step.picture}
        assert pictures, summary.title
        assert pictures <= set(rules.chapters), summary.title


@every_game
def test_what_a_rule_set_leaves_out_is_there_and_every_clause_is_in_one_of_them(game: str) -> None:
    rules = book(game)
    for summary in rules.summaries.values():
        for each in summary.leaves_out:
            assert each in rules.chapters or any(map(str.startswith, rules.clauses, repeat(each)))
    common = set.intersection(*(set(each.leaves_out) for each in rules.summaries.values()))
    assert not common


@every_game
def test_all_languages_have_the_same_chapters_with_the_same_parts(game: str) -> None:
    first, *others = [book(game, language) for language in LANGUAGES]
    for other in others:
        assert list(first.chapters) == list(other.chapters)
        for key, chapter in first.chapters.items():
            assert shape(chapter) == shape(other.chapters[key]), key
        assert list(first.letters) == list(other.letters)
        for rule_set, summary in first.summaries.items():
            assert outline(summary) == outline(other.summaries[rule_set]), rule_set
        assert first.options == other.options


@every_game
def test_every_clause_is_in_one_chapter_and_decisions_are_set_apart(game: str) -> None:
    chapters = book(game).chapters.values()
    clauses = [clause for chapter in chapters for clause in chapter.clauses]
    decisions = [clause for chapter in chapters for clause in chapter.decisions]
    assert len(set(clauses) | set(decisions)) == len(clauses) + len(decisions)
    assert all(re.fullmatch(CLAUSE, clause) for clause in (*clauses, *decisions))
    assert all("-Q" in clause for clause in decisions)
    assert not any("-Q" in clause for clause in clauses)


@every_game
def test_every_clause_is_stated(game: str) -> None:
    last_clauses = LAST_CLAUSES[game].items()
    wanted = {f"{prefix}{number}" for prefix, last in last_clauses for number in range(1, last + 1)}
    assert set(book(game).clauses) == wanted


@every_game
def test_clauses_that_code_and_tests_quote_are_stated(game: str) -> None:
    families = "|".join({prefix.partition("-")[0] for prefix in LAST_CLAUSES[game]})
    assert quoted(game, rf"\b(?:{families})-[A-Z]?\d+\b") <= set(book(game).clauses)


@every_language
@every_game
def test_every_chapter_of_clauses_has_an_introduction(game: str, language: str) -> None:
    for key, chapter in book(game, language).chapters.items():
        assert chapter.title, key
        assert chapter.intro or not chapter.clauses, key


@every_game
def test_a_letter_stands_for_a_rule_set_that_some_clause_belongs_to(game: str) -> None:
    rules = book(game)
    assert set(rules.letters) <= set(re.findall(r"-([A-Z])\d", " ".join(rules.clauses)))


def texts_of(rules: Rulebook) -> Iterator[str]:
    yield from rules.letters.values()
    for summary in rules.summaries.values():
        yield summary.title
        yield from (text for step in summary.steps for text in (step.title, step.text))
    for chapter in rules.chapters.values():
        yield from (chapter.title, chapter.intro, *chapter.paragraphs)
        yield from (cell for table in chapter.tables for row in table for cell in row)
        for part in (chapter.words, chapter.clauses, chapter.decisions):
            yield from part.values()


@every_language
@every_game
def test_every_text_is_plain_and_set_in_type_as_its_language_is(game: str, language: str) -> None:
    for text in texts_of(book(game, language)):
        assert text == text.strip()
        assert not misset(text, language), text
        assert not re.search(r"[{}`]|\*\w", text), text


@every_language
@every_game
def test_clauses_that_a_text_names_are_there(game: str, language: str) -> None:
    rules = book(game, language)
    known = set(rules.clauses) | set(book("boggle").clauses)  # WORD clauses are told there
    for text in (*texts_of(rules), *rules.options.values()):
        assert set(re.findall(CLAUSE, text)) <= known, text


@every_game
def test_the_page_states_every_option_with_its_values_and_default(game: str) -> None:
    presets = BOXES[game].game.presets
    known = {field.name for options in presets.values() for field in fields(options)}
    assert set(book(game).options) <= known
    for preset, options in presets.items():
        for field in fields(options):
            row = re.search(
                rf"^\| `{field.name}` \| (.*?) \| (.*?) \| (.*?) \|", rules_page(game), re.MULTILINE
            )
            assert row, field.name
            assert f"`{preset}`" in row[1]
            assert stated_values(field) <= set(re.split("[,;] ", row[2]))
            differs = {one: value for value, one in re.findall(r"(\S+) \(`([\w-]+)`\)", row[3])}
            assert differs.get(preset, row[3].split(";")[0]) == stated(field.default)


def stated_values(field: OptionField) -> set[str]:
    if field.kind == "number":
        return {f"{field.low} to {field.high}"}
    return {stated(choice) for choice in field.choices or (True, False)}


def stated(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"`{value}`" if isinstance(value, str) else str(value)


@every_language
@every_game
def test_there_is_a_page_in_every_language(game: str, language: str) -> None:
    page = (FOLDER / page_name(game, language)).read_text(encoding="utf-8")
    found = re.findall(rf"^- \*\*({CLAUSE})\*\*", page, re.MULTILINE)
    assert found == list(book(game, language).clauses)
