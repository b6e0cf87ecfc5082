"""Random deals, each played once on the current policy, with both actions tried at every decision.

The two actions meet the same cards and the same coins, so most of the noise of a deal cancels in
their difference. Iterative over flat arrays, no recursion: numba compiles it to one loop.
"""

import numpy as np

from .....compiling import kernel
from .model import Array, Deal, Plan, Policy, Rules, Sums, Tally
from .sampled_dealer import dealer_card, note, note_dealer

WORD = np.uint64
STRIDE = WORD(0x9E3779B97F4A7C15)
MIX_ONE = WORD(0xBF58476D1CE4E5B9)
MIX_TWO = WORD(0x94D049BB133111EB)


@kernel
def mixed(state: np.uint64) -> np.uint64:
    """Splitmix64: a counter made into random bits."""
    word = (state ^ (state >> WORD(30))) * MIX_ONE
    word = (word ^ (word >> WORD(27))) * MIX_TWO
    return word ^ (word >> WORD(31))


@kernel
def shuffle(state: np.uint64, pack: Array, cards: Array, coins: Array, suits: int) -> np.uint64:
    """Draw as many cards as asked for without putting back, and a coin for each decision."""
    for place in range(len(cards)):
        state += STRIDE
        word = mixed(state)
        left = WORD(len(pack) - place)
        other = place + np.int64(((word >> WORD(32)) * left) >> WORD(32))
        pack[place], pack[other] = pack[other], pack[place]
        cards[place] = pack[place] // suits
        # The low half of the same word is independent of the high half.
        if place < len(coins):
            coins[place] = (word & WORD(0xFFFFFFFF)) / 4294967296.0
    return state


@kernel
def advances(
    rules: Rules,
    plan: Plan,
    cards: Array,
    coins: Array,
    mine: int,
    seat: int,
    history: int,
    key: int,
    held: int,
    bound: bool,
    above: bool,
) -> float:
    """1.0 if a player with final card `mine` is lowest once players from `seat` on have played.

    `bound`: the player at `seat` owns a King that was asked for; `above`: somebody earlier is
    strictly higher (it matters when all are equal).
    """
    given = -1
    while seat < rules.askers:
        symbol, final, next_key, next_bound = 0, held, 0, False
        next_held = cards[seat + 1]
        if bound:
            final = rules.ranks - 1
        elif coins[seat] < plan.exchange[history, key] - held:
            symbol = 1
            if seat == rules.askers - 1:
                final, given = cards[rules.askers + 1], held
            elif next_held == rules.ranks - 1:
                next_bound = True
            else:
                final, next_key, next_held = next_held, next_held + 1, held
        if final < mine:
            return 0.0
        above = above or final > mine
        history = plan.follow[history, symbol]
        key, held, bound = next_key, next_held, next_bound
        seat += 1
    last = dealer_card(rules, plan, cards, coins, history - rules.endings, given, True)
    if last < mine:
        return 0.0
    return 1.0 if above or last > mine or not rules.nobody else 0.0


@kernel
def swap_loses(
    rules: Rules,
    plan: Plan,
    cards: Array,
    coins: Array,
    seat: int,
    after: int,
    held: int,
    lowest: int,
    highest: int,
) -> float:
    """1.0 if exchanging makes the player at `seat` lowest; `after` is the history it makes."""
    if seat == rules.askers - 1:
        got = cards[rules.askers + 1]
        if got > lowest:
            return 0.0
        last = dealer_card(rules, plan, cards, coins, after - rules.endings, held, True)
        equal = rules.nobody and last == got and highest <= got
        return 0.0 if last < got or equal else 1.0
    asked = cards[seat + 1]
    meets_king = asked == rules.ranks - 1
    got = held if meets_king else asked
    if got > lowest:
        return 0.0
    return advances(
        rules, plan, cards, coins, got, seat + 1, after, asked + 1, held, meets_king, highest > got
    )


@kernel
def play_deals(
    rules: Rules,
    plan: Plan,
    sums: Sums,
    deals: int,
    seed: np.uint64,
    refusal: float,
    everywhere: bool,
) -> None:
    """Play random deals and add up what both actions would have cost at each decision."""
    askers, king = rules.askers, rules.ranks - 1
    pack = np.arange(rules.ranks * rules.suits)
    cards = np.zeros(askers + 5, np.int64)
    coins = np.zeros(askers + 4)
    finals = np.zeros(askers + 1, np.int64)
    state = mixed(seed)
    for _ in range(deals):
        state = shuffle(state, pack, cards, coins, rules.suits)
        weight, lowest, highest, history, key = 1.0, rules.ranks, -1, 0, 0
        held, bound, given, refused = cards[0], False, -1, False
        for seat in range(askers):
            symbol, final, next_key, next_bound = 0, held, 0, False
            next_held = cards[seat + 1]
            if bound:
                final = king
            elif held < king and (key == 0 or held < key):
                keep = 0.0
                if held <= lowest:
                    after, above = plan.follow[history, 0], highest > held
                    keep = advances(
                        rules, plan, cards, coins, held, seat + 1, after, 0, next_held, False, above
                    )
                after = plan.follow[history, 1]
                swap = swap_loses(rules, plan, cards, coins, seat, after, held, lowest, highest)
                note(sums.exchange, history, key, held, swap - keep, weight)
                if coins[seat] < plan.exchange[history, key] - held:
                    symbol = 1
                    if seat == askers - 1:
                        final, given = cards[askers + 1], held
                    elif next_held == king:
                        next_bound = True
                        if refusal > 0.0:
                            state += STRIDE
                            if mixed(state) / 18446744073709551616.0 < refusal:
                                symbol, refused = 2, True
                            else:
                                weight /= 1.0 - refusal
                    else:
                        final, next_key, next_held = next_held, next_held + 1, held
            finals[seat] = final
            lowest, highest = min(lowest, final), max(highest, final)
            history = plan.follow[history, symbol]
            key, held, bound = next_key, next_held, next_bound
        ending = history - rules.endings
        limit = lowest if rules.nobody and highest == lowest else lowest + 1
        note_dealer(rules, plan, sums, cards, coins, ending, limit, given, weight, everywhere)
        if not refused:
            last = dealer_card(rules, plan, cards, coins, ending, given, True)
            finals[askers] = last
            lowest, highest = min(lowest, last), max(highest, last)
            sums.losses[askers + 1] += weight
            if not (rules.nobody and lowest == highest):
                for seat in range(askers + 1):
                    if finals[seat] == lowest:
                        sums.losses[seat] += weight


def sample(
    deal: Deal,
    policy: Policy,
    tally: Tally,
    deals: int,
    seed: int,
    refusal: float = 0.0,
    everywhere: bool = False,
) -> None:
    """Add `deals` random deals to a tally; owners of Kings refuse openly with chance `refusal`."""
    refuses = refusal if deal.refusals else 0.0
    play_deals(deal.rules, policy.plan, tally.sums, deals, WORD(seed), refuses, everywhere)
