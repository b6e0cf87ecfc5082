"""Styles of bots against the plain bots of their level: `python -m bench.styles [DEALS]`.

Styled and plain bots sit in turn at the smallest table of an even number, and each deal is played
twice, with the seats exchanged. A style is as strong as its level if it wins between 0.44 and 0.56
of the games, which is 40 Elo points either way.
"""

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import NamedTuple

from escale.bots import LEVELS
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.tables.offline.match import play_match

from .intervals import ci_half_width

EVEN = (0.44, 0.56)  # within 40 Elo points


class StyleResult(NamedTuple):
    """What a style won against plain bots of a level, and half the width of its 95 % interval."""

    style: str
    level: str
    share: float
    ci_half_width: float

    @property
    def verdict(self) -> str:
        low, high = self.share - self.ci_half_width, self.share + self.ci_half_width
        if EVEN[0] <= low and high <= EVEN[1]:
            return "even"
        return "uneven" if low > EVEN[1] or high < EVEN[0] else ""  # "": too few deals to say


def share_of_deal(slug: str, preset: str, style: str, level: str, number: int) -> float:
    """What the styled bots won of one deal that is played from all seats."""
    box, won = BOXES[slug], 0.0
    options = box.game.presets[preset]
    seats = fewest_seats(slug, preset)
    sides = box.bot(level, style), box.bots[level]
    sides[0].prepare()
    for first in range(2):
        bots = [sides[(seat + first) % 2] for seat in range(seats)]
        chance, luck = FastChance(f"styles/{number}"), FastChance(f"styles/{number}/{first}")
        winners = play_match(box.game, options, bots, chance, luck).outcome.winners
        won += sum((seat + first) % 2 == 0 for seat in winners) / len(winners)
    return won / 2


def measure(
    slug: str, preset: str, style: str, level: str, numbers: Sequence[int], jobs: int = 1
) -> StyleResult:
    """One style of one level, over these deals."""
    play = partial(share_of_deal, slug, preset, style, level)
    if jobs == 1:
        shares = list(map(play, numbers))
    else:
        with ProcessPoolExecutor(jobs) as workers:
            shares = list(workers.map(play, numbers, chunksize=5))
    return StyleResult(style, level, fmean(shares), ci_half_width(shares))


def fewest_seats(slug: str, preset: str) -> int:
    """The smallest even number of seats; 0 if the rules allow none."""
    game = BOXES[slug].game
    return next((seats for seats in game.seats(game.presets[preset]) if seats % 2 == 0), 0)


def main(
    deals: int,
    game: str | None = None,
    preset: str | None = None,
    styles: Sequence[str] = (),
    levels: Sequence[str] = LEVELS,
    jobs: int = 1,
) -> None:
    for slug in [game] if game else BOXES:
        for each in BOXES[slug].game.presets:
            seats = fewest_seats(slug, each)
            if preset not in (None, each) or not BOXES[slug].styles or not seats:
                continue
            print(f"\n**{slug} {each}, {seats} players, {2 * deals} games each**\n")
            print("| style | level | games won | |\n|---|---|---|---|")
            for style in styles or BOXES[slug].styles:
                for level in levels:
                    result = measure(slug, each, style, level, range(deals), jobs)
                    won = f"{result.share:.3f} ± {result.ci_half_width:.3f}"
                    print(f"| {style} | {level} | {won} | {result.verdict} |", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.styles")
    parser.add_argument("deals", nargs="?", type=int, default=500, metavar="DEALS")
    parser.add_argument("--game", choices=[*BOXES], help="one box; all if it is not said")
    parser.add_argument("--preset", help="one of its presets; all if it is not said")
    parser.add_argument("--styles", nargs="+", default=())
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--jobs", type=int, default=1)
    main(**vars(parser.parse_args()))
