"""The daily: exact risks, points for decisions, tasks that anybody can draw again."""

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.boxes import BEST_MARK
from escale.core.chance import FairChance, FastChance
from escale.core.errors import BadInput
from escale.games.rondelic.daily import DAILY, Decisions, Situations, risks
from escale.games.rondelic.rules import EXCHANGE, KEEP, RESTART, TURN, Action
from escale.games.rondelic.study import advise
from escale.games.rondelic.study.exact import exact_values

from .deals import text_a, text_b

DRAWS = 6


@cache
def task_of(number: int) -> Situations:
    task = DAILY.draw(FairChance(bytes([number]) * 32))
    assert isinstance(task, Situations)
    return task


tasks = st.integers(0, DRAWS - 1).map(task_of)


def best_of(task: Situations) -> tuple[Action, ...]:
    return tuple(each[0].action for each in DAILY.solution(task).situations)


def test_a_king_of_the_first_player_is_safe_and_an_as_hardly_ever() -> None:
    king = exact_values(text_a("R 3 | 9 D 4").view("P1"))
    ace = exact_values(text_a("A 3 | 9 D 4").view("P1"))
    assert king
    assert ace
    assert king[KEEP] < 0.01 < king[EXCHANGE]  # lowest only if all have one
    assert ace[KEEP] > 0.85 > ace[EXCHANGE]


def test_the_dealer_of_three_counts_what_is_left() -> None:
    """Both others kept; the dealer must keep the third card (RON-A8)."""
    table = text_a("R R | 2 3 9").play("P1 keep", "P2 keep")
    view = table.play(f"{table.asked} turn").view(table.asked)
    values = exact_values(view)
    assert values
    assert values[TURN] < values[KEEP]


@pytest.mark.parametrize("deal", ["4 7 | 9 D 4", "7 7 5 | 9 D 4 2", "9 3 2 | R 4 4 6"])
def test_the_enumeration_agrees_with_worlds_drawn_by_chance(deal: str) -> None:
    view = text_a(deal).view("P1")
    exact = exact_values(view)
    assert exact
    for rated in advise(view, FastChance(deal), 600):
        assert rated.value == pytest.approx(exact[rated.action], abs=0.08)


@pytest.mark.parametrize(
    "deal, moves",
    [
        ("4 7 | 9 D 4", ["P1 keep"]),
        ("4 7 | 9 D 4", ["P1 exchange", "P2 give"]),
        ("9 8 5 | 9 D 4 2", ["P1 keep", "P2 keep"]),
        ("4 7 | 9 D 4", ["P1 keep", "P2 exchange"]),
        ("4 7 | 5 D 4", ["P1 keep", "P2 keep"]),
    ],
)
def test_where_advice_tries_all_worlds_it_says_the_same(deal: str, moves: list[str]) -> None:
    """The avant-dernier's decision, and the dealer's."""
    table = text_a(deal).play(*moves)
    view = table.view(table.asked)
    exact = exact_values(view)
    rated = advise(view, FastChance(deal), 1)  # so few cards are hidden that it draws none
    assert exact
    assert {each.action: each.value for each in rated} == pytest.approx(exact, abs=1e-6)


def test_nothing_is_told_where_many_cards_are_hidden() -> None:
    assert exact_values(text_b("4 7 5 9 | 9 D 4 2").view("P1")) is None
    assert exact_values(text_a("4 7 5 9 2 | 9 D 4 2 3").view("P1")) is None


@given(tasks)
def test_the_best_answers_have_all_points(task: Situations) -> None:
    result = DAILY.score(task, Decisions(best_of(task)))
    assert result.points == result.possible == 300
    assert result.marks == (BEST_MARK,) * 3


@given(tasks, st.data())
def test_every_answer_has_a_score_within_what_is_possible(
    task: Situations, data: st.DataObject
) -> None:
    actions = tuple(
        data.draw(st.sampled_from([offer.action for offer in each.answers]))
        for each in task.situations
    )
    answer = Decisions(actions)
    DAILY.check(task, answer)
    result = DAILY.score(task, answer)
    assert 0 <= result.points <= result.possible
    assert all(0 <= mark <= BEST_MARK for mark in result.marks)
    is_best = [mine == best for mine, best in zip(actions, best_of(task), strict=True)]
    assert [mark == BEST_MARK for mark in result.marks] == is_best


@given(tasks)
def test_a_task_has_a_difficulty_and_one_answer_to_each_situation(task: Situations) -> None:
    assert 0 <= DAILY.difficulty(task) <= 1
    for situation in task.situations:
        best, second, *_ = risks(situation.view)
        assert second.risk - best.risk >= 0.01


def test_tasks_are_easy_and_hard() -> None:
    each = [DAILY.difficulty(task_of(number)) for number in range(DRAWS)]
    assert max(each) - min(each) > 0.2


@given(tasks)
def test_a_task_shows_no_card_that_its_player_has_not_seen(task: Situations) -> None:
    for situation in task.situations:
        board = situation.view.board
        seen = board.seen[situation.view.seat or 0] | board.face_up
        assert all(face < 0 or seen >> at & 1 for at, face in enumerate(situation.view.faces))


def test_each_situation_needs_an_answer_that_it_offers() -> None:
    task = task_of(0)
    best = best_of(task)
    for actions, code in (
        (best[:2], "one-answer-each"),
        ((*best, KEEP), "one-answer-each"),
        ((*best[:2], RESTART), "not-offered"),
    ):
        with pytest.raises(BadInput) as refused:
            DAILY.check(task, Decisions(actions))
        assert refused.value.code == code
