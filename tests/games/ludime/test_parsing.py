"""A turn as people type it."""

import pytest

from escale.core.errors import MalformedAction
from escale.games.ludime import BOX
from escale.games.ludime.rules import EXCHANGE, Action, Discard, Lay, Modify, SetAside, Show
from escale.games.ludime.terminal.parsing import read

from .positions import Table, die, one_word, partie

TEXTS = BOX.texts("fr")
# On the table: 1 DRAMES, 2 TREVES, 3 MOUE.
TABLE = partie("A TASEINRUE DRAMES | B ENT TREVES MOUE").play("A draw I")


def typed(line: str, table: Table = TABLE) -> tuple[Action, ...]:
    found = read(table.view("A"), line, TEXTS)
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize(
    "line, actions",
    [
        ("RUE", (Lay("RUE"),)),
        ("  ruée ", (Lay("RUEE"),)),  # WORD-1
        ("2 VERITES", (Modify(1, "VERITES"),)),
        ("2: vérités", (Modify(1, "VERITES"),)),
        ("2VERITES", (Modify(1, "VERITES"),)),
        ("-E", (Discard("E"),)),
        ("- é", (Discard("E"),)),
        ("!AEI", (SetAside("A"), SetAside("E"), SetAside("I"), EXCHANGE)),
        ("RUE 2 VERITES -E", (Lay("RUE"), Modify(1, "VERITES"), Discard("E"))),
        ("rue, 2 vérités; -e", (Lay("RUE"), Modify(1, "VERITES"), Discard("E"))),
        ("NAIT -E", (Lay("NAIT"), Discard("E"))),
    ],
)
def test_game_1_is_typed_in_words_numbers_and_signs(line: str, actions: tuple[Action, ...]) -> None:
    assert typed(line) == actions


def test_a_word_that_the_hand_cannot_lay_is_made_of_the_only_one_that_can_become_it() -> None:
    assert typed("VERITES") == (Modify(1, "VERITES"),)
    assert typed("MOUTE") == (Modify(2, "MOUTE"),)
    assert typed("RUE MEDRASA") == (Lay("RUE"), Modify(0, "MEDRASA"))


def test_what_several_could_become_needs_a_number() -> None:
    table = partie("A S RUE | B ENT RUE").play("A draw T")
    assert typed("RUES", table) == (Lay("RUES"),)  # which the rules refuse
    assert typed("2 RUES", table) == (Modify(1, "RUES"),)


def test_a_word_of_ones_hand_is_a_new_one_whatever_lies_there() -> None:
    table = partie("A RUESS RUE | B ENT").play("A draw T")
    assert typed("RUES", table) == (Lay("RUES"),)
    assert typed("RUES RUES", table) == (Lay("RUES"), Modify(0, "RUES"))


def test_what_was_laid_on_the_same_line_can_be_modified() -> None:
    assert typed("RUE 4 RUEE") == (Lay("RUE"), Modify(3, "RUEE"))
    assert typed("2 VERITES EVITERAS") == (Modify(1, "VERITES"), Modify(1, "EVITERAS"))


def test_game_2_needs_no_number() -> None:
    hands = "A VERAEIOUSTNLMBC | B EAAIOUSTNLMR"
    assert typed("ver", one_word(hands)) == (Lay("VER"),)
    assert typed("trêve", one_word(hands, "VER").play("B modify VER REVE")) == (Modify(0, "TREVE"),)


def test_game_3_shows_a_word_with_or_without_naming_the_discard() -> None:
    table = die("A ENUPAIS | B NOYASSA").play("A draw R")
    for line in ("paniers -u", "PANIERS", "-U PANIERS", "paniers - U"):
        assert typed(line, table) == (Show("U", "PANIERS"),), line
    assert typed("-U", table) == (Discard("U"),)
    with pytest.raises(MalformedAction, match="not-one-left"):
        typed("PANIER", table)


@pytest.mark.parametrize(
    "line", ["", "   ", "3", "-", "-EA", "-3", "!", "!3", "MOT@", "?", "0 RUE", "99 RUE", "R" * 201]
)
def test_what_cannot_be_understood_is_said_to_be_so(line: str) -> None:
    with pytest.raises(MalformedAction, match="unreadable-turn"):
        typed(line)


def test_only_what_can_be_typed_in_this_game_is_explained() -> None:
    with pytest.raises(MalformedAction, match="unreadable-word"):
        typed("3", one_word("A VERAEIOUSTNLMBC | B EAAIOUSTNLMR"))
    with pytest.raises(MalformedAction, match="unreadable-discard"):
        typed("3", die("A ENUPAIS | B NOYASSA").play("A draw R"))
