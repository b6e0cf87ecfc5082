"""The rules of Biduletruc state every clause, and the numbers that we have set."""

import re

from escale.games import biduletruc
from escale.games.biduletruc.rules import game, moves, pack

from ..rules_pages import added, book, quoted

IDS = set(book("biduletruc").clauses)
CLAUSE = re.compile(r"\bBID-Q?\d+\b")


def test_the_law_states_every_clause_and_decision_once() -> None:
    wanted = [f"BID-{number}" for number in range(1, 51)]
    wanted += [f"BID-Q{number}" for number in range(1, 20)]
    assert set(wanted) == IDS


def test_what_code_and_tests_quote_is_stated() -> None:
    assert quoted(CLAUSE, biduletruc.__file__, __file__) <= IDS


def test_the_numbers_of_the_house() -> None:
    english, french = added("biduletruc"), added("biduletruc", "fr")
    assert (moves.MOST_ROUNDS, game.CLAIM_SECONDS) == (50, 20.0)
    assert "After fifty rounds the game is over" in english
    assert "Après cinquante tours" in french
    assert "lasts twenty seconds" in english
    assert "dure vingt secondes" in french
    assert sorted(pack.POOLS) == [2, 3]
    assert "With two or three players" in english
    assert "À deux ou à trois" in french
    assert (pack.HAND, pack.REDS) == (10, 3)
    assert pack.WORDS_A_PLAYER >= 15
    total = pack.WORDS_A_PLAYER + pack.JOKERS_A_PLAYER
    assert 10 <= total / pack.JOKERS_A_PLAYER <= 14
