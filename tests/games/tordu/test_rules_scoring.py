"""Points, manches, and who has won (TOR-18 to TOR-20, TOR-24, TOR-28)."""

from itertools import product
from typing import Any

import pytest

from escale.core.game import Outcome
from escale.games.tordu.rules import Contract, SheetRow, points
from escale.games.tordu.rules.cards import SUITS
from escale.games.tordu.rules.events import MancheWon, Scored, Won

from .deals import GAME, Table, complete, simple

# d: the tricks too many or too few; what the declarer, or each opponent, marks.
EXACT = {"plain": 3, "tordu": 4}
MISSED = {"plain": [None, 1, 2, 3, 4, 5, 6, 7, 8], "tordu": [None, 2, 4, 6, 8, 10, 12, 14, 16]}


@pytest.mark.parametrize("doubled", [False, True])
@pytest.mark.parametrize("suit", range(5))
def test_TOR_18_TOR_24_the_whole_table_of_points(suit: int, doubled: bool) -> None:
    """Against the columns as printed, for every contract, result, declarer and table."""
    kind = "tordu" if SUITS[suit] == "§" else "plain"
    for number, taken, seats in product(range(9), range(9), range(2, 6)):
        for declarer in range(seats):
            doubler = (declarer + 1) % seats if doubled else None
            marked = points(Contract(declarer, suit, number, doubler), taken, seats)
            expected = [0] * seats
            if taken == number:
                expected[declarer] = EXACT[kind] * (1 + doubled)
            else:
                deviation = number - taken if taken < number else taken - number
                each = (MISSED[kind][deviation] or 0) * (1 + doubled)
                expected = [0 if seat == declarer else each for seat in range(seats)]
            assert list(marked) == expected


@pytest.mark.parametrize("made", range(9))
@pytest.mark.parametrize("trump", "♥§")
def test_TOR_18_a_deal_is_marked_and_nobody_ever_loses_points(made: int, trump: str) -> None:
    table = simple(target=100).deal(f"A 4{trump}", made=made)
    worth = 2 if trump == "§" else 1
    own = (4 if trump == "§" else 3) if made == 4 else 0
    assert table.scores == f"A:{own} B:{abs(made - 4) * worth}"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_TOR_19_exact_only_the_declarer_missed_each_of_the_others_in_full(players: int) -> None:
    others = "BCDE"[: players - 1]
    exact = simple(players=players).deal("A 3♦", made=3)
    assert exact.scores == " ".join(["A:3", *(f"{name}:0" for name in others)])
    missed = simple(players=players).deal("A 3♦", made=5)
    assert missed.scores == " ".join(["A:0", *(f"{name}:2" for name in others)])


def test_TOR_20_points_accumulate_and_the_sheet_keeps_every_deal() -> None:
    table = simple(players=3).deal("A 3♦", made=3).deal("B pass", "C 2♠", made=4)
    assert table.scores == "A:5 B:2 C:0"
    first, second = table.board.sheet
    assert first == SheetRow(1, table.seat("A"), Contract(table.seat("A"), 1, 3), 3, (0, 3, 0))
    assert (second.deal, second.dealer, second.taken) == (2, table.seat("B"), 4)
    assert table.received("C")[-1] == Scored(
        2, table.seat("C"), 3, 2, 4, False, False, False, 2, second.points, table.board.scores
    )


@pytest.mark.parametrize("before, over", [(11, False), (12, True), (14, True)])
def test_TOR_20_the_first_to_reach_or_pass_fifteen_wins(before: int, over: bool) -> None:
    table = simple().deal("A 1♣", made=0)  # B marks 1; then A deals no more
    table = table.with_scores(f"A:0 B:{before}").deal("B 4♥", made=4)
    assert table.scores == f"A:0 B:{before + 3}"
    assert (table.board.stage == "over") == over
    assert table.winners == ("B" if over else "")
    if over:
        assert table.received("A")[-2:] == [
            MancheWon(1, (table.seat("B"),), table.board.scores, table.board.won, last=True),
            Won((table.seat("B"),), "target"),
        ]
        assert table.asked == ""
        assert table.refusal("A ready") == "game-over"


def ended(scores: str, **options: Any) -> Table:
    """Third of four, declarer, misses 4 ♠ by two: all others mark 2."""
    table = simple(players=4, **options).deal("A 1♥", made=1).with_scores(scores)
    return table.deal("B pass", "C 4♠", made=2)


def test_TOR_Q8_of_several_at_fifteen_the_highest_total_wins() -> None:
    table = ended(scores="A:14 B:13 C:0 D:5")
    assert table.scores == "A:16 B:15 C:0 D:7"
    assert (table.winners, table.places) == ("A", "A:1 B:2 C:4 D:3")


def test_TOR_Q8_equal_totals_share_the_manche() -> None:
    table = ended(scores="A:14 B:14 C:0 D:5")
    assert table.winners == "AB"
    assert table.manches == "A:1 B:1 C:0 D:0"
    assert table.places == "A:1 B:1 C:4 D:3"
    assert table.received("A")[-1] == Won((table.seat("A"), table.seat("B")), "target")


