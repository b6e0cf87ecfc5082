"""Text A's duel, when two are left (RON-A11, RON-Q12, RON-Q21)."""

import pytest

from escale.games.rondelic.rules.cards import read

from .deals import text_a

TWO_LEFT = "P1:3 P2:out P3:out dealer:4"


def test_RON_A11_two_left_play_the_duel() -> None:
    table = text_a("4 | 9 7 5 3 2", TWO_LEFT)
    assert table.received("spectator") == ["dealt 2 dealer duel"]
    assert table.received("P1") == ["dealt 2 dealer duel 4"]
    assert table.asked == "P1"
    assert table.may("P1") == "keep turn"
    assert table.may("dealer") == ""


def test_RON_A11_three_left_do_not() -> None:
    table = text_a("4 9 | 7", "P1:3 P2:3 P3:out dealer:4")
    assert table.received("spectator") == ["dealt 2 dealer"]
    assert table.may("P1") == "exchange keep"


@pytest.mark.parametrize("turns, kept", [(0, "4"), (1, "9"), (2, "7")])
def test_RON_A11_the_other_is_presented_one_two_or_three_cards(turns: int, kept: str) -> None:
    table = text_a("4 | 9 7 5 3 2", TWO_LEFT)
    for _ in range(turns):
        assert table.may("P1") == "keep turn"
        table = table.play("P1 turn")
    if turns < 2:
        table = table.play("P1 keep")
    assert table.asked == "dealer"  # the third card bound P1
    assert table.view("P1").card == read(kept)


def test_RON_A11_the_other_is_told_of_each_card_alone() -> None:
    table = text_a("4 | 9 7 5 3 2", TWO_LEFT).play("P1 turn")
    assert table.received("P1") == ["offered P1 2 9"]
    assert table.received("dealer") == table.received("spectator") == ["offered P1 2"]
    table = table.play("P1 turn")
    assert table.received("P1") == ["offered P1 3 7", "stopped P1", "turned dealer 1 5"]
    assert table.received("P2") == ["offered P1 3", "stopped P1", "turned dealer 1 5"]


@pytest.mark.parametrize("turns, kept", [(0, "9"), (1, "7"), (2, "A")])
def test_RON_A11_then_the_dealer_turns_one_two_or_three_for_himself(turns: int, kept: str) -> None:
    table = text_a("4 | 9 7 A 3 2", TWO_LEFT).play("P1 keep")
    assert table.received("P1") == ["stopped P1", "turned dealer 1 9"]
    for _ in range(turns):
        assert table.may("dealer") == "keep turn"
        table = table.play("dealer turn")
    if turns < 2:
        table = table.play("dealer keep")
    assert table.board.stage == "pause"
    assert table.cards == f"4 {kept}"


def test_RON_A11_six_cards_at_most_three_each() -> None:
    table = text_a("4 | 9 7 A 3 2", TWO_LEFT)
    table = table.play("P1 turn", "P1 turn", "dealer turn", "dealer turn")
    assert table.cards == "7 2"
    assert table.tokens == "P1:3 P2:out P3:out dealer:5"


@pytest.mark.parametrize(
    "cards, tokens",
    [
        ("4 | 9", "P1:4 P2:out P3:out dealer:4"),
        ("9 | 4", "P1:3 P2:out P3:out dealer:5"),
    ],
)
def test_RON_A11_the_lower_card_moves_one_step(cards: str, tokens: str) -> None:
    assert text_a(cards, TWO_LEFT).all_keep().tokens == tokens


def test_RON_A11_each_in_turn_deals() -> None:
    table = text_a("4 | 9", TWO_LEFT).all_keep()
    for dealer in ("P1", "dealer", "P1"):
        table = table.next_deal("4 | 9").all_keep()
        assert table.dealer == dealer


def test_RON_A11_a_king_is_worth_no_more_than_its_rank() -> None:
    table = text_a("R | 9", TWO_LEFT).all_keep()
    assert table.cards == "R 9"
    assert table.received("P1")[-1] == "advanced dealer 5"


def test_RON_A11_RON_A14_the_duel_is_the_same_with_the_dealers_card() -> None:
    table = text_a("4 | 9 7 A", TWO_LEFT, dealer_card=True)
    assert table.cards == "4 -"
    assert table.play("P1 keep").cards == "4 9"


def test_RON_8_in_a_duel_as_elsewhere_one_may_restart_while_the_other_has_not_moved() -> None:
    table = text_a("4 | 9", "P1:10 P2:out dealer:0").all_keep()
    assert table.received("P1")[-1] == "fallen P1 may_restart"
    assert table.play("P1 restart").tokens == "P1:0 P2:out dealer:0"
    assert table.play("P1 retire").scores == {"dealer": 1, "P1": 0, "P2": 0}


@pytest.mark.parametrize("rule", ["all", "nobody"])
def test_RON_Q12_RON_11_equal_cards_move_nobody_and_the_deal_passes(rule: str) -> None:
    table = text_a("4 | 4", TWO_LEFT, all_equal=rule).all_keep()
    assert table.received("P1")[-2:] == ["shown 4 4 lowest P1 dealer", "spared duel-equal"]
    assert table.tokens == TWO_LEFT
    assert table.next_deal("4 | 9").dealer == "P1"


def test_RON_Q12_equal_cards_on_the_edge_move_nobody_either() -> None:
    table = text_a("4 | 4", "P1:10 P2:out dealer:10").all_keep()
    assert table.received("P1")[-1] == "spared duel-equal"
    assert table.tokens == "P1:10 P2:out dealer:10"
    assert table.next_deal("4 | 9").dealer == "P1"


def test_RON_Q21_the_cards_refused_in_a_duel_stay_hidden() -> None:
    table = text_a("4 | 9 7 5 3 2", TWO_LEFT).play("P1 turn", "P1 turn")
    assert table.known_to("P1") == "4 | 9 7 5"
    assert table.known_to("dealer") == table.known_to("spectator") == "? | ? ? 5"
    shown = table.play("dealer keep")
    assert shown.received("dealer")[1] == "shown 7 5 lowest dealer"  # the kept card is shown
    assert shown.known_to("dealer") == ""
