"""The results of the ladder: a file with a line for each deal, so that a run can be continued."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct

NAME = "ladder.jsonl"


class Pairing(NamedTuple):
    """A row of the ladder: two levels, the stronger first, or one level alone."""

    game: str
    preset: str
    seats: int
    levels: tuple[str, ...]


class PlayedDeal(Struct, frozen=True):
    """A deal that was played with every seating."""

    game: str
    preset: str
    seats: int
    levels: tuple[str, ...]
    code: str  # bench.bot_code: what decided how these bots played
    deal: int
    games: tuple[float, ...]  # for each game what the stronger level won of it; alone, the score

    @property
    def pairing(self) -> Pairing:
        return Pairing(self.game, self.preset, self.seats, self.levels)


class Results:
    """All deals of a folder; those that were played by other code are never mixed in."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self._deals = defaultdict[tuple[Pairing, str], dict[int, PlayedDeal]](dict)
        for played in self._read():
            self._deals[played.pairing, played.code][played.deal] = played

    def _read(self) -> Iterator[PlayedDeal]:
        if not self.path.exists():
            return
        for line in self.path.read_bytes().splitlines():
            try:
                yield msgspec.json.decode(line, type=PlayedDeal)
            except msgspec.DecodeError:  # the run was interrupted while it wrote this line
                continue

    def deals(self, pairing: Pairing, code: str) -> dict[int, PlayedDeal]:
        """What was played of a pairing by this code, by the number of the deal."""
        return self._deals.get((pairing, code), {})

    def add(self, played: PlayedDeal) -> None:
        """Keep a deal, in the file too, and at once."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab+") as file:
            if file.tell() and not self._ends_a_line():
                file.write(b"\n")
            file.write(msgspec.json.encode(played) + b"\n")
        self._deals[played.pairing, played.code][played.deal] = played

    def _ends_a_line(self) -> bool:
        with self.path.open("rb") as file:
            file.seek(-1, 2)
            return file.read(1) == b"\n"
