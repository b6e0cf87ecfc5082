"""What each level knows: common words, and the forms of common words."""

from itertools import pairwise

import pytest

from escale.games.boggle.pace import READERS
from escale.games.boggle.vocabulary import familiarity, is_known
from escale.words.lexicon import LANGUAGES, lexicon

FRENCH = lexicon("fr")


def commonness(word: str) -> int:
    number = FRENCH.number(word)
    assert number is not None, word
    return FRENCH.commonness[number]


def knows(level: str, word: str, seat: int = 0) -> bool:
    return is_known(seat, word, familiarity(FRENCH, word), READERS[level].knows)


@pytest.mark.parametrize(
    "form, base", [("CHANTERA", "CHANTER"), ("LIREZ", "LIRE"), ("NIERA", "NIER"), ("RUES", "RUE")]
)
def test_who_knows_a_word_knows_its_forms(form: str, base: str) -> None:
    assert commonness(form) < familiarity(FRENCH, form) < commonness(base)


@pytest.mark.parametrize("word", ["SERIN", "TETER", "RUE", "ALEA"])
def test_a_base_is_as_familiar_as_it_is_common(word: str) -> None:
    """SERIN is no form of SERINGUE, however alike they look."""
    assert familiarity(FRENCH, word) == commonness(word)


def test_a_word_that_is_none_is_familiar_to_nobody() -> None:
    assert familiarity(FRENCH, "XQZ") == 0


@pytest.mark.parametrize("level", READERS)
@pytest.mark.parametrize("word", ["RUE", "MER", "TABLE", "AMI"])
def test_everybody_knows_everyday_words(level: str, word: str) -> None:
    assert all(knows(level, word, seat) for seat in range(6))


@pytest.mark.parametrize("level", ["novice", "casual", "regular"])
def test_words_of_the_dictionary_alone_are_for_the_strong(level: str) -> None:
    rare = [word for word in FRENCH if len(word) < 5 and familiarity(FRENCH, word) < 20]
    assert len(rare) > 100
    assert not any(knows(level, word) for word in rare)
    assert any(knows("master", word) for word in rare)


def test_the_stronger_knows_more_and_all_that_the_weaker_knows() -> None:
    words = [word for word in FRENCH if len(word) == 4]
    known = [{word for word in words if knows(level, word)} for level in READERS]
    for fewer, more in pairwise(known):
        assert fewer < more


def test_two_of_a_level_do_not_know_the_same_words() -> None:
    words = [word for word in FRENCH if len(word) == 5]
    one, other = ({word for word in words if knows("regular", word, seat)} for seat in (0, 1))
    assert one - other
    assert other - one
    assert len(one & other) > len(one ^ other)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_familiar_forms(language: str) -> None:
    words = lexicon(language)
    lent = 0
    for number in range(0, len(words), 997):
        own, familiar = words.commonness[number], familiarity(words, words.word(number))
        assert familiar >= own
        lent += familiar > own
    assert lent > 10


@pytest.mark.parametrize("prefix", ["", "A", "CHANT", "CHANTER", "ZZ", "OSE", "YOURTE"])
def test_the_words_that_begin_alike_stand_together(prefix: str) -> None:
    numbers = [number for number, word in enumerate(FRENCH) if word.startswith(prefix)]
    assert list(FRENCH.span(prefix)) == numbers
