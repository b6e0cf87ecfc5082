"""The rules of Boggle name every clause that code quotes, and the numbers that Escale has set."""

import re

from escale.games import boggle
from escale.games.boggle.rules import game
from escale.games.boggle.rules.material import COMMON
from escale.games.boggle.rules.scoring import MOST_ROUNDS
from escale.tables.timings import Timings

from ..rules_pages import ROOT, added, book, quoted

TIMINGS = Timings()

CLAUSE = re.compile(r"\b(?:BOG|WORD)-[A-Z]?\d+\b")
STATED = set(book("boggle").clauses)


def test_every_clause_is_stated_once() -> None:
    wanted = [f"BOG-{number}" for number in range(1, 10)]
    wanted += [f"BOG-D{number}" for number in range(1, 11)]
    wanted += [f"BOG-P{number}" for number in range(1, 16)]
    wanted += [f"BOG-Q{number}" for number in range(1, 22)]
    wanted += [f"WORD-{number}" for number in range(1, 7)]
    assert set(wanted) == STATED


def test_what_code_and_tests_quote_is_stated() -> None:
    assert quoted(CLAUSE, boggle.__file__, __file__) <= STATED


def test_the_numbers_of_the_house() -> None:
    english, french = added("boggle"), added("boggle", "fr")
    assert f"waits {game.READING_SECONDS:.0f} seconds" in english
    assert f"attend {game.READING_SECONDS:.0f} secondes" in french
    assert game.SHAKE_SECONDS == 3
    assert "lasts three seconds" in english
    assert "dure trois secondes" in french
    assert f"within {Timings().grace_ms} milliseconds" in english
    assert f"les {Timings().grace_ms} millisecondes" in french
    assert f"given up after {MOST_ROUNDS} rounds" in english
    assert f"abandonné après {MOST_ROUNDS} manches" in french


def test_the_browser_tells_the_same_numbers() -> None:
    """It only words them: what the rules change must not stay as it was in a form."""
    room = ROOT / "web/src/games/boggle"
    assert f"MOST_ROUNDS = {MOST_ROUNDS} " in (room / "wording.ts").read_text(encoding="utf-8")
    assert f"COMMON = {COMMON} " in (room / "tray.ts").read_text(encoding="utf-8")
