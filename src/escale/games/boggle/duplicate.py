"""Boggle on the same grids at several tables: what makes them comparable, and the sheet.

The letters of a round depend on the seed and the number of the round alone: the dice of De Luxe
(`round-3/dice`, `round-3/face-7`), the fiches of Pocket and how they lie. No word, and no time, has
an influence on them, so round 3 has the same grid at every table.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from ...boxes import PlayedDeal, SeenStep, SheetRow, SheetText
from .rules import Board, Options, Solo
from .rules.material import SIZE
from .rules.scoring import kept

USUAL_ROUNDS = 3  # instead of a target


def comparable(options: Options) -> Options:
    """The nearest options with the same number of grids at every table."""
    if isinstance(options, Solo) or not options.target:
        return options
    return replace(options, target=0, rounds=max(options.rounds, USUAL_ROUNDS))


def sheet(steps: Sequence[SeenStep]) -> tuple[SheetRow, ...]:
    """The score sheet: a line for each grid, with the words that everyone kept."""
    return tuple(_row(letters, board) for letters, board in _rounds(steps))


def _rounds(steps: Sequence[SeenStep]) -> Iterator[tuple[str, Board]]:
    """The letters of each round that is over, and the table when its lists had been read."""
    letters, rounds = "", 0
    for step in steps:
        board: Board = step.view.board
        letters = board.letters or letters
        if len(board.points) > rounds:
            rounds += 1
            yield letters, board


def _row(letters: str, board: Board) -> SheetRow:
    marked = tuple(map(float, board.points[-1]))
    if isinstance(board.options, Solo):  # alone, words count (BOG-P12)
        marked = tuple(float(kept(each)) for each in board.lists)
    finds = tuple(
        tuple(entry.word for entry in each if entry.fate in {"kept", "shared"})
        for each in board.lists
    )
    grid = SheetText("sheet.grid", {"rows": rows_of(letters)})
    return SheetRow(marked, played=PlayedDeal(grid, finds))


def rows_of(letters: str) -> str:
    """The grid in one line, row by row."""
    return " · ".join(letters[start : start + SIZE] for start in range(0, len(letters), SIZE))
