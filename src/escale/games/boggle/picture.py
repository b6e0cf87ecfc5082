"""Boggle in the picture of a finished game: the grid of the last round."""

from ...boxes.pictures import CARD, DISPLAY, FinalTable, Picture, words
from ...words.grid import SIDE

SQUARE, GAP = 88, 12
TURNED = "MWNZ"  # underlined, as a die may lie upside down
INK = "#3a2008"


def draw(final: FinalTable) -> str:
    """Sixteen dice on their tray."""
    letters = final.view.board.letters or "BOGGLE".center(SIDE * SIDE)
    whole = SIDE * SQUARE + (SIDE - 1) * GAP
    edge = (400 - whole) / 2
    pieces = [f'<rect width="400" height="400" rx="22" fill="{INK}"/>']
    for place, letter in enumerate(letters):
        x = edge + place % SIDE * (SQUARE + GAP)
        y = edge + place // SIDE * (SQUARE + GAP)
        pieces.append(
            f'<rect x="{x:g}" y="{y:g}" width="{SQUARE}" height="{SQUARE}" rx="16" fill="{CARD}"/>'
        )
        said = "Qu" if letter == "Q" else letter
        middle = x + SQUARE / 2
        size = 46 if said == "Qu" else 58
        pieces.append(words(said, middle, y + 64, size, fill=INK, font=DISPLAY, anchor="middle"))
        if letter in TURNED:
            line = f"M{middle - 18:g} {y + 76:g}h36"
            pieces.append(f'<path d="{line}" stroke="{INK}" stroke-width="4"/>')
    return "".join(pieces)


PICTURE = Picture("#e6a520", INK, draw)
