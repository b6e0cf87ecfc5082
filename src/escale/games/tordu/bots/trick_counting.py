"""Calls without a solver: tricks are counted card by card."""

from math import erf, sqrt

from msgspec import Struct

from ..rules import (
    DOUBLE,
    EACH,
    EACH_TORDU,
    EXACT,
    EXACT_TORDU,
    PASS,
    Auction,
    Bid,
    Call,
    Contract,
    View,
    legal_calls,
)
from ..rules.cards import EVERY_SUIT, HAND, PACK, TORDU, Card, rank, suit
from .bid_taste import NO_TASTE, BidTaste
from .card_heuristics import UnseenCards, beginner_chance

NUMBERS = range(HAND + 1)
MISSED_BY = 1.4  # tricks, on average, if a contract is missed
# By seats, tricks to add for the declarer, who leads and is given unwanted tricks.
LEAD_TRICKS = {2: 1.2, 3: 1.0, 4: 0.6, 5: 0.5}
BEGINNER_LEAD_TRICKS = 0.6  # the same as a beginner feels it, whatever the number of players
OPPOSED_SHARE = 0.7  # the share of contracts that are made although the others oppose them
MIN_OVERBID_POINTS = 0.0  # points that an overbid must promise
MIN_OPENING_POINTS = {2: -0.48, 3: -0.3, 4: -0.05, 5: 0.0}  # that an opening must promise, by seats
FEWEST_TRUMPS = 2  # cards of a suit that people name
MIN_DOUBLE_DEVIATION = 3.0  # expected tricks too many or too few: a double pays above it


class TrickCount(Struct, frozen=True):
    """Expected tricks, and their standard deviation."""

    tricks: float
    spread: float

    def chance(self, number: int) -> float:
        """The chance to take exactly so many tricks against the others."""
        width = sqrt(2) * max(0.5, self.spread)
        low, high = number - 0.5 - self.tricks, number + 0.5 - self.tricks
        return OPPOSED_SHARE * (erf(high / width) - erf(low / width)) / 2


def named_suits(hand: tuple[Card, ...]) -> tuple[int, ...]:
    """The suits that people think of as trumps: those of which they hold more than one card."""
    held = [sum(suit(card) == each for card in hand) for each in EVERY_SUIT]
    return tuple(each for each in EVERY_SUIT if held[each] >= FEWEST_TRUMPS)


def count_tricks(hand: tuple[Card, ...], trump: int, seats: int, crude: bool = False) -> TrickCount:
    """The tricks of a hand, card by card, before anything was played."""
    if crude:
        likely = [beginner_chance(card, trump) for card in hand]
    else:
        unseen = tuple(card for card in PACK if card not in hand)
        unseen_cards = UnseenCards(trump, seats - 1, HAND, unseen)
        likely = [unseen_cards.chance(card) for card in hand]
        short = sum(all(suit(card) != each for card in hand) for each in EVERY_SUIT)
        for place, card in enumerate(hand):  # small trumps can cut
            if suit(card) == trump:
                likely[place] = max(likely[place], min(0.6, 0.3 + 0.1 * short))
    lead = 0.0 if crude else LEAD_TRICKS[seats]
    return TrickCount(lead + sum(likely), sqrt(sum(each * (1 - each) for each in likely)))


def expected_points(trump: int, made: float) -> float:
    """The declarer's expected points less the others', for a contract with this chance."""
    if trump == TORDU:
        return made * EXACT_TORDU - (1 - made) * EACH_TORDU * MISSED_BY
    return made * EXACT - (1 - made) * EACH * MISSED_BY


def favourite_bid(
    hand: tuple[Card, ...],
    seats: int,
    suits: tuple[int, ...],
    shift: float,
    taste: BidTaste = NO_TASTE,
) -> Bid:
    """A beginner's bid: the longest and highest suit, and a rough count."""

    def liking(trump: int) -> tuple[float, int]:
        own = [card for card in hand if suit(card) == trump]
        return len(own) + taste.bonus(Bid(trump, 0)), sum(map(rank, own))

    trump = max(suits, key=liking)
    count = count_tricks(hand, trump, seats, crude=True)
    tricks = count.tricks + BEGINNER_LEAD_TRICKS + shift + taste.per_trick
    return Bid(trump, min(HAND, max(0, round(tricks))))


def safest_bid(
    hand: tuple[Card, ...], seats: int, suits: tuple[int, ...], taste: BidTaste = NO_TASTE
) -> tuple[Bid, float]:
    """The bid with the most expected points and what it is liked for; the most points of any."""
    points: dict[Bid, float] = {}
    for trump in suits:
        count = count_tricks(hand, trump, seats)
        for number in NUMBERS:
            points[Bid(trump, number)] = expected_points(trump, count.chance(number))
    best = max(points, key=lambda bid: points[bid] + taste.bonus(bid))
    return best, max(points.values())


def expected_deviation(hand: tuple[Card, ...], contract: Contract, seats: int) -> float:
    """How far from the contract the declarer will end, from one defender's hand alone."""
    mine = count_tricks(hand, contract.suit, seats).tricks - LEAD_TRICKS[seats]
    others = (HAND - mine) / (seats - 1)
    return abs(others - contract.number)


def call_by_count(
    view: View, auction: Auction, mood: float = 0.0, taste: BidTaste = NO_TASTE
) -> Call:
    """By counted tricks: a bid that seems safe, an overbid with many tordus, a rare double."""
    contract = auction.contract
    seats = len(view.board.scores)
    if contract is None:
        bid, points = safest_bid(view.hand, seats, named_suits(view.hand), taste)
        return bid if auction.must_bid or points > MIN_OPENING_POINTS[seats] else PASS
    allowed = tuple(legal_calls(view.board.options, auction))
    if TORDU in named_suits(view.hand):
        bid, points = safest_bid(view.hand, seats, (TORDU,), taste)
        if bid in allowed and points + taste.bonus(bid) + mood > MIN_OVERBID_POINTS:
            return bid
    deviation = expected_deviation(view.hand, contract, seats)
    if DOUBLE in allowed and deviation + mood > MIN_DOUBLE_DEVIATION:
        return DOUBLE
    return PASS
