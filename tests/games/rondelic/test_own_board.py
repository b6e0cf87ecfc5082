"""A card that somebody types: what is wrong with the position, and what each answer is worth."""

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from escale.core.errors import BadInput
from escale.games.rondelic.own_board import GAME, Task, check, reached, solve
from escale.games.rondelic.rules import EXCHANGE, KEEP
from escale.games.rondelic.rules.cards import KING, PACK


@pytest.mark.parametrize(
    "task, code",
    [
        (Task(3, players=3, rules="rondellig"), "bad-seats"),
        (Task(3, players=4, before=("K", "K", "K")), "bad-own-turn"),
        (Task(3, rules="rondellig", before=("R",)), "bad-own-refusal"),
        (Task(3, before=("X",)), "bad-own-gave"),
        (Task(3, before=("X",), gave=KING), "bad-own-king"),
        (Task(3, before=("R",)), "bad-own-refused"),
        (Task(3, players=5, before=("R", "X"), gave=6), "bad-own-passed-king"),
        (Task(KING, players=12, before=("R",) * 5), "bad-own-kings"),
        (Task(KING, players=12, before=(*("R",) * 4, "K", "K")), "bad-own-kings"),
    ],
)
def test_what_cannot_be_is_refused(task: Task, code: str) -> None:
    with pytest.raises(BadInput) as problem:
        check(task)
    assert problem.value.code == code


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"rules": "rondellig"},
        {"before": ("K",)},
        {"before": ("K", "K")},
        {"before": ("X",), "gave": 6},
        {"before": ("X", "X"), "gave": 6},
        {"before": ("R", "K")},
    ],
    ids=str,
)
def test_an_as_is_exchanged_and_a_king_is_kept(more: dict[str, Any]) -> None:
    for card, best in ((0, "exchange"), (KING, "keep")):
        task = Task(card, **more)
        check(task)
        solved = solve(task)
        assert min(solved.keep, solved.exchange) >= 0
        assert max(solved.keep, solved.exchange) <= 1
        worse = max(solved.keep, solved.exchange)
        assert getattr(solved, best) < worse or solved.keep == solved.exchange == 0


@given(
    st.builds(
        Task,
        card=st.integers(0, KING),
        players=st.integers(3, 12),
        rules=st.sampled_from(["rondelic", "rondellig"]),
        before=st.lists(st.sampled_from(["K", "X", "R"]), max_size=10).map(tuple),
        gave=st.none() | st.integers(0, KING),
    )
)
def test_what_is_not_refused_is_a_position_of_the_game(task: Task) -> None:
    try:
        check(task)
    except BadInput:
        assume(False)
    state = reached(task)
    me = state.board.order[len(task.before)]
    assert state.faces[state.board.holds[me]] >> 2 == task.card
    assert {KEEP, EXCHANGE} == {*GAME.legal(GAME.view(state, me))}
    assert len({*state.faces}) == len(state.faces)
    assert max(state.faces) < len(PACK)


def test_a_worse_card_is_kept_at_a_higher_risk() -> None:
    risks = [solve(Task(card)).keep for card in (1, 4, 7, 10)]
    assert risks == sorted(risks, reverse=True)


def test_whoever_was_given_a_card_knows_the_one_that_they_gave() -> None:
    """They gave a worse card, which the neighbour now holds: they cannot be the lowest."""
    assert solve(Task(5, before=("X",), gave=2)).keep == 0
