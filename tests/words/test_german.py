"""How German words are read from their tags, and what is German alone."""

import pytest

from escale.words.building.german import reading_of
from escale.words.building.german_dictionaries import Dictionaries, beyond
from escale.words.building.morfologik import Line
from escale.words.lexicon import lexicon
from escale.words.readings import Reading


def test_WORD_1_umlauts_are_plain_vowels_and_sharp_s_is_two() -> None:
    assert {"STRASSE", "TUR", "KASE", "MADCHEN"} <= {*filter(lexicon("de").__contains__, KNOWN)}


KNOWN = ("STRASSE", "TUR", "KASE", "MADCHEN", "TUER", "KAESE")


@pytest.mark.parametrize(
    "line, reading",
    [
        (Line("Hauses", "Haus", "SUB:GEN:SIN:NEU"), Reading.NOUN),
        (Line("Häuser", "Haus", "SUB:NOM:PLU:NEU"), Reading.PLURAL_NOUN),
        (Line("Eltern", "Eltern", "SUB:NOM:PLU:NOG"), Reading.NOUN),
        (Line("Berlin", "Berlin", "EIG:NOM:SIN:NEU:NOA:STD"), Reading(0)),
        (Line("BMW", "BMW", "SUB:NOM:SIN:MAS"), Reading(0)),
        (Line("Pkw", "Pkw", "SUB:NOM:SIN:MAS"), Reading(0)),
        (Line("usw", "usw", "ABK:wort=undsoweiter:PAR"), Reading(0)),
        (Line("Berliner", "Berliner", "ADJ:PRD:GRU"), Reading(0)),
        (Line("guten", "gut", "ADJ:AKK:SIN:MAS:GRU:IND"), Reading.ADJECTIVE),
        (Line("guten", "gut", "ADJ:DAT:PLU:MAS:GRU:IND"), Reading.PLURAL_ADJECTIVE),
        (Line("abgeben", "abgeben", "VER:INF:NON"), Reading.INFINITIVE),
        (Line("abzugeben", "abgeben", "VER:EIZ:NON"), Reading.CONJUGATED),
        (Line("ablenkend", "ablenkend", "PA1:PRD:GRU:VER"), Reading.PRESENT_PARTICIPLE),
        (Line("ablenkendsten", "ablenkend", "PA1:AKK:SIN:MAS:SUP:DEF:VER"), Reading(0)),
    ],
)
def test_a_tag_tells_the_reading(line: Line, reading: Reading) -> None:
    assert reading_of(line) == reading


def test_an_adjective_is_a_noun_only_where_a_dictionary_has_it_as_one() -> None:
    travelling = Line("Reisende", "Reisende", "SUB:NOM:SIN:FEM:ADJ")
    assert reading_of(travelling, {"Reisender"}) == Reading.NOUN
    assert reading_of(travelling, set()) == Reading(0)


def test_a_compound_is_inflected_as_its_last_part() -> None:
    lines = [
        Line("Haus", "Haus", "SUB:NOM:SIN:NEU"),
        Line("Häuser", "Haus", "SUB:NOM:PLU:NEU"),
        Line("Rat", "Rat", "SUB:NOM:SIN:MAS"),
    ]
    forms = frozenset({"rathaus", "rathäuser", "hamburg"})
    found = beyond(lines, set(), Dictionaries(["Rathaus", "Hamburg"], forms, {}))
    assert [(form.written, form.reading, lemma) for form, lemma in found] == [
        ("Rathaus", Reading.NOUN, "Rathaus"),
        ("Rathaus", Reading.NOUN, "Rathaus"),
        ("Rathäuser", Reading.PLURAL_NOUN, "Rathaus"),
    ]


def test_BOG_5_a_noun_that_two_dictionaries_have_is_in_unless_it_is_a_name() -> None:
    glosses = {"Olm": "Lurch, der in Höhlen lebt", "Ulm": "Stadt an der Donau"}
    both = Dictionaries(["Olm", "Ulm", "Elm"], frozenset({"olm", "ulm", "elm"}), glosses)
    assert [form.written for form, _lemma in beyond([], set(), both)] == ["Olm"]
