"""A ladder as a picture: shares of games won, with their intervals."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

COLOURS = ("#2b6cb0", "#b7472a", "#4f7a28")
LEFT, WIDTH, ROW, STEP = 190, 420, 26, 8


class Dot(NamedTuple):
    """A pairing: the share that the stronger side won, and half the width of its interval."""

    name: str
    share: float
    ci_half_width: float


def across(share: float) -> float:
    return LEFT + WIDTH * (share - 0.4) / 0.6


def plot(ladders: Mapping[str, Sequence[Dot]]) -> str:
    """Dots with their intervals, a row a pairing; 0.5 is where equals would meet."""
    names = [dot.name for dot in next(iter(ladders.values()))]
    row = ROW + STEP * (len(ladders) - 2)
    height = 64 + row * len(names)
    size = f'width="{LEFT + WIDTH + 30}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">',
        f'<rect {size} fill="#fff"/>',
    ]
    for tenth in range(4, 11):
        x = across(tenth / 10)
        dash = "" if tenth == 5 else ' stroke-dasharray="2 4"'
        parts.append(
            f'<path d="M{x:.1f} 30V{height - 30}" stroke="#999"{dash}/>'
            f'<text x="{x:.1f}" y="{height - 12}" text-anchor="middle">{tenth / 10:.1f}</text>'
        )
    for place, (title, dots) in enumerate(ladders.items()):
        colour = COLOURS[place]
        parts.append(
            f'<circle cx="{LEFT + 120 * place}" cy="16" r="5" fill="{colour}"/>'
            f'<text x="{LEFT + 10 + 120 * place}" y="20">{title}</text>'
        )
        for number, dot in enumerate(dots):
            y = 46 + row * number + STEP * place
            low, high = dot.share - dot.ci_half_width, min(1.0, dot.share + dot.ci_half_width)
            parts.append(
                f'<path d="M{across(low):.1f} {y}H{across(high):.1f}" stroke="{colour}" '
                f'stroke-width="2"/><circle cx="{across(dot.share):.1f}" cy="{y}" r="4" '
                f'fill="{colour}"/>'
            )
    parts += [
        f'<text x="10" y="{54 + row * number}">{name}</text>' for number, name in enumerate(names)
    ]
    return "\n".join([*parts, "</svg>\n"])
