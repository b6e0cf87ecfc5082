"""The players of Le Tordu, measured: `python -m bench.tordu_bots [TABLES] [--only PART …]`.

A table is one series of deals, played once with each seating (bench.tordu_duels): manches to 15.
Parts: ladder, seats, rivals (flat Monte-Carlo, IS-MCTS, and the master without one of its ideas),
worlds (the master with other budgets), regret. Prints the tables of docs/games/tordu.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec.structs import replace

from escale.bots import LEVELS, Bot
from escale.games.tordu.bots import BOTS, bidding
from escale.games.tordu.bots.levels import MasterBot
from escale.games.tordu.bots.solver.position import World
from escale.games.tordu.bots.worlds import uniform_worlds

from .tordu_duels import BOX, Duel, duel
from .tordu_ismcts import InformationSetSearch
from .tordu_regret import regrets

PRESETS = ("simple", "complet")


class WithoutAuctionInference(MasterBot):
    """The master who draws no conclusions from the auction."""

    def worlds(self, view: Any, count: int, seed: int) -> list[World]:
        return uniform_worlds(view, count, seed)


class WithoutBidSearch(MasterBot):
    """The master who bids at a glance."""

    def call(self, view: Any, auction: Any, chance: Any, budget: Any) -> Any:
        return bidding.quick_call(view.board, auction, view.hand)


class PointsOnly(MasterBot):
    """The master who counts points, as if the manche had just begun and would never end."""

    def choose(self, view: Any, chance: Any, budget: Any) -> Any:
        board = view.board
        endless = replace(board.options, deals=40)
        nothing = (0,) * len(board.scores)
        board = replace(board, options=endless, deal=1, scores=nothing)
        return super().choose(replace(view, board=board), chance, budget)


COMPARED: dict[str, Bot[Any, Any]] = {
    **BOTS,
    "ismcts": InformationSetSearch(),
    "deaf": WithoutAuctionInference(share=0.5),
    "hasty": WithoutBidSearch(share=0.5),
    "greedy": PointsOnly(share=0.5),
}


def line(name: str, found: Duel) -> str:
    """A row of the table."""
    own, other = found.marks
    return (
        f"| {name} | {found.share:.3f} ± {found.share_half_width:.3f} | "
        f"{found.points:+.2f} ± {found.points_half_width:.2f} | {found.deals} | "
        f"{own.made / max(1, own.declared):.2f} / {other.made / max(1, other.declared):.2f} |"
    )


def measure(
    sides: tuple[str, str], preset: str, tables: int, seats: int = 2, worlds: int = 200
) -> Duel:
    many = tables * 8 // 5 if preset == "complet" else tables  # its manches are shorter
    return duel(sides, BOX.game.presets[preset], many, seats, worlds, bots=COMPARED)


def show(title: str, rows: Iterator[tuple[str, Duel]]) -> None:
    print(f"\n**{title}**\n")
    print("| | manches won | points per deal | deals | contracts made |\n|---|---|---|---|---|")
    for name, found in rows:
        print(line(name, found), flush=True)


def ladder(preset: str, tables: int) -> Iterator[tuple[str, Duel]]:
    for weaker, stronger in pairwise(LEVELS):
        found = measure((stronger, weaker), preset, tables)
        yield f"{stronger} over {weaker}", found


def at_seats(preset: str, tables: int) -> Iterator[tuple[str, Duel]]:
    for seats in (3, 4, 5):
        for weaker, stronger in pairwise(LEVELS):
            found = measure((stronger, weaker), preset, tables, seats)
            yield f"{seats} players: {stronger}, {weaker}", found


def rivals(preset: str, tables: int) -> Iterator[tuple[str, Duel]]:
    for other in ("flat", "ismcts"):
        yield f"master over {other}", measure(("master", other), preset, tables)
    for other in ("deaf", "hasty", "greedy"):
        yield f"master over {other}", measure(("master", other), preset, tables // 2)


def budgets(preset: str, tables: int) -> Iterator[tuple[str, Duel]]:
    for worlds in (10, 50, 200, 800):
        found = measure(("master", "regular"), preset, tables, worlds=worlds)
        yield f"master, {worlds} worlds, over regular", found


def main(tables: int, only: Sequence[str], presets: Sequence[str]) -> None:
    parts = only or ("ladder", "seats", "rivals", "worlds", "regret")
    if "ladder" in parts:
        for preset in presets:
            show(f"The ladder, `{preset}`, two players", ladder(preset, tables))
    if "rivals" in parts:
        for preset in presets:
            show(f"The master's rivals, `{preset}`", rivals(preset, tables))
    if "seats" in parts:
        show("More players, `complet`", at_seats("complet", max(2, tables // 5)))
    if "worlds" in parts:
        show("Other budgets, `complet`", budgets("complet", max(2, tables // 2)))
    if "regret" in parts:
        print("\n**Against open cards**\n")
        for text in regrets(presets, max(2, tables // 4)):
            print(text, flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.tordu_bots")
    parser.add_argument("tables", nargs="?", type=int, default=120, metavar="TABLES")
    parser.add_argument("--only", nargs="+", default=())
    parser.add_argument("--presets", nargs="+", default=PRESETS)
    main(**vars(parser.parse_args()))
