"""What each level knows and sees: the stronger more, and all that the weaker knows."""

from itertools import pairwise

import pytest

from escale.bots import LEVELS
from escale.games.ludime.bots.vocabulary import VOCABULARIES, KnownWord, known_words, sees
from escale.games.ludime.rules.words import noises

HAND = "AEEILMNOPRSSTUVC"


def known(level: str, hand: str = HAND, kept: str = "", seat: int = 0) -> tuple[KnownWord, ...]:
    return known_words(VOCABULARIES[level], seat, hand, kept)


def letters(words: tuple[KnownWord, ...]) -> set[str]:
    return {each.letters for each in words}


@pytest.mark.parametrize("hand, word", [("MER", "MER"), ("ELBAT", "TABLE"), ("SNOIAM", "MAISON")])
def test_everybody_knows_everyday_words(hand: str, word: str) -> None:
    for level in LEVELS:
        found = {each.letters for seat in range(4) for each in known(level, hand, seat=seat)}
        assert "".join(sorted(word)) in found, level


def test_the_stronger_knows_more_and_all_that_the_weaker_knows() -> None:
    for hand, kept in ((HAND, ""), ("AEIRNTL", "TASSE")):
        for weaker, stronger in pairwise(LEVELS):
            fewer, more = letters(known(weaker, hand, kept)), letters(known(stronger, hand, kept))
            assert fewer < more


def test_who_knows_which_of_the_rarer_words_depends_on_the_seat() -> None:
    assert letters(known("regular", seat=0)) != letters(known("regular", seat=1))


def test_a_word_stands_for_all_with_its_letters() -> None:
    found = known("master")
    assert len(letters(found)) == len(found)


def test_noises_are_no_words() -> None:
    assert not {each.word for each in known("master", "VROOMPANCRAC")} & noises()


def test_the_stronger_overlooks_less_and_nobody_sees_everything() -> None:
    words = [each for each in known("novice") if len(each.word) > 3]
    moments = [str(number) for number in range(40)]
    shares = [
        sum(sees(VOCABULARIES[level], each, moment) for each in words for moment in moments)
        for level in LEVELS
    ]
    assert shares == sorted(set(shares))
    assert shares[-1] < len(words) * len(moments)


def test_long_and_rare_words_are_overlooked_more() -> None:
    short, long_, rare = (
        KnownWord("MER", "EMR", 0, 8, 50),
        KnownWord("MAISONNETTE", "", 0, 30, 50),
        KnownWord("MIL", "", 0, 8, 15),
    )
    for mind in VOCABULARIES.values():
        seen = {
            each.word: sum(sees(mind, each, str(number)) for number in range(2000))
            for each in (short, long_._replace(letters="L"), rare._replace(letters="R"))
        }
        assert seen["MER"] > seen["MAISONNETTE"]
        assert seen["MER"] > seen["MIL"]


def test_in_the_same_moment_one_sees_the_same() -> None:
    words = known("casual")
    first = [sees(VOCABULARIES["casual"], each, "now") for each in words]
    assert first == [sees(VOCABULARIES["casual"], each, "now") for each in words]
    assert first != [sees(VOCABULARIES["casual"], each, "later") for each in words]
