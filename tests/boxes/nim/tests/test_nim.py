"""The rules of Nim."""

import pytest

from escale.core.chance import FastChance
from escale.core.errors import IllegalAction
from escale.core.game import Step
from escale_nim import GAME
from escale_nim.rules import Board, Options, Take


def played(options: Options, *actions: Take) -> Board:
    """A game with two rows of one and two counters, after these moves."""
    state = Board(options, (1, 2))
    for action in actions:
        step = Step(state.turn, action)
        GAME.check(state, step)
        state = GAME.apply(state, step, FastChance(0)).state
    return state


@pytest.mark.parametrize("last_loses, winner", [(False, 1), (True, 0)])
def test_the_last_counter_decides(last_loses: bool, winner: int) -> None:
    outcome = GAME.outcome(played(Options(last_loses=last_loses), Take(1, 1), Take(2, 2)))
    assert outcome is not None
    assert outcome.winners == (winner,)


def test_a_row_gives_no_more_than_it_has() -> None:
    with pytest.raises(IllegalAction, match="not-in-the-row"):
        played(Options(), Take(1, 2))
