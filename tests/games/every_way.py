"""Every way that chance can go with a pack of a few cards, and how often it goes so."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeVar

from escale.core.chance import Chance
from tests.laws.likelihood import chi_square_tail

FEWEST = 15  # draws that one bin of a comparison should have

Result = TypeVar("Result")
Distribution = dict[Result, Fraction]


class Dropped(Exception):
    """This world does not count."""


class EveryWay(Chance):
    """Takes the way it is told to, as far as it is told, then always the first one.

    Cards that are alike are one choice, as likely as there are cards.
    """

    def __init__(self, way: list[int]) -> None:
        self._told = way
        self.taken: list[tuple[int, int]] = []  # which of how many
        self.weight = Fraction(1)

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[int]:
        left = list(range(len(items)))
        order = []
        for _ in range(count):
            different = sorted({items[index] for index in left})
            chosen = different[self._choose(len(different))]
            alike = [index for index in left if items[index] == chosen]
            self.weight *= Fraction(len(alike), len(left))
            order.append(alike[0])
            left.remove(alike[0])
        return order

    def _choose(self, size: int) -> int:
        number = len(self.taken)
        chosen = self._told[number] if number < len(self._told) else 0
        self.taken.append((chosen, size))
        return chosen

    def child(self, label: str) -> Chance:
        raise NotImplementedError


def every_way(act: Callable[[Chance], Result]) -> Iterator[tuple[Result, Fraction]]:
    """All that can come of it, each time with the weight of the way that led there."""
    way: list[int] = []
    while True:
        chance = EveryWay(way)
        with suppress(Dropped):
            yield act(chance), chance.weight
        while chance.taken and chance.taken[-1][0] + 1 == chance.taken[-1][1]:
            chance.taken.pop()
        if not chance.taken:
            return
        way = [chosen for chosen, _ in chance.taken]
        way[-1] += 1


def distribution(act: Callable[[Chance], Result]) -> Distribution[Result]:
    """What can come of it, and how likely it is among the worlds that count."""
    weights: Distribution[Result] = defaultdict(Fraction)
    for result, weight in every_way(act):
        weights[result] += weight
    total = sum(weights.values())
    return {result: weight / total for result, weight in weights.items()}


def as_often(expected: Distribution[Result], found: Sequence[Result]) -> float:
    """How likely it is that so many draws fall as they have fallen."""
    counts = Counter(found)
    assert set(counts) <= set(expected), "impossible"
    total = sum(expected.values())
    bins: list[tuple[float, int]] = [(0.0, 0)]
    for result, weight in sorted(expected.items(), key=lambda each: repr(each[0])):
        if bins[-1][0] >= FEWEST:
            bins.append((0.0, 0))
        wanted, seen = bins[-1]
        bins[-1] = wanted + float(weight / total) * len(found), seen + counts[result]
    if len(bins) > 1 and bins[-1][0] < FEWEST:
        (one, few), (other, fewer) = bins.pop(), bins.pop()
        bins.append((one + other, few + fewer))
    if len(bins) == 1:
        return 1.0
    return chi_square_tail(sum((n - mean) ** 2 / mean for mean, n in bins), len(bins) - 1)
