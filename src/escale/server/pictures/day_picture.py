"""The picture of what somebody has made of a day, as SVG: a postcard with a postmark and stamps."""

from collections.abc import Sequence
from typing import NamedTuple

from ...boxes import Box
from ...boxes.pictures import DISPLAY, Picture, words
from .composition import BRASS, HEIGHT, LANTERN, PAPER, SOFT, SUNK, WALNUT, WIDTH, cut

RED = "#a8281b"
MARKS = ("#f3e8d2", "#c0392b", "#d35400", "#b7950b", "#2c7a3f")
MOST_STAMPS = 6
LEFT, TOP, ROW = 70, 190, 62


class StampLine(NamedTuple):
    """The daily of a box, and its marks."""

    box: Box
    title: str
    marks: Sequence[int]


class ShownDay(NamedTuple):
    """What the picture says in words."""

    heading: str
    day: str  # in the postmark: « 1 déc. »
    year: str
    house: str


def compose_day(shown: ShownDay, lines: Sequence[StampLine]) -> str:
    """The whole picture; it tells nothing of the answers."""
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<rect x="30" y="30" width="{WIDTH - 60}" height="506" rx="14" fill="{SUNK}"/>',
            words(cut(shown.heading, 720, 54), LEFT, 120, 54, font=DISPLAY),
            *(_line(line, TOP + number * ROW) for number, line in enumerate(lines[:MOST_STAMPS])),
            _postmark(shown),
            f'<rect y="{HEIGHT - 64}" width="{WIDTH}" height="64" fill="{WALNUT}"/>',
            f'<rect y="{HEIGHT - 64}" width="{WIDTH}" height="4" fill="{BRASS}"/>',
            f'<g transform="translate(30 {HEIGHT - 56}) scale(1.05)">{LANTERN}</g>',
            words(shown.house, 96, HEIGHT - 21, 28, fill="#fbeed5"),
            "</svg>",
        ]
    )


def _line(line: StampLine, y: float) -> str:
    picture = line.box.picture or Picture()
    pieces = [
        f'<rect x="{LEFT}" y="{y}" width="46" height="46" rx="8" fill="{picture.colour}"/>',
        words(cut(line.title, 430, 32), LEFT + 66, y + 34, 32),
    ]
    for place, mark in enumerate(line.marks):
        x = LEFT + 520 + 50 * place
        full = 9.5 * mark
        pieces.append(
            f'<rect x="{x}" y="{y + 2}" width="42" height="42" rx="7" fill="{MARKS[0]}"'
            f' stroke="{SOFT}" stroke-width="2"/>'
            f'<rect x="{x + 2}" y="{y + 42 - full:g}" width="38" height="{full:g}" rx="4"'
            f' fill="{MARKS[mark]}"/>'
        )
    return "".join(pieces)


def _postmark(shown: ShownDay) -> str:
    waves = "".join(
        f'<path d="M1110 {y}q9-9 18 0t18 0t18 0" fill="none" stroke="{RED}" stroke-width="4"/>'
        for y in (96, 124, 152, 180)
    )
    return (
        '<g transform="rotate(-7 1000 140)">'
        f'<circle cx="1000" cy="140" r="100" fill="none" stroke="{RED}" stroke-width="6"/>'
        f'<circle cx="1000" cy="140" r="84" fill="none" stroke="{RED}" stroke-width="3"/>'
        + words(cut(shown.day, 156, 38), 1000, 146, 38, fill=RED, font=DISPLAY, anchor="middle")
        + words(shown.year, 1000, 182, 28, fill=RED, bold=True, anchor="middle")
        + waves
        + "</g>"
    )
