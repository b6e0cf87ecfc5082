"""Whether two heaps of worlds were drawn from the same distribution."""

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import zip_longest
from math import erfc, sqrt
from typing import Any

import msgspec

BINS = 16
Path = tuple[Hashable, ...]


def differences(value: Any, usual: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every plain value inside a state that is not the usual one, with the way to it."""
    if value == usual:
        return
    if isinstance(value, dict) and isinstance(usual, dict):
        for key, inside in value.items():
            yield from differences(inside, usual.get(key), (*path, key))
    elif isinstance(value, list | tuple) and isinstance(usual, list | tuple):
        for index, (inside, other) in enumerate(zip_longest(value, usual)):
            yield from differences(inside, other, (*path, index))
    else:
        yield path, f"{value!s:>12}"  # sorts numbers by size


def least_likely(one: Sequence[Any], other: Sequence[Any]) -> tuple[float, Any]:
    """The smallest p-value over all places of a world, and that place."""
    heaps = [[msgspec.to_builtins(world) for world in worlds] for worlds in (one, other)]
    table: dict[Path, tuple[Counter[str], Counter[str]]] = {}
    for heap, worlds in enumerate(heaps):
        for world in worlds:
            for path, leaf in differences(world, heaps[0][0]):
                table.setdefault(path, (Counter(), Counter()))[heap][leaf] += 1
    for counts in table.values():
        for count, worlds in zip(counts, heaps, strict=True):
            count["usual"] = len(worlds) - count.total()
    found = [(likelihood(*counts), path) for path, counts in table.items()]
    smallest, place = min(found, default=(1.0, ()))
    return min(1.0, smallest * max(1, len(found))), place  # nothing differs where all is known


def likelihood(one: Counter[str], other: Counter[str]) -> float:
    """The p-value of a two-sample chi-square test over at most so many bins of equal weight."""
    total = one.total() + other.total()
    bins: list[list[int]] = [[0, 0]]
    for leaf in sorted({*one, *other}):
        if sum(bins[-1]) >= total / BINS:
            bins.append([0, 0])
        bins[-1][0] += one[leaf]
        bins[-1][1] += other[leaf]
    if len(bins) == 1:
        return 1.0
    statistic = 0.0
    for pair in bins:
        for seen, size in zip(pair, (one.total(), other.total()), strict=True):
            expected = sum(pair) * size / total
            statistic += (seen - expected) ** 2 / expected
    return chi_square_tail(statistic, len(bins) - 1)


def chi_square_tail(statistic: float, freedom: int) -> float:
    """Wilson and Hilferty's approximation of the upper tail."""
    spread = 2 / (9 * freedom)
    deviate = ((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(deviate / sqrt(2)) / 2
