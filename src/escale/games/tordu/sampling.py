"""Hands that others may hold, as a seat imagines them: all it saw, and what the auction tells."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ...core.chance import Chance
from .imagining import imagine
from .model import View
from .solver import solving
from .solver.position import World


class QuickChance(Chance):
    """Luck for imagination: a generator that remembers where it is, so labels do not count."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def draw(self, label: str, items: Sequence[Any], count: int) -> list[int]:
        return self._random.sample(range(len(items)), count)

    def sub(self, label: str) -> "QuickChance":
        return self


def seed_of(chance: Chance) -> int:
    """One draw of the bot's own luck begins all that it imagines."""
    return chance.below("worlds", 1 << 32)


def plain_worlds(view: View, count: int, seed: int) -> list[World]:
    """All that fit what was seen, as likely as each other: what was said does not count."""
    chance = QuickChance(seed)
    return [imagine(view, chance) for _ in range(count)]


def heard_worlds(view: View, count: int, seed: int) -> list[World]:
    """The likelier, the better they explain the auction; plain ones while numpy is not at hand."""
    if solving.is_warm() and view.board.calls:
        from .solver import hearing

        heard = hearing.heard_worlds(view, count, seed)
        if heard is not None:
            return heard
    return plain_worlds(view, count, seed)
