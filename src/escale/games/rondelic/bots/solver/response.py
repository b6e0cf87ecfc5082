"""From sums to thresholds: the best response, and what it would gain."""

import numpy as np

from .....compiling import kernel
from .histories import HISTORY_COUNTS, START
from .model import LOOK_BEFORE, Array, Deal, Policy, Tally

# A rarely seen information set is filled up with this many trials of its coarser one.
BORROWED = 2.0


@kernel
def fold(fine: Array, coarse: Array, ways: int) -> None:
    """Add up the rows that differ only in their oldest symbol: `ways` rows a symbol."""
    for row in range(fine.shape[0]):
        symbol = min(row // ways, 2)
        for place in range(fine.shape[1]):
            coarse[row - symbol * ways, place, 0] += fine[row, place, 0]
            coarse[row - symbol * ways, place, 1] += fine[row, place, 1]


def smoothed(sums: Array, length: int, borrowed: float = BORROWED) -> Array:
    """Mean difference per cell, each history leaning on the same one without its oldest symbol."""
    flat = sums.reshape(len(sums), -1, 2)
    levels = [flat]
    for size in range(length, 0, -1):
        coarse = np.zeros((HISTORY_COUNTS[size - 1], flat.shape[1], 2))
        fold(levels[-1], coarse, HISTORY_COUNTS[size - 1])
        levels.append(coarse)
    mean = np.zeros(flat.shape[1:2])[None, :]
    for size, level in enumerate(reversed(levels)):
        if size:
            rows = np.arange(HISTORY_COUNTS[size])
            mean = mean[
                rows - np.minimum(rows // HISTORY_COUNTS[size - 1], 2) * HISTORY_COUNTS[size - 1]
            ]
        # The coarsest level stands alone: one trial of "no difference" only avoids 0 / 0.
        weight = borrowed if size else 1.0
        mean = (level[:, :, 0] + weight * mean) / (level[:, :, 1] + weight)
    result: Array = mean.reshape(sums.shape[:-1])
    return result


def best_thresholds(sums: Array, length: int) -> Array:
    """For each row the threshold with the least loss; keeping wins ties."""
    worth = smoothed(sums, length) * (sums[..., 1] + 1.0)
    cost = np.concatenate([np.zeros((*worth.shape[:-1], 1)), np.cumsum(worth, axis=-1)], axis=-1)
    result: Array = np.argmin(cost, axis=-1).astype(np.float32)
    return result


def best_response(deal: Deal, tally: Tally) -> Policy:
    """Everybody's best thresholds against the policy the tally was made with."""
    policy = Policy(deal)
    for length in range(deal.askers):
        rows = slice(START[length], START[length + 1])
        policy.exchange[rows] = best_thresholds(tally.exchange[rows], length)
    policy.own[:] = best_thresholds(tally.own, deal.askers)[:, 0]
    policy.blind[:] = best_thresholds(tally.blind, deal.askers)[:, 0]
    policy.first[:] = best_thresholds(tally.first, deal.askers)
    policy.second[:] = best_thresholds(tally.second, deal.askers)
    if deal.dealer == LOOK_BEFORE:
        # A looked card no better than one's own is never taken.
        above_own = np.arange(1, deal.ranks + 1)
        policy.first[:] = np.maximum(policy.first, above_own)
        policy.second[:] = np.maximum(policy.second, above_own)
    return policy


def _gain(thresholds: Array, chosen: Array, sums: Array) -> float:
    cards = np.arange(sums.shape[-2])
    low = np.clip(thresholds[..., None] - cards, 0.0, 1.0)
    best = chosen[..., 0] < 0.0
    return float(((low - best) * sums[..., 0]).sum())


def gains(deal: Deal, policy: Policy, chosen: Tally, judged: Tally) -> list[float]:
    """What each seat could gain, with any (not only monotone) plan, read off `chosen`.

    With chosen = judged this overestimates by the noise, with independent ones it underestimates.
    The dealer's is the sum over their decisions of what a change at that one alone would gain.
    """
    total = judged.losses[-1]
    result = []
    for length in range(deal.askers):
        rows = slice(START[length], START[length + 1])
        result.append(_gain(policy.exchange[rows], chosen.exchange[rows], judged.exchange[rows]))
    dealer = 0.0
    thresholds = (policy.own[:, None], policy.blind[:, None], policy.first, policy.second)
    for table, choose, judge in zip(thresholds, chosen.tables[1:], judged.tables[1:], strict=True):
        dealer += _gain(table, choose, judge)
    return [gain / total for gain in (*result, dealer)]


def losses(tally: Tally) -> list[float]:
    """Each seat's chance to advance."""
    return [float(loss) for loss in tally.losses[:-1] / tally.losses[-1]]
