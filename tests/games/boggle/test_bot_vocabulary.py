"""What each level knows of the dictionary: the stronger more, and all that the weaker knows."""

from itertools import pairwise

import pytest

from escale.games.boggle.bots.pace import PROFILES
from escale.words.familiarity import familiarity, is_known
from escale.words.lexicon import lexicon

FRENCH = lexicon("fr")


def knows(level: str, word: str, seat: int = 0) -> bool:
    return is_known(seat, word, familiarity(FRENCH, word), PROFILES[level].knows)


@pytest.mark.parametrize("level", PROFILES)
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
    known = [{word for word in words if knows(level, word)} for level in PROFILES]
    for fewer, more in pairwise(known):
        assert fewer < more
