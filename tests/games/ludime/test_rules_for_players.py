"""The rules of Ludime in words state what letters are worth, and the numbers of the code."""

import pytest

from escale.core.texts import LANGUAGES
from escale.games.ludime.rules import die, partie, scoring
from escale.games.ludime.rules.pack import pack

from ..rules_pages import added, book


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_state_what_each_letter_is_worth(language: str) -> None:
    [(_head, *rows)] = book("ludime", language).chapters["goal"].tables
    stated = {letter: int(points) for letters, points in rows for letter in letters.split()}
    assert stated == pack().values


@pytest.mark.parametrize("language", LANGUAGES)
def test_LUD3_1_the_rules_state_how_many_cards_the_die_gives(language: str) -> None:
    [[(_die, *thrown), (_cards, *dealt)]] = book("ludime", language).chapters["die"].tables
    assert [int(cards) - int(die) for die, cards in zip(thrown, dealt, strict=True)] == [4] * 6


def test_the_rules_state_the_numbers_of_the_code() -> None:
    assert (partie.DRY_ROUNDS, die.DRY_ROUNDS, scoring.VOIDS) == (5, 10, 3)
    for words in ("five times round the table nobody", "ten times round", "three void rounds"):
        assert words in added("ludime")
    for words in ("pendant cinq tours, personne", "pendant dix tours", "trois manches nulles"):
        assert words in added("ludime", "fr")
