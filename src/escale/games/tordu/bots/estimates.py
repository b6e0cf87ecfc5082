"""How a contract may end, estimated from one hand, the declarer's or a defender's.

For each trump and number of tricks an estimate gives the chance that the contract is made exactly,
and the expected deviation. It comes from small networks, learnt from deals that were solved and
played (bench/tordu_estimate.py); the cards of each suit, as trump or not, add to a few neurons. In
pure Python a hand takes some tenths of a millisecond.
"""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp, tanh
from pathlib import Path

import msgspec
from msgspec import Struct, field

from ..rules import EACH, EACH_TORDU, EXACT, EXACT_TORDU
from ..rules.cards import HAND, SUITS, TORDU, Card, rank, suit

DATA = Path(__file__).parent.parent / "data"
NUMBERS = HAND + 1
Row = tuple[float, ...]


class Network(Struct, frozen=True):
    """A network with one hidden layer; its inputs are the cards of each suit.

    `trump` and `side_suits` hold, by the cards of such a suit (a set of bits, the 7 lowest), what
    they add to each neuron.
    """

    trump: tuple[Row, ...]
    side_suits: tuple[Row, ...] = field(name="beside")
    bias: Row
    out: tuple[Row, ...]  # weights by neuron: nine chances (as logits), then nine deviations
    out_bias: Row
    usual_made: Row = ()  # what it says of an average hand
    usual_deviation: Row = field(default=(), name="usual_apart")


class Estimate(Struct, frozen=True):
    """How contracts with one trump may end, by number of tricks announced."""

    made: Row  # the chance to take exactly so many
    deviation: Row  # the expected number of tricks too many or too few

    def points(self, trump: int) -> list[float]:
        """By number: the declarer's expected points less those of each other."""
        exact, each = stakes(trump)
        return [
            exact * made - each * off for made, off in zip(self.made, self.deviation, strict=True)
        ]


def stakes(trump: int) -> tuple[int, int]:
    """Points for a contract that is made, and for each trick too many or too few."""
    return (EXACT_TORDU, EACH_TORDU) if trump == TORDU else (EXACT, EACH)


@cache
def network(name: str, seats: int) -> Network:
    """The network of a role, "declarer" or "defender", for so many players."""
    text = (DATA / f"{name}-{seats}.json").read_bytes()
    return msgspec.json.decode(text, type=Network)


def suits_held(hand: Sequence[Card]) -> list[int]:
    """By suit a set of bits, the 7 lowest."""
    held = [0] * len(SUITS)
    for card in hand:
        held[suit(card)] |= 1 << rank(card)
    return held


def declarer_estimates(hand: tuple[Card, ...], seats: int) -> tuple[Estimate, ...]:
    """By trump, how contracts of this hand as declarer may end."""
    return _evaluate("declarer", hand, seats)


def defender_estimates(hand: tuple[Card, ...], seats: int) -> tuple[Estimate, ...]:
    """By trump, how another's contracts against this hand may end."""
    return _evaluate("defender", hand, seats)


@lru_cache(maxsize=4096)
def _evaluate(name: str, hand: tuple[Card, ...], seats: int) -> tuple[Estimate, ...]:
    net = network(name, seats)
    held = suits_held(hand)
    side_suits = [
        sum(column) for column in zip(net.bias, *(net.side_suits[h] for h in held), strict=True)
    ]
    found = []
    for own in held:
        columns = zip(side_suits, net.side_suits[own], net.trump[own], strict=True)
        neurons = [tanh(total - minus + plus) for total, minus, plus in columns]
        said = [
            bias + sum(map(float.__mul__, neurons, row))
            for bias, row in zip(net.out_bias, net.out, strict=True)
        ]
        made = tuple(1 / (1 + exp(-logit)) for logit in said[:NUMBERS])
        deviation = [max(off, 1 - sure) for off, sure in zip(said[NUMBERS:], made, strict=True)]
        found.append(Estimate(made, tuple(deviation)))
    return tuple(found)


@cache
def average_defender(seats: int) -> Estimate:
    """The estimate from an average defender's hand, whatever the trump."""
    net = network("defender", seats)
    return Estimate(net.usual_made, net.usual_deviation)
