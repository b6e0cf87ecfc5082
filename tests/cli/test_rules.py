"""`escale rules`: the rules of a game in the terminal, from the catalogue of the rules page."""

import pytest

from escale.boxes.registry import BOXES
from escale.core.rulebook import rulebook
from escale.core.texts import LANGUAGES

from .conftest import Escale


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOXES)
def test_all_chapters_and_clauses_are_told(escale: Escale, game: str, language: str) -> None:
    said = escale("rules", game, "--lang", language)
    assert (said.code, said.err) == (0, "")
    book = rulebook(BOXES[game].catalogue.package, language)
    for summary in book.summaries.values():
        assert all(step.text in said.out for step in summary.steps)
    for chapter in book.chapters.values():
        for text in (chapter.title, chapter.intro, *chapter.paragraphs, *chapter.words.values()):
            assert text in said.out
        for table in chapter.tables:
            assert all("\t".join(row) in said.out for row in table)
    for clause, text in book.clauses.items():
        assert clause in said.out
        assert text in said.out


def test_one_clause_with_its_chapter_however_it_is_typed(escale: Escale) -> None:
    said = escale("rules", "boggle", "bog-2")
    assert said.code == 0
    title, text = said.out.splitlines()
    assert title == "BOG-2 · Former un mot"
    assert text == rulebook(BOXES["boggle"].catalogue.package, "fr").clauses["BOG-2"]


def test_a_decision_is_found_too(escale: Escale) -> None:
    assert "LUI" in escale("rules", "boggle", "BOG-Q2", "--lang", "en").out


@pytest.mark.parametrize(
    "arguments, named",
    [(("boggle", "TOR-1"), "TOR-1"), (("chess",), "chess"), (("boggle", "--lang", "de"), "de")],
)
def test_what_there_is_not_is_one_clear_line(
    escale: Escale, arguments: tuple[str, ...], named: str
) -> None:
    said = escale("rules", *arguments)
    assert (said.code, said.out) == (2, "")
    assert named in said.err
    assert len(said.err.splitlines()) == 1
