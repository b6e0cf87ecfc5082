"""Which deal or puzzle a box has on a day: a public function of the day's link and of the rule.

Candidates are drawn one after the other, the difficulty of each is measured, and the one nearest
to what the weekday asks for is taken; of two as near, the earlier. Nobody can choose, and whoever
knows the link can do it again.
"""

import hmac
from collections.abc import Iterator, Sequence
from datetime import date
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from ..boxes import Box, DailyTable
from ..boxes.dailies import difficulty_of
from .ports import Pick


class Rule(Struct, frozen=True):
    """How a candidate is chosen; a chain names its rule, and each seed depends on it."""

    version: int = 1
    candidates: int = 12
    targets: tuple[float, ...] = (0.1, 0.2, 0.35, 0.5, 0.6, 0.75, 0.9)  # Monday to Sunday


RULE = msgspec.json.encode(Rule()).decode()


class Candidate(NamedTuple):
    """One of those among which a day is chosen."""

    number: int
    seed: bytes  # from which it is drawn, see `boxes.dailies.chance_of`


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
    """What a box has on a day, measured here; it may take seconds."""
    assert box.daily
    each = candidates(link, rule, box.game.slug)
    return nearest(box, day, rule, [difficulty_of(box.daily, one.seed) for one in each])


def nearest(box: Box, day: date, rule: str, measured: Sequence[float]) -> Pick:
    """Of the candidates with these difficulties the one that suits the day best."""
    target = read_rule(rule).targets[day.weekday()]
    number = min(range(len(measured)), key=lambda at: (abs(measured[at] - target), at))
    version, content = box.game.version, content_digest(box)
    return Pick(day.isoformat(), box.game.slug, number, measured[number], version, content)


def content_digest(box: Box) -> str:
    """What tells the words and letters apart with which a box measures."""
    options: Any = box.daily.options if isinstance(box.daily, DailyTable) else None
    if options is None:
        options = next(iter(box.game.presets.values()))
    content = box.game.content(options)
    return sha256(msgspec.json.encode(dict(sorted(content.items())))).hexdigest()[:16]
