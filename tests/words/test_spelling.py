"""WORD-1: letters are compared without accents, ligatures are two letters."""

import pytest

from escale.words.spelling import ALPHABET, fold, is_letters


@pytest.mark.parametrize(
    "written, folded",
    [
        ("défrichées", "DEFRICHEES"),
        ("trêves", "TREVES"),
        ("Éviteras", "EVITERAS"),
        ("leçon", "LECON"),
        ("mœurs", "MOEURS"),
        ("ŒUF", "OEUF"),
        ("ex æquo", "EX AEQUO"),
        ("ambiguë", "AMBIGUE"),
        ("mañana", "MANANA"),
        ("Jänner", "JANNER"),
        ("schön", "SCHON"),
        ("über", "UBER"),
        ("Straße", "STRASSE"),
        ("GROẞ", "GROSS"),
        ("e\u0301te\u0301", "ETE"),  # accents as letters of their own, as some keyboards send them
    ],
)
def test_WORD_1_accents_and_ligatures(written: str, folded: str) -> None:
    assert fold(written) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(
    "written", ["va-t-en", "aujourd’hui", "l'eau", "a b", "m²", "4x4", "Ωmega"]
)
def test_WORD_1_what_is_no_letter_stays_and_makes_no_word(written: str) -> None:
    assert not is_letters(fold(written))


def test_the_alphabet_is_letters_and_nothing_is_none() -> None:
    assert is_letters(ALPHABET)
    assert not is_letters("")
    assert not is_letters("é")
