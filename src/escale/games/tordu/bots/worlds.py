"""Worlds: hands that the others may hold, by what a seat saw and by what the auction tells."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ....core.chance import Chance
from ..rules import View
from ..rules.redeal import deal_hands
from .solver import solving
from .solver.position import World


class QuickChance(Chance):
    """A fast generator for drawing worlds; it ignores labels."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[int]:
        return self._random.sample(range(len(items)), count)

    def child(self, label: str) -> "QuickChance":
        return self


def seed_of(chance: Chance) -> int:
    """The seed for drawing worlds, from the bot's own chance."""
    return chance.below("worlds", 1 << 32)


def uniform_worlds(view: View, count: int, seed: int) -> list[World]:
    """Worlds that fit the cards that were seen, equally likely whatever the auction was."""
    chance = QuickChance(seed)
    return [deal_hands(view, chance) for _ in range(count)]


def inferred_worlds(view: View, count: int, seed: int) -> list[World]:
    """Worlds drawn by how well they explain the auction; uniform while the kernels load."""
    inferred = solving.inferred_worlds(view, count, seed) if view.board.calls else None
    return uniform_worlds(view, count, seed) if inferred is None else inferred
