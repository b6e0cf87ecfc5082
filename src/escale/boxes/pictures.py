"""The picture of a finished game: what a box draws of it, as a piece of SVG.

The server puts the piece beside the ranking. It is drawn into a square of 400 by 400, with its
origin at the top left; the fonts are `DISPLAY` and `TEXT`, in the weights 400 and 700.
"""

from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple

from msgspec import Struct

from ..core.game import Outcome, Seat
from ..core.texts import Texts

SIDE = 400  # of the square
DISPLAY = "Young Serif"  # one weight
TEXT = "Atkinson Hyperlegible"
INK = "#2b1c13"
CARD = "#fdf7e9"
# The signs of the seats, as the site draws them: a colour and a shape in a square of 24.
SEATS = (
    ("#e4694f", "M12 3.8a8.2 8.2 0 1 1 0 16.4a8.2 8.2 0 1 1 0-16.4z"),
    (
        "#5f9fd8",
        ("M5.6 4.6h12.8a1 1 0 0 1 1 1v12.8a1 1 0 0 1-1 1H5.6a1 1 0 0 1-1-1V5.6a1 1 0 0 1"
        " 1-1z"),
    ),
    ("#f2b730", "M12 3.4L21.2 19.6H2.8z"),
    ("#62b26c", "M12 2.4L20 12L12 21.6L4 12z"),
    (
        "#b18fdf",
        ("M12 2.6l2.75 6.1 6.65.7-4.95 4.45 1.4 6.55L12 17.05 6.15 20.4l1.4-6.55L2.6"
        " 9.4l6.65-.7z"),
    ),
    ("#f3e6b4", "M14.6 3.2A9 9 0 1 0 21 14.4A7.2 7.2 0 0 1 14.6 3.2z"),
    ("#f08f3f", "M8.9 3.2h6.2v5.7h5.7v6.2h-5.7v5.7H8.9v-5.7H3.2V8.9h5.7z"),
    (
        "#45b6b4",
        ("M12 2.2C15.2 6.9 18.8 10.4 18.8 14.4A6.8 6.8 0 0 1 5.2 14.4C5.2 10.4 8.8 6.9 12"
        " 2.2z"),
    ),
    (
        "#ef93b3",
        ("M12 20.6C6.2 16.4 2.8 13 2.8 9A4.9 4.9 0 0 1 12 6.8A4.9 4.9 0 0 1 21.2 9C21.2"
        " 13 17.8 16.4 12 20.6z"),
    ),
    ("#b7bf42", "M7.3 3.9h9.4l4.7 8.1-4.7 8.1H7.3L2.6 12z"),
    (
        "#aab6c3",
        ("M12 2.2a3.2 3.2 0 0 1 1.8 5.85V9.3h3.3v3.3h-3.3v4.6c2-.6 3.3-2.3"
        " 3.6-4.7l4.4-1.2c.2 6.2-4 10.5-9.8 10.5s-10-4.3-9.8-10.5l4.4 1.2c.3 2.4 1.6 4.1"
        " 3.6 4.7v-4.6H6.9V9.3h3.3V8.05A3.2 3.2 0 0 1 12 2.2z"),
    ),
    ("#cc9a68", "M4.4 20.2C1.6 9.4 8.4 3.2 20.6 3.4C21.4 15.2 15.6 21.6 6.6 18.6"),
)  # fmt: skip
MARKS = {10: "M12 5.3v.1", 11: "M3.4 21.2C6.2 16.2 9.6 12.4 14.6 9.4"}


class FinalTable(NamedTuple):
    """A game that is over, as everybody may see it."""

    options: Any
    view: Any  # a spectator's, after the last step
    outcome: Outcome
    texts: Texts  # of the box, in the language of the picture


class Picture(Struct, frozen=True):
    """The colours of a box in the picture of a game, and what it draws there itself."""

    colour: str = "#704729"  # of the box…
    ink: str = "#fbeed5"  # …and of what is written on it
    draw: Callable[[FinalTable], str] | None = None  # without it: the first letter of its title


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = INK,
    font: str = TEXT,
    bold: bool = False,
    anchor: str = "start",
) -> str:
    """A line of text; `y` is its base line."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size:g}"{weight}'
        f' fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'
    )


def seat_sign(seat: Seat, x: float, y: float, size: float) -> str:
    """The sign of a seat, around a point."""
    place = seat % len(SEATS)
    colour, shape = SEATS[place]
    scale = size / 24
    mark = MARKS.get(place)
    return (
        f'<g transform="translate({x - size / 2:g} {y - size / 2:g}) scale({scale:g})"'
        ' stroke-linejoin="round" stroke-linecap="round">'
        f'<path d="{shape}" fill="none" stroke="#fff8e8" stroke-width="4.2"/>'
        f'<path d="{shape}" fill="{colour}" stroke="{INK}" stroke-width="1.7"/>'
        + (f'<path d="{mark}" fill="none" stroke="{INK}" stroke-width="1.6"/>' if mark else "")
        + "</g>"
    )


def first_letter(title: str, ink: str) -> str:
    """What is drawn for a box without a drawing of its own."""
    return (
        f'<circle cx="200" cy="200" r="150" fill="none" stroke="{ink}" stroke-width="10"/>'
        + words(title[:1], 200, 275, 210, fill=ink, font=DISPLAY, anchor="middle")
    )
