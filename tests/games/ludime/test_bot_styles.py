"""Styles change which words a level looks for or likes; `bench.styles` measures their strength."""

import pytest

from escale.bots import LEVELS
from escale.games.ludime.bots.levels import LEVELS as PROFILES
from escale.games.ludime.bots.looking import chance_to_find
from escale.games.ludime.bots.partie_turns import (
    NEW,
    Position,
    TurnSearch,
    Word,
    WordTaste,
    compose,
)
from escale.games.ludime.bots.styles import _thief
from escale.games.ludime.bots.vocabulary import KnownWord, known_words

PATIENT = TurnSearch(words=1)


def kinds(taste: WordTaste) -> str:
    """Whether a new word is made, or one of the table, one's own or another's."""
    table = (Word("RUE", 0), Word("MER", 1))
    position = Position("ABEILLS", table, seat=0, seats=2, round=3, debut=1)

    def find_words(hand: str, kept: str) -> list[KnownWord]:
        return list(known_words(PROFILES["master"].vocabulary, 0, hand, kept))

    (item,) = compose(position, find_words, PATIENT._replace(taste=taste), 1)[0].items
    return "new" if item.number == NEW else "own" if item.number == 0 else "stolen"


def test_a_taste_decides_which_kind_of_word_is_made() -> None:
    assert kinds(WordTaste(laid=90.0)) == "new"
    assert kinds(WordTaste(grown=90.0)) == "own"
    assert kinds(WordTaste(stolen=90.0)) == "stolen"


@pytest.mark.parametrize("level", LEVELS)
def test_a_thief_finds_fewer_words_in_the_hand_and_no_fewer_on_the_table(level: str) -> None:
    plain = PROFILES[level].partie
    thief = _thief(level, plain)
    word = next(iter(known_words(PROFILES["master"].vocabulary, 0, "ABEILLS", "")))
    assert chance_to_find(thief.look, word, "") < chance_to_find(plain.look, word, "")
    kept = word.word[:3]
    assert chance_to_find(thief.look, word, kept) >= chance_to_find(plain.look, word, kept)
