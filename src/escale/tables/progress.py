"""The figures of a person: what their results come to, box by box."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache

from ..bots import LEVELS
from ..boxes import Box
from ..boxes.figures import Figure
from .periods import server_zone
from .results import ResultKind, ResultTally

HOUR_MS = 3_600_000
STRENGTH = {level: rank for rank, level in enumerate(LEVELS)}
WINS: frozenset[ResultKind] = frozenset({"won", "shared"})


def by_box(tallies: Iterable[ResultTally]) -> dict[str, list[ResultTally]]:
    """The games of each box, in the order in which they ended."""
    found: dict[str, list[ResultTally]] = {}
    for each in tallies:
        found.setdefault(each.game, []).append(each)
    return found


def kinds_by_preset(tallies: Iterable[ResultTally]) -> dict[str, Counter[ResultKind]]:
    """How the games of each rule set ended."""
    found: dict[str, Counter[ResultKind]] = {}
    for each in tallies:
        found.setdefault(each.preset, Counter())[each.kind] += 1
    return found


def streaks(tallies: Iterable[ResultTally]) -> tuple[int, int]:
    """How many games were won in a row up to the last, and at most.

    A game that was left ends a row; one that was closed, or played alone, does not count.
    """
    current = best = 0
    for each in tallies:
        if each.kind in WINS:
            current += 1
            best = max(best, current)
        elif each.kind == "lost" or each.ending == "left":
            current = 0
    return current, best


def by_level(tallies: Iterable[ResultTally]) -> list[tuple[str, int, int]]:
    """Games against bots alone by the level of the strongest: how many, and how many were won."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for each in tallies:
        if each.kind == "unfinished" or not each.opponents:
            continue
        ranks = [STRENGTH.get(other.level, -1) for other in each.opponents]
        if min(ranks) >= 0:
            strongest = LEVELS[max(ranks)]
            played[strongest] += 1
            won[strongest] += each.kind in WINS
    return [(level, played[level], won[level]) for level in LEVELS if played[level]]


def by_month(tallies: Iterable[ResultTally]) -> list[tuple[str, int, int]]:
    """The months in which games ended, in the server's zone: how many, and how many were won."""
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for each in tallies:
        month = _month(each.ended_ms // HOUR_MS)
        played[month] += 1
        won[month] += each.kind in WINS
    return [(month, played[month], won[month]) for month in sorted(played)]


@lru_cache(maxsize=16_384)
def _month(hour: int) -> str:
    """The month of an hour since 1970: midnight is at a full hour."""
    return f"{datetime.fromtimestamp(hour * HOUR_MS / 1000, server_zone()):%Y-%m}"


def own_figures(
    tallies: Sequence[ResultTally], box: Box | None
) -> list[tuple[Figure, int, ResultTally | None]]:
    """The box's own figures: their values, and of the best ones the game where that was."""
    declared = box.figures.figures if box and box.figures else ()
    found: list[tuple[Figure, int, ResultTally | None]] = []
    for figure in declared:
        counted = [each for each in tallies if figure.name in each.figures]
        if not counted:
            continue
        if figure.kind == "most":
            best = max(counted, key=lambda each: each.figures[figure.name])
            found.append((figure, best.figures[figure.name], best))
        else:
            found.append((figure, total(counted, figure.name), None))
    return found


def total(tallies: Iterable[ResultTally], name: str) -> int:
    """The sum of a figure over some games."""
    return sum(each.figures.get(name, 0) for each in tallies)


def stamps_of(boxes: Mapping[str, Box]) -> dict[str, tuple[str, ...]]:
    """The stamps that each box has."""
    return {slug: box.figures.stamps for slug, box in boxes.items() if box.figures}
