"""docs/rules/boggle.md names every clause that code quotes, and the numbers the house has set."""

import re

from escale.games import boggle
from escale.games.boggle.rules import game
from escale.games.boggle.rules.material import COMMON
from escale.games.boggle.rules.scoring import MOST_ROUNDS
from escale.tables.table import GRACE_MS

from ..rules_pages import ROOT, clauses, law, quoted

CLAUSE = re.compile(r"\b(?:BOG|WORD)-[A-Z]?\d+\b")
RULES, STATED = law("boggle"), set(clauses("boggle"))


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
    added = " ".join(RULES[RULES.index("## What we added") :].split())
    assert f"waits {game.READING_SECONDS:.0f} seconds" in added
    assert game.SHAKE_SECONDS == 3
    assert "lasts three seconds" in added
    assert f"within {GRACE_MS} milliseconds" in added
    assert f"given up after {MOST_ROUNDS} rounds" in added


def test_the_browser_tells_the_same_numbers() -> None:
    """It only words them: what the rules change must not stay as it was in a form."""
    room = ROOT / "web/src/games/boggle"
    assert f"MOST_ROUNDS = {MOST_ROUNDS} " in (room / "wording.ts").read_text(encoding="utf-8")
    assert f"COMMON = {COMMON} " in (room / "tray.ts").read_text(encoding="utf-8")
