"""What a player is asked, and the table drawn as text."""

import pytest
from msgspec.structs import asdict

from escale.boxes import Question
from escale.core.game import tag_of
from escale.core.ready import READY
from escale.games.ludime import BOX
from escale.games.ludime.questions import ask
from escale.games.ludime.rules import (
    DRAW,
    EXCHANGE,
    GIVE_UP,
    TAKE_DISCARD,
    WITHOUT,
    Discard,
    Partie,
)
from escale.games.ludime.terminal.drawing import draw

from ..questions import actions, name_of
from .positions import Table, die, one_word, partie, started

TEXTS = BOX.texts("fr", ("Bob", "Ann"), 1)  # A is at seat 1
SPACE = "\u00a0"


def question(table: Table, name: str = "A") -> Question:
    return ask(table.view(name))


def said(asked: Question) -> str:
    return TEXTS.say(asked.key, **asked.values)


def drawn(table: Table, name: str = "A") -> list[str]:
    return draw(table.view(name), TEXTS).splitlines()


# ---- game 1


def test_LUD1_3_one_takes_a_card_of_either_pile() -> None:
    asked = question(partie("A TASE DRAMES | B ENT MOUE", discards="KB"))
    assert (name_of(asked), actions(asked)) == ("take", [DRAW, TAKE_DISCARD])
    assert said(asked) == "Piochez-vous, ou prenez-vous le B de la défausse\u202f?"
    assert asked.choices[1].note  # it must serve (LUD1-4)
    assert asked.typed == ""


def test_LUD_Q4_where_the_discard_may_be_kept_nothing_is_said_of_using_it() -> None:
    options = Partie(take_discard="free")
    asked = question(partie("A TASE DRAMES | B ENT MOUE", discards="KB", options=options))
    assert [choice.note for choice in asked.choices] == ["", ""]
    assert asked.hint == "hints.take-free"


def test_LUD_Q3_in_the_first_round_the_others_only_draw() -> None:
    table = partie("A TASEMI | B ENTRER", turn="B", round=1)
    asked = question(table, "B")
    assert (name_of(asked), actions(asked)) == ("draw", [DRAW])


def test_LUD1_17_where_nothing_can_be_drawn() -> None:
    asked = question(partie("A TASE DRAMES | B ENT MOUE", discards="B", pile=""))
    assert (name_of(asked), actions(asked)) == ("dry", [WITHOUT, TAKE_DISCARD])


@pytest.mark.parametrize(
    "drawing, round_, debuts, name, others",
    [
        ("A DRAMESTI | B ENTRE", 1, "", "first", "closed"),  # LUD1-5
        ("A TASE DRAMES | B ENT MOUE", 2, "", "compose", "open"),  # LUD1-9
        ("A TASE | B ENT MOUE", 2, "A:0", "own", "closed"),  # LUD1-7
        ("A TASE | B ENT MOUE", 2, "A:1", "no-word", "after-a-word"),  # LUD1-11
    ],
)
def test_words_are_typed_and_never_listed(
    drawing: str, round_: int, debuts: str, name: str, others: str
) -> None:
    """The question says what is open, so that nobody composes in vain."""
    asked = question(partie(drawing, round=round_, debuts=debuts).play("A draw S"))
    assert (name_of(asked), actions(asked)) == (name, [])
    is_first = round_ == 1
    minimum = 6 if is_first else 3
    assert asked.values == {"minimum": minimum, "alone": is_first, "others": others}
    assert TEXTS.has(asked.typed)


def test_LUD1_7_who_has_laid_a_word_just_now_waits_for_those_of_others() -> None:
    table = partie("A TASEL | B ENT MOUE", debuts="A:0").play("A draw S", "A lay TAS")
    assert name_of(question(table)) == "own"


def test_LUD1_5_after_the_first_word_only_the_discard_is_left() -> None:
    asked = question(partie("A DRAMESTIT | B ENTRE", round=1).play("A draw S", "A lay DRAMES"))
    assert name_of(asked) == "discard"
    assert actions(asked) == [Discard("I"), Discard("S"), Discard("T")]
    labels = [TEXTS.say(choice.key, **choice.values) for choice in asked.choices]
    assert labels == ["Défausser I", "Défausser S", "Défausser T"]


def test_LUD1_19_cards_set_aside_are_exchanged_then_one_is_discarded() -> None:
    aside = partie("A TASEMI | B ENTRE", round=1).play("A draw S", "A aside T", "A aside I")
    asked = question(aside)
    assert (name_of(asked), actions(asked)) == ("exchange", [EXCHANGE])
    assert said(asked) == "2 cartes de côté. On échange\u202f?"
    after = question(aside.play("A exchange EL"))
    assert (name_of(after), len(after.choices)) == ("discard", 5)  # A E L M S


def test_LUD_Q2_the_other_card_too_where_both_are_taken() -> None:
    table = partie("A TASE DRAMES | B ENT MOUE", options=Partie(takes="both")).play("A draw S")
    assert actions(question(table)) == [TAKE_DISCARD]


# ---- games 2 and 3

GROWN = "A VERAEIOUSTNLMBC | B EAAIOUSTNLMR"


