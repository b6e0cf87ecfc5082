"""The ladder of levels: each against the one below, every other seat, with its interval.

`python -m bench.ladder [GAMES]`; the shares are those of the stronger level.
"""

import sys
from itertools import pairwise

from escale.bots import LEVELS
from escale.games import GAMES
from escale.play.simulate import Series, simulate, wilson

MOST_SEATS = 6


def main(games: int = 1000) -> None:
    """Every preset on the shelf; half of the seats each, so equal levels would share evenly."""
    for slug, box in GAMES.items():
        for preset, options in box.game.presets.items():
            seats = [n for n in box.game.seats(options) if n % 2 == 0 and n <= MOST_SEATS][-1]
            print(f"{slug} {preset}, {seats} players, {games} games a pairing")
            for weaker, stronger in pairwise(LEVELS):
                levels = (stronger, weaker) * (seats // 2)
                series = Series(slug, preset, options, levels, games, seed=1)
                _, tally = simulate(series, jobs=2)
                share = sum(tally.wins[::2]) / games
                low, high = wilson(share, games)
                print(f"  {stronger:>8} over {weaker:<8} {share:.3f}  ({low:.3f} – {high:.3f})")


if __name__ == "__main__":
    if not all(argument.isdecimal() for argument in sys.argv[1:]):
        sys.exit("usage: python -m bench.ladder [GAMES]")
    main(*map(int, sys.argv[1:]))
