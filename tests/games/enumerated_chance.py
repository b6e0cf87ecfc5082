"""All outcomes of chance with a pack of a few cards, each with its exact probability."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeVar

from escale.core.chance import Chance
from tests.laws.likelihood import chi_square_tail

FEWEST = 15  # expected draws in one bin of the chi-square test

Result = TypeVar("Result")
Distribution = dict[Result, Fraction]


class Dropped(Exception):
    """Raised in a world that does not count."""


class EnumeratedChance(Chance):
    """Makes the given choices, then always the first one.

    Equal cards are one choice, as likely as all of them together.
    """

    def __init__(self, choices: list[int]) -> None:
        self._choices = choices
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
        chosen = self._choices[number] if number < len(self._choices) else 0
        self.taken.append((chosen, size))
        return chosen

    def child(self, label: str) -> Chance:
        raise NotImplementedError


def enumerate_chance(act: Callable[[Chance], Result]) -> Iterator[tuple[Result, Fraction]]:
    """Every result of `act` with its probability, once for each course of chance."""
    choices: list[int] = []
    while True:
        chance = EnumeratedChance(choices)
        with suppress(Dropped):
            yield act(chance), chance.weight
        while chance.taken and chance.taken[-1][0] + 1 == chance.taken[-1][1]:
            chance.taken.pop()
        if not chance.taken:
            return
        choices = [chosen for chosen, _ in chance.taken]
        choices[-1] += 1


def distribution(act: Callable[[Chance], Result]) -> Distribution[Result]:
    """The results of `act` with their probabilities, among the worlds that count."""
    weights: Distribution[Result] = defaultdict(Fraction)
    for result, weight in enumerate_chance(act):
        weights[result] += weight
    total = sum(weights.values())
    return {result: weight / total for result, weight in weights.items()}


def p_value(expected: Distribution[Result], found: Sequence[Result]) -> float:
    """The p-value of a chi-square test: whether draws follow a distribution."""
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
