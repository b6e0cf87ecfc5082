"""The daily: the longest line is found, and a wrong link ends a line."""

from functools import cache
from itertools import pairwise, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from escale.boxes import BEST_MARK
from escale.core.chance import FairChance
from escale.core.errors import BadInput
from escale.games.biduletruc.daily import DAILY, CardLine, TenCards, longest_line
from escale.games.biduletruc.rules.dicobidule import is_granted, words

DRAWS = 8


@cache
def task_of(number: int) -> TenCards:
    task = DAILY.draw(FairChance(bytes([number]) * 32))
    assert isinstance(task, TenCards)
    return task


tasks = st.integers(0, DRAWS - 1).map(task_of)


def stands(line: tuple[str, ...]) -> bool:
    return all(is_granted(covered, laid) for covered, laid in pairwise(line))


@given(st.lists(st.sampled_from(words()[:60]), min_size=2, max_size=6, unique=True))
def test_no_order_of_the_cards_makes_a_longer_line(cards: list[str]) -> None:
    line = longest_line(tuple(cards))
    assert stands(line)
    every = (order for size in range(1, len(cards) + 1) for order in permutations(cards, size))
    assert len(line) == max(len(order) for order in every if stands(order))


def test_links_lead_one_way() -> None:
    """BID-3: what may be laid on a word need not take it."""
    covered, laid = next(
        (one, other)
        for one in words()
        for other in words()
        if is_granted(one, other) and not is_granted(other, one)
    )
    assert longest_line((laid, covered)) == (covered, laid)


@given(tasks)
def test_the_solution_scores_all_that_is_possible(task: TenCards) -> None:
    best = DAILY.solution(task)
    DAILY.check(task, CardLine(best.cards))
    result = DAILY.score(task, CardLine(best.cards))
    assert result.points == result.possible == len(best.cards) >= 6
    assert set(result.marks) == {BEST_MARK}
    assert all(each.line for each in best.sentences)


@given(tasks, st.data())
def test_a_wrong_link_ends_the_line_there(task: TenCards, data: st.DataObject) -> None:
    cards = data.draw(st.permutations(task.cards))
    line = tuple(cards[: data.draw(st.integers(2, len(cards)))])
    DAILY.check(task, CardLine(line))
    result = DAILY.score(task, CardLine(line))
    standing = result.details.standing
    assert 1 <= result.points == standing <= result.possible
    assert stands(line[:standing])
    assert standing == len(line) or not is_granted(line[standing - 1], line[standing])
    assert result.marks.count(BEST_MARK) == standing


def test_tasks_are_easy_and_hard() -> None:
    each = [DAILY.difficulty(task_of(number)) for number in range(DRAWS)]
    assert max(each) - min(each) > 0.3


def test_a_line_is_of_the_cards_each_once() -> None:
    task = task_of(0)
    first, second, *_ = task.cards
    other = next(word for word in words() if word not in task.cards)
    for cards, code in (
        ((), "two-cards-at-least"),
        ((first,), "two-cards-at-least"),
        ((first, first), "not-in-the-line"),
        ((first, second, other), "not-in-the-line"),
    ):
        with pytest.raises(BadInput) as refused:
            DAILY.check(task, CardLine(cards))
        assert refused.value.code == code
