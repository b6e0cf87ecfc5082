"""What becomes of a contract, at a glance at one hand, the declarer's or a defender's.

For each trump and number of tricks: the chance that it is made exactly, and the tricks he will be
apart. Small networks, learnt from deals that were solved and played (bench/tordu_estimate.py): each
suit's cards, as trump or beside it, add to what a few neurons feel. Pure Python, some tenths of a
millisecond a hand.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import exp, tanh

import msgspec
from msgspec import Struct

from .cards import HAND, SUITS, TORDU, Card, rank, suit
from .scoring import EACH, EACH_TORDU, EXACT, EXACT_TORDU

NUMBERS = HAND + 1
Row = tuple[float, ...]


class Network(Struct, frozen=True):
    """By the cards of a suit (a set of bits, the 7 lowest) what it adds to each neuron."""

    trump: tuple[Row, ...]
    beside: tuple[Row, ...]
    bias: Row
    out: tuple[Row, ...]  # nine chances (as logits), then nine deviations: weights by neuron
    out_bias: Row
    usual_made: Row = ()  # what it says of a hand as a rule
    usual_apart: Row = ()


class Prospect(Struct, frozen=True):
    """With one trump, by number of tricks announced."""

    made: Row  # the chance to take exactly so many
    apart: Row  # tricks too many or too few, as a rule

    def points(self, trump: int) -> list[float]:
        """What the declarer gains less what he gives to another."""
        exact, each = stakes(trump)
        return [exact * made - each * off for made, off in zip(self.made, self.apart, strict=True)]


def stakes(trump: int) -> tuple[int, int]:
    """Points for a contract that is made, and for each trick apart."""
    return (EXACT_TORDU, EACH_TORDU) if trump == TORDU else (EXACT, EACH)


@cache
def network(name: str, seats: int) -> Network:
    """As it was learnt for so many players."""
    text = (files(__package__) / "data" / f"{name}-{seats}.json").read_bytes()
    return msgspec.json.decode(text, type=Network)


def suits_held(hand: Sequence[Card]) -> list[int]:
    """By suit a set of bits, the 7 lowest."""
    held = [0] * len(SUITS)
    for card in hand:
        held[suit(card)] |= 1 << rank(card)
    return held


def prospects(hand: tuple[Card, ...], seats: int) -> tuple[Prospect, ...]:
    """By trump, what this hand can do as declarer."""
    return _glance("declarer", hand, seats)


def resistance(hand: tuple[Card, ...], seats: int) -> tuple[Prospect, ...]:
    """By trump, what becomes of another's contract against this hand."""
    return _glance("defender", hand, seats)


@lru_cache(maxsize=4096)
def _glance(name: str, hand: tuple[Card, ...], seats: int) -> tuple[Prospect, ...]:
    net = network(name, seats)
    held = suits_held(hand)
    beside = [sum(column) for column in zip(net.bias, *(net.beside[h] for h in held), strict=True)]
    found = []
    for own in held:
        columns = zip(beside, net.beside[own], net.trump[own], strict=True)
        felt = [tanh(total - minus + plus) for total, minus, plus in columns]
        said = [
            bias + sum(map(float.__mul__, felt, row))
            for bias, row in zip(net.out_bias, net.out, strict=True)
        ]
        made = tuple(1 / (1 + exp(-logit)) for logit in said[:NUMBERS])
        apart = [max(off, 1 - sure) for off, sure in zip(said[NUMBERS:], made, strict=True)]
        found.append(Prospect(made, tuple(apart)))
    return tuple(found)


@cache
def usual(seats: int) -> Prospect:
    """What a defender's hand says of a contract as a rule, whatever the trump."""
    net = network("defender", seats)
    return Prospect(net.usual_made, net.usual_apart)