def test_LUD2_2_the_dealer_opens() -> None:
    asked = question(one_word(GROWN))
    assert (name_of(asked), actions(asked)) == ("open", [])
    assert TEXTS.has(asked.typed)


@pytest.mark.parametrize("comes_back, answer", [(False, "give-up"), (True, "pass")])
def test_LUD2_5_one_may_always_give_up(comes_back: bool, answer: str) -> None:
    table = one_word(GROWN, "VER", comes_back=comes_back)
    asked = question(table, "B")
    assert (name_of(asked), actions(asked)) == ("grow", [GIVE_UP])
    assert asked.choices[0].key == f"choices.{answer}"
    assert said(asked) == f"Ajoutez une lettre à VER{SPACE}: quel mot faites-vous\u202f?"


def test_LUD2_6_the_last_one_is_told_so() -> None:
    table = one_word(GROWN, "VER").holding("B E").play("B modify VER REVE")
    asked = question(table)  # B has no card left, and the word
    assert said(asked) == "Il ne reste que vous. Encore une lettre à REVE\u202f?"
    assert [choice.key for choice in asked.choices] == ["choices.give-up"]


@pytest.mark.parametrize("comes_back", [False, True])
def test_LUD2_7_whose_word_it_is_stops_and_scores_it(comes_back: bool) -> None:
    table = one_word(GROWN, "VER", comes_back=comes_back).play("B give-up")
    asked = question(table)
    (stop,) = asked.choices
    assert said(asked) == "Il ne reste que vous, et VER est à vous. Une lettre encore\u202f?"
    assert TEXTS.say(stop.key, **stop.values) == f"Je m’arrête{SPACE}: 8 points"
    over = table.play("A give-up")
    assert received(over).startswith("Vous vous arrêtez.")
    assert over.points == "A:8 B:0"


def test_LUD3_3_either_card_without_conditions() -> None:
    table = die("A NOYASSA | B ENUPUCA", discards="T")
    asked = question(table)
    assert (name_of(asked), actions(asked)) == ("take", [DRAW, TAKE_DISCARD])
    assert [choice.note for choice in asked.choices] == ["", ""]
    composing = question(table.play("A take"))
    assert (name_of(composing), actions(composing)) == ("show", [])


# ---- the pause


def test_LUD1_15_what_a_manche_brought() -> None:
    table = partie("A TS DRAMES | B E MOUE", turn="B").play("B draw S", "B modify MOUE MOUES")
    over = table.play("B discard E")
    asked = question(over)
    assert (name_of(asked), actions(asked)) == ("out", [READY])
    assert said(asked) == f"Manche 1{SPACE}: Bob 12, vous 10."


def test_LUD2_7_who_made_the_last_word_is_named() -> None:
    over = one_word(GROWN, "VER").play("B modify VER REVE", "A give-up", "B give-up")
    assert said(question(over)) == "Bob a fait REVE et marque 10 points."


def test_LUD3_4_who_showed_the_word_is_named() -> None:
    over = die("A ENUPAIS | B NOYASSA").play("A draw R", "A show U PANIERS")
    assert said(question(over)) == f"Vous abattez PANIERS{SPACE}: 18 points."


# ---- the drawing


def test_LUD1_20_the_table_as_one_player_sees_it() -> None:
    table = partie("A TASEZ DRAMES | B ENT MOUE", discards="KB")
    assert drawn(table) == [
        "Manche 1 sur 3 · tour 2 · vous donnez",
        "  Bob      0 pt  3 cartes   9 points sur la table",
        "▸ Vous     0 pt  5 cartes   16 points sur la table",
        "  1. DRAMES  16  Vous",
        "  2. MOUE     9  Bob",
        f"Pioche{SPACE}: 100 cartes · défausse{SPACE}: B",
        f"Votre main (15 points){SPACE}: A² E² S³ T³ Z⁵",
    ]
    watching = draw(table.view("spectator"), BOX.texts("fr", ("Bob", "Ann")))
    assert "main" not in watching


def test_a_word_that_changed_hands_shows_what_it_was() -> None:
    table = partie("A TASE DRAMES | B ENT MOUE").play("A draw L", "A modify MOUE MOULES")
    assert "  2. MOULES  15  Vous  ← MOUE" in drawn(table)


def test_LUD1_4_a_taken_card_is_recalled_until_it_serves() -> None:
    table = partie("A TASE DRAMES | B ENT MOUE", discards="KB").play("A take")
    recalled = f"À placer dans un mot, ou à rendre{SPACE}: B"
    assert recalled in drawn(table)
    assert recalled not in drawn(table, "B")
    assert recalled not in drawn(table.play("A lay BATS"))


def test_cards_set_aside_are_seen_by_their_owner() -> None:
    table = partie("A TASEMI | B ENTRE", round=1).play("A draw S", "A aside T", "A aside I")
    assert f"De côté{SPACE}: I² T³" in drawn(table)
    assert not any("côté" in line for line in drawn(table, "B"))


def test_LUD1_13_the_last_turns_are_announced() -> None:
    table = partie("A TA DRAMES | B ENT MOUE").play("A draw S", "A lay TAS")
    assert "Dernier tour\u00a0: quelqu’un n’a plus de cartes." in drawn(table)


