"""The rules of Ludime state every clause, what letters are worth, and the numbers we have set."""

import re

import pytest

from escale.core.texts import LANGUAGES
from escale.games import ludime
from escale.games.ludime.rules import die, partie, scoring
from escale.games.ludime.rules.pack import pack

from ..rules_pages import added, book, quoted

IDS = set(book("ludime").clauses)
CLAUSE = re.compile(r"\bLUD[123]?-[CQ]?\d+\b")


def test_the_law_states_every_clause_and_decision_once() -> None:
    wanted = [f"LUD-C{number}" for number in range(1, 7)]
    wanted += [f"LUD1-{number}" for number in range(1, 22)]
    wanted += [f"LUD2-{number}" for number in range(1, 10)]
    wanted += [f"LUD3-{number}" for number in range(1, 11)]
    wanted += [f"LUD-Q{number}" for number in range(1, 31)]
    assert set(wanted) == IDS


def test_what_code_and_tests_quote_is_stated() -> None:
    assert quoted(CLAUSE, ludime.__file__, __file__) <= IDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_state_what_each_letter_is_worth(language: str) -> None:
    [(_head, *rows)] = book("ludime", language).chapters["goal"].tables
    stated = {letter: int(points) for letters, points in rows for letter in letters.split()}
    assert stated == pack().values


@pytest.mark.parametrize("language", LANGUAGES)
def test_LUD3_1_the_rules_state_how_many_cards_the_die_gives(language: str) -> None:
    [[(_die, *thrown), (_cards, *dealt)]] = book("ludime", language).chapters["die"].tables
    assert [int(cards) - int(die) for die, cards in zip(thrown, dealt, strict=True)] == [4] * 6


def test_the_numbers_of_the_house() -> None:
    assert (partie.DRY_ROUNDS, die.DRY_ROUNDS, scoring.VOIDS) == (5, 10, 3)
    for words in ("five times round the table nobody", "ten times round", "three void rounds"):
        assert words in added("ludime")
    for words in ("pendant cinq tours personne", "pendant dix tours", "trois manches nulles"):
        assert words in added("ludime", "fr")
