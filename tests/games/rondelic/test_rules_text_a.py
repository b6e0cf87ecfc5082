"""Text A, "Rondelic": the start, the dealer's privilege and its option (RON-A1 to RON-A14)."""

import pytest

from .deals import text_a


def test_RON_A2_tokens_start_off_the_board() -> None:
    assert text_a("3 8 7").tokens == "P1:0 P2:0 P3:0 dealer:0"


@pytest.mark.parametrize("circles", [2, 5, 10, 12])
def test_RON_A2_the_hole_is_one_step_beyond_the_last_circle(circles: int) -> None:
    table = text_a("2 8 7 | 9", tokens="P2:1 P3:1 dealer:1", circles=circles).all_keep()
    for lost in range(1, circles + 1):
        assert table.tokens == f"P1:{lost} P2:1 P3:1 dealer:1"
        table = table.lost_by("P1")
    assert table.tokens == "P1:out P2:1 P3:1 dealer:1"


@pytest.mark.parametrize("seats", [3, 7, 12])
def test_RON_A3_RON_A4_one_card_each_from_the_right_none_for_the_dealer(seats: int) -> None:
    cards = "A 2 3 4 5 6 7 8 9 10 V".split()[: seats - 1]
    table = text_a(" ".join(cards))
    assert table.cards == " ".join([*cards, "-"])
    assert [table.names[seat] for seat in table.board.order] == [
        *(f"P{number}" for number in range(1, seats)),
        "dealer",
    ]
    assert table.board.top == seats - 1


@pytest.mark.parametrize("player", ["P1", "P2", "P3"])
def test_RON_A3_each_is_told_their_card_and_no_other(player: str) -> None:
    table = text_a("3 8 7 | 9")
    card = {"P1": "3", "P2": "8", "P3": "7"}[player]
    assert table.received(player) == [f"dealt 1 dealer {card}"]
    assert table.received("dealer") == ["dealt 1 dealer"]


def test_RON_A7_the_dealer_turns_up_the_card_they_receive() -> None:
    table = text_a("9 8 2 | 6 D 4").play("P1 keep", "P2 keep", "P3 exchange")
    assert table.received("P1") == ["swapped P3", "turned dealer 1 2 discard"]
    assert table.cards == "9 8 6 2"
    assert table.may("dealer") == "keep turn"
    assert table.play("dealer keep").cards == "9 8 6 2"


def test_RON_A7_the_received_card_is_the_first_of_three() -> None:
    table = text_a("9 8 2 | 6 3 A 5").play("P1 keep", "P2 keep", "P3 exchange", "dealer turn")
    assert table.received("P1") == ["turned dealer 2 3"]
    assert table.cards == "9 8 6 3"
    table = table.play("dealer turn")
    assert table.received("P1")[0] == "turned dealer 3 A"
    assert table.cards == "9 8 6 A"  # bound: the deal is over
    assert table.board.stage == "pause"


@pytest.mark.parametrize("turns, kept", [(0, "4"), (1, "5"), (2, "A")])
def test_RON_A8_the_dealer_turns_one_two_or_three_cards(turns: int, kept: str) -> None:
    table = text_a("9 8 7 | 4 5 A 6").play("P1 keep", "P2 keep", "P3 keep")
    assert table.received("P1") == ["kept P3", "turned dealer 1 4"]  # never 0 cards
    for _ in range(turns):
        assert table.may("dealer") == "keep turn"
        table = table.play("dealer turn")
    assert table.all_keep().cards == f"9 8 7 {kept}"


def test_RON_A8_the_third_card_binds_at_once() -> None:
    table = text_a("9 8 7 | 4 5 A 6").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    assert table.play("dealer turn").board.stage == "pause"


def test_RON_A8_there_is_nothing_to_take_when_the_avant_dernier_keeps() -> None:
    table = text_a("9 8 7 | 4 5 A").play("P1 keep", "P2 keep", "P3 keep")
    assert table.refusal("dealer take") == "nothing-to-take [RON-A8]"


def test_RON_A9_a_refused_card_cannot_be_taken_back() -> None:
    """Whatever the dealer may still do, the King that was given up does not come back."""
    table = text_a("9 8 7 | R 5 A").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    assert table.cards == "9 8 7 5"
    assert table.may("dealer") == "keep turn"
    assert table.refusal("dealer take").startswith("nothing-to-take")
    assert {table.play(f"dealer {word}").cards for word in ("keep", "turn")} == {
        "9 8 7 5",
        "9 8 7 A",
    }


@pytest.mark.parametrize("listener", ["P1", "P3", "dealer", "spectator"])
def test_RON_A10_the_dealers_cards_are_public_as_they_are_turned(listener: str) -> None:
    table = text_a("9 8 7 | 4 5 A").play("P1 keep", "P2 keep", "P3 keep", "dealer turn")
    assert "turned dealer 1 4" in table.received_so_far(listener)
    assert "turned dealer 2 5" in table.received_so_far(listener)
    own = {"P1": "9 ? ?", "P3": "? ? 7"}.get(listener, "? ? ?")
    assert table.known_to(listener) == f"{own} | 4 5"


