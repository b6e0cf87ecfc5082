"""Moves as people type them."""

import pytest

from escale.core.errors import MalformedAction
from escale.games.biduletruc import BOX
from escale.games.biduletruc.rules import (
    CONCEDE,
    COUNTER,
    DRAW,
    END,
    GIVE_WAY,
    JOKER,
    SKIP,
    Action,
    Change,
    Dico,
    Lay,
    Options,
    Trust,
)
from escale.games.biduletruc.rules.dicobidule import words
from escale.games.biduletruc.terminal.parsing import COMMANDS, plain, read

from .sitting import LENA, YOU, Sitting, sit

TEXTS = BOX.texts("fr")
TABLE = sit(first=LENA, options=Options(reds="each")).play(
    LENA, Lay("escargot", 0), Lay("grenouille", 1), END
)


def typed(line: str, table: Sitting = TABLE) -> tuple[Action, ...]:
    found = read(table.view(YOU), line, TEXTS)
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize(
    "line, actions",
    [
        ("nuage 2", (Lay("nuage", 1),)),
        ("lay nuage 2", (Lay("nuage", 1),)),
        ("pose Nuage sur 2", (Lay("nuage", 1),)),
        ("nuage sur grenouille", (Lay("nuage", 1),)),
        ("lay nuage on Escargot", (Lay("nuage", 0),)),
        ("nuage sur grenouille pluie", (Lay("nuage", 1), Lay("pluie", 1))),
        ("nuage 2, goutte sur nuage", (Lay("nuage", 1), Lay("goutte", 1))),
        ("nuage 1 pluie", (Lay("nuage", 0), Lay("pluie", 0))),
        ("nuage 1, goutte 2; pluie 1", (Lay("nuage", 0), Lay("goutte", 1), Lay("pluie", 0))),
        ("biduletruc 1 chien fin", (Lay(JOKER, 0), Lay("chien", 0), END)),
        ("arc-en-ciel 1", (Lay("arc-en-ciel", 0),)),
        ("arcenciel 1", (Lay("arc-en-ciel", 0),)),
        ("riviere 2", (Lay("rivière", 1),)),
        ("pioche", (DRAW,)),
        ("draw", (DRAW,)),
        ("fin", (END,)),
        ("passe", (END,)),
        ("je passe", (END,)),
        ("je passe mon tour", (END,)),
        ("passe mon tour", (END,)),
        ("end", (END,)),
        ("change chapeau chien", (Change(("chapeau", "chien")),)),
        ("je change chapeau, chien", (Change(("chapeau", "chien")),)),
        ("je change chapeau et chien", (Change(("chapeau", "chien")),)),
        ("change chapeau and chien", (Change(("chapeau", "chien")),)),
        ("nuage 1 et goutte 2, puis fin", (Lay("nuage", 0), Lay("goutte", 1), END)),
        ("nuage 1 then end", (Lay("nuage", 0), END)),
        ("tu passes ton tour", (SKIP,)),
        ("tu-passes-ton-tour", (SKIP,)),
        ("« Tu passes ton tour ! » fin", (SKIP, END)),
        ("passe ton tour", (SKIP,)),
        ("tour 2", (Lay("tour", 1),)),
        ("skip fin", (SKIP, END)),
        ("je joue quand même", (COUNTER,)),
        ("Je joue quand-même !", (COUNTER,)),
        ("quand-même", (COUNTER,)),
        ("counter", (COUNTER,)),
        ("dico 1", (Dico(2),)),
        ("Dico ! 2", (Dico(3),)),
        ("dico\u202f!\u00a02", (Dico(3),)),
        ("dico 1 !", (Dico(2),)),
        ("« nuage » 1", (Lay("nuage", 0),)),
        ("dico grenouille", (Dico(3),)),
        ("dico sur grenouille", (Dico(3),)),
        ("ok", (Trust(2), Trust(3))),
        ("ok 2", (Trust(3),)),
        ("ok 2 nuage 2", (Trust(3), Lay("nuage", 1))),
        ("bravo", (CONCEDE,)),
    ],
)
def test_moves_are_typed_in_french_and_english(line: str, actions: tuple[Action, ...]) -> None:
    assert typed(line) == actions


def test_BID_24_to_pass_is_an_answer_too() -> None:
    skipped = sit(first=LENA).play(LENA, Lay("soleil", 0), SKIP, END)
    assert typed("passe", skipped) == (GIVE_WAY,)
    assert typed("quand même", skipped) == (COUNTER,)


def test_a_dico_needs_no_pile_where_one_card_alone_can_be_meant() -> None:
    assert typed("dico", sit(first=LENA).play(LENA, Lay("escargot", 0))) == (Dico(2),)
    with pytest.raises(MalformedAction, match="which-dico"):
        typed("dico")
    with pytest.raises(MalformedAction, match="nothing-to-doubt"):
        typed("dico", sit())


@pytest.mark.parametrize(
    "line, code",
    [
        ("", "unreadable-move"),
        ("   ", "unreadable-move"),
        (" ! ", "unreadable-move"),
        ("2", "unreadable-move"),
        ("xyzzy 2", "unreadable-move"),
        ("change chapeau", "unreadable-move"),
        ("pose", "unreadable-move"),
        ("nuage", "which-pile"),
        ("nuage 3", "no-such-pile"),
        ("nuage 0", "no-such-pile"),
        ("nuage sur", "which-pile"),
        ("nuage sur 3", "no-such-pile"),
        ("nuage sur ciel", "not-on-top"),
        ("nuage sur fin", "unreadable-move"),
        ("nuage 1 pluie sur escargot", "not-on-top"),
        ("et", "unreadable-move"),
        ("change chapeau et", "unreadable-move"),
        ("dico 9", "no-such-pile"),
        ("dico ciel", "not-on-top"),
        ("nuage " * 99, "which-pile"),
    ],
)
def test_what_cannot_be_understood_is_said_to_be_so(line: str, code: str) -> None:
    with pytest.raises(MalformedAction, match=code) as problem:
        typed(line)
    assert TEXTS.say(f"errors.{code}", **problem.value.details)


def test_a_pile_is_not_known_by_its_top_where_two_have_the_same() -> None:
    table = sit(tops="biduletruc biduletruc")
    with pytest.raises(MalformedAction, match="which-pile"):
        typed("nuage sur biduletruc", table)
    assert typed("nuage sur 2", table) == (Lay("nuage", 1),)


def test_ok_where_nothing_is_fresh() -> None:
    with pytest.raises(MalformedAction, match="nothing-fresh"):
        typed("ok", sit())


def test_no_word_of_the_pack_is_a_command_and_no_two_are_typed_alike() -> None:
    typed_as = [plain(word) for word in (*words(), JOKER)]
    assert len(set(typed_as)) == len(typed_as)
    assert not COMMANDS & set(typed_as)
    assert not any(" " in word for word in words())
