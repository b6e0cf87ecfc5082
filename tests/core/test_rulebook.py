"""The rules in words: chapters of clauses, found by their ids."""

from pathlib import Path

import pytest

from escale.core.errors import BadInput
from escale.core.rulebook import Chapter, Rulebook, rulebook

from ..catalogues import package_of_texts

AIM = Chapter("The aim", clauses={"NIM-1": "Take the last match."})
TURN = Chapter("A turn", clauses={"NIM-2": "Take some."}, decisions={"NIM-Q1": "None? No."})
BOOK = Rulebook({"aim": AIM, "turn": TURN})


def test_clauses_and_decisions_come_in_reading_order() -> None:
    assert list(BOOK.clauses) == ["NIM-1", "NIM-2", "NIM-Q1"]
    assert BOOK.clauses["NIM-2"] == "Take some."


def test_a_clause_is_found_in_its_chapter() -> None:
    assert BOOK.chapter_of("NIM-1") is AIM
    assert BOOK.chapter_of("NIM-Q1") is TURN
    with pytest.raises(KeyError):
        BOOK.chapter_of("NIM-3")


def test_a_summary_may_be_left_out() -> None:
    assert BOOK.summaries == {}


def test_it_is_read_from_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {"rules.en": {"chapters": {"aim": {"title": "The aim", "clauses": {"NIM-1": "Win."}}}}}
    package = package_of_texts(tmp_path, monkeypatch, texts)
    assert rulebook(package, "en").clauses == {"NIM-1": "Win."}
    with pytest.raises(BadInput, match="no-rules"):
        rulebook(package, "fr")
    with pytest.raises(BadInput, match="unknown-language"):
        rulebook(package, "de")
