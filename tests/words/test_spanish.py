"""How Spanish words are read from their tags, and what is Spanish alone."""

import pytest

from escale.words.building.morfologik import Line
from escale.words.building.spanish import forms_in, word_class_of
from escale.words.lexicon import lexicon
from escale.words.word_classes import WordClass


def test_WORD_1_the_tilde_is_left_out() -> None:
    assert "ANO" in lexicon("es")
    assert "PINATA" in lexicon("es")


@pytest.mark.parametrize(
    "line, word_class",
    [
        (Line("casas", "casa", "NCFP000"), WordClass.PLURAL_NOUN),
        (Line("tijeras", "tijeras", "NCFP000"), WordClass.NOUN),
        (Line("lunes", "lunes", "NCMN000"), WordClass.NOUN),
        (Line("rojas", "rojo", "AQ0FP0"), WordClass.PLURAL_ADJECTIVE),
        (Line("vistas", "ver", "VMP00PF"), WordClass.PLURAL_PARTICIPLE),
        (Line("visto", "ver", "VMP00SM"), WordClass.PAST_PARTICIPLE),
        (Line("dámelo", "dar", "VMM02S0:PP1CS000:PP3MSA00"), WordClass(0)),
        (Line("perú", "perú", "NPCNG00"), WordClass(0)),
        (Line("km", "km", "NCMN000"), WordClass(0)),
        (Line("etc", "etcétera", "Fs"), WordClass(0)),
    ],
)
def test_a_tag_tells_the_reading(line: Line, word_class: WordClass) -> None:
    assert word_class_of(line) == word_class


def test_BOG_5_what_has_a_capital_is_no_word() -> None:
    assert [*forms_in([Line("ADN", "ADN", "NCMS000")])] == []
