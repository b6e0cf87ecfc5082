"""The dealer, integrated over all hidden cards: the spread of the last card, and the sums."""

from .....compiling import kernel
from .model import Array, Plan, Rules, Sums
from .sampled_dealer import below, note


@kernel
def chance(threshold: float, card: int) -> float:
    """The chance of the low action."""
    return min(1.0, max(0.0, threshold - card))


@kernel
def dealer_spread(
    rules: Rules,
    plan: Plan,
    ending: int,
    given: int,
    mine: int,
    left: Array,
    from_own: bool,
    spread: Array,
    drop: Array,
) -> None:
    """Fill spread[rank] with the chance that the dealer ends with this rank.

    `left` counts the cards of the pack, `mine` is the dealer's own card, `given` the swapped one
    or -1; with from_own False the own card is given up already. `drop` is a scratch array.
    """
    dealer, ranks, total, goes = rules.dealer, rules.ranks, 0, 1.0
    for rank in range(ranks):
        total += left[rank]
        spread[rank] = 0.0
        drop[rank] = 0.0
    if from_own and given >= 0 and dealer >= 2:
        takes = chance(plan.blind[ending], mine)
        spread[given] += takes
        goes -= takes
    if from_own and (dealer == 1 or dealer == 3):
        gives_up = chance(plan.own[ending], mine)
        spread[mine] += goes * (1.0 - gives_up)
        goes *= gives_up
    if goes == 0.0:
        return
    shown = given >= 0 and dealer <= 1
    removed = 0 if shown else 1
    third = 0.0
    for one in range(ranks):
        if shown and one != given:
            continue
        reach = goes if shown else goes * left[one] / total
        refuses = chance(plan.first[ending, mine if dealer == 2 else 0], one)
        spread[one] += reach * (1.0 - refuses)
        reach *= refuses
        if reach == 0.0:
            continue
        for two in range(ranks):
            number = left[two] - (removed if two == one else 0)
            if number <= 0:
                continue
            share = reach * number / (total - removed)
            again = chance(plan.second[ending, mine if dealer == 2 else one], two)
            spread[two] += share * (1.0 - again)
            # All third cards at once: what is left, less the two that have gone.
            part = share * again / (total - removed - 1)
            third += part
            drop[two] += part
            drop[one] += part * removed
    for rank in range(ranks):
        last = max(rank, mine) if dealer == 2 else rank
        spread[last] += third * left[rank] - drop[rank]


@kernel
def dealer_passes(mine: int, above: bool, nobody: bool, spread: Array) -> float:
    """The chance that the dealer leaves a player with final card `mine` lowest."""
    total = 0.0
    for rank in range(mine + 1, len(spread)):
        total += spread[rank]
    return total if nobody and not above else total + spread[mine]


@kernel
def note_turns(
    rules: Rules,
    plan: Plan,
    sums: Sums,
    ending: int,
    limit: int,
    given: int,
    mine: int,
    left: Array,
    reach: float,
    everywhere: bool,
) -> None:
    """Add the decisions at the first and the second card; cards under `limit` lose."""
    dealer, total, low = rules.dealer, 0, 0
    for rank in range(rules.ranks):
        total += left[rank]
        if rank < limit:
            low += left[rank]
    shown = given >= 0 and dealer <= 1
    removed = 0 if shown else 1
    for one in range(rules.ranks):
        if (shown and one != given) or (not shown and left[one] == 0):
            continue
        share = reach if shown else reach * left[one] / total
        key, next_key = (mine, mine) if dealer == 2 else (0, one)
        refuses = 1.0 if everywhere else chance(plan.first[ending, key], one)
        later = 0.0
        for two in range(rules.ranks):
            number = left[two] - (removed if two == one else 0)
            if number <= 0:
                continue
            part = number / (total - removed)
            under = low - (1 if two < limit else 0) - (removed if one < limit else 0)
            third = under / (total - removed - 1)
            if dealer == 2 and mine >= limit:
                third = 0.0
            again = chance(plan.second[ending, next_key], two)
            later += part * (again * third + (1.0 - again) * below(two, limit))
            if refuses > 0.0:
                cost, weight = third - below(two, limit), share * part * refuses
                note(sums.second, ending, next_key, two, cost, weight)
        note(sums.first, ending, key, one, later - below(one, limit), share)


@kernel
def note_dealer_exactly(
    rules: Rules,
    plan: Plan,
    sums: Sums,
    ending: int,
    limit: int,
    given: int,
    mine: int,
    left: Array,
    weight: float,
    everywhere: bool,
    spread: Array,
    drop: Array,
) -> float:
    """Add all decisions of the dealer; returns their weighted chance to lose."""
    dealer = rules.dealer
    dealer_spread(rules, plan, ending, given, mine, left, False, spread, drop)
    going_on = 0.0
    for rank in range(limit):
        going_on += spread[rank]
    loss, reach = going_on, weight
    has_own = dealer == 1 or dealer == 3
    if has_own:
        gives_up = chance(plan.own[ending], mine)
        loss = gives_up * going_on + (1.0 - gives_up) * below(mine, limit)
    if given >= 0 and dealer >= 2:
        note(sums.blind, ending, 0, mine, below(given, limit) - loss, weight)
        takes = chance(plan.blind[ending], mine)
        loss = takes * below(given, limit) + (1.0 - takes) * loss
        reach *= 1.0 - takes
    if has_own:
        counted = weight if everywhere else reach
        note(sums.own, ending, 0, mine, going_on - below(mine, limit), counted)
        reach *= chance(plan.own[ending], mine)
    if everywhere:
        reach = weight
    if reach > 0.0:
        note_turns(rules, plan, sums, ending, limit, given, mine, left, reach, everywhere)
    return weight * loss
