"""How sure a mean is."""

from collections.abc import Sequence
from math import sqrt
from statistics import stdev


def ci_half_width(values: Sequence[float]) -> float:
    """Half the width of the 95 % interval of a mean."""
    return 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
