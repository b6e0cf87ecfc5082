"""The players of Biduletruc, measured: `python -m bench.biduletruc_bots [TABLES] [--only PART …]`.

A table is one deal, played once with each seating. Parts: ladder (each level against the one
below, with two players and with four), seats (one master among novices), rivals (the master
against players with one fixed idea).
Prints the tables of docs/games/biduletruc.md.
"""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import Any

from msgspec.structs import replace

from escale.bots import LEVELS as NAMES
from escale.bots import Bot
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.biduletruc.bots.levels import BOTS, BiduletrucBot
from escale.games.biduletruc.bots.profiles import PROFILES
from escale.tables.offline.match import play_match

from .intervals import ci_half_width

GAME = BOXES["biduletruc"].game
OPTIONS = GAME.presets["biduletruc"]
MASTER = PROFILES["master"]
NEVER, ALWAYS = 99.0, -99.0  # chances to win that nothing brings, and that everything does


def variant(**changes: Any) -> BiduletrucBot:
    """The master, changed in one thing."""
    return BiduletrucBot(replace(MASTER, **changes))


COMPARED: Mapping[str, Bot[Any, Any]] = {
    **BOTS,
    "honest": variant(min_bluff_gain=NEVER),  # lays only what it knows
    "liar": variant(min_bluff_gain=ALWAYS),  # lays whatever it can rather than nothing
    "trusting": variant(min_challenge_gain=NEVER),  # never says "dico"
    "suspicious": variant(min_challenge_gain=ALWAYS),  # says it on everything it does not know
    "scholar": variant(knowledge=0.95),
    "single-minded": variant(nodes=1),  # lays the first card that it sees
}


def table(sides: tuple[str, ...], number: int) -> float:
    """The share that the first side won; it sits everywhere in turn, sides keep their order."""
    won = []
    for first in range(len(sides)):
        seated = [sides[(seat - first) % len(sides)] for seat in range(len(sides))]
        bots = [COMPARED[name] for name in seated]
        luck = FastChance(f"{number}/{first}")
        winners = play_match(
            GAME, OPTIONS, bots, FastChance(f"bench/{number}"), luck
        ).outcome.winners
        won.append(sum(seated[seat] == sides[0] for seat in winners) / len(winners))
    return fmean(won)


def measure(name: str, sides: tuple[str, ...], numbers: Sequence[int], jobs: int) -> str:
    """What the first side won, as a line of the table."""
    with ProcessPoolExecutor(jobs) as workers:
        won = list(workers.map(partial(table, sides), numbers, chunksize=5))
    fair, games = sides.count(sides[0]) / len(sides), len(numbers) * len(sides)
    return f"| {name} | {fmean(won):.3f} ± {ci_half_width(won):.3f} | {fair:.2f} | {games} |"


def ladder(seats: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for weaker, stronger in pairwise(NAMES):
        yield f"{stronger} over {weaker}", (stronger, weaker) * (seats // 2)


def seats() -> Iterator[tuple[str, tuple[str, ...]]]:
    for novices in (1, 2, 3, 5):
        yield (
            f"master among {novices} novice{'s' * (novices > 1)}",
            ("master", *["novice"] * novices),
        )


def rivals(seats: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    for other in COMPARED:
        if other not in BOTS:
            yield f"master over {other}", ("master", other) * (seats // 2)


PARTS: Mapping[str, Callable[[], Iterator[tuple[str, tuple[str, ...]]]]] = {
    "ladder, 2 players": partial(ladder, 2),
    "ladder, 4 players": partial(ladder, 4),
    "seats": seats,
    "rivals, 2 players": partial(rivals, 2),
    "rivals, 4 players": partial(rivals, 4),
}


def main(
    tables: int,
    first: int,
    only: Sequence[str],
    jobs: int,
) -> None:
    chosen = [part for part in PARTS if not only or part.split(",")[0] in only]
    for part in chosen:
        print(f"\n**{part}**\n\n| | games won | by chance | games |\n|---|---|---|--:|", flush=True)
        for name, sides in PARTS[part]():
            print(measure(name, sides, range(first, first + tables), jobs), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.biduletruc_bots")
    parser.add_argument("tables", nargs="?", type=int, default=100, metavar="TABLES")
    names = dict.fromkeys(part.split(",")[0] for part in PARTS)
    parser.add_argument("--only", nargs="+", choices=list(names), default=())
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--jobs", type=int, default=2)
    main(**vars(parser.parse_args()))
