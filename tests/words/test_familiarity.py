"""What a reader knows: common words, and the forms of common words."""

import pytest

from escale.words.familiarity import familiarity, is_known
from escale.words.lexicon import LANGUAGES, lexicon

FRENCH = lexicon("fr")
LIMIT = 3.4  # Zipf: an ordinary reader


def commonness(word: str) -> int:
    number = FRENCH.number(word)
    assert number is not None, word
    return FRENCH.commonness[number]


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


def test_two_readers_do_not_know_the_same_words() -> None:
    words = [(word, familiarity(FRENCH, word)) for word in FRENCH if len(word) == 5]
    one, other = (
        {word for word, familiar in words if is_known(reader, word, familiar, LIMIT)}
        for reader in (0, 1)
    )
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


@pytest.mark.slow
@pytest.mark.parametrize("prefix", ["", "A", "CHANT", "CHANTER", "ZZ", "OSE", "YOURTE"])
def test_the_words_that_begin_alike_stand_together(prefix: str) -> None:
    numbers = [number for number, word in enumerate(FRENCH) if word.startswith(prefix)]
    assert list(FRENCH.span(prefix)) == numbers
