"""Games played at random, step by step: shared by the tests of invariants."""

from collections.abc import Callable, Hashable, Iterator
from functools import cache, lru_cache, wraps
from typing import Generic, NamedTuple, TypeVar

from hypothesis import Phase, given, settings
from hypothesis.strategies import SearchStrategy

from escale.core.chance import Chance
from escale.core.game import AnyGame, Event, Step
from tests.sizes import NIGHTLY, PLAIN

MOST_STEPS = 5_000
GAMES_OF_CHECK = 3

State = TypeVar("State")
Action = TypeVar("Action")
Body = TypeVar("Body")
RandomGame = TypeVar("RandomGame")
HashableGame = TypeVar("HashableGame", bound=Hashable)
OneStep = TypeVar("OneStep")
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

    All tests with one decorator get the same games, which are played once (`played_once`); at night
    each draws games of its own. Nothing is shrunk: a seed has no simpler form, and looking for one
    costs time.
    """
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    number = min(examples, GAMES_OF_CHECK) if PLAIN else examples
    limited = settings(max_examples=number, phases=phases)

    @cache
    def shared() -> list[RandomGame]:
        found: list[RandomGame] = []

        @limited
        @given(games)
        def collect(game: RandomGame) -> None:
            found.append(game)

        collect()
        return found

    def decorate(test: Test) -> Test:
        if NIGHTLY:
            return limited(given(games)(test))  # type: ignore[return-value]

        @wraps(test)
        def with_shared() -> None:
            for game in shared():
                test(game)

        del with_shared.__wrapped__  # pytest would ask for its games
        return with_shared  # type: ignore[return-value]

    return decorate


def played_once(
    play: Callable[[HashableGame], Iterator[OneStep]],
) -> Callable[[HashableGame], Iterator[OneStep]]:
    """A method that plays a game: its steps are kept for the next test that looks at them."""

    @lru_cache(maxsize=16)
    def played(game: HashableGame) -> tuple[OneStep, ...]:
        return tuple(play(game))

    return wraps(play)(lambda game: iter(played(game)))
