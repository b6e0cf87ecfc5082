"""The rules of Takeaway, clause by clause. Escale's own laws (tests/laws) try the rest of them."""

import pytest

from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.game import Step
from escale_takeaway import GAME
from escale_takeaway.rules import Board, Options, Take


def played(counters: int, *counts: int) -> Board:
    """A game of two, after these moves."""
    state = Board(Options(), 2, counters)
    for count in counts:
        step = Step(state.turn, Take(count))
        GAME.check(state, step)
        state = GAME.apply(state, step, FastChance(0)).state
    return state


def test_whoever_takes_the_last_counter_wins() -> None:
    outcome = GAME.outcome(played(5, 3, 2))
    assert outcome is not None
    assert outcome.winners == (1,)


def test_nobody_takes_more_than_is_allowed() -> None:
    with pytest.raises(IllegalAction):
        played(5, 4)