def test_TOR_Q8_or_another_hand_is_played() -> None:
    table = ended(scores="A:14 B:14 C:0 D:5", equal="play-on")
    assert (table.board.stage, table.winners) == ("pause", "")
    assert table.manches == "A:0 B:0 C:0 D:0"
    assert table.scores == "A:16 B:16 C:0 D:7"
    again = table.deal("C 2♥", made=1)  # still equal
    assert (again.board.stage, again.scores) == ("pause", "A:17 B:17 C:0 D:8")
    settled = table.deal("C pass", "D pass", "A 2♥", made=2)
    assert (settled.winners, settled.scores) == ("A", "A:19 B:16 C:0 D:7")


def test_TOR_Q8_play_on_does_not_wait_where_one_is_ahead() -> None:
    assert ended(scores="A:14 B:13 C:0 D:5", equal="play-on").winners == "A"


def test_TOR_Q8_co_winners_at_the_agreed_number_of_manches() -> None:
    table = simple(players=3, manches=2, target=3)
    table = table.deal("A 3♥", made=3).deal("B 3♥", made=3)
    assert table.manches == "A:1 B:1 C:0"
    table = table.deal("C 3♥", made=0)  # A and B mark 3 each
    assert table.manches == "A:2 B:2 C:0"
    assert (table.winners, table.places) == ("AB", "A:1 B:1 C:3")
    ended = GAME.outcome(table.state)
    assert ended
    assert sorted(ended.scores) == [0, 2, 2]  # manches are what is counted


def test_TOR_Q8_who_only_shared_the_last_manche_has_not_won_with_them() -> None:
    table = simple(players=3, manches=2, target=3).deal("A 3♥", made=3)
    table = table.deal("B pass", "C 3♥", made=0)  # A and B share it: it is A's second
    assert (table.manches, table.scores) == ("A:2 B:1 C:0", "A:3 B:3 C:0")
    assert (table.winners, table.places) == ("A", "A:1 B:2 C:3")
    assert table.received("B")[-1] == Won((table.seat("A"),), "target")


def test_TOR_Q8_a_shared_manche_is_one_for_each() -> None:
    table = simple(players=3, manches=2, target=3).deal("A 3♥", made=0)
    assert table.manches == "A:0 B:1 C:1"
    assert (table.board.stage, table.winners) == ("pause", "")
    last = table.latest[-1].public
    assert last == MancheWon(1, tuple(sorted(map(table.seat, "BC"))), (3, 0, 3), (1, 0, 1), False)


def test_TOR_Q13_first_to_so_many_manches_each_from_zero() -> None:
    table = simple(manches=2, target=3)
    table = table.deal("A 3♥", made=3)
    assert (table.manches, table.scores, table.board.stage) == ("A:1 B:0", "A:3 B:0", "pause")
    assert table.may("A") == "ready"
    table = table.deal("B 3♥", made=3)
    assert (table.manches, table.scores, table.board.manche) == ("A:1 B:1", "A:0 B:3", 2)
    table = table.deal("A 3♥", made=3)
    assert (table.manches, table.winners) == ("A:2 B:1", "A")
    assert table.received("B")[-1] == Won((table.seat("A"),), "target")
    assert GAME.outcome(table.state) == Outcome((1.0, 2.0), (2, 1), "target")


@pytest.mark.parametrize("target, deals", [(1, 1), (3, 1), (4, 2), (6, 2), (7, 3)])
def test_TOR_Q13_the_target_can_be_agreed(target: int, deals: int) -> None:
    table = simple(target=target)
    for number in range(deals):
        assert table.winners == ""
        calls = ["A 3♥"] if number % 2 == 0 else ["B pass", "A 3♥"]
        table = table.deal(*calls, made=3)
    assert table.winners == "A"


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_so_many_deals_and_no_more_the_highest_total_wins(deals: int) -> None:
    """The option for series: neither a target nor a manche ends it."""
    table = simple(target=1, deals=deals)
    for number in range(deals):
        assert table.board.stage != "over"
        assert table.board.deal == max(1, number)
        calls = ["A 3♥"] if number % 2 == 0 else ["B pass", "A 3♥"]
        table = table.deal(*calls, made=3)
    assert (table.winners, table.manches) == ("A", "A:0 B:0")
    assert GAME.outcome(table.state) == Outcome((0.0, 3.0 * deals), (2, 1), "deals")
    assert table.received("B")[-1] == Won((table.seat("A"),), "deals")


@pytest.mark.parametrize("equal", ["shared", "play-on"])
def test_equal_totals_after_the_last_deal_are_shared(equal: str) -> None:
    table = simple(players=3, deals=1, equal=equal).deal("A 3♥", made=1)
    assert (table.scores, table.winners, table.places) == ("A:0 B:2 C:2", "BC", "A:3 B:1 C:1")


def test_the_outcome_counts_points_where_one_manche_is_played() -> None:
    table = complete(target=8).deal("A 3§", "B double", made=3)
    assert GAME.outcome(table.state) == Outcome((0.0, 8.0), (2, 1), "target")
    assert GAME.outcome(complete().state) is None
