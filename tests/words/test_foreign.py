"""The lexicons that are not French: everyday words are in and read rightly, traps are out."""

import pytest

from escale.words.lexicon import lexicon
from escale.words.word_classes import WordClass

from .foreign import EVERYDAY, INFLECTED, misread, strayed, traps

TRAPS = {language: traps(language) for language in EVERYDAY}
PLAIN = WordClass.NOUN | WordClass.ADJECTIVE | WordClass.INFINITIVE | WordClass.PAST_PARTICIPLE


@pytest.mark.parametrize(
    "language, word_class",
    [
        pytest.param(language, word_class, id=f"{language}-{word_class.name}")
        for language, words in EVERYDAY.items()
        for word_class in words
    ],
)
def test_everyday_words_are_in_and_read_so(language: str, word_class: WordClass) -> None:
    assert misread(language, EVERYDAY[language][word_class], word_class) == []


@pytest.mark.parametrize("language", EVERYDAY)
def test_there_are_enough_everyday_words_and_traps(language: str) -> None:
    assert sum(len(words.split()) for words in EVERYDAY[language].values()) >= 60
    assert sum(map(len, TRAPS[language].values())) >= 40


@pytest.mark.parametrize(
    "language, kind", [(language, kind) for language, kinds in TRAPS.items() for kind in kinds]
)
def test_BOG_5_BOG_P8_traps_are_out(language: str, kind: str) -> None:
    assert not {word for word in TRAPS[language][kind] if word in lexicon(language)}


@pytest.mark.parametrize("language", EVERYDAY)
def test_BOG_P8_a_form_that_is_only_inflected_is_not_read_plainly(language: str) -> None:
    assert strayed(language, INFLECTED[language], PLAIN) == []
