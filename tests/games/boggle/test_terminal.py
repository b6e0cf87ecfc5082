"""What a player is asked, how their words are read, and the table drawn as text."""

import pytest

from escale.core.errors import MalformedAction
from escale.core.ready import READY
from escale.games.boggle import BOX
from escale.games.boggle.questions import ask
from escale.games.boggle.rules import FINISH, DeLuxe, Note, View
from escale.games.boggle.terminal.drawing import draw
from escale.games.boggle.terminal.parsing import read

from .grids import LEAFLET, Table, deluxe, opened, pocket, solo

TEXTS = BOX.texts("fr", ("Ann", "Bob"), 0)
ALONE = BOX.texts("fr", ("Ann",), 0)


def said(view: View) -> str:
    question = ask(view)
    return TEXTS.say(question.key, **question.values)


def drawn(table: Table) -> list[str]:
    return draw(table.view(0), TEXTS).splitlines()


def test_before_a_round_one_says_that_one_is_ready() -> None:
    first = ask(opened(DeLuxe(), 2).view(0))
    assert [choice.action for choice in first.choices] == [READY]
    between = deluxe(LEAFLET, rounds=2).note(0, "MAIRE").time_up()
    assert said(between.view(0)) == "Manche 1\u00a0: vous 2, Bob 0."


def test_BOG_P12_alone_one_is_told_the_number_of_words() -> None:
    view = solo(LEAFLET, rounds=2).note(0, "MAIRE LUI").time_up().view(0)
    question = ask(view)
    assert ALONE.say(question.key, **question.values) == "Manche 1 terminée\u00a0: 2 mots en tout."
    assert BOX.catalogue.score_unit(view.board.options) == ""


def test_while_one_searches_one_types_words_or_has_finished() -> None:
    question = ask(deluxe(LEAFLET).view(0))
    assert [choice.action for choice in question.choices] == [FINISH]
    assert TEXTS.has(question.typed)


def test_nobody_is_asked_while_the_dome_shakes() -> None:
    question = ask(opened(DeLuxe(), 2).shake().view(0))
    assert question.choices == ()
    assert question.typed == ""


def test_WORD_1_a_word_is_read_in_plain_capitals() -> None:
    view, texts = deluxe(LEAFLET).view(0), BOX.texts("fr")
    assert read(view, "  aliéna ", texts) == Note("ALIENA")
    for typed in ("", "   ", "x" * 33):
        with pytest.raises(MalformedAction):
            read(view, typed, texts)
    assert read(view, "x" * 32, texts) == Note("X" * 32)


def test_BOG_8_the_grid_is_covered_until_the_dome_is_lifted() -> None:
    table = opened(DeLuxe(), 2).shake()
    assert drawn(table)[1:] == ["  · · · ·"] * 4


def test_BOG_9_the_grid_the_counts_and_ones_own_words() -> None:
    table = deluxe(LEAFLET).note(0, "MAIRE LUI").note(1, "MALT")
    assert drawn(table) == [
        "Manche 1 · Points\u00a0: vous 0, Bob 0",
        "  U T X O",
        "  L U I D",
        "  A I S A",
        "  M R E N",
        "Mots notés\u00a0: vous 2, Bob 1",
        "MAIRE LUI",
    ]


def test_BOG_D7_all_lists_side_by_side_with_what_was_struck() -> None:
    table = deluxe(LEAFLET, unknown="struck").note(0, "MAIRE LUI AIRSEN").note(1, "LUI").time_up()
    assert drawn(table)[5:] == [
        "vous      Bob",
        "MAIRE 2   LUI ×",
        "LUI ×",
        "AIRSEN ?",
    ]


def test_BOG_P11_who_keeps_the_most_words_marks_alone_and_the_others_are_told_why() -> None:
    table = pocket(LEAFLET, formula=2).note(0, "MAIRE").note(1, "LUI MALT").time_up()
    assert drawn(table)[5:] == [
        "vous   Bob",
        "MAIRE  LUI 1",
        "       MALT 1",
        "Seul marque qui garde le plus de mots\u00a0: Bob, 2 mots contre 1.",
    ]


@pytest.mark.parametrize(
    "tie, said",
    [("same", "le meilleur total vaut pour tous"), ("own", "les points de chaque liste comptent")],
)
def test_BOG_Q9_those_who_keep_as_many_words_are_named(tie: str, said: str) -> None:
    table = pocket(LEAFLET, formula=2, tie=tie).note(0, "MAIRE").note(1, "LUI").time_up()
    assert drawn(table)[6] == "MAIRE 2  LUI 1"
    assert drawn(table)[-1] == f"Égalité à 1 mot entre vous et Bob\u00a0: {said}."


def test_BOG_Q10_where_nobody_keeps_a_word_nobody_marks() -> None:
    table = pocket(LEAFLET, formula=2).note(0, "LUI").note(1, "LUI").time_up()
    assert drawn(table)[-1] == "Personne ne garde de mot\u00a0: personne ne marque."
