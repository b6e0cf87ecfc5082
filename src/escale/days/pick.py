"""Which deal or puzzle a box has on a day: a public function of the day's link and of the rule.

Candidates are drawn one after the other, the difficulty of each is measured, and the one nearest
to what the weekday asks for is taken; of two as near, the earlier. Nobody can choose, and whoever
knows the link can do it again.
"""

import hmac
from collections.abc import Iterator
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from ..boxes import Box, DailyTable
from ..core.chance import Chance, FairChance
from ..core.record import Seed
from .ports import Pick

DIGITS = 4  # of a difficulty that count: the same on every machine


class Rule(Struct, frozen=True):
    """How a candidate is chosen; a chain names its rule, and each seed depends on it."""

    version: int = 1
    candidates: int = 12
    targets: tuple[float, ...] = (0.1, 0.2, 0.35, 0.5, 0.6, 0.75, 0.9)  # Monday to Sunday


RULE = msgspec.json.encode(Rule()).decode()


class Candidate(NamedTuple):
    """One of those among which a day is chosen."""

    number: int
    seed: bytes

    def chance(self, box: Box) -> Chance:
        """The chance from which it is drawn: at a table that of its cards."""
        if isinstance(box.daily, DailyTable):
            return Seed.of(self.seed).chance()
        return FairChance(self.seed)


def candidate(link: bytes, rule: str, game: str, number: int) -> Candidate:
    """One candidate of a box on the day of this link."""
    key = hmac.digest(link, f"{sha256(rule.encode()).hexdigest()}/{game}".encode(), "sha256")
    return Candidate(number, hmac.digest(key, f"candidate-{number}".encode(), "sha256"))


def candidates(link: bytes, rule: str, game: str) -> Iterator[Candidate]:
    """All candidates of a box on the day of this link."""
    for number in range(read_rule(rule).candidates):
        yield candidate(link, rule, game, number)


def read_rule(rule: str) -> Rule:
    return msgspec.json.decode(rule, type=Rule)


def pick(box: Box, day: date, link: bytes, rule: str) -> Pick:
    """What a box has on a day; it may take seconds."""
    game, target = box.game.slug, read_rule(rule).targets[day.weekday()]
    measured = [(difficulty_of(box, each), each.number) for each in candidates(link, rule, game)]
    difficulty, number = min(measured, key=lambda each: (abs(each[0] - target), each[1]))
    return Pick(day.isoformat(), game, number, difficulty, box.game.version, content_digest(box))


def difficulty_of(box: Box, drawn: Candidate) -> float:
    """How hard a candidate is, as its box measures it."""
    daily, chance = box.daily, drawn.chance(box)
    assert daily
    if isinstance(daily, DailyTable):
        return round(daily.difficulty(chance), DIGITS)
    return round(daily.difficulty(daily.draw(chance)), DIGITS)


def content_digest(box: Box) -> str:
    """What tells the words and letters apart with which a box measures."""
    options: Any = box.daily.options if isinstance(box.daily, DailyTable) else None
    if options is None:
        options = next(iter(box.game.presets.values()))
    content = box.game.content(options)
    return sha256(msgspec.json.encode(dict(sorted(content.items())))).hexdigest()[:16]
