"""The end of a deal: who moves, the songs, the hole, restarts, deals that count for nothing.

RON-6 to RON-8, RON-10, RON-11 and RON-Q10 to RON-Q16.
"""

import msgspec
import pytest
from msgspec import UNSET

from escale.games.rondelic.rules import Options, TextA

from .deals import text_a, text_b


def test_RON_6_all_show_and_the_lowest_moves_one_circle() -> None:
    table = text_b("5 3 7 9", tokens="P2:4").all_keep()
    assert table.received("spectator") == [
        "kept dealer",
        "shown 5 3 7 9 lowest P2",
        "advanced P2 5",
    ]
    assert table.tokens == "P1:1 P2:5 P3:1 dealer:1"


def test_RON_6_all_the_tied_move() -> None:
    table = text_b("3 8 3 3", tokens="P1:4").all_keep()
    assert table.received("P2")[1:] == [
        "shown 3 8 3 3 lowest P1 P3 dealer",
        "advanced P1 5",
        "advanced P3 2",
        "advanced dealer 2",
    ]
    assert table.tokens == "P1:5 P2:1 P3:2 dealer:2"


def test_RON_6_the_dealer_moves_like_anyone() -> None:
    assert text_a("9 8 7 | 2").all_keep().tokens == "P1:0 P2:0 P3:0 dealer:1"


def test_RON_7_the_table_sings_at_the_edge() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:9").all_keep()
    assert table.received("P2")[-1] == "edge P1"
    assert table.tokens.startswith("P1:10 ")
    assert table.asked == "P1 P2 P3 dealer"  # the pause: the dealer is still in play


def test_RON_7_one_more_step_is_the_hole_and_the_end_for_its_owner() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:10 P2:1 P3:1 dealer:1").all_keep()
    assert table.received("P2")[-1] == "fallen P1"
    assert table.tokens == "P1:out P2:1 P3:1 dealer:1"
    assert table.asked == "P2 P3 dealer"
    table = table.next_deal("8 7 | 9")
    assert table.dealer == "P2"  # P1 is passed over
    assert table.cards == "- 8 7"
    assert table.may("P1") == ""


@pytest.mark.parametrize("circles", [2, 12])
def test_RON_7_the_edge_is_the_last_circle_of_any_board(circles: int) -> None:
    tokens = f"P1:{circles - 1}"
    assert text_b("2 8 7 9", tokens, circles=circles).all_keep().received("P1")[-1] == "edge P1"


def test_RON_8_RON_Q15_while_another_has_not_started_the_fallen_chooses() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:10 P2:1 P3:1").all_keep()  # the dealer has not moved
    assert table.received("P2")[-1] == "fallen P1 may_restart"
    assert table.tokens == "P1:hole P2:1 P3:1 dealer:0"
    assert table.asked == "P1"
    assert table.may("P1") == "restart retire"
    assert table.play("P1 restart").tokens == "P1:0 P2:1 P3:1 dealer:0"
    assert table.play("P1 retire").tokens == "P1:out P2:1 P3:1 dealer:0"


def test_RON_8_who_restarts_plays_on_and_who_retires_does_not() -> None:
    table = text_b("2 8 7 9", tokens="P1:10").all_keep()
    assert len(table.play("P1 restart").next_deal("2 8 7 9").board.order) == 4
    retired = table.play("P1 retire")
    assert retired.received("P2") == ["retired P1"]
    assert len(retired.next_deal("2 8 7").board.order) == 3


def test_RON_8_in_text_b_the_start_is_the_largest_circle() -> None:
    moved = text_b("2 8 7 9", tokens="P1:10 P2:2 P3:2 dealer:2").all_keep()
    assert moved.received("P1")[-1] == "fallen P1"
    one_at_start = text_b("2 8 7 9", tokens="P1:10 P2:2 P3:2 dealer:1").all_keep()
    assert one_at_start.received("P1")[-1] == "fallen P1 may_restart"


def test_RON_8_those_who_are_out_excuse_nobody() -> None:
    """A token that lies in the hole is not on the start."""
    table = text_b("2 8 9", tokens="P1:10 P2:2 P3:out dealer:2").all_keep()
    assert table.received("P1")[-1] == "fallen P1"


def test_RON_10_moves_are_simultaneous_before_the_restart_is_judged() -> None:
    """The dealer was the last one not to have started, but moves in the same deal."""
    table = text_b("2 8 7 2", tokens="P1:10 P2:2 P3:2 dealer:1").all_keep()
    assert table.received("P2")[-2:] == ["fallen P1", "advanced dealer 2"]
    assert table.tokens == "P1:out P2:2 P3:2 dealer:2"


def test_RON_10_order_of_the_moves_does_not_matter() -> None:
    table = text_b("2 8 7 2", tokens="P1:1 P2:2 P3:2 dealer:10").all_keep()
    assert table.received("P2")[-2:] == ["advanced P1 2", "fallen dealer"]


def test_RON_10_RON_Q14_two_who_fall_together_do_not_excuse_each_other() -> None:
    table = text_b("2 2 7 9", tokens="P1:10 P2:10 P3:2 dealer:2").all_keep()
    assert table.received("P3")[-2:] == ["fallen P1", "fallen P2"]
    assert table.tokens == "P1:out P2:out P3:2 dealer:2"


