"""What the solver answers, in plain lists: callers need no numpy."""

from collections.abc import Sequence

from msgspec import Struct

from ...rules import Contract, gain
from ...rules.cards import HAND, Card

Chances = list[float]  # by deviation from 0 to 8; 1.0 at one of them where it is solved


def mean(rows: Sequence[Chances]) -> Chances:
    """The average of several distributions, with equal weights."""
    return [sum(column) / len(rows) for column in zip(*rows, strict=True)]


def certain(deviation: int) -> Chances:
    """One deviation for certain."""
    return [float(each == deviation) for each in range(HAND + 1)]


def by_deviation(taken: Sequence[float], number: int) -> Chances:
    """Chances from how often the declarer ended with so many tricks."""
    chances, total = [0.0] * (HAND + 1), sum(taken)
    for tricks, times in enumerate(taken):
        chances[abs(tricks - number)] += times / total
    return chances


def points(trump: int, doubled: bool = False) -> list[int]:
    """By deviation: points of the declarer, or, below zero, of each of the others (TOR-18)."""
    contract = Contract(0, trump, 0, 1 if doubled else None)
    return [gain(contract, 0), *(-gain(contract, deviation) for deviation in range(1, HAND + 1))]


class Moves(Struct, frozen=True):
    """What each legal card leads to, world by world."""

    cards: tuple[Card, ...]
    chances: list[list[Chances]]  # by world and card
    exact: list[bool]  # by world: solved, not estimated

    def shares(self) -> list[Chances]:
        """By card: chances over all worlds."""
        return [mean(rows) for rows in zip(*self.chances, strict=True)]

    def worth(self, worth: Sequence[float]) -> list[float]:
        """By card: what it is worth over all worlds, if a deviation of d is worth worth[d]."""
        return [
            sum(chance * value for chance, value in zip(row, worth, strict=False))
            for row in self.shares()
        ]


class Contracts(Struct, frozen=True):
    """What a declarer who leads can hope for, world by world."""

    trumps: tuple[int, ...]
    chances: list[list[list[Chances]]]  # by world, trump and number of tricks
    exact: list[list[bool]]  # by world and trump

    def shares(self) -> list[list[Chances]]:
        """By trump and number: chances over all worlds."""
        return [
            [mean(rows) for rows in zip(*numbers, strict=True)]
            for numbers in zip(*self.chances, strict=True)
        ]
