"""The players of Ludime, measured: `python -m bench.ludime_bots [TABLES] [--only PART …]`.

A table is one game of cards, played once with each seating: both sides get every hand once. Parts:
ladder (two players), seats (one master among novices), rivals (the master of game 1 without one of
its ideas). Prints the tables of docs/games/ludime.md.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from escale.bots import LEVELS as NAMES
from escale.bots import Bot
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.ludime.bots.levels import BOTS, LEVELS, LudimeBot
from escale.games.ludime.bots.partie_playouts import QUICK_SEARCH, PlayoutSettings
from escale.tables.offline.match import play_match

from .intervals import ci_half_width

GAME = BOXES["ludime"].game
MASTER = LEVELS["master"]


def variant(**changes: Any) -> LudimeBot:
    """The master with another style in game 1."""
    return LudimeBot(replace(MASTER, partie=MASTER.partie._replace(**changes)))


COMPARED: Mapping[str, Bot[Any, Any]] = {
    **BOTS,
    "greedy": variant(worlds=0),  # the turn that brings most
    "fearless": variant(
        playout_settings=PlayoutSettings(others=QUICK_SEARCH._replace(steals=False))
    ),  # forgets thieves
    "careless": variant(
        playout_settings=PlayoutSettings(cards=0.0)
    ),  # cards that are left cost nothing
    "drawer": variant(draws=0),  # never takes the open card
    "hasty": variant(worlds=8, turns=8),
}


class Table(NamedTuple):
    """A game of cards, with each seating."""

    won: float  # by the first side, of one
    lead: float  # its points less the mean of the others'


def table(sides: tuple[str, ...], preset: str, number: int) -> Table:
    """The first side sits everywhere in turn."""
    won, lead = [], []
    for first in range(len(sides)):
        seated = [sides[(seat - first) % len(sides)] for seat in range(len(sides))]
        bots = [COMPARED[name] for name in seated]
        for bot in bots:
            bot.prepare()
        luck = FastChance(f"bench/{number}/{first}/bots")
        played = play_match(GAME, GAME.presets[preset], bots, FastChance(f"bench/{number}"), luck)
        scores, winners = played.outcome.scores, played.outcome.winners
        won.append((first in winners) / len(winners))
        lead.append(scores[first] - (sum(scores) - scores[first]) / (len(scores) - 1))
    return Table(fmean(won), fmean(lead))


def measure(name: str, sides: tuple[str, ...], preset: str, tables: int, jobs: int) -> str:
    """What the first side won, as a line of the table."""
    play = partial(table, sides, preset)
    if jobs == 1:
        found = [play(number) for number in range(tables)]
    else:
        with ProcessPoolExecutor(jobs) as workers:
            found = list(workers.map(play, range(tables), chunksize=2))
    won, lead = [each.won for each in found], [each.lead for each in found]
    points = f"{fmean(lead):+.1f} ± {ci_half_width(lead):.1f}"
    games = tables * len(sides)
    return f"| {name} | {fmean(won):.3f} ± {ci_half_width(won):.3f} | {points} | {games} |"


def ladder() -> Iterator[tuple[str, tuple[str, ...]]]:
    for weaker, stronger in pairwise(NAMES):
        yield f"{stronger} over {weaker}", (stronger, weaker)


def seats() -> Iterator[tuple[str, tuple[str, ...]]]:
    for novices in (1, 2, 3):
        yield f"master among {novices} novices", ("master", *["novice"] * novices)


def rivals() -> Iterator[tuple[str, tuple[str, ...]]]:
    for other in COMPARED:
        if other not in BOTS:
            yield f"master over {other}", ("master", other)


PARTS = {"ladder": ladder, "seats": seats, "rivals": rivals}


def main(tables: int, only: Sequence[str], presets: Sequence[str], jobs: int) -> None:
    for part in only or PARTS:
        for preset in presets if part != "rivals" else ("partie",):
            print(f"\n**{part}, `{preset}`**\n\n| | games won | points ahead | games |")
            print("|---|---|---|---|", flush=True)
            for name, sides in PARTS[part]():
                print(measure(name, sides, preset, tables, jobs), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.ludime_bots")
    parser.add_argument("tables", nargs="?", type=int, default=100, metavar="TABLES")
    parser.add_argument("--only", nargs="+", choices=list(PARTS), default=())
    parser.add_argument("--presets", nargs="+", default=tuple(GAME.presets))
    parser.add_argument("--jobs", type=int, default=2)
    main(**vars(parser.parse_args()))
