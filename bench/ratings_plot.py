"""How good ratings are, as a picture: the error by games, and what the points say by what came."""

from collections.abc import Iterator, Sequence
from math import log10
from typing import NamedTuple

WIDTH, HEIGHT = 400, 320  # of one plot
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 40, 50
COLOURS = ("#2b6cb0", "#b7472a", "#4f7a28")
WIDE, TALL = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
BASE = TOP + TALL
FONT = 'font-family="sans-serif" font-size="12"'
GRID = 'stroke="#999" stroke-dasharray="2 4"'


class ErrorCurve(NamedTuple):
    """How far off points are, by games."""

    name: str
    points: Sequence[tuple[int, float]]


class Calibration(NamedTuple):
    """Games of about the same chances: what was said on average, and how often it came true."""

    said: float
    came: float
    games: int


def ratings_plot(curves: Sequence[ErrorCurve], groups: Sequence[Calibration]) -> str:
    """Both plots, side by side."""
    size = f'width="{2 * WIDTH}" height="{HEIGHT}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} {FONT}>',
            f'<rect {size} fill="#fff"/>',
            *_errors(curves),
            f'<g transform="translate({WIDTH} 0)">',
            *_calibration(groups),
            "</g>",
            "</svg>\n",
        ]
    )


def _errors(curves: Sequence[ErrorCurve]) -> Iterator[str]:
    first, last = (log10(curves[0].points[at][0]) for at in (0, -1))
    top = 250.0

    def across(games: int) -> float:
        return LEFT + WIDE * (log10(games) - first) / (last - first)

    def up(points: float) -> float:
        return BASE - TALL * min(points, top) / top

    yield f'<text x="{LEFT}" y="20" font-weight="bold">how far the points are off</text>'
    yield _middle(LEFT + WIDE / 2, HEIGHT - 8, "rated games")
    for value in (0, 50, 100, 150, 200, 250):
        yield _line(LEFT, up(value), LEFT + WIDE, up(value))
        yield _end(LEFT - 6, up(value) + 4, str(value))
    for games, _ in curves[0].points:
        yield _middle(across(games), BASE + 18, str(games))
    for number, curve in enumerate(curves):
        colour = COLOURS[number]
        path = "L".join(f"{across(games):.1f} {up(off):.1f}" for games, off in curve.points)
        yield f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
        y = TOP + 16 * number + 12
        yield f'<circle cx="{LEFT + WIDE - 140}" cy="{y - 4}" r="4" fill="{colour}"/>'
        yield f'<text x="{LEFT + WIDE - 130}" y="{y}">{curve.name}</text>'


def _calibration(groups: Sequence[Calibration]) -> Iterator[str]:
    yield f'<text x="{LEFT}" y="20" font-weight="bold">chances that came true</text>'
    yield _middle(LEFT + WIDE / 2, HEIGHT - 8, "chances by the points")
    for tenth in range(0, 11, 2):
        share = tenth / 10
        x, y = LEFT + WIDE * share, BASE - TALL * share
        yield _line(LEFT, y, LEFT + WIDE, y)
        yield _end(LEFT - 6, y + 4, f"{share:.0%}")
        yield _middle(x, BASE + 18, f"{share:.0%}")
    yield f'<path d="M{LEFT} {BASE}L{LEFT + WIDE} {TOP}" stroke="#333"/>'
    for said, came, _ in groups:
        x, y = LEFT + WIDE * said, BASE - TALL * came
        yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{COLOURS[0]}"/>'


def _line(x: float, y: float, to_x: float, to_y: float) -> str:
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" {GRID}/>'


def _middle(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{text}</text>'


def _end(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="end">{text}</text>'
