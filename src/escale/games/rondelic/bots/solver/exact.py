"""Every deal with its exact weight: the same sums as `sampled`, without noise.

All dealt ranks are enumerated; coins and the cards drawn from the pack are integrated. A mixed
action splits the way on an explicit stack. Good for a few players or a small pack.
"""

import numpy as np

from .....compiling import kernel
from .exact_dealer import chance, dealer_passes, dealer_spread, note_dealer_exactly
from .model import Array, Deal, Plan, Policy, Rules, Sums, Tally
from .sampled_dealer import note

# A way to go on: seat, history, key, held, bound, then two notes (`advances`: above; the main
# line: lowest, highest), the card given to the pack and the one drawn from it, refused.
WAY = 10


@kernel
def push(
    stack: Array,
    chances: Array,
    top: int,
    weight: float,
    seat: int,
    history: int,
    key: int,
    held: int,
    bound: bool,
    lowest: int,
    highest: int,
    given: int,
    drawn: int,
    refused: int,
) -> int:
    """Put a way on the stack; returns the new height."""
    chances[top] = weight
    stack[top, 0], stack[top, 1], stack[top, 2] = seat, history, key
    stack[top, 3], stack[top, 4], stack[top, 5] = held, 1 if bound else 0, lowest
    stack[top, 6], stack[top, 7], stack[top, 8] = highest, given, drawn
    stack[top, 9] = refused
    return top + 1


@kernel
def expected(
    rules: Rules,
    plan: Plan,
    cards: Array,
    left: Array,
    mine: int,
    seat: int,
    history: int,
    key: int,
    held: int,
    bound: bool,
    above: bool,
    spread: Array,
    drop: Array,
    ways: Array,
    chances: Array,
) -> float:
    """The chance that a player with final card `mine` is lowest, players from `seat` on to come."""
    askers, king, result, total = rules.askers, rules.ranks - 1, 0.0, 0
    for rank in range(rules.ranks):
        total += left[rank]
    over = 1 if above else 0
    top = push(ways, chances, 0, 1.0, seat, history, key, held, bound, over, 0, -1, -1, 0)
    while top > 0:
        top -= 1
        seat, history, key, held = ways[top, 0], ways[top, 1], ways[top, 2], ways[top, 3]
        bound, above = ways[top, 4] == 1, ways[top, 5] == 1
        given, drawn, weight = ways[top, 7], ways[top, 8], chances[top]
        if seat == askers:
            if drawn >= 0:
                left[drawn] -= 1
            ending, own = history - rules.endings, cards[askers]
            dealer_spread(rules, plan, ending, given, own, left, True, spread, drop)
            if drawn >= 0:
                left[drawn] += 1
            result += weight * dealer_passes(mine, above, rules.nobody, spread)
            continue
        swaps = 0.0 if bound else chance(plan.exchange[history, key], held)
        final = king if bound else held
        after, asked = plan.follow[history, 0], cards[seat + 1]
        if swaps < 1.0 and final >= mine:
            part, over = weight * (1.0 - swaps), 1 if above or final > mine else 0
            top = push(
                ways, chances, top, part, seat + 1, after, 0, asked, False, over, 0, -1, -1, 0
            )
        if swaps == 0.0:
            continue
        after = plan.follow[history, 1]
        if seat == askers - 1:
            for rank in range(mine, rules.ranks):
                if left[rank] > 0:
                    part, over = (
                        weight * swaps * left[rank] / total,
                        1 if above or rank > mine else 0,
                    )
                    top = push(
                        ways, chances, top, part, askers, after, 0, 0, False, over, 0, held, rank, 0
                    )
            continue
        bound = asked == king
        final = held if bound else asked
        if final >= mine:
            part, over = weight * swaps, 1 if above or final > mine else 0
            key = asked + 1
            top = push(
                ways, chances, top, part, seat + 1, after, key, held, bound, over, 0, -1, -1, 0
            )
    return result


@kernel
def swap_costs(
    rules: Rules,
    plan: Plan,
    cards: Array,
    left: Array,
    seat: int,
    after: int,
    held: int,
    lowest: int,
    highest: int,
    spread: Array,
    drop: Array,
    ways: Array,
    chances: Array,
) -> float:
    """The chance to be lowest after an exchange that leads to the history `after`."""
    askers, king, result, total = rules.askers, rules.ranks - 1, 0.0, 0
    if seat < askers - 1:
        asked = cards[seat + 1]
        bound = asked == king
        got = held if bound else asked
        if got > lowest:
            return 0.0
        key, above = asked + 1, highest > got
        return expected(
            rules, plan, cards, left, got, seat + 1, after, key, held, bound, above,
            spread, drop, ways, chances,
        )  # fmt: skip
    for rank in range(rules.ranks):
        total += left[rank]
    for rank in range(min(lowest, king) + 1):
        if left[rank] > 0:
            share = left[rank] / total
            left[rank] -= 1
            ending, own = after - rules.endings, cards[askers]
            dealer_spread(rules, plan, ending, held, own, left, True, spread, drop)
            result += share * dealer_passes(rank, highest > rank, rules.nobody, spread)
            left[rank] += 1
    return result