def test_LUD1_15_after_a_manche_the_cards_that_are_left_lie_open() -> None:
    table = partie("A TS DRAMES | B E MOUE", turn="B").play("B draw S", "B modify MOUE MOUES")
    lines = drawn(table.play("B discard E"))
    assert lines[0] == "Manche 1 sur 3 · vous donnez"
    assert lines[1:3] == ["  Bob    12 pts  a fini", "  Vous   10 pts  reste ST (−6)"]
    assert not any("Pioche" in line for line in lines)


def test_LUD2_3_the_one_word_is_drawn_as_a_chain() -> None:
    table = one_word(GROWN, "VER").play("B modify VER REVE", "A modify REVE TREVE", "B give-up")
    assert drawn(table)[:4] == [
        f"Manche 1 · vous donnez · but{SPACE}: 100 points",
        "  Bob      0 pt  11 cartes, a abandonné",
        "▸ Vous     0 pt  11 cartes",
        "  VER → REVE → TREVE  13  Vous",
    ]
    assert not any("Pioche" in line for line in drawn(table))


def test_LUD3_1_the_die_is_drawn() -> None:
    table = started(BOX.game.presets["de"], 2, {"manche-1/die": 2})
    assert drawn(table)[0].startswith(f"Manche 1 · le dé{SPACE}: 3 · vous donnez")
    assert drawn(table)[2] == "▸ Vous     0 pt  7 cartes"


# ---- what is told


def received(table: Table, me: int | None = 1) -> str:
    """The events of the last action in words, as this seat receives them."""
    texts = BOX.texts("fr", ("Bob", "Ann"), me)
    bodies = [event.body_for(me) for event in table.latest]
    return " ".join(texts.say(f"events.{tag_of(body)}", **asdict(body)) for body in bodies)


def test_LUD_C2_the_throws_for_the_first_dealer_are_told() -> None:
    throws = {"throw-1/seat-0": 3, "throw-1/seat-1": 3, "throw-2/seat-0": 0, "throw-2/seat-1": 4}
    said_first = received(started(Partie(), 2, throws))
    assert said_first == (
        f"Le dé{SPACE}: Bob 4, vous 4. Le dé{SPACE}: Bob 1, vous 5. Vous donnez en premier. "
        "— Manche 1 — Vous donnez."
    )


def test_LUD3_1_the_die_is_told_where_it_is_thrown() -> None:
    table = started(BOX.game.presets["de"], 2, {"manche-1/die": 2})
    assert received(table).endswith(f"Le dé donne 3{SPACE}: 7 cartes à chacun.")


def test_LUD1_20_only_who_draws_is_told_the_card() -> None:
    table = partie("A TASE DRAMES | B ENT MOUE").play("A draw L")
    assert received(table) == "Vous piochez L."
    assert received(table, 0) == received(table, None) == "Ann pioche."
    asides = partie("A TASEMI | B ENTRE", round=1).play("A draw S", "A aside T")
    assert received(asides) == "Vous mettez une carte de côté."
    assert received(asides, 0) == "Ann met une carte de côté."
    exchanged = asides.play("A exchange L")
    assert received(exchanged) == f"Vous échangez 1 carte. Vous recevez{SPACE}: L."
    assert received(exchanged, 0) == "Ann échange 1 carte."


def test_LUD1_9_a_steal_is_told_to_the_thief_to_the_robbed_and_to_others() -> None:
    table = partie("A TASE DRAMES | B ENT MOUE").play("A draw L", "A modify MOUE MOULES")
    result = f"(+ LS){SPACE}: MOULES, 15 points."
    assert received(table) == f"Vous volez MOUE à Bob {result}"
    assert received(table, 0) == f"Ann vous vole MOUE {result}"
    assert received(table, None) == f"Ann vole MOUE à Bob {result}"
    own = partie("A TASE MOUE | B ENT").play("A draw L", "A modify MOUE MOULES")
    assert received(own) == f"Vous allongez MOUE {result}"
    assert received(own, 0) == f"Ann allonge MOUE {result}"


def test_LUD1_13_a_manche_ends_with_its_points() -> None:
    table = partie("A TS DRAMES | B E MOUE", turn="B").play("B draw S", "B modify MOUE MOUES")
    assert received(table.play("B discard E")) == (
        "Bob défausse E. Bob n’a plus de cartes. La manche est finie. "
        f"Points{SPACE}: Bob 12, vous 10. Total{SPACE}: Bob 12, vous 10."
    )


def test_LUD1_16_equal_points_are_told_apart_by_the_dearest_word() -> None:
    values = {"winners": (1,), "reason": "manches", "by_word": True}
    ending = "Vous gagnez, pour le mot le plus cher\u202f!"
    assert TEXTS.say("events.won", **values) == f"C’était la dernière manche. {ending}"


def test_LUD2_5_giving_up_or_passing() -> None:
    for comes_back, words in ((False, "Bob abandonne."), (True, "Bob passe.")):
        assert received(one_word(GROWN, "VER", comes_back=comes_back).play("B give-up")) == words
