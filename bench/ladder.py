"""The ladder of levels: each against the one below, every other seat, with its interval.

`python -m bench.ladder [BOXES] [--game G] [--preset P] [--seats N …]`; the shares are those of
the stronger level. A game for one has no opponent: there every level's mean score is shown.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean
from typing import Any, NamedTuple

from escale.bots import LEVELS
from escale.boxes.registry import BOXES
from escale.tables.offline.simulate import Simulation, simulate, tally_games, wilson

from .intervals import ci_half_width

MOST_SEATS = 6
JOBS = 2


class LevelPair(NamedTuple):
    """How often the stronger of two levels won, with its 95 % interval."""

    stronger: str
    weaker: str
    share: float
    low: float
    high: float


def level_pairs(
    slug: str, preset: str, options: Any, seats: int, games: int
) -> Iterator[LevelPair]:
    """Half of the seats each, so equal levels would share evenly."""
    for weaker, stronger in pairwise(LEVELS):
        levels = (stronger, weaker) * (seats // 2)
        _, tally = simulate(Simulation(slug, preset, options, levels, games, seed=1), jobs=JOBS)
        share = sum(tally.wins[::2]) / games
        yield LevelPair(stronger, weaker, share, *wilson(share, games))


def alone(slug: str, preset: str, options: Any, games: int) -> Iterator[tuple[str, float, float]]:
    """Every level's mean score, and half the width of its 95 % interval."""
    for level in LEVELS:
        simulation = Simulation(slug, preset, options, (level,), games, seed=1)
        scores = [tally_games(simulation, number, number + 1).scores[0] for number in range(games)]
        yield level, fmean(scores), ci_half_width(scores)


def show(slug: str, chosen: str | None, games: int, wanted: Sequence[int]) -> None:
    """Every preset of a box, or the one that was chosen."""
    game = BOXES[slug].game
    for preset, options in game.presets.items():
        if chosen not in (None, preset):
            continue
        even = [seats for seats in game.seats(options) if seats % 2 == 0 and seats <= MOST_SEATS]
        for seats in [seats for seats in wanted if seats in even] if wanted else even[-1:]:
            print(f"{slug} {preset}, {seats} players, {games} games a pairing")
            for stronger, weaker, share, low, high in level_pairs(
                slug, preset, options, seats, games
            ):
                print(
                    f"  {stronger:>8} over {weaker:<8} {share:.3f}  ({low:.3f} – {high:.3f})",
                    flush=True,
                )
        if not even:
            print(f"{slug} {preset}, alone, {games} games a level")
            for level, mean, half_width in alone(slug, preset, options, games):
                print(f"  {level:>8} {mean:8.2f} ± {half_width:.2f}", flush=True)


def main(
    games: int = 1000,
    game: str | None = None,
    preset: str | None = None,
    seats: Sequence[int] = (),
) -> None:
    """Every box of the shelf, or one."""
    for slug in [game] if game else BOXES:
        show(slug, preset, games, seats)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.ladder")
    parser.add_argument("games", nargs="?", type=int, default=1000, metavar="BOXES")
    parser.add_argument("--game", choices=[*BOXES], help="one box; all if it is not said")
    parser.add_argument("--preset", help="one of its presets; all if it is not said")
    parser.add_argument("--seats", type=int, nargs="+", default=[], help="even numbers of players")
    main(**vars(parser.parse_args()))
