"""How sure a mean is."""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

Z = 1.96


class Interval(NamedTuple):
    """A mean and its interval."""

    mean: float
    low: float
    high: float


def ci_half_width(values: Sequence[float], errors: float = Z) -> float:
    """Half the width of an interval of a mean: so many standard errors, by default for 95 %."""
    return errors * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")


def share_interval(shares: Sequence[float], errors: float = Z) -> Interval:
    """The mean of shares between 0 and 1, one a deal, and its interval, by default of 95 %.

    The interval is that of the same shares and four more, two of 0 and two of 1 (Agresti and
    Coull): so it is not empty where all shares are equal, nor too narrow where there are few.
    """
    widened = [*shares, 0, 0, 1, 1]
    middle, half = fmean(widened), ci_half_width(widened, errors)
    return Interval(fmean(shares), max(0.0, middle - half), min(1.0, middle + half))
