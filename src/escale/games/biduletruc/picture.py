"""Biduletruc in the picture of a finished game: the words on top of the piles, over two rings."""

from ...boxes.pictures import CARD, FinalTable, Picture, words
from .rules.model import JOKER

MOST = 5
HIGH = 58
INK = "#233674"


def draw(final: FinalTable) -> str:
    """The cards that lie on top at the end."""
    tops = [pile[-1].card for pile in final.view.board.piles if pile][:MOST]
    pieces = [
        '<circle cx="146" cy="158" r="112" fill="none" stroke="#7f9ae0" stroke-width="40"/>',
        '<circle cx="254" cy="242" r="112" fill="none" stroke="#b48ae4" stroke-width="40"/>',
        '<path d="M147 46A112 112 0 0 1 258 158" fill="none" stroke="#7f9ae0" stroke-width="40"/>',
    ]
    step = HIGH + 16
    top = 200 - len(tops) * step / 2 + 8
    for row, card in enumerate(tops):
        y = top + row * step
        fill, ink = ("#7d4fae", "#f7efe0") if card == JOKER else (CARD, INK)
        size = min(32.0, 330 / (0.66 * len(card)))
        pieces.append(
            f'<rect x="20" y="{y:g}" width="360" height="{HIGH}" rx="12" fill="{fill}"'
            f' stroke="{INK}" stroke-width="3"/>'
        )
        base = y + HIGH / 2 + size * 0.34
        pieces.append(words(card, 200, base, size, fill=ink, bold=True, anchor="middle"))
    return "".join(pieces)


PICTURE = Picture("#35509f", "#f7efe0", draw)
