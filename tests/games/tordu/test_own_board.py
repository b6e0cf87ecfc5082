"""A deal that somebody types, all hands known: what is wrong with it, and the best contract."""

from typing import Any

import pytest

from escale.core.errors import BadInput
from escale.games.tordu.bots.solver import solving
from escale.games.tordu.own_board import Task, check, solve
from escale.games.tordu.rules.cards import read

HIGH = "A♣ R♣ D♣ V♣ A♦ R♦ D♦ V♦"
LOW = "7♣ 8♣ 9♣ 10♣ 7♦ 8♦ 9♦ 10♦"


def hand(cards: str) -> tuple[int, ...]:
    return tuple(map(read, cards.split()))


@pytest.mark.parametrize(
    "task, code, details",
    [
        (Task((hand(HIGH),)), "bad-own-hands", {"low": 2, "high": 5}),
        (
            Task((hand(HIGH), hand("7♣ 8♣"))),
            "bad-own-hand",
            {"hand": 2, "cards": 2, "wanted": 8},
        ),
        (
            Task((hand(HIGH), hand(LOW.replace("8♦", "A♣")))),
            "bad-own-card",
            {"card": "A♣", "first": 1, "second": 2},
        ),
        (Task((hand(HIGH), hand(LOW)), declarer=2), "bad-own-declarer", {"high": 2}),
    ],
)
def test_what_is_wrong_is_told_with_its_place(
    task: Task, code: str, details: dict[str, Any]
) -> None:
    with pytest.raises(BadInput) as problem:
        check(task)
    assert (problem.value.code, problem.value.details) == (code, details)


@pytest.mark.slow
def test_who_holds_all_high_cards_takes_every_trick_and_marks_the_most_so() -> None:
    solving.load_kernels().join()
    task = Task((hand(HIGH), hand(LOW)))
    check(task)
    solved = solve(task)
    assert solved.exact
    assert solved.lead == 4  # a contract in Tordu is worth four, and no card of Tordu was dealt
    assert (solved.suit, solved.number, solved.taken) == (4, 8, 8)
    rows = {row.suit: row for row in solved.trumps}
    assert rows[0].made[8]
    assert not rows[0].made[3]
    assert len(solved.line) == 16


@pytest.mark.slow
def test_the_line_is_a_game_that_keeps_the_rules_and_comes_to_the_lead() -> None:
    solving.load_kernels().join()
    hands = (hand("A♣ 7♦ 9♥ R♠ 10§ V♦ 8♣ D♥"), hand("R♣ A♦ 7♥ 8♠ A§ 9♦ D♣ R♥"))
    solved = solve(Task(hands, declarer=1))
    assert solved.line[0].seat == 1
    for seat in (0, 1):
        cards = [each.card for each in solved.line if each.seat == seat]
        assert sorted(cards) == sorted(hands[seat])
    trump = next(row for row in solved.trumps if row.suit == solved.suit)
    assert solved.lead == max(lead for row in solved.trumps for lead in row.leads)
    assert trump.made[solved.number] == (solved.taken == solved.number)
