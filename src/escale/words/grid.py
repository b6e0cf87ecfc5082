"""Words on a grid of four by four letters: a path from neighbour to neighbour, no cell twice.

Cells are numbered row by row. Of several paths the first in the order of cells is given. This is
the plain version: it judges the words of people, and the kernel is tested against it.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from .lexicon import ROOT, Lexicon
from .spelling import ALPHABET, is_letters

SIDE = 4
CELLS = SIDE * SIDE
SHORTEST = 3  # letters of a word that solve lists

Path = tuple[int, ...]


class WordOnGrid(NamedTuple):
    """A word of a lexicon, by its number, and the cells that spell it."""

    number: int
    path: Path


def _around(cell: int) -> Iterable[int]:
    row, column = divmod(cell, SIDE)
    for other in range(CELLS):
        if other != cell and abs(other // SIDE - row) <= 1 and abs(other % SIDE - column) <= 1:
            yield other


NEIGHBOURS = tuple(frozenset(_around(cell)) for cell in range(CELLS))


def check_letters(letters: str) -> None:
    """Raise ValueError unless these are the letters of a grid."""
    if len(letters) != CELLS or not is_letters(letters):
        raise ValueError(f"not {CELLS} letters from A to Z: {letters!r}")


def trace(letters: str, word: str) -> Path | None:
    """The cells that spell a word, or None if the grid does not hold it."""
    check_letters(letters)

    def walk(path: Path, near: Collection[int]) -> Path | None:
        if len(path) == len(word):
            return path
        for cell, letter in enumerate(letters):
            if letter == word[len(path)] and cell in near and cell not in path:
                whole = walk((*path, cell), NEIGHBOURS[cell])
                if whole:
                    return whole
        return None

    return walk((), range(CELLS)) or None


def solve(lexicon: Lexicon, letters: str) -> list[WordOnGrid]:
    """All words of three letters or more that lie on the grid, by number."""
    check_letters(letters)
    edges, skips = lexicon.edges, lexicon.skips
    places = [[cell for cell in range(CELLS) if letters[cell] == letter] for letter in ALPHABET]
    paths: dict[int, Path] = {}

    def walk(edge: int, number: int, path: Path, near: Collection[int]) -> None:
        """Go on from the end of a path by every edge of a node."""
        while True:
            bits = edges[edge]
            for cell in places[bits >> 2 & 31]:
                if cell in near and cell not in path:
                    through, longer = number + skips[edge] + (bits & 1), (*path, cell)
                    if bits & 1 and len(longer) >= SHORTEST:
                        paths.setdefault(through, longer)
                    if bits >> 7:
                        walk(bits >> 7, through, longer, NEIGHBOURS[cell])
            if bits & 2:
                return
            edge += 1

    walk(ROOT, -1, (), range(CELLS))
    return [WordOnGrid(number, paths[number]) for number in sorted(paths)]
