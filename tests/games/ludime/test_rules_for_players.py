"""docs/rules/ludime.md states every clause once, every option, and the numbers of the house."""

import re

import pytest

from escale.core.options import fields
from escale.games import ludime
from escale.games.ludime.rules import die, partie, scoring
from escale.games.ludime.rules.pack import pack

from ..rules_pages import clauses, law, quoted, said, values
from .positions import GAME

LAW, IDS = law("ludime"), clauses("ludime")
CLAUSE = re.compile(r"\bLUD[123]?-[CQ]?\d+\b")


def test_the_law_states_every_clause_and_decision_once() -> None:
    wanted = [f"LUD-C{number}" for number in range(1, 7)]
    wanted += [f"LUD1-{number}" for number in range(1, 22)]
    wanted += [f"LUD2-{number}" for number in range(1, 10)]
    wanted += [f"LUD3-{number}" for number in range(1, 11)]
    wanted += [f"LUD-Q{number}" for number in range(1, 31)]
    assert wanted == IDS


def test_what_code_and_tests_quote_is_stated() -> None:
    assert quoted(CLAUSE, ludime.__file__, __file__) <= set(IDS)


def test_the_page_states_what_each_letter_is_worth() -> None:
    rows = re.findall(r"^\| ((?:[A-Z] ?)+) \| (\d) \|$", LAW, re.MULTILINE)
    stated = {letter: int(points) for letters, points in rows for letter in letters.split()}
    assert stated == pack().values


@pytest.mark.parametrize("preset", GAME.presets)
def test_the_page_states_every_option_with_its_default(preset: str) -> None:
    options = GAME.presets[preset]
    for field in fields(options):
        row = re.search(rf"^\| `{field.name}` \| (.*?) \| (.*?) \| (.*?) \|", LAW, re.MULTILINE)
        assert row, field.name
        assert f"`{preset}`" in row[1]
        assert set(row[2].split(", ")) == values(field)
        assert row[3].strip("`") == said(getattr(options, field.name))


def test_the_numbers_of_the_house() -> None:
    added = " ".join(LAW[LAW.index("## What we added") :].split())
    assert (partie.DRY_ROUNDS, die.DRY_ROUNDS, scoring.VOIDS) == (5, 10, 3)
    for words in (
        "for five rounds nobody",
        "for ten rounds is void",
        "three void manches in a row",
    ):
        assert words in added
