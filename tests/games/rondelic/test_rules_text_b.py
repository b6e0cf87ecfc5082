"""Text B, "Rondellig": the start, the talon, the dealer's privilege, the stakes (RON-B1 to B9)."""

import pytest

from escale.games.rondelic.rules import NOTHING

from .deals import Table, text_b


def at_the_dealer(cards: str, avant_dernier: str = "keep", look: str = "before") -> Table:
    """Four players of whom P1 and P2 keep; the dealer is to play."""
    table = text_b(cards, dealer_look=look)
    return table.play("P1 keep", "P2 keep", f"avant-dernier {avant_dernier}")


def test_RON_B1_tokens_start_on_the_largest_circle() -> None:
    assert text_b("3 8 7 9").tokens == "P1:1 P2:1 P3:1 dealer:1"


def test_RON_B1_RON_Q9_ten_circles_then_the_hole() -> None:
    table = text_b("2 8 7 9", tokens="P1:9 P2:2 P3:2 dealer:2").all_keep()
    assert table.tokens == "P1:10 P2:2 P3:2 dealer:2"
    table = text_b("2 8 7 9", tokens=table.tokens).all_keep()
    assert table.tokens == "P1:out P2:2 P3:2 dealer:2"


def test_RON_B1_a_token_needs_ten_lost_deals() -> None:
    table = text_b("9 8 7 6", tokens="P2:2 P3:2 dealer:2").all_keep()
    assert table.tokens.startswith("P1:1 ")
    for circle in range(2, 11):
        table = table.lost_by("P1")
        assert table.tokens.startswith(f"P1:{circle} ")
    assert table.lost_by("P1").tokens.startswith("P1:out ")


def test_RON_B2_one_card_each_the_dealer_included() -> None:
    table = text_b("3 8 7 9 | 5")
    assert table.cards == "3 8 7 9"
    assert table.received("dealer") == ["dealt 1 dealer 9"]
    assert table.received("P1") == ["dealt 1 dealer 3"]
    assert table.received("spectator") == ["dealt 1 dealer"]


def test_RON_B5_the_avant_dernier_keeps_or_discards_face_down() -> None:
    assert at_the_dealer("9 8 3 5 | 6").cards == "9 8 3 5"
    table = at_the_dealer("9 8 3 5 | 6", "exchange")
    assert table.cards == "9 8 6 5"
    assert table.received("P3") == ["swapped P3 3 6"]
    assert table.received("dealer") == table.received("P1") == ["swapped P3"]


def test_RON_B6_after_a_discard_the_dealer_has_three_ways() -> None:
    assert at_the_dealer("9 8 3 5 | 6", "exchange").may("dealer") == "keep take turn"


def test_RON_B6a_RON_Q3_the_dealer_may_keep_their_own_card() -> None:
    table = at_the_dealer("9 8 3 5 | 6 R", "exchange").play("dealer keep")
    assert table.received("P1")[0] == "kept dealer"
    assert table.cards == "9 8 6 5"


def test_RON_B6b_the_dealer_takes_the_discarded_card_blind_and_keeps_it() -> None:
    table = at_the_dealer("9 8 3 5 | 6 R", "exchange")
    assert table.known_to("dealer") == "? ? ? 5"  # not seen before the dealer's own is given up
    table = table.play("dealer take")
    assert table.received("dealer")[0] == "took dealer 3"
    assert table.received("P1")[0] == "took dealer"
    assert table.cards == "9 8 6 3"
    assert table.board.stage == "pause"


def test_RON_B6c_the_dealer_looks_at_the_talon_still_holding_a_card() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A", "exchange").play("dealer turn")
    assert table.received("dealer") == ["looked dealer 1 4"]
    assert table.received("P3") == ["looked dealer 1"]
    assert table.cards == "9 8 6 5"
    assert table.may("dealer") == "accept keep turn"
    assert table.play("dealer accept").cards == "9 8 6 4"
    assert table.play("dealer keep").cards == "9 8 6 5"


def test_RON_B6c_at_most_three_times_and_the_third_does_not_bind() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A R", "exchange")
    table = table.play("dealer turn", "dealer turn")
    assert table.received("dealer") == ["looked dealer 2 2"]
    assert table.may("dealer") == "accept keep turn"
    table = table.play("dealer turn")
    assert table.received("dealer") == ["looked dealer 3 A"]
    assert table.may("dealer") == "accept keep"
    assert table.refusal("dealer turn") == "three-at-most [RON-B6]"
    assert table.play("dealer keep").cards == "9 8 6 5"
    assert table.play("dealer accept").cards == "9 8 6 A"


