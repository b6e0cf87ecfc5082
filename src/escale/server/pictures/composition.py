"""The picture of a finished game as SVG: the box on the left, the ranking on the right."""

import logging
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from ...boxes import Box
from ...boxes.pictures import DISPLAY, FinalTable, Picture, first_letter, seat_sign, words
from ...core.game import Seat

WIDTH, HEIGHT = 1200, 630
PAPER, SUNK, SOFT, WALNUT, BRASS = "#f3e8d2", "#e7d8ba", "#665041", "#452817", "#f3c663"
PANEL = 460  # width of the box's part
LEFT, RIGHT = 520, 1140  # of the ranking
DISPLAY_WIDER = 1.18  # than the other font, at most
ROWS = 5  # with more players, the last line says how many others there are
LANTERN = (
    '<g fill="#fbeed5" stroke="#fbeed5" stroke-linejoin="round">'
    '<path d="M17.2 15.5h13.6l1.7 13.5h-17z" fill="#f3c663" stroke-width="1.8"/>'
    '<path stroke-width="0.8" d="M14 15.5l5.5-5.3h9l5.5 5.3zM14.5 29h19v3.2h-19z"/>'
    '<circle cx="24" cy="6" r="3.5" fill="none" stroke-width="2.4"/>'
    '<path stroke-width="0.8" d="M22.2 32h3.6v9.2c5.6-.7 9.7-3.7 11.3-8.3l-2.9.6 5-6.7 3.6 7.5'
    "-2.4-.7C38.2 41.2 32 45.8 24 45.8S9.8 41.2 7.6 33.6l-2.4.7 3.6-7.5 5 6.7-2.9-.6c1.6 4.6 5.7"
    ' 7.6 11.3 8.3z"/></g>'
)
log = logging.getLogger(__name__)


class Line(NamedTuple):
    """One seat in the ranking."""

    seat: Seat
    place: int
    name: str
    score: str


class PictureTexts(NamedTuple):
    """What a picture says in words."""

    title: str  # of the box
    preset: str  # "" where it has the title of the box
    heading: str
    lines: Sequence[Line]
    others: str  # how many more there are, in words
    house: str


def compose(box: Box, final: FinalTable, shown: PictureTexts) -> str:
    """The whole picture."""
    picture = box.picture or Picture()
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">',
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>',
            f'<rect width="{PANEL}" height="{HEIGHT}" fill="{picture.colour}"/>',
            f'<rect x="{PANEL}" width="10" height="{HEIGHT}" fill="{WALNUT}" opacity="0.25"/>',
            words(shown.title, PANEL / 2, 92, 62, fill=picture.ink, font=DISPLAY, anchor="middle"),
            f'<g transform="translate(30 126)">{_drawn(box, picture, final, shown.title)}</g>',
            _ranking(shown),
            f'<rect y="{HEIGHT - 64}" width="{WIDTH}" height="64" fill="{WALNUT}"/>',
            f'<rect y="{HEIGHT - 64}" width="{WIDTH}" height="4" fill="{BRASS}"/>',
            f'<g transform="translate(30 {HEIGHT - 56}) scale(1.05)">{LANTERN}</g>',
            words(shown.house, 96, HEIGHT - 21, 28, fill="#fbeed5"),
            "</svg>",
        ]
    )


def _drawn(box: Box, picture: Picture, final: FinalTable, title: str) -> str:
    """What the box draws itself; what its author did not think of does not keep anybody waiting."""
    if picture.draw is not None:
        try:
            return picture.draw(final)
        except Exception:
            log.exception("no drawing", extra={"game": box.game.slug})
    return first_letter(title, picture.ink)


def _ranking(shown: PictureTexts) -> str:
    pieces = []
    if shown.preset:
        pieces.append(words(cut(shown.preset, 620, 28), LEFT, 78, 28, fill=SOFT))
    size, top = 54, 82.0
    for heading in wrapped(shown.heading, (RIGHT - LEFT) / DISPLAY_WIDER, size):
        top += 60
        pieces.append(words(heading, LEFT, top, size, font=DISPLAY))
    lines = shown.lines if len(shown.lines) <= ROWS else shown.lines[: ROWS - 1]
    top += 44
    step = min(76, (HEIGHT - 84 - top) / max(1, len(lines) + bool(shown.others)))
    for line in lines:
        middle = top + step / 2
        if line.place == 1:
            pieces.append(
                f'<rect x="{LEFT - 16}" y="{top + 3:g}" width="{RIGHT - LEFT + 32}"'
                f' height="{step - 6:g}" rx="10" fill="{SUNK}"/>'
            )
        base = middle + 12
        pieces.append(words(f"{line.place}.", LEFT, base, 32, fill=SOFT, bold=True))
        pieces.append(seat_sign(line.seat, LEFT + 72, middle, 42))
        room = RIGHT - LEFT - 120 - width_of(line.score, 32)
        name = cut(line.name, room - 20, 34)
        pieces.append(words(name, LEFT + 112, base, 34, bold=line.place == 1))
        pieces.append(words(line.score, RIGHT, base, 32, bold=line.place == 1, anchor="end"))
        top += step
    if shown.others:
        pieces.append(words(shown.others, LEFT + 112, top + step / 2 + 10, 28, fill=SOFT))
    return "".join(pieces)


def width_of(text: str, size: float) -> float:
    """About how wide a line is; a little too wide rather than too narrow."""
    return size * sum(_width(letter) for letter in text)


def _width(letter: str) -> float:
    base = unicodedata.normalize("NFD", letter)[0]
    if base in "ijl.,;:'’! ":
        return 0.32
    if base in "mwMWŒœÆæ—…%@™©®&#¼½¾":
        return 1.06
    return 0.78 if base.isupper() else 0.62


def cut(text: str, room: float, size: float) -> str:
    """The text as far as there is room, with an ellipsis where some of it is left out."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"


def wrapped(text: str, room: float, size: float) -> list[str]:
    """The text in lines; a word that is too long for one is cut."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= room:
            lines[-1] = longer
        else:
            lines.append(cut(word, room, size))
    if len(lines) > 2:
        lines = [lines[0], cut(" ".join(lines[1:]), room, size)]
    return lines
