"""Hands that others may hold, as a seat imagines them: all it saw, and what the auction tells."""

from random import Random
from typing import Any

from ...core.chance import Chance
from .auction import hold
from .cards import HAND, Card
from .estimate import prospects
from .imagining import hidden_cards, imagine
from .model import Bid, Board, Call, Pass, Spoken, View
from .play import played, voids

World = tuple[tuple[Card, ...], ...]


class QuickChance(Chance):
    """Luck for imagination: a generator that remembers where it is, so labels do not count."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def draw(self, label: str, items: Any, count: int) -> list[int]:
        return self._random.sample(range(len(items)), count)

    def sub(self, label: str) -> "QuickChance":
        return self


def seed_of(chance: Chance) -> int:
    """One draw of the bot's own luck begins all that it imagines."""
    return chance.below("worlds", 1 << 32)


def plain_worlds(view: View, count: int, seed: int) -> list[World]:
    """All worlds as likely as each other: what was said does not count."""
    chance = QuickChance(seed)
    return [imagine(view, chance) for _ in range(count)]
