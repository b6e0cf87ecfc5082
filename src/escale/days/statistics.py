"""What the tries of a person come to, box by box."""

from collections.abc import Sequence
from typing import NamedTuple

from .ports import Try


class BoxStatistics(NamedTuple):
    """How many tries there were, and how good they were, in percent of what was possible."""

    played: int
    best: int
    mean: int
    perfect: int


def statistics_of(tries: Sequence[Try]) -> BoxStatistics | None:
    """Of the tries of one box that were played to the end; None if there are none."""
    if not tries:
        return None
    shares = [100 * each.points // each.possible for each in tries]
    perfect = sum(each.points == each.possible for each in tries)
    return BoxStatistics(len(tries), max(shares), round(sum(shares) / len(shares)), perfect)
