"""Calls in the auction: at once from one's own hand, or by the chance to win the manche.

The search follows each call to its end in many worlds: what the others answer with the hands they
hold there, and what the contract is worth then. How a contract ends is estimated from the
declarer's hand and from each defender's, as if these estimates were independent.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, log

from msgspec import Struct

from ....core.game import Seat
from ..rules import (
    DOUBLE,
    PASS,
    Auction,
    Bid,
    Board,
    Call,
    Contract,
    SeatCall,
    View,
    auction_after,
    legal_calls,
)
from ..rules.cards import EVERY_SUIT, HAND, TORDU, Card, suit
from . import win_chances
from .bid_taste import NO_TASTE, BidTaste
from .estimates import average_defender, declarer_estimates, defender_estimates
from .solver import solving
from .solver.position import World

CANDIDATES = 5  # bids that are searched
MAX_CHANCE = 0.995  # the highest chance that an estimate may give
MIN_OPENING_POINTS = {2: -0.5, 3: 0.0, 4: 0.0, 5: 0.0}  # points that a bid must promise, by seats
SOLVED_WORLDS = 12  # in which every contract is solved,
SOLVED_STATES = 3_000  # with so many states each;
SOLID_SHARE = 0.9  # the share of them in which a solid contract is made,
HIDDEN_CARDS_LOSS = 0.1  # and what it loses because the cards are not open
OVERBID_MARGIN = 0.3  # points by which an overbid or a double must be better than a pass


class Prognosis(Struct, frozen=True):
    """How a contract may end: the chance to make it, and the expected deviation."""

    made: float
    deviation: float

    def ends(self) -> list[float]:
        """The chance of each deviation."""
        made = min(max(self.made, 1 - MAX_CHANCE), MAX_CHANCE)
        missed_by = max(1.0, self.deviation / (1 - made))
        more = 1 - 1 / missed_by
        ends, left = [made], 1 - made
        for _ in range(HAND - 1):
            ends.append(left * (1 - more))
            left *= more
        return [*ends, left]

    def worth(self, by_deviation: Sequence[float]) -> float:
        """The expected worth if each deviation is worth so much."""
        return sum(map(float.__mul__, self.ends(), by_deviation))


def prognosis(
    contract: Contract, declarer: tuple[Card, ...], others: Sequence[tuple[Card, ...]]
) -> Prognosis:
    """The prognosis of a contract from all hands, each estimated by itself."""
    seats = len(others) + 1
    trump, number = contract.suit, contract.number
    own = declarer_estimates(declarer, seats)[trump]
    usually = average_defender(seats)
    sure, deviation = _logit(own.made[number]), own.deviation[number]
    for hand in others:
        says = defender_estimates(hand, seats)[trump]
        sure += _logit(says.made[number]) - _logit(usually.made[number])
        deviation += says.deviation[number] - usually.deviation[number]
    made = 1 / (1 + exp(-sure))
    return Prognosis(made, max(deviation, 1 - made))


def _logit(chance: float) -> float:
    inside = min(max(chance, 1 - MAX_CHANCE), MAX_CHANCE)
    return log(inside / (1 - inside))


@lru_cache(maxsize=4096)
def favourite(
    hand: tuple[Card, ...], seats: int, suits: tuple[int, ...], taste: BidTaste = NO_TASTE
) -> tuple[Bid, float]:
    """The bid that promises most points, or is liked best, and how many it promises."""
    found = declarer_estimates(hand, seats)
    return max(
        (
            (Bid(trump, number), points)
            for trump in suits
            for number, points in enumerate(found[trump].points(trump))
        ),
        key=lambda each: each[1] + taste.bonus(each[0]),
    )


def quick_call(
    board: Board,
    auction: Auction,
    hand: tuple[Card, ...],
    hesitates: float = OVERBID_MARGIN,
    taste: BidTaste = NO_TASTE,
    suits: tuple[int, ...] = EVERY_SUIT,
) -> Call:
    """What a strong player says at once, from their own hand and the bid that stands.

    `suits` are those that they would name.
    """
    seats, contract = len(board.scores), auction.contract
    if contract is None:
        bid, points = favourite(hand, seats, suits, taste)
        return bid if auction.must_bid or points > MIN_OPENING_POINTS[seats] else PASS
    allowed = tuple(legal_calls(board.options, auction))
    against = -defender_estimates(hand, seats)[contract.suit].points(contract.suit)[contract.number]
    worth: dict[Call, float] = {PASS: against + hesitates}
    if DOUBLE in allowed:
        worth[DOUBLE] = 2 * against
    if TORDU in suits:
        bid, points = favourite(hand, seats, (TORDU,), taste)
        if bid in allowed:
            worth[bid] = points + taste.bonus(bid)
    return max(worth, key=lambda each: worth[each])


def finish_auction(board: Board, calls: tuple[SeatCall, ...], world: World) -> Contract:
    """How the auction ends if everybody goes on with `quick_call`."""
    while True:
        auction = auction_after(board, calls)
        if not auction.asked:
            assert auction.contract
            return auction.contract
        seat = auction.asked[0]
        calls = (*calls, SeatCall(seat, quick_call(board, auction, world[seat])))


class CallSearch:
    """One decision in the auction, searched in these worlds."""

    def __init__(self, view: View, auction: Auction, worlds: Sequence[World]) -> None:
        assert view.seat is not None
        self.seat: Seat = view.seat
        self.board = view.board
        self.hand = view.hand
        self.auction = auction
        self.worlds = worlds
        self._worth: dict[Contract, list[float]] = {}
        self._solid = self._solid_bids()

    def candidates(self) -> list[Call]:
        """The calls that are searched."""
        seats = len(self.board.scores)
        found = declarer_estimates(self.hand, seats)
        bids: dict[Call, float] = {}
        others: list[Call] = []
        for call in legal_calls(self.board.options, self.auction):
            if isinstance(call, Bid):
                bids[call] = found[call.suit].points(call.suit)[call.number]
            else:
                others.append(call)
        hoped = sorted(bids, key=lambda each: -bids[each])[:CANDIDATES]
        solid: list[Call] = [bid for bid in self._solid if bid in bids and bid not in hoped]
        return others + hoped + solid

    def _solid_bids(self) -> dict[Bid, float]:
        """Bids that are made with open cards in nearly every world, and that chance.

        They are rare hands for which the estimates are wrong.
        """
        seats = len(self.board.scores)
        longest = {2: 0, 3: 5, 4: 6, 5: 6}[seats]  # with more players only long suits
        opening = self.auction.contract is None
        suits = [
            trump
            for trump in (EVERY_SUIT if opening else (TORDU,))
            if sum(suit(card) == trump for card in self.hand) >= longest
        ]
        allowed = set(legal_calls(self.board.options, self.auction))
        if not suits or Bid(TORDU, 0) not in allowed or not solving.has_kernels():
            return {}
        solved = solving.contracts(
            self.worlds[:SOLVED_WORLDS], self.seat, suits, SOLVED_STATES
        ).shares()
        return {
            Bid(trump, number): ends[0] - HIDDEN_CARDS_LOSS
            for trump, numbers in zip(suits, solved, strict=True)
            for number, ends in enumerate(numbers)
            if ends[0] >= SOLID_SHARE
        }

    def value(self, call: Call) -> float:
        """The chance to win the manche after this call, over all worlds."""
        calls = (*self.board.calls, SeatCall(self.seat, call))
        return sum(self._value(calls, world) for world in self.worlds) / len(self.worlds)

    def _value(self, calls: tuple[SeatCall, ...], world: World) -> float:
        contract = finish_auction(self.board, calls, world)
        declarer = contract.declarer
        others = (*world[:declarer], *world[declarer + 1 :])
        told = prognosis(contract, world[declarer], others)
        solid = self._solid.get(Bid(contract.suit, contract.number), 0.0)
        if declarer == self.seat and solid > told.made:
            told = Prognosis(solid, min(told.deviation, 2 * (1 - solid)))
        return told.worth(self.by_deviation(contract))

    def by_deviation(self, contract: Contract) -> list[float]:
        if contract not in self._worth:
            self._worth[contract] = win_chances.by_deviation(self.board, self.seat, contract)
        return self._worth[contract]

    def values(self) -> dict[Call, float]:
        return {call: self.value(call) for call in self.candidates()}
