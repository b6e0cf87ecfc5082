"""Hands as sets of bits: nine a suit, eight ranks and one that is always empty.

Carries stop at the empty bit, and a higher card of a suit is a larger number.
"""

from ......compiling import kernel
from .answer_bits import Array

SUIT = 9  # bits
RANKS = (1 << 8) - 1
ENDS = sum(1 << SUIT * suit + 8 for suit in range(5))
WHOLE = (1 << 45) - 1


@kernel
def takes(card: int, top: int, led: int, trumps: int) -> bool:
    """Whether a card takes the trick from the one that has it (TOR-15)."""
    if card & trumps:
        return top & trumps == 0 or card > top
    return card & led != 0 and top & led != 0 and card > top


@kernel
def distinct(hand: int, others: int) -> int:
    """The lowest of each run of neighbours: cards that no other separates are worth the same."""
    gaps = WHOLE & ~(hand | others | ENDS)
    starts = (others | ENDS) << 1 | 1
    return hand & (starts | (gaps + (starts & gaps)) & ~gaps)


@kernel
def on_table(trick: Array, leader: int, players: int, trumps: int) -> tuple[int, int, int]:
    """The card that takes the trick so far, the suit that was led, the seat that takes it."""
    top, led, taker = 0, 0, leader
    for place in range(len(trick)):
        card = 1 << trick[place] + (trick[place] >> 3)
        if place == 0:
            led = RANKS << SUIT * (trick[0] >> 3)
        if place == 0 or takes(card, top, led, trumps):
            top, taker = card, (leader + place) % players
    return top, led, taker
