"""Games played at random, step by step: shared by the tests of invariants."""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from hypothesis import Phase, settings

from escale.core.chance import Chance
from escale.core.game import AnyGame, Event, Step

MOST_STEPS = 5_000

State = TypeVar("State")
Action = TypeVar("Action")
Body = TypeVar("Body")


class Moved(NamedTuple, Generic[State, Action, Body]):
    """One step of a game: the state before it, the state after it, and its events."""

    before: State
    step: Step[Action]
    after: State
    events: tuple[Event[Body], ...]


def play_randomly(
    game: AnyGame, state: State, chance: Chance, choose: Callable[[State], Step[Action]]
) -> Iterator[Moved[State, Action, Body]]:
    """Plays from this state to the end; yields each step."""
    for _ in range(MOST_STEPS):
        if game.outcome(state):
            return
        step = choose(state)
        game.check(state, step)
        turn = game.apply(state, step, chance)
        yield Moved(state, step, turn.state, turn.events)
        state = turn.state
    raise AssertionError("this game does not end")


def without_shrinking(examples: int) -> settings:
    """Settings without shrinking: a seed has no simpler form, and looking for one costs time."""
    return settings(max_examples=examples, phases=(Phase.explicit, Phase.reuse, Phase.generate))
