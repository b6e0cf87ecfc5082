"""Whether an answer was a mistake by what the player could know, and not only by bad luck."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import Literal, NamedTuple

from ..rules import Call, Play
from .advice import AnswerValue

Verdict = Literal["forced", "good", "lucky", "unlucky", "slip", "unweighed"]

MIN_LOSS = 0.1  # points: a smaller loss is no mistake,
MIN_ESTIMATED_LOSS = 0.4  # nor is a loss below this one where contracts were only estimated
SURE_ERRORS = 2.0  # standard errors beyond which a loss is taken for sure


class AnswerCost(NamedTuple):
    """How many points an answer cost, and whether that is more than chance in drawing worlds."""

    points: float
    is_clear: bool


def answer_cost(
    values: Sequence[AnswerValue], action: Call | Play, close: float = MIN_LOSS
) -> AnswerCost | None:
    """The cost of an answer against the best one; None if it was not valued."""
    chosen = next((each for each in values if each.action == action), None)
    if chosen is None:
        return None
    best = max(values, key=lambda each: each.value)
    points = best.value - chosen.value
    differences = [better - other for better, other in zip(best.each, chosen.each, strict=True)]
    is_never_worse = min(differences) >= 0
    is_sure = is_never_worse or points > SURE_ERRORS * _error_of_mean(differences)
    return AnswerCost(points, points >= close and is_sure)


def _error_of_mean(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    return sqrt(variance(values, fmean(values)) / len(values))


def verdict_on(cost: AnswerCost | None, went_well: bool | None) -> Verdict:
    """The verdict from the cost of an answer and from how it turned out."""
    if cost is None:
        return "unweighed"
    if cost.is_clear:
        return "lucky" if went_well else "slip"
    return "unlucky" if went_well is False else "good"
