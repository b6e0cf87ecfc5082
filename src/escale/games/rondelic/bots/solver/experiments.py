"""Measurements for the page: how training converges, and what an open refusal would change."""

from collections import Counter
from dataclasses import dataclass
from math import log2, log10, sqrt
from pathlib import Path
from random import Random

from .model import Deal, Policy
from .playout import KING, Playout
from .training import measure, rounded, train

Curve = list[tuple[int, float]]


def convergence() -> list[tuple[str, Curve]]:
    """Largest possible gain of a seat after more and more training, text A."""
    five: Curve = []

    def on_progress(number: int, policy: Policy) -> None:
        if number in (1, 2, 4, 8, 16, 32, 60):
            five.append((number, max(measure(Deal(5), rounded(policy), 0, 0).at_most)))

    train(Deal(5), 60, 0, 1, on_progress)
    sampled: Curve = []
    for deals in (100_000, 300_000, 1_000_000, 3_000_000, 10_000_000):
        policy = train(Deal(5), 30, deals, 1)
        sampled.append((deals, max(measure(Deal(5), policy, 0, 0).at_most)))
    eight: Curve = []
    for deals in (300_000, 1_000_000, 3_000_000, 10_000_000):
        policy = train(Deal(8), 30, deals, 1)
        eight.append((deals, max(measure(Deal(8), policy, 4_000_000, 2).at_most)))
    return [
        ("5 players, all deals", five),
        ("5 players, sampled", sampled),
        ("8 players, sampled", eight),
    ]


def plot(path: Path, lines: list[tuple[str, Curve]]) -> None:
    """The sampled lines on logarithmic axes, readable on a light and on a dark page."""
    wide, high, left, low = 640, 360, 70, 46
    drawn = [(name, line) for name, line in lines if "sampled" in name]

    def across(deals: float) -> float:
        return left + (log10(deals) - 5) / 2 * (wide - left - 20)

    def up(gain: float) -> float:
        return high - low - (log10(max(gain, 1e-6)) + 6) / 4 * (high - low - 20)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img">',
        "<title>Largest possible gain of a seat against deals trained</title>",
        (
            "<style>text{font:13px sans-serif;fill:#222}.g{stroke:#ccc}.a{stroke:#0b6bcb;fill:none}"
            ".b{stroke:#c2410c;fill:none}path{stroke-width:2.5}.b{stroke-dasharray:7 4}"
            ".ta{fill:#0b6bcb}.tb{fill:#c2410c}.limit{stroke:#888;stroke-dasharray:2 4}"
            "@media(prefers-color-scheme:dark){text{fill:#ddd}.g{stroke:#444}.a{stroke:#6cb6ff}"
            ".b{stroke:#ff9b5e}.ta{fill:#6cb6ff}.tb{fill:#ff9b5e}}</style>"
        ),
    ]
    for power in range(-6, -1):
        y = up(10.0**power)
        parts.append(f'<line class="g" x1="{left}" x2="{wide - 20}" y1="{y:.1f}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">1e{power}</text>')
    for power in range(5, 8):
        x = across(10.0**power)
        parts.append(f'<line class="g" x1="{x:.1f}" x2="{x:.1f}" y1="20" y2="{high - low}"/>')
        parts.append(f'<text x="{x:.1f}" y="{high - 26}" text-anchor="middle">1e{power}</text>')
    parts.append(f'<text x="{wide / 2}" y="{high - 6}" text-anchor="middle">deals trained</text>')
    parts.append('<text x="70" y="13">largest gain open to a seat</text>')
    for mark, (name, line) in zip("ab", drawn, strict=False):
        points = " L".join(f"{across(deals):.1f} {up(gain):.1f}" for deals, gain in line)
        parts.append(f'<path class="{mark}" d="M{points}"/>')
        y = 36 + 20 * "ab".index(mark)
        parts.append(f'<text class="t{mark}" x="{wide - 190}" y="{y}">{name}</text>')
    path.write_text("\n".join([*parts, "</svg>"]) + "\n", encoding="utf-8")


@dataclass
class Jarnac:
    """First King met in a deal: refused openly instead of the Jarnac, same cards and coins."""

    events: float  # how often a deal has one
    king: float  # chance of a King when the first player's exchange is seen
    asker_bits: float  # what the refusal tells about the first player's card
    change: list[float]  # of losses: asker, owner, a later player, dealer, all together
    error: float  # one standard deviation of the last


def jarnac(players: int, deals: int, seed: int = 1) -> Jarnac:
    """Play the same deals with and without the Jarnac, text A."""
    random, playout = Random(seed), Playout("A", "default", players)
    pack = [rank for rank in range(KING + 1) for _ in range(4)]
    change, squares, events, later_seats = [0.0] * 5, 0.0, 0, 0
    accepted: Counter[int] = Counter()
    refused: Counter[int] = Counter()
    for _ in range(deals):
        random.shuffle(pack)
        coins = random.getrandbits(64)
        hidden = playout.play(pack, Random(coins))
        if hidden.first_asks:
            accepted[hidden.finals[0]] += 1
            if hidden.met_king == 0:
                refused[hidden.finals[0]] += 1
        asker = hidden.met_king
        if asker is None:
            continue
        events += 1
        shown = playout.play(pack, Random(coins), refuse=True)
        pairs = zip(shown.losers(False), hidden.losers(False), strict=True)
        moves = [float(one) - float(two) for one, two in pairs]
        later = moves[asker + 2 : -1]
        later_seats += len(later)
        for place, move in enumerate(
            (moves[asker], moves[asker + 1], sum(later), moves[-1], sum(moves))
        ):
            change[place] += move
        squares += sum(moves) ** 2
    shares = [total / events for total in change]
    shares[2] = change[2] / max(later_seats, 1)
    told = sum(
        count / refused.total()
        * log2(count / refused.total() * accepted.total() / accepted[card])
        for card, count in refused.items()
    )  # fmt: skip
    king = refused.total() / accepted.total()
    return Jarnac(events / deals, king, told, shares, sqrt(squares) / events)
