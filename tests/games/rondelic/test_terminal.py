"""Rondelic in words: the drawing line by line, the questions with their answers."""

from typing import get_args

import pytest

from escale.core.game import tag_of
from escale.core.texts import LANGUAGES, catalogue
from escale.games.rondelic import BOX
from escale.games.rondelic.questions import NOTED, ask
from escale.games.rondelic.rules import KEEP, NOTHING, TextA, TextB
from escale.games.rondelic.rules.events import Reason
from escale.games.rondelic.terminal.drawing import draw

from .deals import Table, text_a, text_b

GAME = BOX.game
NAMES = ("Camille", "Denis", "Aline", "Basile")  # P3, the dealer, P1, P2
MOST_LETTERS = 28  # of an answer; a note may have twice as many


def lines(deal: Table, seat: int | None) -> list[str]:
    view = GAME.view(deal.state, seat)
    return draw(view, BOX.texts("fr", NAMES, seat)).splitlines()


def line(deal: Table, viewer: str | None, player: str) -> str:
    """One player's line as another, or a spectator, sees it."""
    seat = None if viewer is None else deal.seat(viewer)
    return lines(deal, seat)[2 + deal.seat(player)]


def answers(deal: Table, seat: int) -> dict[str, str]:
    """What the seat reads for each action it may take."""
    texts = BOX.texts("fr", NAMES, seat)
    question = ask(GAME.view(deal.state, seat))
    return {
        tag_of(choice.action): texts.say(choice.key, **choice.values) for choice in question.choices
    }


def notes(deal: Table, seat: int) -> dict[str, str]:
    """What the seat reads beside those answers that do not say all."""
    texts = BOX.texts("fr", NAMES, seat)
    return {
        tag_of(choice.action): texts.say(choice.note, **choice.values)
        for choice in ask(GAME.view(deal.state, seat)).choices
        if choice.note
    }


def question(deal: Table, seat: int, language: str = "fr") -> str:
    asked = ask(GAME.view(deal.state, seat))
    return BOX.texts(language, NAMES, seat).say(asked.key, **asked.values)


def hint(deal: Table, seat: int) -> str:
    asked = ask(GAME.view(deal.state, seat))
    return BOX.texts("fr", NAMES, seat).say(asked.hint)


def test_the_board_shows_the_danger_the_turn_and_the_cards_one_knows() -> None:
    deal = text_a("9 R 7 | 4", tokens="P1:2 P2:10 P3:0")
    assert lines(deal, deal.seat("P1")) == [
        "Donne 2 · Denis donne · on échange avec la ligne du dessous ↓",
        "      départ  1  2  3  4  5  6  7  8  9 10  trou reste  carte",
        "  Camille  ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ( )  11   [?]",
        "  Denis    ●  ·  ·  ·  ·  ·  ·  ·  ·  ·  ·  ( )  11          donne",
        "▸ Vous     ━━━━━━●  ·  ·  ·  ·  ·  ·  ·  ·  ( )   9   [9♠]",
        "  Basile   ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━●  ( )   1!  [?]",
    ]


def test_text_b_starts_on_the_first_circle() -> None:
    deal = text_b("9 8 7 5 | 4", tokens="P1:3", circles=4)
    assert lines(deal, None)[1] == "           1  2  3  4  trou reste  carte"
    assert line(deal, None, "P1").startswith("▸ Aline    ━━━━━━●  ·  ( )   2 ")


def test_a_token_in_the_hole_is_out() -> None:
    deal = text_a("9 8 | 4", tokens="P3:out", circles=2)
    assert line(deal, None, "P3") == "  Camille  ━━━━━━━  (●)              hors jeu"
    assert line(deal, None, "P1").startswith("▸ Aline    ●  ·  ·  ( )   3 ")


def test_a_refusal_shows_a_king_to_all_and_who_was_refused() -> None:
    deal = text_a("9 R 7 | 4").play("P1 exchange", "P2 refuse")
    assert line(deal, "P3", "P1").endswith("[?]    essuie un refus")
    assert line(deal, "P3", "P2").endswith("[R]    a un Roi")
    assert line(deal, "P3", "P2").startswith("▸ Basile")


def test_a_lent_king_is_marked_for_the_two_who_know() -> None:
    deal = text_a("9 R 7 | 4").play("P1 exchange", "P2 give")
    for viewer in ("P1", "P2"):
        assert line(deal, viewer, "P1").endswith("[R♠]   a échangé · Roi prêté")
    for stranger in ("P3", "dealer", None):
        assert line(deal, stranger, "P1").endswith("[?]    a échangé")


def test_at_the_end_all_cards_are_shown_and_the_lowest_marked() -> None:
    deal = text_a("9 3 7 | D").all_keep()
    assert line(deal, None, "P2").endswith("[3♠]   ← la plus faible")
    assert line(deal, None, "dealer").endswith("[D♠]   donne")


def test_the_question_names_the_right_neighbour() -> None:
    deal = text_a("9 8 7 | 4")
    assert "l’échangez-vous avec Basile" in question(deal, deal.seat("P1"))
    deal = deal.play("P1 exchange")
    assert question(deal, deal.seat("P2")).startswith("Aline veut votre carte (8♠)")


