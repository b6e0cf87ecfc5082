"""The ladder of a box as a picture: how far each level is above the one below, in Elo."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import fmean

from escale.bots import LEVELS

from .documents import DOCUMENTS
from .elo import elo_difference
from .intervals import share_interval
from .ladder_results import Pairing, PlayedDeal
from .ladder_table import signed

COLOURS = ("#8a6d1f", "#4f7a28", "#2b6cb0", "#b7472a")  # by rung, the lowest first
AIM = 100
LEAST, MOST = -100, 700
LEFT, WIDTH, TOP, ROW, STEP = 170, 460, 56, 44, 9


def plot_path(game: str) -> Path:
    return DOCUMENTS / "games" / f"{game}-ladder.svg"


def write_plots(deals: Mapping[Pairing, Sequence[PlayedDeal]]) -> None:
    """Draw every box of which something was played."""
    for game in dict.fromkeys(pairing.game for pairing in deals):
        mine = {
            pairing: found
            for pairing, found in deals.items()
            if pairing.game == game and len(pairing.levels) == 2 and found
        }
        if mine:
            plot_path(game).write_text(ladder_plot(mine), encoding="utf-8")


def ladder_plot(deals: Mapping[Pairing, Sequence[PlayedDeal]]) -> str:
    """A row for each preset and number of players, a dot with its interval for each rung."""
    rows = list(dict.fromkeys((pairing.preset, pairing.seats) for pairing in deals))
    height = TOP + ROW * len(rows) + 34
    size = f'width="{LEFT + WIDTH + 40}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="13">',
        f'<rect {size} fill="#fff"/>',
        *_legend(),
        *_scale(height),
    ]
    for number, (preset, seats) in enumerate(rows):
        top = TOP + ROW * number
        parts.append(f'<text x="10" y="{top + 20}">{preset}, {seats} players</text>')
        for pairing, found in deals.items():
            if (pairing.preset, pairing.seats) == (preset, seats):
                rung = _rung(pairing)
                parts.append(_dot(pairing, found, top + 4 + STEP * rung, COLOURS[rung]))
    return "\n".join([*parts, "</svg>\n"])


def _rung(pairing: Pairing) -> int:
    return LEVELS.index(pairing.levels[1])


def _across(elo: float) -> float:
    return LEFT + WIDTH * (min(max(elo, LEAST), MOST) - LEAST) / (MOST - LEAST)


def _legend() -> Iterator[str]:
    for rung, colour in enumerate(COLOURS):
        x = 14 + 160 * rung
        yield f'<circle cx="{x}" cy="16" r="5" fill="{colour}"/>'
        yield f'<text x="{x + 10}" y="20">{LEVELS[rung + 1]} over {LEVELS[rung]}</text>'


def _scale(height: int) -> Iterator[str]:
    for elo in range(LEAST, MOST + 1, 100):
        x = _across(elo)
        line = "#333" if elo in (0, AIM) else "#999"
        dash = "" if elo in (0, AIM) else ' stroke-dasharray="2 4"'
        yield f'<path d="M{x:.1f} 40V{height - 28}" stroke="{line}"{dash}/>'
        yield f'<text x="{x:.1f}" y="{height - 10}" text-anchor="middle">{signed(elo)}</text>'


def _dot(pairing: Pairing, deals: Sequence[PlayedDeal], y: int, colour: str) -> str:
    """The difference with its interval; a triangle where it is beyond the picture."""
    found = share_interval([fmean(played.games) for played in deals])
    elo, low, high = (elo_difference(share, pairing.seats) for share in found)
    x = _across(elo)
    shape = (
        f'<path d="M{x:.1f} {y - 4}l7 4l-7 4z" fill="{colour}"/>'
        if elo > MOST
        else f'<circle cx="{x:.1f}" cy="{y}" r="4" fill="{colour}"/>'
    )
    return (
        f'<path d="M{_across(low):.1f} {y}H{_across(high):.1f}" stroke="{colour}" '
        f'stroke-width="2"/>{shape}'
    )
