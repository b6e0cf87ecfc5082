"""How people without a solver bid: tricks counted on the fingers, a trump one likes."""

from math import erf, sqrt

from msgspec import Struct

from .auction import Auction, calls_open
from .cards import EVERY_SUIT, HAND, PACK, TORDU, Card, rank, suit
from .model import DOUBLE, PASS, Bid, Call, Contract, View
from .scoring import EACH, EACH_TORDU, EXACT, EXACT_TORDU
from .sense import Outlook, crude_chance

NUMBERS = range(HAND + 1)
MISSED_BY = 1.4  # tricks, as a rule
LEAD = 1.2  # tricks more than one counts: who declares leads, and others give him theirs
OPPOSED = 0.7  # of the contracts that would be made if nobody minded
OVERBIDS = 0.0  # points that an overbid must promise
FAR = 3.0  # tricks from his number that make one double


class Count(Struct, frozen=True):
    """Tricks one hopes for, and how uncertain that is."""

    tricks: float
    spread: float

    def chance(self, number: int) -> float:
        """To take exactly so many: less than luck alone would say, as the others see to it."""
        width = sqrt(2) * max(0.5, self.spread)
        low, high = number - 0.5 - self.tricks, number + 0.5 - self.tricks
        return OPPOSED * (erf(high / width) - erf(low / width)) / 2


def count_tricks(hand: tuple[Card, ...], trump: int, seats: int, crude: bool = False) -> Count:
    """Card by card, before anything was played."""
    if crude:
        likely = [crude_chance(card, trump) for card in hand]
    else:
        unseen = tuple(card for card in PACK if card not in hand)
        outlook = Outlook(trump, seats - 1, HAND, unseen)
        likely = [outlook.chance(card) for card in hand]
        short = sum(all(suit(card) != each for card in hand) for each in EVERY_SUIT)
        for place, card in enumerate(hand):  # small trumps can cut
            if suit(card) == trump:
                likely[place] = max(likely[place], min(0.6, 0.3 + 0.1 * short))
    lead = 0.0 if crude or seats > 2 else LEAD
    return Count(lead + sum(likely), sqrt(sum(each * (1 - each) for each in likely)))


def expected_points(trump: int, made: float) -> float:
    """Of a contract with this chance: one's own points less those that it may give away."""
    if trump == TORDU:
        return made * EXACT_TORDU - (1 - made) * EACH_TORDU * MISSED_BY
    return made * EXACT - (1 - made) * EACH * MISSED_BY


def favourite_bid(hand: tuple[Card, ...], seats: int, suits: tuple[int, ...], shift: float) -> Bid:
    """A beginner's: the longest and highest suit, and what his fingers say."""

    def liking(trump: int) -> tuple[int, int]:
        own = [card for card in hand if suit(card) == trump]
        return len(own), sum(map(rank, own))

    trump = max(suits, key=liking)
    count = count_tricks(hand, trump, seats, crude=True)
    return Bid(trump, min(HAND, max(0, round(count.tricks + LEAD / 2 + shift))))


def likely_bid(hand: tuple[Card, ...], seats: int, suits: tuple[int, ...]) -> tuple[Bid, float]:
    """The bid that seems safest for what it pays, with its expected points."""
    best, most = Bid(suits[0], 0), -99.0
    for trump in suits:
        count = count_tricks(hand, trump, seats)
        for number in NUMBERS:
            points = expected_points(trump, count.chance(number))
            if points > most:
                best, most = Bid(trump, number), points
    return best, most


def apart(hand: tuple[Card, ...], contract: Contract, seats: int) -> float:
    """How far from his number a defender sees the declarer, from his own hand alone."""
    mine = count_tricks(hand, contract.suit, seats).tricks - (LEAD if seats == 2 else 0)
    others = (HAND - mine) / (seats - 1)
    return abs(others - contract.number)


def count_call(view: View, auction: Auction, mood: float = 0.0) -> Call:
    """By counted tricks: a bid that seems safe, an overbid with many tordus, a rare double."""
    contract = auction.contract
    seats = len(view.board.scores)
    if contract is None:
        return likely_bid(view.hand, seats, EVERY_SUIT)[0]
    allowed = tuple(calls_open(view.board.options, auction))
    bid, points = likely_bid(view.hand, seats, (TORDU,))
    if bid in allowed and points + mood > OVERBIDS:
        return bid
    if DOUBLE in allowed and apart(view.hand, contract, seats) + mood > FAR:
        return DOUBLE
    return PASS
