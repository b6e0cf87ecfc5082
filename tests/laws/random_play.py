"""Random legal play through the contract alone."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from escale.core.chance import Chance, FastChance
from escale.core.game import CLOCK, AnyGame, Deadline, Seat, Step, Turn
from tests.sizes import NIGHTLY, sized

from .tables import Table

MOST_STEPS = 100_000  # a random game that lasts longer is taken for endless
MOST_ACTIONS = 5_000  # of an endless list of legal actions this many are read
STATES_PER_QUESTION = sized(3, 4)
FIRST_SEED = 0  # Hypothesis begins with it, whatever the law: that game is played once for all


class Played(NamedTuple):
    """A whole game: step n leads from state n to state n + 1."""

    turns: list[Turn[Any, Any]]
    steps: list[Step[Any]]
    states: list[Any]

    @classmethod
    def of(cls, turns: list[Turn[Any, Any]], steps: list[Step[Any]]) -> "Played":
        return cls(turns, steps, [turn.state for turn in turns])


def legal(game: AnyGame, state: Any, seat: Seat | None) -> list[Any]:
    """What a seat may do, as far as one can read it."""
    return list(islice(game.legal(game.view(state, seat)), MOST_ACTIONS))


def next_step(game: AnyGame, state: Any, random: Random, now_ms: int) -> Step[Any] | None:
    """Someone who must or may act does something, or a deadline passes; None at the end."""
    actors = game.actors(state)
    acting = [*actors.must, *actors.may]
    timers = game.deadlines(state)
    if timers and (not acting or random.random() < 0.1):
        return _ring(random, timers, now_ms)
    while acting:
        seat = acting.pop(random.randrange(len(acting)))
        if actions := legal(game, state, seat):
            return Step(seat, random.choice(actions), now_ms + random.randrange(5_000))
    return _ring(random, timers, now_ms) if timers else None  # those who may act have no action


def _ring(random: Random, timers: Sequence[Deadline[Any]], now_ms: int) -> Step[Any]:
    timer = random.choice(timers)
    return Step(CLOCK, timer.action, now_ms + round(timer.seconds * 1000))


def play_randomly(table: Table) -> Played:
    """A random game from the first card to the last."""
    return _first_game(table) if table.seed == FIRST_SEED else play_randomly_watched(table, id)


@cache
def _first_game(table: Table) -> Played:
    return play_randomly_watched(table, id)


def play_randomly_watched(table: Table, watch: Callable[[Any], object]) -> Played:
    """The same; `watch` sees each state when it is new."""
    chance = FastChance(table.seed)
    return play_with_chance(table.game, table.options, table.seats, chance, table.seed, watch)


def play_with_chance(
    game: AnyGame,
    options: Any,
    seats: int,
    luck: Chance,
    seed: int,
    watch: Callable[[Any], object] = id,
) -> Played:
    """A random game, played as `seed` says, with the draws of a chance."""
    random = Random(seed)
    turns, steps = [game.start(options, seats, luck)], []
    watch(turns[0].state)
    now_ms = 0
    while step := next_step(game, turns[-1].state, random, now_ms):
        game.check(turns[-1].state, step)
        turns.append(game.apply(turns[-1].state, step, luck))
        watch(turns[-1].state)
        steps.append(step)
        now_ms = step.at_ms
        assert len(steps) < MOST_STEPS, "this game does not end"
    return Played.of(turns, steps)


def samples(table: Table, played: Played) -> Iterator[int]:
    """A few states of every question the game asks, so that rare ones are not missed."""
    random = Random(table.seed)
    questions = defaultdict(list)
    for number, state in enumerate(played.states):
        questions[re.sub(r"\d+", "#", table.game.phase(state))].append(number)
    for numbers in questions.values():
        yield from random.sample(numbers, min(STATES_PER_QUESTION, len(numbers)))


def audiences(table: Table, random: Random, most: int | None = None) -> list[Seat | None]:
    """The spectator, and the seats, or some of them."""
    seats = list(range(table.seats))
    chosen = seats if most is None or NIGHTLY else random.sample(seats, min(most, len(seats)))
    return [None, *chosen]
