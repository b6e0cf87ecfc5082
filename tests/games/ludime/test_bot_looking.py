"""What each level finds in one look at its letters: the weaker little, and short words."""

from itertools import pairwise
from statistics import fmean

import pytest

from escale.bots import LEVELS as NAMES
from escale.games.ludime.bots.levels import LEVELS
from escale.games.ludime.bots.looking import chance_to_find, find_in_look
from escale.games.ludime.bots.vocabulary import KnownWord

HAND = "AEEILMNOPRSSTUVC"
LOOKS = [str(number) for number in range(60)]
TABLE = KnownWord("TABLE", "ABELT", 0, 13, 45)
TABLES = KnownWord("TABLES", "ABELST", 0, 16, 45)
STABLE = KnownWord("STABLE", "ABELST", 0, 16, 45)
BLATES = KnownWord("BLATES", "ABELST", 0, 16, 45)


def found(level: str, key: str, kept: str = "", shortest: int = 0) -> list[KnownWord]:
    mind = LEVELS[level]
    return find_in_look(mind.partie.look, mind.vocabulary, 0, key, HAND, kept, shortest)


@pytest.mark.nightly
def test_the_stronger_finds_more_and_longer_words() -> None:
    counts = [fmean(len(found(level, key)) for key in LOOKS) for level in NAMES]
    longest = [
        fmean(max((len(each.word) for each in found(level, key)), default=0) for key in LOOKS)
        for level in NAMES
    ]
    assert counts == sorted(set(counts))
    assert longest == sorted(set(longest))
    assert longest[0] < 5


@pytest.mark.slow
def test_who_must_lay_six_letters_looks_for_no_less() -> None:
    shares = [fmean(bool(found(level, key, shortest=6)) for key in LOOKS) for level in NAMES]
    assert shares == sorted(shares)
    assert shares[0] < 0.9 <= shares[3]
    assert all(len(each.word) >= 6 for key in LOOKS for each in found("regular", key, "", 6))


def test_in_the_same_look_one_finds_the_same() -> None:
    assert found("casual", "now") == found("casual", "now")
    assert any(found("casual", "now") != found("casual", key) for key in LOOKS)


def test_a_letter_at_the_end_is_found_more_easily_than_an_anagram() -> None:
    for level in NAMES:
        look = LEVELS[level].partie.look
        behind, before, anagram = [
            chance_to_find(look, word, "TABLE") for word in (TABLES, STABLE, BLATES)
        ]
        assert behind >= before > anagram > chance_to_find(look, BLATES, "")


def test_a_plural_of_the_table_is_seldom_overlooked() -> None:
    """A regular player with an X in hand did not see ADIEUX, nor three in four any such word."""
    chances = [chance_to_find(LEVELS[level].partie.look, TABLES, "TABLE") for level in NAMES]
    assert chances == sorted(set(chances))
    assert chances[0] >= 0.4
    assert chances[2] >= 0.8


def test_nobody_finds_more_words_than_their_level_does() -> None:
    for weaker, stronger in pairwise(NAMES):
        assert LEVELS[weaker].partie.look.finds < LEVELS[stronger].partie.look.finds
    assert all(len(found("novice", key)) <= LEVELS["novice"].partie.look.finds for key in LOOKS)
