"""The table of Boggle as text: the grid, and the lists below it."""

from itertools import zip_longest

from ....core.game import Seat
from ....core.texts import Texts
from ..rules import ALONE, Board, Entry, View
from ..rules.material import SIZE
from ..rules.scoring import kept, only_most_words_score
from .speakers import say_letters

SIGNS = {"kept": "", "shared": " ×", "unknown": " ?", "conjugated": " ?", "plural": " ?"}


def draw(view: View, texts: Texts) -> str:
    """The grid, and the words below it: one's own while one searches, then everybody's."""
    board = view.board
    title = "board.title-alone" if isinstance(board.options, ALONE) else "board.title"
    values = {"round": board.round or None, "totals": board.totals, "found": board.found}
    lines = [texts.say(title, **values)]
    lines += [say_letters(texts, board.letters or "·" * SIZE * SIZE)]
    if board.stage == "search":
        lines.append(texts.say("board.counts", counts=board.counts))
        if view.words:
            lines.append(" ".join(view.words))
    if board.lists:
        lines += _columns(board, texts)
        if only_most_words_score(board.options):
            lines.append(_who_marks(board, board.options.tie, texts))
    return "\n".join(line.rstrip() for line in lines)


def _columns(board: Board, texts: Texts) -> list[str]:
    """All lists side by side, struck words marked."""
    heads = [texts.say("me") if seat == texts.me else n for seat, n in enumerate(texts.names)]
    columns = [
        [head, *(_entry(entry, _marks(board, seat)) for entry in each)]
        for seat, (head, each) in enumerate(zip(heads, board.lists, strict=True))
    ]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in zip_longest(*columns, fillvalue="")
    ]


def _marks(board: Board, seat: Seat) -> bool:
    """Whether the points of this seat's words are marked (BOG-P11)."""
    return not only_most_words_score(board.options) or seat in board.best


def _who_marks(board: Board, tie: str, texts: Texts) -> str:
    """Why some lists bring nothing though they have words (BOG-P11, BOG-Q9, BOG-Q10)."""
    counts = [kept(each) for each in board.lists]
    others = [count for seat, count in enumerate(counts) if seat not in board.best]
    if not board.best:
        return texts.say("uniques.nobody")
    name = "one" if len(board.best) == 1 else tie
    values = {"seat": board.best, "most": max(counts), "next": max(others, default=0)}
    return texts.say(f"uniques.{name}", **values)


def _entry(entry: Entry, marks: bool) -> str:
    points = f" {entry.points}" if entry.points and marks else ""
    return f"{entry.word}{SIGNS[entry.fate]}{points}"
