"""docs/rules/biduletruc.md states every clause once, every option, and the numbers of the house."""

import re

from escale.core.options import fields
from escale.games import biduletruc
from escale.games.biduletruc import BOX
from escale.games.biduletruc.rules import game, moves, pack

from ..rules_pages import clauses, law, quoted, said, values

LAW, IDS = law("biduletruc"), clauses("biduletruc")
CLAUSE = re.compile(r"\bBID-Q?\d+\b")


def test_the_law_states_every_clause_and_decision_once() -> None:
    wanted = [f"BID-{number}" for number in range(1, 51)]
    wanted += [f"BID-Q{number}" for number in range(1, 20)]
    assert wanted == IDS


def test_what_code_and_tests_quote_is_stated() -> None:
    assert quoted(CLAUSE, biduletruc.__file__, __file__) <= set(IDS)


def test_the_page_states_every_option_with_its_default() -> None:
    options = BOX.game.presets["biduletruc"]
    for field in fields(options):
        row = re.search(rf"^\| `{field.name}` \| (.*?) \| (.*?) \|", LAW, re.MULTILINE)
        assert row, field.name
        assert set(row[1].split(", ")) == values(field)
        assert row[2].strip("`") == said(getattr(options, field.name))


def test_the_numbers_of_the_house() -> None:
    law = " ".join(LAW.split())
    assert (moves.MOST_ROUNDS, game.CLAIM_SECONDS) == (50, 20.0)
    assert "After fifty rounds the game is over" in law
    assert "lasts twenty seconds" in law
    assert sorted(pack.POOLS) == [2, 3]
    assert "With two or three players" in law
    assert (pack.HAND, pack.REDS) == (10, 3)
    assert pack.WORDS_A_PLAYER >= 15
    total = pack.WORDS_A_PLAYER + pack.JOKERS_A_PLAYER
    assert 10 <= total / pack.JOKERS_A_PLAYER <= 14
