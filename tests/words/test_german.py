"""How German words are read from their tags, and what is German alone."""

import pytest

from escale.words.building.german import word_class_of
from escale.words.building.german_dictionaries import Dictionaries, additional_forms
from escale.words.building.morfologik import Line
from escale.words.lexicon import lexicon
from escale.words.word_classes import WordClass


def test_WORD_1_umlauts_are_plain_vowels_and_sharp_s_is_two() -> None:
    assert {"STRASSE", "TUR", "KASE", "MADCHEN"} <= {*filter(lexicon("de").__contains__, KNOWN)}


KNOWN = ("STRASSE", "TUR", "KASE", "MADCHEN", "TUER", "KAESE")


@pytest.mark.parametrize(
    "line, word_class",
    [
        (Line("Hauses", "Haus", "SUB:GEN:SIN:NEU"), WordClass.NOUN),
        (Line("Häuser", "Haus", "SUB:NOM:PLU:NEU"), WordClass.PLURAL_NOUN),
        (Line("Eltern", "Eltern", "SUB:NOM:PLU:NOG"), WordClass.NOUN),
        (Line("Berlin", "Berlin", "EIG:NOM:SIN:NEU:NOA:STD"), WordClass(0)),
        (Line("BMW", "BMW", "SUB:NOM:SIN:MAS"), WordClass(0)),
        (Line("Pkw", "Pkw", "SUB:NOM:SIN:MAS"), WordClass(0)),
        (Line("usw", "usw", "ABK:wort=undsoweiter:PAR"), WordClass(0)),
        (Line("Berliner", "Berliner", "ADJ:PRD:GRU"), WordClass(0)),
        (Line("guten", "gut", "ADJ:AKK:SIN:MAS:GRU:IND"), WordClass.ADJECTIVE),
        (Line("guten", "gut", "ADJ:DAT:PLU:MAS:GRU:IND"), WordClass.PLURAL_ADJECTIVE),
        (Line("abgeben", "abgeben", "VER:INF:NON"), WordClass.INFINITIVE),
        (Line("abzugeben", "abgeben", "VER:EIZ:NON"), WordClass.CONJUGATED),
        (Line("ablenkend", "ablenkend", "PA1:PRD:GRU:VER"), WordClass.PRESENT_PARTICIPLE),
        (Line("ablenkendsten", "ablenkend", "PA1:AKK:SIN:MAS:SUP:DEF:VER"), WordClass(0)),
    ],
)
def test_a_tag_tells_the_reading(line: Line, word_class: WordClass) -> None:
    assert word_class_of(line) == word_class


def test_an_adjective_is_a_noun_only_where_a_dictionary_has_it_as_one() -> None:
    travelling = Line("Reisende", "Reisende", "SUB:NOM:SIN:FEM:ADJ")
    assert word_class_of(travelling, {"Reisender"}) == WordClass.NOUN
    assert word_class_of(travelling, set()) == WordClass(0)


def test_a_compound_is_inflected_as_its_last_part() -> None:
    lines = [
        Line("Haus", "Haus", "SUB:NOM:SIN:NEU"),
        Line("Häuser", "Haus", "SUB:NOM:PLU:NEU"),
        Line("Rat", "Rat", "SUB:NOM:SIN:MAS"),
    ]
    forms = frozenset({"rathaus", "rathäuser", "hamburg"})
    found = additional_forms(lines, set(), Dictionaries(["Rathaus", "Hamburg"], forms, {}))
    assert [(form.written, form.word_class, lemma) for form, lemma in found] == [
        ("Rathaus", WordClass.NOUN, "Rathaus"),
        ("Rathaus", WordClass.NOUN, "Rathaus"),
        ("Rathäuser", WordClass.PLURAL_NOUN, "Rathaus"),
    ]


def test_BOG_5_a_noun_that_two_dictionaries_have_is_in_unless_it_is_a_name() -> None:
    glosses = {"Olm": "Lurch, der in Höhlen lebt", "Ulm": "Stadt an der Donau"}
    both = Dictionaries(["Olm", "Ulm", "Elm"], frozenset({"olm", "ulm", "elm"}), glosses)
    assert [form.written for form, _lemma in additional_forms([], set(), both)] == ["Olm"]
