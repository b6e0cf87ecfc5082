"""The table of Boggle as text: the grid, and the lists below it."""

from itertools import zip_longest

from ....core.texts import Texts
from ..rules import Board, Entry, Solo, View
from ..rules.material import SIZE
from .speakers import say_letters

SIGNS = {"kept": "", "shared": " ×", "unknown": " ?", "conjugated": " ?", "plural": " ?"}


def draw(view: View, texts: Texts) -> str:
    """The grid, and the words below it: one's own while one searches, then everybody's."""
    board = view.board
    title = "board.title-alone" if isinstance(board.options, Solo) else "board.title"
    values = {"round": board.round or None, "totals": board.totals, "found": board.found}
    lines = [texts.say(title, **values)]
    lines += [say_letters(texts, board.letters or "·" * SIZE * SIZE)]
    if board.stage == "search":
        lines.append(texts.say("board.counts", counts=board.counts))
        if view.words:
            lines.append(" ".join(view.words))
    if board.lists:
        lines += _columns(board, texts)
    return "\n".join(line.rstrip() for line in lines)


def _columns(board: Board, texts: Texts) -> list[str]:
    """All lists side by side, struck words marked."""
    heads = [texts.say("me") if seat == texts.me else n for seat, n in enumerate(texts.names)]
    columns = [[head, *map(_entry, each)] for head, each in zip(heads, board.lists, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in zip_longest(*columns, fillvalue="")
    ]


def _entry(entry: Entry) -> str:
    points = f" {entry.points}" if entry.points else ""
    return f"{entry.word}{SIGNS[entry.fate]}{points}"
