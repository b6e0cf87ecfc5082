"""Another world that an audience cannot tell from this one, by the rules alone."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from escale.core.chance import Chance, FastChance
from escale.core.game import AnyGame, Seat, Step
from tests.laws.worlds import Pair, judgement, same_news

DRAWS = 60  # worlds tried before one gives up
ENOUGH = 8  # draws that are all the same: nothing is hidden


class Leak(AssertionError):
    """An audience was sent something else in a world that it cannot tell from this one."""


class IndistinguishableState(NamedTuple):
    """A hidden state for the other world, and whether anything is hidden at all."""

    state: Any
    differs: bool
    hides: bool


class Past(NamedTuple):
    """What happened in the first world: from this state, by these steps, with this chance."""

    game: AnyGame
    state: Any
    steps: Sequence[Step[Any]]
    chance: Chance


def find_indistinguishable(
    past: Past, audience: Seat | None, seed: str, allowed: Callable[[Any], bool]
) -> IndistinguishableState:
    """A state that looks the same before the steps, allows them, and looks the same after each.

    Raises Leak if what the audience sees and what it is told do not agree.
    """
    game, state = past.game, past.state
    view = game.view(state, audience)
    hides = False
    for number in range(DRAWS):
        other = game.redeal(view, FastChance(f"{seed}/{number}"))
        if other == state:
            if number >= ENOUGH and not hides:
                break
            continue
        hides = True
        if allowed(other) and _goes_the_same_way(past, audience, other):
            return IndistinguishableState(other, differs=True, hides=True)
    return IndistinguishableState(state, differs=False, hides=hides)


def _goes_the_same_way(past: Past, audience: Seat | None, other: Any) -> bool:
    game, one = past.game, past.state
    for step in past.steps:
        if judgement(game, other, step) is not None:
            return False
        turn = game.apply(one, step, past.chance)
        mirror = game.apply(other, step, past.chance)
        try:
            if not same_news(Pair(game, audience, one, other), turn, mirror):
                return False
        except AssertionError as problem:
            raise Leak(f"{audience}, at {step}: {problem}") from None
        one, other = turn.state, mirror.state
    return True
