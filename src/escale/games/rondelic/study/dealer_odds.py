"""The dealer's up to three cards: how likely a master ends with at least a certain rank.

Everywhere `left` says how many cards of each rank are still unknown, `want` is the rank to reach.
"""

from collections.abc import Sequence

from ..bots import policy
from ..rules import NOTHING
from ..rules.cards import KING
from .worlds import Table

RANKS = KING + 1


class Limits:
    """The ranks below which the dealer goes on: at the first card, and at the second after each."""

    def __init__(self, first: float, second: Sequence[float], own: int = NOTHING) -> None:
        self._first = first
        self._second = second
        self._own = own  # the dealer's own card, kept if the third is no better (text B)

    def after_two(self, want: int, left: Sequence[int]) -> float:
        """From here the third card binds, or the dealer stays with their own."""
        return 1.0 if self._own >= want else sum(left[want:]) / sum(left)

    def after_one(self, want: int, left: Sequence[int], first: int) -> float:
        """The dealer has gone on after the first card."""
        total, high = sum(left), sum(left[want:])
        whole = int(self._second[first])  # lower cards are given up, this one sometimes
        part = (self._second[first] - whole) * left[whole] if whole < RANKS else 0.0
        passed = sum(left[:whole]) + part
        passed_high = sum(left[want:whole]) + part if whole >= want else 0.0
        if self._own >= want:
            return (high - passed_high + passed) / total
        third = (passed * high - passed_high) / (total - 1)
        return (high - passed_high + third) / total

    def with_first(self, want: int, left: Sequence[int], first: int) -> float:
        """The first card is there: the dealer keeps it or goes on."""
        stops = min(1.0, max(0.0, first + 1 - self._first))
        reached = stops * (first >= want)
        return reached if stops == 1 else reached + (1 - stops) * self.after_one(want, left, first)

    def from_nothing(self, want: int, left: Sequence[int]) -> float:
        """The first card is still to come."""
        reached = 0.0
        rest = list(left)
        for card, count in enumerate(left):
            if count:
                rest[card] -= 1
                reached += count * self.with_first(want, rest, card)
                rest[card] += 1
        return reached / sum(left)


def limits(table: Table, history: str, own: int = NOTHING) -> Limits:
    """The limits of a master who deals after this history."""
    if table[0] == "A" or table[1].startswith("look_after"):
        return Limits(*policy.dealer_limits(*table, history))
    return Limits(*policy.dealer_limits(*table, history, own), own)


def chance_to_reach(
    table: Table, history: str, want: int, left: Sequence[int], own: int, given: int
) -> float:
    """The chance for a master, with their own card and the one given back, if any."""
    going_on = limits(table, history, own)
    returned = NOTHING if table[0] == "B" else given  # text A turns up the card given back
    if own == NOTHING:
        return _from_pack(going_on, want, left, returned)
    blind = policy.dealer_takes_discard(*table, history, own)
    stays = policy.dealer_keeps_own(*table, history, own)
    reached = blind * (given >= want) + (1 - blind) * stays * (own >= want)
    rest = (1 - blind) * (1 - stays)
    return reached + rest * _from_pack(going_on, want, left, returned) if rest else reached


def _from_pack(going_on: Limits, want: int, left: Sequence[int], first: int) -> float:
    if first == NOTHING:
        return going_on.from_nothing(want, left)
    return going_on.with_first(want, left, first)


def duel_limits(refused: int) -> Limits:
    """The limits of the duel's dealer when the receiver has refused so many cards."""
    solved = policy.duel()
    return Limits(solved.dealer_first[refused], solved.dealer_second[refused])
