"""The declarer against all others with open cards, for two to five players, card by card.

A node is asked only what its parent still wants to know (see words.py): once a card of the declarer
has proved something the next ones are not asked about it, and what one reply has refuted is not
asked of the other replies. At the beginning of a trick the answers are kept by the cards that are
left and the leader; which cards these are does not matter, only who holds the highest of each suit,
the second, and so on (*alike*).
"""

import numpy as np

from ......compiling import count_ones, kernel, lowest_one
from .answer_bits import (
    ALL,
    DUCKING,
    EIGHT_NEEDED,
    KNOWN,
    OVER,
    SURE,
    Array,
    before_lost_trick,
    before_won_trick,
    wanted_after_lost_trick,
    wanted_after_won_trick,
)
from .hands import RANKS, SUIT, distinct, on_table, takes

# One array to work in.
HANDS = 0  # by seat
COUNT = 8  # states that were met
FRAMES = 16
FRAME = 12
ALIKE = FRAMES + 40 * FRAME  # by suit and cards that are left of it: the first that are owned alike
WORK = ALIKE + 5 * 256
# What is kept of a state: its key, what has been answered, the answers.
ROW = 4
ASKED, ANSWERS = 1, 2
FEW = 3  # players up to whom the order of cards is not worth its time

UNTRIED, WANTED, FOUND, MOVER, LAID, TOP, LED, TAKER, SLOT, CARD, CARDS = range(11)


@kernel
def range_of_tricks(
    work: Array, players: int, declarer: int, trumps: int, cards: int, left: int
) -> int:
    """Nine times the least number of tricks that the declarer can take, plus the most.

    The highest trumps take a trick each, whoever plays what.
    """
    own = work[HANDS + declarer] & trumps
    theirs = cards & trumps & ~own
    if own > theirs:
        below = theirs | theirs >> 1
        below |= below >> 2
        below |= below >> 4
        return 9 * count_ones(own & ~below) + left
    below = own | own >> 1
    below |= below >> 2
    below |= below >> 4
    high = theirs & ~below
    most = 0
    for seat in range(players):
        most = max(most, count_ones(work[HANDS + seat] & high))
    return left - most


