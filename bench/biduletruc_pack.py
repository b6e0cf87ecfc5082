"""`make dico-report`: fills docs/games/biduletruc.md between `<!-- name -->` and `<!-- end -->`.

What meaning data say of the links, how well one guesses by it, how the game plays. BOXES are those
of a table row among readers; bots, who think, play a share of them.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from escale.games.biduletruc.building.check_dico import counts
from escale.games.biduletruc.rules.dicobidule import sources

from . import biduletruc_meaning as meaning
from . import biduletruc_play as playing
from .documents import write

DOCUMENT = Path(__file__).parents[1] / "docs/games/biduletruc.md"
BOXES = 2_000
SHARE = 20  # one in so many games is played by bots of a level, too


def main(arguments: Sequence[str]) -> None:
    games = int(arguments[0]) if arguments else BOXES
    every = meaning.all_pairs()
    _weights, guessed, granted = meaning.crossed(every)
    parts = {
        "counts": ["```", *counts(sources()), "```"],
        "support": meaning.support(every),
        "guesses": meaning.calibration(guessed, granted),
    }
    for player in playing.PLAYERS:
        share = games if player == playing.READER else games // SHARE
        print(f"{player}: {share} games for each number of players", file=sys.stderr, flush=True)
        parts[f"plays-{player}"] = [f"{share:,} games per row.", "", *playing.table(player, share)]
    write(DOCUMENT, parts)  # only now: others may have written to it


if __name__ == "__main__":
    main(sys.argv[1:])
