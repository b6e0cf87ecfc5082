"""What a game is played with: a part of the blue pack, violet cards, red cards (BID-49).

With few players there are few piles, and words from all over the pack would seldom meet. So a game
of few turns around one word, its heart, drawn for all to see: the words nearest to it are dealt.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ....core.chance import Chance
from .dicobidule import links, place, words
from .model import JOKER, Card, Options, Red

HAND = 10  # BID-5
REDS = 3  # beside each player (BID-6)
WORDS_A_PLAYER = 22
JOKERS_A_PLAYER = 2  # one card in twelve
# Words that may be dealt, by the number of players; with more of them, the whole pack.
POOLS: Mapping[int, int] = MappingProxyType({2: 60, 3: 110})
KINDS: tuple[Red, ...] = ("change", "skip", "counter")
OF_EACH_KIND = 6  # Q7: equal numbers, enough for six players


class Cards(NamedTuple):
    """Everything, as it is dealt."""

    heart: Card | None
    tops: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    reds: tuple[tuple[Red, ...], ...]


def deal(options: Options, seats: int, chance: Chance) -> Cards:
    """The first cards are turned, then come the hands, then the talon.

    The words that all see are drawn one by one, so that a script or a test can name them.
    """
    total, jokers = seats * (WORDS_A_PLAYER + JOKERS_A_PLAYER), seats * JOKERS_A_PLAYER
    violet = set(chance.deal("violet", range(total), jokers))
    (heart,) = chance.deal("heart", words(), 1) if seats in POOLS else (None,)
    left = list(pool(heart, seats))
    blue = []
    for pile in range(seats):
        if pile not in violet:
            (word,) = chance.deal(f"top-{pile}", left, 1)
            left.remove(word)
            blue.append(word)
    blue.extend(chance.deal("blue", left, total - jokers - len(blue)))
    words_to_come = iter(blue)
    cards = [JOKER if place in violet else next(words_to_come) for place in range(total)]
    tops, rest = tuple(cards[:seats]), cards[seats:]
    hands = [rest[HAND * seat : HAND * (seat + 1)] for seat in range(seats)]
    return Cards(
        heart,
        tops,
        tuple(in_order(hand) for hand in hands),
        tuple(rest[HAND * seats :]),
        _reds(options, seats, chance),
    )


@cache
def pool(heart: Card | None, seats: int) -> tuple[Card, ...]:
    """The words that may be dealt: those nearest to the heart, in the order of the pack."""
    if heart is None:
        return words()
    nearest = sorted(words(), key=lambda word: -_nearness(heart, word))[: POOLS[seats]]
    return in_order(nearest)


def _nearness(heart: Card, word: Card) -> int:
    """How much two words have to do with each other: links between them, links they share."""
    if heart == word:
        return len(words()) * 10
    blue, other = links()[heart], links()[word]
    return 7 * ((word in blue) + (heart in other)) + len(blue & other)


def _reds(options: Options, seats: int, chance: Chance) -> tuple[tuple[Red, ...], ...]:
    if options.reds == "each":
        return (KINDS,) * seats
    dealt = chance.deal("red", KINDS * OF_EACH_KIND, REDS * seats)
    return tuple(in_order_red(dealt[REDS * seat : REDS * (seat + 1)]) for seat in range(seats))


def in_order(cards: list[Card] | tuple[Card, ...]) -> tuple[Card, ...]:
    """A hand in the order of the alphabet."""
    return tuple(sorted(cards, key=place))


def in_order_red(reds: tuple[Red, ...]) -> tuple[Red, ...]:
    return tuple(sorted(reds, key=KINDS.index))


def without(cards: tuple[Card, ...], *gone: Card) -> tuple[Card, ...]:
    """What is left when these cards, all among them, are gone."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
