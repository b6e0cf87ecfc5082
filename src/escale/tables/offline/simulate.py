"""Many games between bots, seats rotated from game to game: who is stronger, and how surely.

Where a box can be played duplicate, every deal is played from every seat in turn: the luck of the
cards cancels out, and the intervals, which know nothing of it, are rather too wide than too narrow.
"""

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from time import perf_counter
from typing import Any

from msgspec import Struct

from ...boxes.registry import BOXES
from ...core.chance import FastChance
from .match import play_match

CHUNK = 20  # games a worker takes at a time: small enough for a moving progress bar


class Simulation(Struct, frozen=True):
    """The games to be played, and the bots that play them."""

    game: str
    preset: str
    options: Any
    levels: tuple[str, ...]
    games: int
    seed: int


class PlayerResult(Struct, frozen=True):
    level: str
    wins: float  # a shared win counts in parts
    win_share: float
    win_share_ci95: tuple[float, float]
    score_mean: float


class SimulationResult(Struct, frozen=True):
    game: str
    preset: str
    games: int
    seed: int
    players: tuple[PlayerResult, ...]
    steps_mean: float
    games_per_second: float


class Tally(Struct):
    """Sums over some games, by player and by seat."""

    wins: list[float]
    scores: list[float]
    seat_wins: list[float]
    steps: int = 0
    games: int = 0

    @classmethod
    def empty(cls, players: int) -> "Tally":
        return cls([0.0] * players, [0.0] * players, [0.0] * players)

    def add(self, other: "Tally") -> None:
        for mine, theirs in (
            (self.wins, other.wins),
            (self.scores, other.scores),
            (self.seat_wins, other.seat_wins),
        ):
            mine[:] = [one + two for one, two in zip(mine, theirs, strict=True)]
        self.steps += other.steps
        self.games += other.games


def wilson(share: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share; honest at the ends too."""
    z = 1.959964
    spread = 1 + z * z / trials
    centre = (share + z * z / (2 * trials)) / spread
    half = z * sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)) / spread
    # Rounding must not push the share out of its own interval.
    return max(0.0, min(share, centre - half)), min(1.0, max(share, centre + half))


def tally_games(simulation: Simulation, first: int, last: int) -> Tally:
    """Games number first to last - 1; each depends on the seed and its own number alone."""
    box = BOXES[simulation.game]
    players = len(simulation.levels)
    tally = Tally.empty(players)
    for level in set(simulation.levels):
        box.bots[level].prepare()
    for number in range(first, last):
        seat_of = [(player + number) % players for player in range(players)]
        bots = [box.bots[simulation.levels[seat_of.index(seat)]] for seat in range(players)]
        deals = number // players if box.duplicate else number
        chance = FastChance(f"{simulation.seed}/{deals}")
        luck = FastChance(f"{simulation.seed}/{number}/bots")
        played = play_match(box.game, simulation.options, bots, chance, luck)
        winners = played.outcome.winners
        for player, seat in enumerate(seat_of):
            tally.scores[player] += played.outcome.scores[seat]
            if seat in winners:
                tally.wins[player] += 1 / len(winners)
                tally.seat_wins[seat] += 1 / len(winners)
        tally.steps += played.steps
        tally.games += 1
    return tally


def _tally_chunk(task: tuple[Simulation, int, int]) -> Tally:
    return tally_games(*task)


def simulate(
    simulation: Simulation, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> tuple[SimulationResult, Tally]:
    """Play all games; the result does not depend on the number of jobs."""
    starts = range(0, simulation.games, CHUNK)
    tasks = [(simulation, first, min(first + CHUNK, simulation.games)) for first in starts]
    began = perf_counter()
    total = Tally.empty(len(simulation.levels))
    if jobs == 1:
        _collect(total, map(_tally_chunk, tasks), progress)
    else:
        with ProcessPoolExecutor(jobs) as workers:
            _collect(total, workers.map(_tally_chunk, tasks), progress)
    return _result(simulation, total, perf_counter() - began), total


def _collect(total: Tally, tallies: Any, progress: Callable[[int], None] | None) -> None:
    for tally in tallies:
        total.add(tally)
        if progress:
            progress(tally.games)


def _result(simulation: Simulation, tally: Tally, seconds: float) -> SimulationResult:
    games = simulation.games
    players = [
        PlayerResult(level, wins, wins / games, wilson(wins / games, games), score / games)
        for level, wins, score in zip(simulation.levels, tally.wins, tally.scores, strict=True)
    ]
    return SimulationResult(
        simulation.game,
        simulation.preset,
        games,
        simulation.seed,
        tuple(players),
        tally.steps / games,
        games / seconds,
    )
