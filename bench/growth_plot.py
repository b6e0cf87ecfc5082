"""How cost grows, as a picture: a small plot for each curve, sizes on a logarithmic scale."""

from collections.abc import Iterator, Sequence
from math import log10
from pathlib import Path
from typing import NamedTuple

from .documents import DOCUMENTS

COLUMNS = 2
WIDTH, HEIGHT = 380, 220  # of one plot
LEFT, RIGHT, TOP, BOTTOM = 64, 20, 36, 46
COLOUR = "#2b6cb0"


class Curve(NamedTuple):
    """One figure by one size."""

    size: str  # what grows
    figure: str  # what is measured, with its unit
    points: Sequence[tuple[int, float]]

    def text(self) -> str:
        """A line for each size."""
        lines = [f"  {size:>12,}  {value:>10,.1f}" for size, value in self.points]
        return "\n".join([f"{self.figure} by {self.size}", *lines])


def plot_path() -> Path:
    return DOCUMENTS / "pictures" / "growth.svg"


def growth_plot(curves: Sequence[Curve]) -> str:
    """All curves, in rows of two; every scale of figures begins at nothing."""
    rows = -(-len(curves) // COLUMNS)
    size = f'width="{WIDTH * COLUMNS}" height="{HEIGHT * rows}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">',
        f'<rect {size} fill="#fff"/>',
    ]
    for number, curve in enumerate(curves):
        row, column = divmod(number, COLUMNS)
        parts.append(f'<g transform="translate({column * WIDTH} {row * HEIGHT})">')
        parts.extend(_plot(curve))
        parts.append("</g>")
    return "\n".join([*parts, "</svg>\n"])


def _plot(curve: Curve) -> Iterator[str]:
    low, high = log10(curve.points[0][0]), log10(curve.points[-1][0])
    top = _round_up(max(value for _, value in curve.points))
    wide, tall = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    base = TOP + tall

    def across(size: int) -> float:
        return LEFT + wide * (log10(size) - low) / ((high - low) or 1)

    def up(value: float) -> float:
        return base - tall * value / top

    yield f'<text x="{LEFT}" y="20" font-weight="bold">{curve.figure}</text>'
    yield f'<text x="{LEFT + wide / 2}" y="{HEIGHT - 8}" text-anchor="middle">{curve.size}</text>'
    for value in (0.0, top / 2, top):
        y = up(value)
        yield f'<path d="M{LEFT} {y:.1f}H{LEFT + wide}" stroke="#999" stroke-dasharray="2 4"/>'
        yield f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{value:,.4g}</text>'
    for size, _ in curve.points:
        x = across(size)
        yield f'<text x="{x:.1f}" y="{base + 18}" text-anchor="middle">{size:,}</text>'
    line = "L".join(f"{across(size):.1f} {up(value):.1f}" for size, value in curve.points)
    yield f'<path d="M{line}" fill="none" stroke="{COLOUR}" stroke-width="2"/>'
    for size, value in curve.points:
        yield f'<circle cx="{across(size):.1f}" cy="{up(value):.1f}" r="4" fill="{COLOUR}"/>'


def _round_up(value: float) -> float:
    """The next 1, 2 or 5 with zeros."""
    power = 10.0 ** int(log10(value) // 1) if value > 0 else 1.0
    return next(step * power for step in (1, 2, 5, 10) if step * power >= value)