def test_RON_A12_the_last_player_left_wins() -> None:
    table = text_a("2 | 9", tokens="P1:10 P2:out dealer:7").play("P1 keep", "dealer keep")
    assert table.received("P1")[-2:] == ["fallen P1", "won dealer"]
    assert table.scores == {"dealer": 1, "P1": 0, "P2": 0}
    assert table.places == {"dealer": 1, "P1": 2, "P2": 3}
    assert table.asked == ""


def test_RON_A12_two_who_fall_together_share_a_place() -> None:
    table = text_a("2 2 9 | 8", tokens="P1:10 P2:10 P3:1 dealer:10").all_keep()
    assert table.tokens == "P1:out P2:out P3:1 dealer:10"
    table = table.next_deal("9 | 2").all_keep()  # P1 is out: P3 deals
    assert table.dealer == "P3"
    assert table.tokens == "P1:out P2:out P3:2 dealer:10"
    table = table.next_deal("9 | 2").all_keep()
    assert table.places == {"P3": 1, "dealer": 2, "P1": 3, "P2": 3}


def test_RON_A13_a_restart_is_from_off_the_board() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:10 P2:3 P3:4").all_keep()
    assert table.asked == "P1"
    table = table.play("P1 restart")
    assert table.tokens == "P1:0 P2:3 P3:4 dealer:0"
    assert table.received("P2") == ["restarted P1"]


def test_RON_A14_RON_Q2_the_dealer_can_be_given_a_hidden_card() -> None:
    table = text_a("9 8 7 5 | 4 3 A", dealer_card=True)
    assert table.cards == "9 8 7 5"
    assert table.received("dealer") == ["dealt 1 dealer 5"]
    assert table.received("P3") == ["dealt 1 dealer 7"]


@pytest.mark.parametrize("turned, kept", [(0, "5"), (1, "4"), (2, "3"), (3, "A")])
def test_RON_A14_the_dealer_then_turns_none_to_three(turned: int, kept: str) -> None:
    table = text_a("9 8 7 5 | 4 3 A 6", dealer_card=True).play("P1 keep", "P2 keep", "P3 keep")
    for _ in range(turned):
        assert table.may("dealer") == "keep turn"
        table = table.play("dealer turn")
    assert table.board.stage == ("pause" if turned == 3 else "dealer")
    assert table.all_keep().cards == f"9 8 7 {kept}"


def test_RON_A14_the_dealers_own_card_is_gone_before_the_first_is_turned() -> None:
    table = text_a("9 8 7 R | A 3 2", dealer_card=True).play("P1 keep", "P2 keep", "P3 keep")
    assert table.play("dealer turn").cards == "9 8 7 A"
    assert table.play("dealer turn", "dealer keep").cards == "9 8 7 A"


def test_RON_A14_if_the_avant_dernier_changes_the_dealer_keeps_or_takes() -> None:
    table = text_a("9 8 3 5 | 6 4 2 A", dealer_card=True)
    table = table.play("P1 keep", "P2 keep", "P3 exchange")
    assert table.received("P1") == ["swapped P3"]  # nothing is turned before the dealer chooses
    assert table.may("dealer") == "keep take"
    assert table.refusal("dealer turn") == "take-first [RON-A14]"
    assert table.play("dealer keep").cards == "9 8 6 5"
    assert table.play("dealer keep").received("P1")[0] == "kept dealer"


def test_RON_A14_a_taken_card_is_public_and_the_first_of_three() -> None:
    table = text_a("9 8 3 5 | 6 4 2 A", dealer_card=True)
    table = table.play("P1 keep", "P2 keep", "P3 exchange", "dealer take")
    assert table.received("P1") == ["took dealer", "turned dealer 1 3 discard"]
    assert table.cards == "9 8 6 3"
    assert table.may("dealer") == "keep turn"
    table = table.play("dealer turn")
    assert table.received("P1") == ["turned dealer 2 4"]
    assert table.play("dealer turn").cards == "9 8 6 2"
    assert table.play("dealer turn").board.stage == "pause"


def test_RON_A14_the_given_up_card_stays_hidden() -> None:
    table = text_a("9 8 3 5 | 6 4 2 A", dealer_card=True)
    table = table.play("P1 keep", "P2 keep", "P3 exchange", "dealer take")
    assert table.known_to("spectator") == "? ? 3"
    assert table.known_to("dealer") == "? ? 3 5"


def test_RON_A14_the_avant_dernier_still_swaps_with_the_pack() -> None:
    table = text_a("3 8 R 5 | 6", dealer_card=True)
    table = table.play("P1 keep", "P2 exchange", "P3 refuse", "P3 exchange")
    assert table.cards == "3 8 6 5"
