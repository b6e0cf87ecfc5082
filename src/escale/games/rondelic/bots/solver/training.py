"""Fictitious play: in each round the best answer to the average of all rounds before."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from .exact import enumerate_deals
from .histories import HISTORY_COUNTS, START, spell
from .model import LOOK_BEFORE, Deal, Policy, Tally
from .response import best_response, gains, losses
from .sampled import sample

# Owners of Kings refuse this often while training, so that refusals are understood. Trials are
# weighted as if they did so hardly ever, so the other tables do not notice.
REFUSAL = 0.25
# Thresholds are shipped in steps of this size.
GRAIN = 1 / 16


@dataclass(frozen=True)
class Precision:
    """How well a policy does: chance to advance and possible gain by seat, the dealer last."""

    losses: list[float]
    at_least: list[float]
    at_most: list[float]
    exact: bool


def rounded(policy: Policy) -> Policy:
    """The policy as it is shipped."""
    result = Policy(policy.deal)
    for new, old in zip(result.tables, policy.tables, strict=True):
        new[...] = np.round(old / GRAIN) * GRAIN
    if policy.deal.dealer == LOOK_BEFORE:
        above_own = np.arange(1, policy.deal.ranks + 1)
        result.first[:] = np.maximum(result.first, above_own)
        result.second[:] = np.maximum(result.second, above_own)
    return result


def train(
    deal: Deal,
    rounds: int,
    deals: int,
    seed: int,
    on_progress: Callable[[int, Policy], None] | None = None,
) -> Policy:
    """Train with `deals` random deals in all; with deals = 0 every round goes through all deals."""
    policy, answer, tally = Policy(deal), Policy(deal), Tally(deal)
    # Later rounds are larger: early ones only have to find the neighbourhood.
    shares = np.arange(1, rounds + 1) / (rounds * (rounds + 1) / 2)
    for number, share in enumerate(shares, start=1):
        if deals:
            sample(deal, answer, tally, int(deals * share), seed + number, REFUSAL, True)
        else:
            # Exact sums need no support from coarser histories: count them as very many trials.
            fresh = Tally(deal)
            enumerate_deals(deal, answer, fresh, REFUSAL, True)
            tally.add(fresh, 1e12 * share)
        answer = best_response(deal, tally)
        policy = policy.moved(answer, 2.0 / (number + 1))
        if on_progress:
            on_progress(number, policy)
    return rounded(policy)


def clamp_unseen(policy: Policy, seed: int) -> Policy:
    """The policy with lower thresholds where a player was given a card that nobody gives away.

    Training met such cards only in its first rounds, when the players were still poor, so their
    thresholds are unreliable. Above the highest card that this policy still gives away, a player
    who was asked passes a card on no more readily than a player who was not asked.
    """
    deal, tally = policy.deal, Tally(policy.deal)
    result = policy.moved(policy, 0.0)
    sample(deal, policy, tally, 2_000_000, seed, REFUSAL)
    met = tally.exchange[..., 1] > 0.0
    cards = np.arange(1, deal.ranks + 1)
    for length in range(1, deal.askers):
        for place in range(HISTORY_COUNTS[length]):
            if spell(length, place)[-1] == "X":
                row = START[length] + place
                # The same history with a last K lies just before it.
                unasked = result.exchange[row - 1, 0]
                highest = (met[row, 1:] * cards).max(axis=1)
                limits = np.where(highest > 0, np.maximum(highest, unasked), np.inf)
                result.exchange[row, 1:] = np.minimum(result.exchange[row, 1:], limits)
    return result


def measure(deal: Deal, policy: Policy, deals: int, seed: int) -> Precision:
    """Exploitability seat by seat: exact with deals = 0, else from two independent samples."""
    one, two = Tally(deal), Tally(deal)
    if not deals:
        enumerate_deals(deal, policy, one)
        exact = gains(deal, policy, one, one)
        return Precision(losses(one), exact, exact, True)
    sample(deal, policy, one, deals, seed)
    sample(deal, policy, two, deals, seed + 1_000_003)
    at_least = gains(deal, policy, one, two)
    at_most = gains(deal, policy, one, one)
    one.losses += two.losses
    return Precision(losses(one), at_least, at_most, False)