def test_keeping_and_taking_are_told_apart_when_the_dealer_looks() -> None:
    deal = text_b("9 8 7 5 | 4").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    said = answers(deal, deal.seat("dealer"))
    assert said["keep"] == "Garder 5♠"
    assert said["accept"] == "Prendre 4♠"
    assert said["turn"] == "Regarder la suivante"
    assert notes(deal, deal.seat("dealer")) == {"turn": "vous laissez passer 4♠"}


def test_giving_up_a_card_is_said_to_be_giving_it_up() -> None:
    after = text_b("9 8 7 5 | 4", dealer_look="after").play("P1 keep", "P2 keep", "P3 keep")
    assert notes(after, after.seat("dealer"))["turn"].startswith("vous laissez 5♠")
    own = text_a("9 8 7 5 | 4", dealer_card=True).play("P1 keep", "P2 keep", "P3 keep")
    assert notes(own, own.seat("dealer")) == {"turn": "vous perdez 5♠"}


def test_the_binding_third_card_is_announced() -> None:
    deal = text_a("9 8 7 | 4 3").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    assert answers(deal, deal.seat("dealer"))["turn"] == "Retourner la troisième"
    assert "vous devrez la garder" in notes(deal, deal.seat("dealer"))["turn"]


def test_a_king_may_be_lent_or_refused_and_each_says_what_follows() -> None:
    deal = text_a("9 R 7 | 4").play("P1 exchange")
    said = answers(deal, deal.seat("P2"))
    assert said == {"give": "Prêter le Roi", "refuse": "Refuser tout haut"}
    assert notes(deal, deal.seat("P2"))["give"].startswith("coup de Jarnac")
    assert "la table saura" in notes(deal, deal.seat("P2"))["refuse"]
    assert "Jarnac" in hint(deal, deal.seat("P2"))


def test_whoever_has_no_king_hears_nothing_of_refusing_one() -> None:
    deal = text_a("9 8 7 | 4").play("P1 exchange")
    assert answers(deal, deal.seat("P2")) == {"give": "Laisser 8♠"}
    assert notes(deal, deal.seat("P2")) == {}
    assert hint(deal, deal.seat("P2")).startswith("Sans Roi, on ne refuse pas")


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_fits_on_a_button_and_a_note_on_a_line(language: str) -> None:
    texts = catalogue(BOX.catalogue.package, language)
    say = BOX.texts(language, NAMES).say
    for key in texts:
        words = say(key, card=38, looked=38, neighbour=0) if key.startswith("choices.") else ""
        assert len(words) <= MOST_LETTERS, key
        assert not key.startswith("notes.") or len(texts[key]) <= 2 * MOST_LETTERS, key
    assert {key.removeprefix("notes.") for key in texts if key.startswith("notes.")} == NOTED


@pytest.mark.parametrize(
    "cards, viewer, said",
    [
        ("9 3 7 | D", "P1", "La plus faible, 3♠, est chez Basile."),
        ("9 3 7 | D", "P2", "La plus faible, 3♠, est chez vous."),
        ("3 3 7 | D", "P2", "Égalité\xa0: la plus faible, 3, est chez vous et chez Aline."),
        ("3 3 7 | D", "P3", "Égalité\xa0: la plus faible, 3, est chez Aline et Basile."),
    ],
)
def test_the_end_of_a_deal_says_who_was_lowest(cards: str, viewer: str, said: str) -> None:
    deal = text_a(cards).all_keep()
    assert question(deal, deal.seat(viewer)) == said


def test_the_end_of_a_deal_says_it_in_english_too() -> None:
    deal = text_a("R 3 3 | D").all_keep()
    said = question(deal, deal.seat("P2"), "en")
    assert said == "A tie for the lowest card (3): you and Camille."


def test_the_end_of_a_deal_says_why_nobody_moved() -> None:
    equal = text_a("9 9 9 | 9", all_equal="nobody").all_keep()
    assert question(equal, 0).startswith("Toutes les cartes sont égales")
    edge = " ".join(f"{player}:2" for player in ("P1", "P2", "P3", "dealer"))
    void = text_a("9 9 9 | 9", circles=2, tokens=edge).all_keep()
    assert question(void, 0).startswith("Tout le monde tomberait")
    duel = text_a("9 | 9", "P1:3 P2:out P3:out dealer:4").all_keep()
    assert question(duel, duel.seat("P1")).startswith("Cartes égales")
    moved = text_a("9 9 9 | 9").all_keep()
    assert question(moved, moved.seat("P1")).startswith("Égalité")
    reached = text_a("9 9 9 | 9", circles=2, tokens=edge.replace("2", "1")).all_keep()
    assert question(reached, reached.seat("P1")).startswith("Égalité")


def test_whoever_must_stand_is_told_why() -> None:
    deal = text_a("9 R 7 | 4").play("P1 exchange", "P2 give")
    asked = ask(GAME.view(deal.state, deal.seat("P2")))
    assert [choice.action for choice in asked.choices] == [KEEP]
    assert "Roi est prêté" in BOX.texts("fr", NAMES, 1).say(asked.forced)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_why_nobody_moves_has_its_words(language: str) -> None:
    for reason in get_args(Reason):
        assert f"reasons.{reason}" in catalogue(BOX.catalogue.package, language)


def test_only_text_b_plays_for_points() -> None:
    assert BOX.catalogue.score_unit(TextA()) == ""
    assert BOX.catalogue.score_unit(TextB()) == "count.tokens"


def test_no_card_is_below_every_card() -> None:
    assert NOTHING < 0
