"""Equal players: does the seat matter? Wins by seat, and one chi-square test over them."""

import sys
from math import erfc, exp, gamma, sqrt

from escale.boxes.registry import BOXES
from escale.tables.offline.simulate import Simulation, simulate

preset = sys.argv[1] if len(sys.argv) > 1 else "rondelic"
games = int(sys.argv[2]) if len(sys.argv) > 2 else 300
level = sys.argv[3] if len(sys.argv) > 3 else "master"
SEATS = 6

options = BOXES["rondelic"].game.presets[preset]
_, tally = simulate(
    Simulation("rondelic", preset, options, (level,) * SEATS, games, seed=1), jobs=2
)

expected = games / SEATS
statistic = sum((wins - expected) ** 2 / expected for wins in tally.seat_wins)


def upper_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square with an odd number of degrees of freedom is above a value."""
    tail = erfc(sqrt(value / 2))
    for k in range(1, (freedom - 1) // 2 + 1):
        tail += (value / 2) ** (k - 0.5) * exp(-value / 2) / gamma(k + 0.5)
    return tail


wins = ", ".join(f"{won:g}" for won in tally.seat_wins)
p = upper_tail(statistic, SEATS - 1)
print(f"{preset}, {games} games of six {level}s; wins by seat: {wins}; p = {p:.3f}")
