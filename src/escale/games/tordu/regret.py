"""Whether another answer was better by what the player could know, and not only by chance."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, variance
from typing import NamedTuple

from .advice import Weight
from .model import Call, Play

CLOSE = 0.1  # points that nobody needs to regret…
ROUGH = 0.4  # …and where contracts were told at a glance
SURE = 2.0  # standard errors, as only some worlds were looked at


class Regret(NamedTuple):
    """How many points an answer cost, and whether that is more than the worlds that were drawn."""

    cost: float
    is_clear: bool


def regret(weights: Sequence[Weight], action: Call | Play, close: float = CLOSE) -> Regret | None:
    """None where nothing was weighed."""
    chosen = next((weight for weight in weights if weight.action == action), None)
    if chosen is None:
        return None
    best = max(weights, key=lambda weight: weight.value)
    cost = best.value - chosen.value
    apart = [better - other for better, other in zip(best.each, chosen.each, strict=True)]
    is_sure = min(apart) >= 0 or cost > SURE * _error_of_mean(apart)  # nowhere worse, or rarely
    return Regret(cost, cost >= close and is_sure)


def _error_of_mean(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    return sqrt(variance(values, fmean(values)) / len(values))
