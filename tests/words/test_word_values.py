"""What words are worth by their letters, each by its number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.words.lexicon import lexicon
from escale.words.spelling import ALPHABET
from escale.words.word_values import lengths, word_values
from tests.words.letters import french_words, small


@given(
    st.sets(st.text("ABCZ", min_size=2, max_size=20), min_size=1, max_size=40),
    st.tuples(*[st.integers(0, 12)] * 26),
)
def test_a_word_is_worth_the_sum_of_its_letters(words: set[str], values: tuple[int, ...]) -> None:
    expected = [sum(values[ALPHABET.index(each)] for each in word) for word in sorted(words)]
    assert list(word_values(small(*words), values)) == expected


def test_each_french_word_has_its_length() -> None:
    french = lexicon("fr")
    assert list(lengths(french)) == [len(word) for word in french_words()]
    assert lengths(french) is lengths(french)


@pytest.mark.parametrize("values", [(1,) * 25, (-1,) * 26, (13,) * 26])
def test_a_sum_that_is_no_byte_is_refused(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="26 values from 0 to 12"):
        word_values(small("OSE"), values)