@kernel
def deal_code(rules: Rules, code: int, cards: Array, left: Array) -> float:
    """Deal the ranks that are the digits of `code`; returns how likely they are."""
    likelihood, size = 1.0, rules.ranks * rules.suits
    left[:] = rules.suits
    for place in range(rules.askers + (0 if rules.dealer == 0 else 1)):
        cards[place] = code % rules.ranks
        code //= rules.ranks
        likelihood *= left[cards[place]] / size
        left[cards[place]] -= 1
        size -= 1
        if likelihood == 0.0:
            break
    return likelihood


@kernel
def play_all_deals(
    rules: Rules, plan: Plan, sums: Sums, codes: int, refusal: float, everywhere: bool
) -> None:
    """Go through all dealt ranks and all ways to play them."""
    askers, king, height = rules.askers, rules.ranks - 1, 16 * rules.ranks
    cards, left = np.zeros(askers + 1, np.int64), np.zeros(rules.ranks, np.int64)
    spread, drop = np.zeros(rules.ranks), np.zeros(rules.ranks)
    ways, chances = np.zeros((height, WAY), np.int64), np.zeros(height)
    path, weights = np.zeros((height, WAY), np.int64), np.zeros(height)
    for code in range(codes):
        likelihood = deal_code(rules, code, cards, left)
        if likelihood == 0.0:
            continue
        sums.losses[askers + 1] += likelihood
        top = push(
            path, weights, 0, likelihood, 0, 0, 0, cards[0], False, rules.ranks, -1, -1, -1, 0
        )
        while top > 0:
            top -= 1
            seat, history, key, held = path[top, 0], path[top, 1], path[top, 2], path[top, 3]
            bound, lowest, highest = path[top, 4] == 1, path[top, 5], path[top, 6]
            given, drawn, refused = path[top, 7], path[top, 8], path[top, 9]
            weight = weights[top]
            counted = 0.0 if refused == 1 else weight
            if seat == askers:
                limit = lowest if rules.nobody and highest == lowest else lowest + 1
                if drawn >= 0:
                    left[drawn] -= 1
                ending, own = history - rules.endings, cards[askers]
                lost = note_dealer_exactly(
                    rules, plan, sums, ending, limit, given, own, left, weight, everywhere,
                    spread, drop,
                )  # fmt: skip
                if drawn >= 0:
                    left[drawn] += 1
                if refused == 0:
                    sums.losses[askers] += lost
                continue
            mine = king if bound else held
            asked, after = cards[seat + 1], plan.follow[history, 0]
            keep = 0.0
            if mine <= lowest:
                keep = expected(
                    rules, plan, cards, left, mine, seat + 1, after, 0, asked, False,
                    highest > mine, spread, drop, ways, chances,
                )  # fmt: skip
            free = not bound and held < king and (key == 0 or held < key)
            swaps = chance(plan.exchange[history, key], held) if free else 0.0
            if swaps < 1.0:
                part, low, high = weight * (1.0 - swaps), min(lowest, mine), max(highest, mine)
                top = push(
                    path, weights, top, part, seat + 1, after, 0, asked, False, low, high, -1, -1,
                    refused,
                )  # fmt: skip
            if not free:
                sums.losses[seat] += counted * keep
                continue
            after = plan.follow[history, 1]
            swap = swap_costs(
                rules, plan, cards, left, seat, after, held, lowest, highest, spread, drop,
                ways, chances,
            )  # fmt: skip
            note(sums.exchange, history, key, held, swap - keep, weight)
            sums.losses[seat] += counted * (swaps * swap + (1.0 - swaps) * keep)
            if swaps == 0.0:
                continue
            if seat == askers - 1:
                total = left.sum()
                for rank in range(rules.ranks):
                    if left[rank] > 0:
                        part = weight * swaps * left[rank] / total
                        low, high = min(lowest, rank), max(highest, rank)
                        top = push(
                            path, weights, top, part, askers, after, 0, 0, False, low, high, held,
                            rank, refused,
                        )  # fmt: skip
                continue
            bound = asked == king
            final = held if bound else asked
            low, high, key = min(lowest, final), max(highest, final), asked + 1
            top = push(
                path, weights, top, weight * swaps, seat + 1, after, key, held, bound, low, high,
                -1, -1, refused,
            )  # fmt: skip
            if bound and refusal > 0.0:
                # As in the limit of rare refusals: a Jarnac keeps its whole weight.
                after = plan.follow[history, 2]
                top = push(
                    path, weights, top, weight * swaps * refusal, seat + 1, after, 0, king, True,
                    low, high, -1, -1, 1,
                )  # fmt: skip


def enumerate_deals(
    deal: Deal,
    policy: Policy,
    tally: Tally,
    refusal: float = 0.0,
    everywhere: bool = False,
) -> None:
    """Add all deals to a tally."""
    codes = deal.ranks ** (deal.askers + (1 if deal.dealer else 0))
    refuses = refusal if deal.refusals else 0.0
    play_all_deals(deal.rules, policy.plan, tally.sums, codes, refuses, everywhere)
