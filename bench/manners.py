"""How people-like the bots play: `python -m bench.manners [--game G] [--games N] [--write]`.

Each box brings what there is to tell of it, in `bench/<game>_manners.py`; how long bots take is
told of every box. `--write` fills in docs/bots.md.
"""

import argparse
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import Protocol, cast

from escale.bots import LEVELS
from escale.boxes.registry import BOXES

from .documents import BOTS_PAGE, write
from .thinking_time import thinking_time

TIMED_GAMES = 5


class GameManners(Protocol):
    """What `bench/<game>_manners.py` holds."""

    GAMES: int  # for each line, if nothing else is said

    def manners(self, games: int, levels: Sequence[str]) -> Iterator[str]:
        """The lines of a table in Markdown, as they are found."""


def part_of(slug: str) -> GameManners:
    """The manners of a box."""
    return cast(GameManners, import_module(f".{slug}_manners", __package__))


def report(slug: str, games: int | None, levels: Sequence[str]) -> Iterator[str]:
    """All that is told of a box."""
    part = part_of(slug)
    number = games or part.GAMES
    yield f"{_games(number)} a line:\n"
    yield from part.manners(number, levels)
    number = min(number, TIMED_GAMES)
    yield f"\nHow long it takes, {_games(number)} a line:\n"
    yield from thinking_time(slug, number, levels)


def _games(number: int) -> str:
    return f"{number} game{'s' * (number != 1)}"


def main(game: str | None, games: int | None, levels: Sequence[str], writes: bool) -> None:
    """Print the report of every box, or of one."""
    parts = dict[str, list[str]]()
    for slug in [game] if game else BOXES:
        print(f"\n**{slug}**\n", flush=True)
        told = parts[f"manners-{slug}"] = []
        for line in report(slug, games, levels):
            print(line, flush=True)
            told.append(line)
    if writes:
        write(BOTS_PAGE, parts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.manners")
    parser.add_argument("--game", choices=[*BOXES], help="one box; all if it is not said")
    parser.add_argument("--games", type=int, help="for each line; else as many as the box needs")
    parser.add_argument("--levels", nargs="+", choices=LEVELS, default=LEVELS)
    parser.add_argument("--write", action="store_true", dest="writes", help="fill in docs/bots.md")
    main(**vars(parser.parse_args()))
