"""How Spanish words are read from their tags, and what is Spanish alone."""

import pytest

from escale.words.building.morfologik import Line
from escale.words.building.spanish import forms_in, reading_of
from escale.words.lexicon import lexicon
from escale.words.readings import Reading


def test_WORD_1_the_tilde_is_left_out() -> None:
    assert "ANO" in lexicon("es")
    assert "PINATA" in lexicon("es")


@pytest.mark.parametrize(
    "line, reading",
    [
        (Line("casas", "casa", "NCFP000"), Reading.PLURAL_NOUN),
        (Line("tijeras", "tijeras", "NCFP000"), Reading.NOUN),
        (Line("lunes", "lunes", "NCMN000"), Reading.NOUN),
        (Line("rojas", "rojo", "AQ0FP0"), Reading.PLURAL_ADJECTIVE),
        (Line("vistas", "ver", "VMP00PF"), Reading.PLURAL_PARTICIPLE),
        (Line("visto", "ver", "VMP00SM"), Reading.PAST_PARTICIPLE),
        (Line("dámelo", "dar", "VMM02S0:PP1CS000:PP3MSA00"), Reading(0)),
        (Line("perú", "perú", "NPCNG00"), Reading(0)),
        (Line("km", "km", "NCMN000"), Reading(0)),
        (Line("etc", "etcétera", "Fs"), Reading(0)),
    ],
)
def test_a_tag_tells_the_reading(line: Line, reading: Reading) -> None:
    assert reading_of(line) == reading


def test_BOG_5_what_has_a_capital_is_no_word() -> None:
    assert [*forms_in([Line("ADN", "ADN", "NCMS000")])] == []
