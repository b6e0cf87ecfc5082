"""Every way that chance can go, with packs of a few letters; and a pack that is so small."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import pytest

from escale.core.chance import Chance
from escale.games.ludime import allowed, dealing, die, imagining, one_word, partie

Result = TypeVar("Result")
Distribution = dict[Result, Fraction]


class Dropped(Exception):
    """This world does not count."""


class EveryWay(Chance):
    """Takes the way it is told to, as far as it is told, then always the first one.

    Cards of the same letter are one choice, as likely as there are cards.
    """

    def __init__(self, way: list[int]) -> None:
        self._told = way
        self.taken: list[tuple[int, int]] = []  # which of how many
        self.weight = Fraction(1)
        self._is_used = False

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

    def happens(self, label: str, probability: float) -> bool:
        exact = Fraction(probability).limit_denominator(10_000)
        if exact in {0, 1}:
            return bool(exact)
        happens = self._choose(2) == 0
        self.weight *= exact if happens else 1 - exact
        return happens

    def _choose(self, size: int) -> int:
        number = len(self.taken)
        chosen = self._told[number] if number < len(self._told) else 0
        self.taken.append((chosen, size))
        return chosen

    def sub(self, label: str) -> Chance:
        """One try of a world; who tries again has dropped the first."""
        if self._is_used:
            raise Dropped
        self._is_used = True
        return self


def every_way(act: Callable[[Chance], Result]) -> Iterator[tuple[Result, Fraction]]:
    """All that can come of it, each time with the weight of the way that led there."""
    way: list[int] = []
    while True:
        chance = EveryWay(way)
        try:
            yield act(chance), chance.weight
        except Dropped:
            pass
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


def shrink(monkeypatch: pytest.MonkeyPatch, cards: str, hand: int) -> None:
    """A pack of these cards, and hands of so many, for all three games."""
    for module in (dealing, imagining):
        monkeypatch.setattr(module, "every_card", lambda: "".join(sorted(cards)))
    monkeypatch.setattr(partie, "HAND", hand)
    monkeypatch.setattr(allowed, "FIRST_WORD", 3)
    monkeypatch.setattr(die, "MORE_THAN_DIE", hand - 1)  # the die is scripted to show a one
    monkeypatch.setattr(one_word, "HAND", hand)
    monkeypatch.setattr(one_word, "EXTRA", 1)