@kernel
def last_taker(work: Array, players: int, trumps: int, leader: int) -> int:
    """The seat that takes the last trick, in which nobody has a choice."""
    top, taker = work[HANDS + leader], leader
    led = RANKS << SUIT * (lowest_one(top) // SUIT)
    for seat in range(players):  # whatever the order, only the highest counts
        if takes(work[HANDS + seat], top, led, trumps):
            top, taker = work[HANDS + seat], seat
    return taker


@kernel
def find_slot(table: Array, key: int) -> int:
    """The slot of the table where the answers of a state are kept, or will be."""
    size = len(table) - 1
    slot = (key * 0x9E3779B97F4A7C1 >> 24) & size & -ROW
    while table[slot] != 0 and table[slot] != key:
        slot = (slot + ROW) & size
    return slot


@kernel
def next_card(
    untried: int, top: int, led: int, trumps: int, laid: int, last: bool, ducks: bool
) -> int:
    """The card to try first: how tricks are taken, or how the declarer is left with too many."""
    best, value = 0, -1000
    while untried:
        card = untried & -untried
        untried ^= card
        high = lowest_one(card) % SUIT + (8 if card & trumps else 0)
        if laid == 0:
            worth = -high if ducks else high
        elif takes(card, top, led, trumps):  # the last to play needs no high card
            rank = high & 7
            worth = (-100 if ducks else 100 - (high & 8)) + (rank if ducks == last else -rank)
        else:
            worth = high if ducks else -high
        if worth > value:
            best, value = card, worth
    return best


@kernel
def search(
    work: Array,
    table: Array,
    used: Array,
    players: int,
    trump: int,
    declarer: int,
    mover: int,
    laid: int,
    top: int,
    led: int,
    taker: int,
    cards: int,
    left: int,
    wanted: int,
    eight_needed: bool,
    cap: int,
) -> int:
    """The answers to what is wanted, before `mover` plays; work[COUNT] > cap if it gave up.

    `top` is the card that takes the trick so far, `taker` its seat, `led` the suit that was led.
    """
    trumps = RANKS << SUIT * trump
    first = left if eight_needed else -1  # the trick in which lane n stands for n + 1
    base, slot, word = FRAMES, -1, 0
    while True:
        # ---- a node that has to be looked into: which cards are worth trying?
        hand = work[HANDS + mover]
        legal = hand & led
        if laid == 0 or legal == 0:
            legal = hand
        untried = distinct(hand, cards & ~hand | top) & legal
        found = 0 if mover == declarer else wanted
        while True:
            if untried == 0 or (found == wanted if mover == declarer else found == 0):
                # ---- all is known here: back to the parent
                word = found
                if slot >= 0:
                    word |= table[slot + ANSWERS]
                    table[slot + ANSWERS] = word
                    table[slot + ASKED] |= wanted
                if base == FRAMES:
                    return word
                base -= FRAME
                completed = laid == 0
                winner = mover
                untried = work[base + UNTRIED]
                wanted = work[base + WANTED]
                found = work[base + FOUND]
                mover = work[base + MOVER]
                laid = work[base + LAID]
                top = work[base + TOP]
                led = work[base + LED]
                taker = work[base + TAKER]
                slot = work[base + SLOT]
                cards = work[base + CARDS]
                work[HANDS + mover] |= work[base + CARD]
            else:
                # ---- play a card
                asked = wanted & ~found if mover == declarer else found
                card = untried & -untried
                if players > FEW and card != untried:
                    is_last, ducks = laid + 1 == players, asked & DUCKING[left] != 0
                    card = next_card(untried, top, led, trumps, laid, is_last, ducks)
                untried ^= card
                place = lowest_one(card)
                winner, best, suit = taker, top, led
                if laid == 0:
                    winner, best, suit = mover, card, RANKS << SUIT * (place // SUIT)
                elif takes(card, top, led, trumps):
                    winner, best = mover, card
                completed = laid + 1 == players
                rest = cards ^ card
                work[HANDS + mover] ^= card
                inner = -1
                if completed:
                    if left == first:
                        if winner != declarer:
                            asked = wanted_after_lost_trick(asked)
                    elif winner == declarer:
                        asked = wanted_after_won_trick(asked)
                    left -= 1
                    if left <= 1:
                        last = last_taker(work, players, trumps, winner) if left else -1
                        word, asked = before_won_trick(OVER) if last == declarer else OVER, 0
                    else:
                        state = key_of(work, rest) << 3 | winner
                        inner = find_slot(table, state)
                        if table[inner] != 0:
                            word = table[inner + ANSWERS]
                            asked &= ~table[inner + ASKED]
                        else:
                            span = range_of_tricks(work, players, declarer, trumps, rest, left)
                            word = SURE[span]
                            asked &= ~KNOWN[span]
                            if asked != 0:
                                if work[COUNT] == cap:
                                    work[COUNT] = cap + 1
                                    return 0
                                used[work[COUNT]] = inner
                                work[COUNT] += 1
                                table[inner] = state
                                table[inner + ASKED] = KNOWN[span]
                                table[inner + ANSWERS] = word
                if not completed or asked != 0:
                    work[base + UNTRIED] = untried
                    work[base + WANTED] = wanted
                    work[base + FOUND] = found
                    work[base + MOVER] = mover
                    work[base + LAID] = laid
                    work[base + TOP] = top
                    work[base + LED] = led
                    work[base + TAKER] = taker
                    work[base + SLOT] = slot
                    work[base + CARD] = card
                    work[base + CARDS] = cards
                    base += FRAME
                    wanted, cards, slot = asked, rest, inner
                    if completed:
                        mover, laid, top = winner, 0, 0
                    else:
                        top, led, taker = best, suit, winner
                        laid += 1
                        mover = mover + 1 if mover + 1 < players else 0
                    break
                work[HANDS + mover] |= card
            # ---- what this card leads to is in `word`
            if completed:
                left += 1
                if left == first:
                    if winner != declarer:
                        word = before_lost_trick(word)
                elif winner == declarer:
                    word = before_won_trick(word)
            if mover == declarer:
                found |= word & wanted
            else:
                found &= word


@kernel
def key_of(work: Array, cards: int) -> int:
    """The same for all sets of cards that are owned alike."""
    key = 0
    for suit in range(5):
        key = key << 8 | work[ALIKE + 256 * suit + (cards >> SUIT * suit & RANKS)]
    return key


@kernel
def lay(work: Array, world: Array) -> int:
    """Take up the hands of a world, rows of cards or -1; all cards."""
    cards = 0
    for seat in range(len(world)):
        hand = 0
        for place in range(world.shape[1]):
            card = world[seat, place]
            if card >= 0:
                hand |= 1 << card + (card >> 3)
        work[HANDS + seat] = hand
        cards |= hand
    for suit in range(5):
        start = ALIKE + 256 * suit
        whole = cards >> SUIT * suit & RANKS
        work[start] = 0
        some = -whole & whole
        while some:  # all sets of the suit's cards, each after itself without its lowest card
            lowest = some & -some
            higher = work[start + (some ^ lowest)]
            below = (higher & -higher) - 1 if higher else RANKS
            for seat in range(len(world)):
                own = work[HANDS + seat] >> SUIT * suit & RANKS
                if own & lowest:
                    under = own & below
                    under |= under >> 1
                    under |= under >> 2
                    under |= under >> 4
                    work[start + some] = higher | under & ~(under >> 1)
            some = some - whole & whole
    return cards


@kernel
def forget(work: Array, table: Array, used: Array) -> None:
    """Empty the table: nothing is kept from another deal or trump."""
    for place in range(min(work[COUNT], len(used))):
        table[used[place]] = 0
    work[COUNT] = 0


@kernel
def solve_deals(
    worlds: Array, pairs: Array, trumps: Array, cap: int, table: Array, used: Array
) -> tuple[Array, Array]:
    """The words (without and with `eight_needed`) and the states met, by world, pair and trump.

    A pair is a declarer and a leader.
    """
    players, size = worlds.shape[1], worlds.shape[2]
    work = np.zeros(WORK, np.int64)
    words = np.zeros((len(worlds), len(pairs), len(trumps), 2), np.int64)
    met = np.zeros((len(worlds), len(pairs), len(trumps)), np.int64)
    for world in range(len(worlds)):
        cards = lay(work, worlds[world])
        for trump in range(len(trumps)):
            for pair in range(len(pairs)):
                declarer, leader = pairs[pair, 0], pairs[pair, 1]
                if pair == 0 or declarer != pairs[pair - 1, 0]:
                    forget(work, table, used)
                for lift in range(2 if size == 8 else 1):
                    if work[COUNT] <= cap:
                        words[world, pair, trump, lift] = search(
                            work, table, used, players, trumps[trump], declarer,
                            leader, 0, 0, 0, 0, cards, size, EIGHT_NEEDED if lift else ALL,
                            lift == 1, cap,
                        )  # fmt: skip
                    if work[COUNT] > cap:  # it gave up, and left hands as they were
                        cards = lay(work, worlds[world])
                met[world, pair, trump] = work[COUNT]
            forget(work, table, used)
    return words, met


@kernel
def solve_moves(
    worlds: Array,
    trump: int,
    declarer: int,
    leader: int,
    trick: Array,
    wanted: int,
    eight_needed: bool,
    cap: int,
    table: Array,
    used: Array,
) -> tuple[Array, Array]:
    """By world and place of a card in the hand of who plays: the word after it; states met."""
    players = worlds.shape[1]
    trumps = RANKS << SUIT * trump
    mover = (leader + len(trick)) % players
    top, led, taker = on_table(trick, leader, players, trumps)
    work = np.zeros(WORK, np.int64)
    words = np.zeros((len(worlds), worlds.shape[2]), np.int64)
    met = np.zeros(len(worlds), np.int64)
    for world in range(len(worlds)):
        cards = lay(work, worlds[world])
        hand = work[HANDS + mover]
        tried = distinct(hand, cards & ~hand | top)
        left = count_ones(hand)
        if hand & led:
            hand &= led
        word = 0
        for place in range(worlds.shape[2]):
            number = worlds[world, mover, place]
            card = 1 << number + (number >> 3) if number >= 0 else 0
            if card & hand == 0 or work[COUNT] > cap:
                continue
            if card & tried:  # others are worth what the card below them is
                best, suit, winner = top, led, taker
                if len(trick) == 0:
                    best, suit, winner = card, RANKS << SUIT * (number >> 3), mover
                elif takes(card, top, led, trumps):
                    best, winner = card, mover
                work[HANDS + mover] ^= card
                rest = cards ^ card
                if len(trick) + 1 < players:
                    word = search(
                        work, table, used, players, trump, declarer,
                        (mover + 1) % players, len(trick) + 1, best, suit, winner,
                        rest, left, wanted, eight_needed, cap,
                    )  # fmt: skip
                else:
                    asked, gained = wanted, winner == declarer
                    if eight_needed and not gained:
                        asked = wanted_after_lost_trick(wanted)
                    elif gained and not eight_needed:
                        asked = wanted_after_won_trick(wanted)
                    word = OVER
                    if left > 1:
                        word = search(
                            work, table, used, players, trump, declarer,
                            winner, 0, 0, 0, 0, rest, left - 1, asked, False, cap,
                        )  # fmt: skip
                    if eight_needed and not gained:
                        word = before_lost_trick(word)
                    elif gained and not eight_needed:
                        word = before_won_trick(word)
                work[HANDS + mover] |= card
            words[world, place] = word
        met[world] = work[COUNT]
        forget(work, table, used)
    return words, met
