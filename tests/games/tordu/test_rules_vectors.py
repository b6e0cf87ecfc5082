"""The seven worked examples that the rules come with."""

import pytest

from .deals import complete, simple


@pytest.mark.parametrize("made, scores", [(5, "A:3 B:0"), (7, "A:0 B:2"), (2, "A:0 B:3")])
def test_vector_1_TOR_18_five_hearts(made: int, scores: str) -> None:
    assert simple().deal("A 5♥", made=made).scores == scores


@pytest.mark.parametrize(
    "answer, made, scores",
    [("pass", 4, "A:0 B:2"), ("double", 4, "A:0 B:4"), ("double", 3, "A:8 B:0")],
)
def test_vector_2_TOR_18_TOR_24_three_tordus(answer: str, made: int, scores: str) -> None:
    assert complete().deal("A 3§", f"B {answer}", made=made).scores == scores


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_vector_3_TOR_19_TOR_28_no_tordu_and_all_eight_tricks(players: int) -> None:
    table = complete(players=players).deal("A 0§", "B double", made=8)
    assert table.scores == " ".join(["A:0", *(f"{name}:32" for name in "BCDE"[: players - 1])])


def test_vector_4_TOR_22_TOR_25_the_dealer_overbids_and_is_doubled() -> None:
    table = complete().play("A pass", "B 5♦", "A 2§", "B double")
    assert table.contract == "2§ by A, doubled by B"
    assert (table.board.stage, table.asked) == ("play", "A")


def test_vector_5_TOR_27_TOR_Q7_closed_by_a_double() -> None:
    calls = ["A pass", "B 4♠", "C pass", "D double"]
    closed = complete(players=4).play(*calls)
    assert (closed.board.stage, closed.asked) == ("play", "B")
    agreed = complete(players=4, overbid_after_double=True).play(*calls)
    assert agreed.asked == "A"
    assert agreed.play("A 3§").contract == "3§ by A"


def test_vector_6_TOR_20_TOR_Q8_two_pass_fifteen() -> None:
    table = simple(players=4).deal("A 1♥", made=1).with_scores("A:14 B:13 C:0 D:5")
    table = table.deal("B pass", "C 4♠", made=2)
    assert (table.scores, table.winners) == ("A:16 B:15 C:0 D:7", "A")


def test_vector_7_TOR_14_second_hand_may_discard_though_it_holds_trumps() -> None:
    table = simple("A: ♥AR7 ♠10987 §7 | B: ♦D9 ♠A ♣AR §AR8").play("A 3§", "A A♥")
    assert table.may("B") == table.hand("B")
    assert table.play("B 9♦").taken == "A:1 B:0"
    assert table.play("B 8§").taken == "A:0 B:1"
