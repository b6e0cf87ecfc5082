"""Games played at random, step by step: shared by the tests of invariants."""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from hypothesis import Phase, given, settings
from hypothesis.strategies import SearchStrategy

from escale.core.chance import Chance
from escale.core.game import AnyGame, Event, Step

MOST_STEPS = 5_000

State = TypeVar("State")
Action = TypeVar("Action")
Body = TypeVar("Body")
RandomGame = TypeVar("RandomGame")
Test = TypeVar("Test", bound=Callable[..., None])


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


def over(games: SearchStrategy[RandomGame], examples: int) -> Callable[[Test], Test]:
    """A decorator: the test gets so many random games, one after the other.

    Nothing is shrunk: a seed has no simpler form, and looking for one costs time.
    """
    phases = (Phase.explicit, Phase.reuse, Phase.generate)

    def decorate(test: Test) -> Test:
        return settings(max_examples=examples, phases=phases)(given(games)(test))  # type: ignore[return-value]

    return decorate