def test_RON_B6c_a_card_put_under_the_talon_is_gone() -> None:
    table = at_the_dealer("9 8 3 5 | 6 R 2 A", "exchange").play("dealer turn", "dealer turn")
    assert table.play("dealer accept").cards == "9 8 6 2"
    assert table.play("dealer keep").cards == "9 8 6 5"


def test_RON_B6c_the_discarded_card_goes_under_the_talon_too() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A", "exchange").play("dealer turn")
    assert table.refusal("dealer take").startswith("nothing-to-take")
    assert table.board.discard == NOTHING


def test_RON_B6_nothing_is_accepted_before_it_is_looked_at() -> None:
    assert at_the_dealer("9 8 3 5 | 6", "exchange").refusal("dealer accept") == "not-now"


def test_RON_Q5_the_discarded_card_is_not_one_of_the_three() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A", "exchange")
    for number in (1, 2, 3):
        table = table.play("dealer turn")
        assert table.received("P1") == [f"looked dealer {number}"]


def test_RON_B7_if_the_avant_dernier_kept_the_dealer_keeps_or_looks() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2")
    assert table.may("dealer") == "keep turn"
    assert table.refusal("dealer take") == "nothing-to-take [RON-B7]"
    assert table.play("dealer keep").cards == "9 8 3 5"
    assert table.play("dealer turn").received("dealer") == ["looked dealer 1 6"]
    assert table.play("dealer turn", "dealer turn", "dealer turn").may("dealer") == "accept keep"


def test_RON_Q4_option_the_dealer_gives_up_their_card_before_they_look() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A", look="after").play("dealer turn")
    assert table.received("dealer") == ["drew dealer 1 6"]
    assert table.received("P1") == ["drew dealer 1"]
    assert table.cards == "9 8 3 6"  # the dealer's 5 is gone
    assert table.may("dealer") == "keep turn"
    assert table.refusal("dealer accept") == "not-now"
    assert table.play("dealer keep").cards == "9 8 3 6"


def test_RON_Q4_option_the_third_card_binds() -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A", look="after").play("dealer turn", "dealer turn")
    assert table.cards == "9 8 3 4"
    table = table.play("dealer turn")
    assert table.board.stage == "pause"
    assert table.cards == "9 8 3 2"


@pytest.mark.parametrize("word, card", [("keep", "5"), ("take", "3")])
def test_RON_Q4_option_leaves_keeping_and_taking_as_they_are(word: str, card: str) -> None:
    table = at_the_dealer("9 8 3 5 | 6 4 2 A", "exchange", look="after")
    assert table.may("dealer") == "keep take turn"
    assert table.play(f"dealer {word}").cards == f"9 8 6 {card}"


def test_RON_B8_restarting_costs_a_new_token() -> None:
    table = text_b("2 8 7 9", tokens="P1:10").all_keep()
    assert table.board.stakes[table.seat("P1")] == 1
    table = table.play("P1 restart")
    assert table.board.stakes[table.seat("P1")] == 2
    assert sum(table.board.stakes) == 5
    assert table.tokens.startswith("P1:1 ")


def test_RON_B8_declining_costs_nothing() -> None:
    table = text_b("2 8 7 9", tokens="P1:10").all_keep().play("P1 retire")
    assert sum(table.board.stakes) == 4


def test_RON_B8_the_winner_takes_all_tokens_staked() -> None:
    table = text_b("2 9", "P1:2 P2:out P3:out dealer:1", circles=2).all_keep().play("P1 restart")
    table = table.lost_by("dealer").lost_by("P1").lost_by("P1")
    assert table.received("P1")[-2:] == ["fallen P1", "won dealer 5"]
    assert table.scores == {"dealer": 5, "P1": 0, "P2": 0, "P3": 0}


def test_RON_B9_two_left_play_by_the_same_rules() -> None:
    table = text_b("3 9 | 6 4 2 A", tokens="P1:3 P2:out P3:out dealer:4")
    assert table.received("spectator") == ["dealt 2 dealer"]  # no duel
    assert table.cards == "3 9"
    assert table.seat("avant-dernier") == table.seat("P1")
    table = table.play("P1 exchange")
    assert table.received("P1") == ["swapped P1 3 6"]
    assert table.may("dealer") == "keep take turn"
    assert table.play("dealer take").cards == "6 3"
    assert table.play("dealer take").tokens == "P1:3 P2:out P3:out dealer:5"
