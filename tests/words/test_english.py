"""How English words are read from their tags, and what is English alone."""

import pytest

from escale.words.building.english import forms_in, word_class_of
from escale.words.building.languagetool import tagged
from escale.words.building.morfologik import Line
from escale.words.building.source import whitelist
from escale.words.lexicon import lexicon
from escale.words.spelling import fold, is_letters
from escale.words.word_classes import WordClass


def test_an_ing_form_is_a_participle_and_a_noun_only_where_it_is_one() -> None:
    assert lexicon("en").word_classes("BUILDING") >= WordClass.NOUN | WordClass.PRESENT_PARTICIPLE
    assert not lexicon("en").word_classes("EATEN") & WordClass.NOUN


@pytest.mark.parametrize(
    "line, word_class",
    [
        (Line("sheep", "sheep", "NNS"), WordClass.NOUN),
        (Line("dogs", "dog", "NNS"), WordClass.PLURAL_NOUN),
        (Line("milk", "milk", "NN:U"), WordClass.NOUN),
        (Line("they", "they", "PRP_S3P"), WordClass.OTHER),
        (Line("kg", "kg", "NN"), WordClass(0)),
        (Line("hmm", "hmm", "UH"), WordClass.INTERJECTION),
        (Line("xiv", "xiv", "JJ"), WordClass(0)),
        (Line("london", "london", "NNP"), WordClass(0)),
    ],
)
def test_a_tag_tells_the_reading(line: Line, word_class: WordClass) -> None:
    assert word_class_of(line) == word_class


def test_BOG_5_what_has_a_capital_is_no_word() -> None:
    assert [*forms_in([Line("Canadian", "Canadian", "JJ"), Line("CEO", "CEO", "NN")])] == []


@pytest.mark.slow
@pytest.mark.nightly
def test_BOG_5_no_word_lives_by_an_excluded_tag_alone() -> None:
    """Every word has a line in small letters that is no name, or stands in our whitelist."""
    lines = [line for line in tagged("en", "english") if line.form == line.form.lower()]
    allowed = {fold(line.form) for line in lines if not line.tag.startswith("NNP")}
    allowed |= {fold(form.written) for form in whitelist("en")}
    words = set(lexicon("en"))
    assert not words - allowed
    assert all(is_letters(word) for word in words)


def test_common_words_are_known_to_be_common() -> None:
    english = lexicon("en")
    tenths = [english.commonness[english.number(word) or 0] for word in ("THE", "HOUSE", "ADIT")]
    assert tenths == sorted(tenths, reverse=True)
    assert tenths[0] > 70
