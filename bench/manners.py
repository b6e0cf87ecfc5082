"""How people-like the bots play: `python -m bench.manners [--game G] [--games N] [--write]`.

Each box brings what there is to tell of it, in `bench/<game>_manners.py`; how long bots take is
told of every box. `--write` fills in docs/bots.md, and what a question costs on each game's page.
"""

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

from escale.bots import LEVELS
from escale.boxes.registry import BOXES

from .documents import BOTS_PAGE, game_page, write
from .thinking_time import SHOWN_HEAD, TimedTable, cost_table, shown_row, timed_tables

TIMED_GAMES = 5


class GameManners(Protocol):
    """What `bench/<game>_manners.py` holds."""

    GAMES: int  # for each line, if nothing else is said

    def manners(self, games: int, levels: Sequence[str]) -> Iterator[str]:
        """The lines of a table in Markdown, as they are found."""


def part_of(slug: str) -> GameManners:
    """The manners of a box."""
    return cast(GameManners, import_module(f".{slug}_manners", __package__))


class Report:
    """What is told of a box."""

    def __init__(self, slug: str, games: int | None, levels: Sequence[str]) -> None:
        self._slug, self._levels = slug, levels
        self._part = part_of(slug)
        self._games = games or self._part.GAMES
        self._timed = list[TimedTable]()

    def manners(self) -> Iterator[str]:
        """The manners, and how long people see them think."""
        yield f"{_games(self._games)} a line:\n"
        yield from self._part.manners(self._games, self._levels)
        number = min(self._games, TIMED_GAMES)
        yield f"\nHow long it takes, {_games(number)} a line:\n"
        yield SHOWN_HEAD
        for table in timed_tables(self._slug, number, self._levels):
            self._timed.append(table)
            yield shown_row(table)

    def cost(self) -> list[str]:
        """What a question cost in the games that were timed."""
        return [*cost_table(self._timed)]


def _games(number: int) -> str:
    return f"{number} game{'s' * (number != 1)}"


def main(game: str | None, games: int | None, levels: Sequence[str], writes: bool) -> None:
    """Print the report of every box, or of one."""
    parts = dict[str, list[str]]()
    for slug in [game] if game else BOXES:
        print(f"\n**{slug}**\n", flush=True)
        told = parts[f"manners-{slug}"] = []
        found = Report(slug, games, levels)
        for line in found.manners():
            print(line, flush=True)
            told.append(line)
        print("\nMilliseconds of the processor for a question:\n", *found.cost(), sep="\n")
        if writes:
            write(game_page(slug), {"cost": found.cost()})
    if writes:
        write(BOTS_PAGE, parts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.manners")
    parser.add_argument("--game", choices=[*BOXES], help="one box; all if it is not said")
    parser.add_argument("--games", type=int, help="for each line; else as many as the box needs")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--write", action="store_true", dest="writes", help="fill in the pages")
    main(**vars(parser.parse_args()))
