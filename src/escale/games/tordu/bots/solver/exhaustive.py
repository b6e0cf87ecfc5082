"""An exhaustive search, card by card and in plain Python: the reference for the kernels.

The declarer wants to end as near as possible to the contract, all others together want the
opposite. As every score falls with the deviation, the least deviation that the declarer can enforce
is all one needs to know, whatever is paid for it.
"""

from collections.abc import Callable

from .....core.game import Seat
from ...rules.cards import HAND, Card
from .position import Position, World, legal, winner

# Deviation by tricks still needed, from -8 (eight too many) to 8.
Deviations = tuple[int, ...]
END: Deviations = tuple(abs(needed) for needed in range(-HAND, HAND + 1))

ENDLESS = 1 << 62


def at(deviations: Deviations, needed: int) -> int:
    """The deviation where so many tricks are still needed."""
    return deviations[HAND + needed]


class TooMany(Exception):
    """The search met more states than its cap."""


class ExhaustiveSearch:
    """The solution of one deal with one trump, one declarer against the others."""

    def __init__(self, trump: int, declarer: Seat, cap: int = ENDLESS) -> None:
        self.trump = trump
        self.declarer = declarer
        self.cap = cap  # raises TooMany beyond so many beginnings of tricks
        self._known: dict[tuple[World, Seat], Deviations] = {}

    def value(self, world: World, leader: Seat, trick: tuple[Card, ...] = ()) -> Deviations:
        """The deviations that best play of both sides leads to."""
        if trick:
            return self._best(world, leader, trick)
        if not any(world):
            return END
        key = world, leader
        if key not in self._known:
            if len(self._known) >= self.cap:
                raise TooMany
            self._known[key] = self._best(world, leader, trick)
        return self._known[key]

    def after(self, world: World, leader: Seat, trick: tuple[Card, ...], card: Card) -> Deviations:
        """The deviations that playing this card leads to."""
        seats = len(world)
        turn = (leader + len(trick)) % seats
        hand = tuple(other for other in world[turn] if other != card)
        world = (*world[:turn], hand, *world[turn + 1 :])
        trick = (*trick, card)
        if len(trick) < seats:
            return self.value(world, leader, trick)
        taker = (leader + winner(trick, self.trump)) % seats
        onward = self.value(world, taker)
        if taker != self.declarer:
            return onward
        return (onward[0] + 1, *onward[:-1])  # one trick less is needed

    def _best(self, world: World, leader: Seat, trick: tuple[Card, ...]) -> Deviations:
        turn = (leader + len(trick)) % len(world)
        prefers: Callable[..., int] = min if turn == self.declarer else max
        ways = (self.after(world, leader, trick, card) for card in legal(world[turn], trick))
        return tuple(map(prefers, zip(*ways, strict=True)))


def moves(position: Position, world: World, cap: int = ENDLESS) -> dict[Card, int]:
    """The deviation that each legal card leads to."""
    position.check(world)
    search = ExhaustiveSearch(position.trump, position.declarer, cap)
    return {
        card: at(search.after(world, position.leader, position.trick, card), position.needed)
        for card in legal(world[position.turn], position.trick)
    }


def contracts(
    world: World, declarer: Seat, trump: int, leader: Seat | None = None, cap: int = ENDLESS
) -> list[int]:
    """By number of tricks, from 0 to all: the deviation of the declarer, who leads."""
    first = declarer if leader is None else leader
    whole = tuple(tuple(sorted(hand)) for hand in world)
    deviations = ExhaustiveSearch(trump, declarer, cap).value(whole, first)
    return [at(deviations, number) for number in range(len(world[0]) + 1)]