def test_RON_10_two_who_fall_together_each_choose_for_themselves() -> None:
    table = text_b("2 2 7 9", tokens="P1:10 P2:10 P3:2 dealer:1").all_keep()
    assert table.asked == "P1 P2"
    first = table.play("P1 restart")
    assert (first.asked, first.tokens) == ("P2", "P1:1 P2:hole P3:2 dealer:1")
    assert table.play("P2 retire").asked == "P1"
    assert first.phase == table.phase
    assert first.play("P2 retire").tokens == "P1:1 P2:out P3:2 dealer:1"
    assert first.play("P2 retire").board.stage == "pause"
    assert first.refusal("P1 retire") == "not-your-turn [RON-8]"


def test_RON_11_RON_Q11_a_deal_that_would_leave_nobody_moves_nobody() -> None:
    table = text_b("2 2", tokens="P1:10 P2:out P3:out dealer:10").all_keep()
    assert table.received("P1")[-2:] == ["shown 2 2 lowest P1 dealer", "spared nobody-left"]
    assert table.tokens == "P1:10 P2:out P3:out dealer:10"
    assert table.scores == {}


@pytest.mark.parametrize("text", ["A", "B"])
def test_RON_11_the_same_dealer_deals_again_once(text: str) -> None:
    if text == "A":
        table = text_a("2 2 | 2", tokens="P1:10 P2:10 P3:out dealer:10").all_keep()
    else:
        table = text_b("2 2 2", tokens="P1:10 P2:10 P3:out dealer:10").all_keep()
    assert table.received("P1")[-1] == "spared nobody-left"
    table = table.next_deal("9 8 7")
    assert table.dealer == "dealer"
    assert table.board.deal == 3
    assert table.all_keep().next_deal("9 8").dealer == "P1"


def test_RON_11_is_only_for_deals_that_leave_nobody() -> None:
    """All are equal and two fall, but the third stays, and has won."""
    table = text_b("2 2 2", tokens="P1:10 P2:10 P3:out dealer:9").all_keep()
    assert table.received("P1")[-4:] == ["fallen P1", "fallen P2", "edge dealer", "won dealer 4"]


def test_RON_Q10_when_all_are_equal_all_advance() -> None:
    table = text_b("2 2 2 2").all_keep()
    assert table.tokens == "P1:2 P2:2 P3:2 dealer:2"
    assert table.next_deal("9 8 7 6").dealer == "P1"


@pytest.mark.parametrize("tokens", ["P1:1 P2:1 P3:1 dealer:1", "P1:10 P2:10 P3:10 dealer:10"])
def test_RON_Q10_option_when_all_are_equal_nobody_advances(tokens: str) -> None:
    table = text_b("2 2 2 2", tokens, all_equal="nobody").all_keep()
    assert table.received("P1")[-2:] == ["shown 2 2 2 2 lowest P1 P2 P3 dealer", "spared all-equal"]
    assert table.tokens == tokens
    assert table.next_deal("9 8 7 6").dealer == "P1"  # a deal like any other: it passes


def test_RON_Q10_option_in_text_a() -> None:
    assert text_a("2 2 | 2", all_equal="nobody").all_keep().tokens == "P1:0 P2:0 dealer:0"
    assert text_a("2 2 | 2", all_equal="all").all_keep().tokens == "P1:1 P2:1 dealer:1"


def test_RON_Q10_option_spares_nobody_unless_all_are_equal() -> None:
    table = text_b("2 2 2 3", all_equal="nobody").all_keep()
    assert table.tokens == "P1:2 P2:2 P3:2 dealer:1"


def test_RON_Q13_a_token_that_has_restarted_counts_as_not_started() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:10 P2:10 P3:3").all_keep().play("P1 restart")
    table = table.lost_by("dealer")  # nobody is left who has never moved
    table = table.lost_by("P2")
    assert table.tokens == "P1:0 P2:hole P3:3 dealer:1"
    assert table.may("P2") == "restart retire"


def test_RON_Q13_option_only_those_who_have_never_moved_excuse_the_fallen() -> None:
    table = text_a("2 8 7 | 9", tokens="P1:10 P2:10 P3:3", begun="ever").all_keep()
    assert table.may("P1") == "restart retire"  # the dealer has never moved
    table = table.play("P1 restart").lost_by("dealer").lost_by("P2")
    assert table.tokens == "P1:0 P2:out P3:3 dealer:1"  # P1 is on the start for a second time
    assert table.received("P1")[-1] == "fallen P2"


def test_RON_Q13_a_table_without_the_option_is_written_as_before_there_was_one() -> None:
    assert "begun" not in str(msgspec.to_builtins(TextA()))
    assert msgspec.convert({"text": "rondelic"}, Options).begun is UNSET


def test_RON_Q15_there_is_no_limit_to_restarts() -> None:
    table = text_b("2 8 7 9", tokens="P1:2", circles=2).all_keep().play("P1 restart")
    for stakes in range(3, 7):
        table = table.lost_by("P1").lost_by("P1").play("P1 restart")
        assert table.board.stakes[table.seat("P1")] == stakes


def test_RON_Q16_only_those_who_decline_go_out_while_one_has_never_moved() -> None:
    table = text_a("2 2 2 | 9", tokens="P1:2 P2:2 P3:2", circles=2).all_keep()
    assert table.asked == "P1 P2 P3"
    table = table.play("P1 restart", "P2 retire", "P3 retire")
    assert table.tokens == "P1:0 P2:out P3:out dealer:0"
    assert table.board.stage == "pause"


def test_RON_Q16_a_game_ends_early_when_all_the_fallen_decline() -> None:
    table = text_a("2 2 2 | 9", tokens="P1:2 P2:2 P3:2", circles=2).all_keep()
    table = table.play("P1 retire", "P2 retire", "P3 retire")
    assert table.received("P1") == ["retired P3", "won dealer"]
    assert table.places == {"dealer": 1, "P1": 2, "P2": 2, "P3": 2}
