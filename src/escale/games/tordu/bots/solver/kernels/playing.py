"""Playouts by the million: the rest of a deal at random, or as a simple player would play it."""

import numpy as np

from ......compiling import count_ones, kernel, lowest_one
from .answer_bits import Array
from .hands import RANKS, SUIT, on_table, takes

RANDOM, SIMPLE = 0, 1
RANDOM_CARD_ONE_IN = 8  # one card in so many is a random one, even with the simple policy
STEP = 0x1E3779B97F4A7C15
HIGH = (1 << 57) - 1


@kernel
def draw(luck: int) -> int:
    """The next number of a xorshift."""
    luck ^= luck << 13
    luck ^= luck >> 7 & HIGH
    return luck ^ luck << 17


@kernel
def any_of(cards: int, luck: int) -> int:
    """One of the cards at random."""
    for _ in range((luck >> 20 & 0xFFFFFF) * count_ones(cards) >> 24):
        cards &= cards - 1
    return cards & -cards


@kernel
def extreme(cards: int, trumps: int, highest: bool) -> int:
    """The highest card, or the lowest; trumps are above all others."""
    best, value = 0, -1
    while cards:
        card = cards & -cards
        cards ^= card
        rank = lowest_one(card) % SUIT + (8 if card & trumps else 0)
        worth = rank if highest else 15 - rank
        if worth > value:
            best, value = card, worth
    return best


@kernel
def simple(legal: int, top: int, led: int, trumps: int, wants: bool, safe: bool, last: bool) -> int:
    """The card of a player who wants the trick, or does not; `safe`: their side has it already."""
    if top == 0:
        return extreme(legal, trumps, wants)
    winners, rest = 0, legal
    while rest:
        card = rest & -rest
        rest ^= card
        if takes(card, top, led, trumps):
            winners |= card
    losers = legal & ~winners
    if wants and winners and not safe:
        return extreme(winners, trumps, not last)
    if wants:
        return extreme(losers or legal, trumps, False)
    if losers:
        return extreme(losers, trumps, True)
    return extreme(winners, trumps, last)


@kernel
def playout(
    hands: Array,
    declarer: int,
    mover: int,
    laid: int,
    top: int,
    led: int,
    taker: int,
    trumps: int,
    needed: int,
    policy: int,
    forced: int,
    luck: int,
) -> tuple[int, int]:
    """Tricks that the declarer takes from here on, and the luck that is left."""
    players = len(hands)
    left = count_ones(hands[mover])
    gained = 0
    while left:
        while laid < players:
            legal = hands[mover] & led
            if laid == 0 or legal == 0:
                legal = hands[mover]
            if forced:
                card, forced = forced, 0
            elif legal & legal - 1 == 0:
                card = legal
            else:
                luck = draw(luck)
                if policy == RANDOM or luck >> 50 & RANDOM_CARD_ONE_IN - 1 == 0:
                    card = any_of(legal, luck)
                else:
                    missing = needed - gained
                    ours = mover == declarer
                    # The others take what is needed, or leave what is not wanted.
                    wants = missing > 0 if ours else 2 * missing >= left
                    safe = not ours and taker != declarer and laid > 0
                    last = laid + 1 == players
                    card = simple(legal, top, led, trumps, wants, safe, last)
            hands[mover] ^= card
            if laid == 0:
                led = RANKS << SUIT * (lowest_one(card) // SUIT)
                top, taker = card, mover
            elif takes(card, top, led, trumps):
                top, taker = card, mover
            laid += 1
            mover = mover + 1 if mover + 1 < players else 0
        if taker == declarer:
            gained += 1
        mover, laid, top = taker, 0, 0
        left -= 1
    return gained, luck


@kernel
def play_many(
    worlds: Array,
    trump: int,
    declarer: int,
    leader: int,
    trick: Array,
    needed: int,
    by_card: bool,
    policy: int,
    count: int,
    seed: int,
) -> Array:
    """By world, place of the first card in the hand, tricks still taken: so many playouts.

    Without `by_card` the first card is the player's choice, and counted in the first place.
    """
    players, size = worlds.shape[1], worlds.shape[2]
    trumps = RANKS << SUIT * trump
    mover = (leader + len(trick)) % players
    top, led, taker = on_table(trick, leader, players, trumps)
    hands, left = np.zeros(players, np.int64), np.zeros(players, np.int64)
    taken = np.zeros((len(worlds), size if by_card else 1, 9), np.int64)
    for world in range(len(worlds)):
        luck = (seed + 1) * STEP ^ (world + 1) * 0x5851F42D4C957F2D
        luck = draw(draw(luck if luck != 0 else STEP))
        for seat in range(players):
            hands[seat] = 0
            for place in range(size):
                number = worlds[world, seat, place]
                if number >= 0:
                    hands[seat] |= 1 << number + (number >> 3)
        legal = hands[mover] & led
        if legal == 0:
            legal = hands[mover]
        for place in range(taken.shape[1]):
            forced = 0
            if by_card:
                number = worlds[world, mover, place]
                forced = 1 << number + (number >> 3) if number >= 0 else 0
                if forced & legal == 0:
                    continue
            for _ in range(count):
                left[:] = hands
                gained, luck = playout(
                    left, declarer, mover, len(trick), top, led, taker,
                    trumps, needed, policy, forced, luck,
                )  # fmt: skip
                taken[world, place, gained] += 1
    return taken
