"""Steps per second through the contract, random play on one core, and where the time goes.

One step is what a table does for one action: whose turn it is, the view, the legal actions out of
it, the check and the new state with its events.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from random import Random
from time import process_time
from typing import Any, NamedTuple

from escale.boxes.registry import BOXES
from escale.core.chance import Chance, FastChance, RecordingChance
from escale.core.game import CLOCK, AnyGame, Step


class Speed(NamedTuple):
    """How fast one preset is played, and how the time divides."""

    name: str
    steps_per_second: float
    microseconds: dict[str, float]  # per step, by call


def next_step(game: AnyGame, state: Any, pick: Callable[[], float]) -> Step[Any] | None:
    """A random action of one who must or may act; the clock's if they have none."""
    actors = game.actors(state)
    acting = (*actors.must, *actors.may) if actors.may else actors.must
    if not acting:
        return None
    seat = acting[int(pick() * len(acting))]
    actions = list(game.legal(game.view(state, seat)))
    if actions:
        return Step(seat, actions[int(pick() * len(actions))])
    return Step(CLOCK, game.deadlines(state)[0].action)


def play_once(game: AnyGame, options: Any, seats: int, seed: int) -> int:
    """One random game; how many steps it took."""
    chance, pick = FastChance(seed), Random(seed).random
    state, steps = game.start(options, seats, chance).state, 0
    while step := next_step(game, state, pick):
        game.check(state, step)
        state = game.apply(state, step, chance).state
        steps += 1
    return steps


def steps_per_second(game: AnyGame, options: Any, seats: int, seconds: float) -> float:
    """Whole games until the time is up; the best of three, since other work only slows it down."""
    best = 0.0
    for _ in range(3):
        began, steps, seed = process_time(), 0, 0
        while process_time() - began < seconds / 3:
            steps += play_once(game, options, seats, seed)
            seed += 1
        best = max(best, steps / (process_time() - began))
    return best


def microseconds(game: AnyGame, options: Any, seats: int) -> dict[str, float]:
    """The time of each call, over all the steps of a game: the best of several rounds."""
    transcript = RecordingChance(FastChance(0))
    steps = list(_steps(game, options, seats, transcript))
    views = [game.view(state, step.seat) for state, step in steps if step.seat != CLOCK]
    bare, draws = FastChance(0), transcript.draws[1:]
    calls: dict[str, Callable[[], Iterable[object]]] = {
        "actors": lambda: (game.actors(state) for state, _ in steps),
        "view": lambda: (game.view(state, step.seat) for state, step in steps),
        "legal": lambda: (list(game.legal(view)) for view in views),
        "check": lambda: (game.check(state, step) for state, step in steps),
        "apply": lambda: (game.apply(state, step, bare) for state, step in steps),
        "chance": lambda: (bare.draw(d.label, range(d.size), len(d.result)) for d in draws),
    }
    times = {part: _best_time(call) * 1e6 / len(steps) for part, call in calls.items()}
    times["apply"] -= times["chance"]
    return times


def _steps(
    game: AnyGame, options: Any, seats: int, chance: Chance
) -> Iterator[tuple[Any, Step[Any]]]:
    state, random = game.start(options, seats, chance).state, Random(0)
    while step := next_step(game, state, random.random):
        yield state, step
        state = game.apply(state, step, chance).state


def _best_time(call: Callable[[], Iterable[object]]) -> float:
    best = float("inf")
    for _ in range(7):
        began = process_time()
        deque(call(), maxlen=0)  # results are dropped at once, as at a table
        best = min(best, process_time() - began)
    return best


def speeds(seconds: float) -> Iterator[Speed]:
    """Every preset on the shelf, with a middling number of players."""
    for slug, box in BOXES.items():
        for preset, options in box.game.presets.items():
            numbers = box.game.seats(options)
            seats = numbers[len(numbers) // 2]
            rate = steps_per_second(box.game, options, seats, seconds)
            times = microseconds(box.game, options, seats)
            yield Speed(f"{slug} {preset}, {seats} players", rate, times)
