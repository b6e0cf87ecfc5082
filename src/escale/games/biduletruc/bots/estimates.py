"""How likely each player is to win, what a "dico" would change, how likely one is to be said."""

from collections.abc import Sequence
from math import exp, hypot, log

from ....core.game import Seat
from ..rules import JOKER, Board, Card
from .knowledge import BELL, NERVES, feeling, trust_in
from .profiles import Mind

LAST = 0.3  # what is left to do when no card is
TURN = 1.3  # cards that a turn is worth
VIOLET = -0.2  # a violet card takes a word with it, and wins with the last one
LIGHTEST = 0.15  # a hand that wins when its turn comes


PENALTY = 2  # cards for who is wrong (BID-33, BID-34)
SAME = 1.4  # two feelings are as far apart as both are from the meaning data together
AGAIN = 0.45  # a card lies there for a while: who trusts it now may come back to it
CLAIM = 0.9  # who would lose otherwise has nothing to lose by a "dico"


def burden(hand: Sequence[Card]) -> float:
    """How many words a hand is like."""
    violet = sum(card == JOKER for card in hand)
    words = len(hand) - violet
    return max(LIGHTEST, abs(words - violet) + VIOLET * violet) if hand else 0.0


def weight(size: float) -> float:
    """How far from winning such a hand is."""
    return log(max(0.0, size) + LAST)


def weights(board: Board) -> tuple[float, ...]:
    return tuple(weight(size) for size in board.sizes)


def chances(weights: Sequence[float], seat: Seat) -> float:
    """That this seat wins, each hand being as heavy as given."""
    return exp(-weights[seat]) / sum(exp(-each) for each in weights)


def moved(weights: Sequence[float], seat: Seat, to: float) -> tuple[float, ...]:
    """The same, with another hand of one seat."""
    return (*weights[:seat], to, *weights[seat + 1 :])


def stakes(board: Board, seat: Seat, culprit: Seat) -> tuple[float, float]:
    """What a "dico" wins if the link is wrong, and loses if it is granted, in chances to win."""
    before = weights(board)
    now = chances(before, seat)
    caught = weight(board.sizes[culprit] + 1 + PENALTY + TURN)
    lost = weight(board.sizes[seat] + PENALTY)
    won = chances(moved(before, culprit, caught), seat) - now
    return won, now - chances(moved(before, seat, lost), seat)


def danger(mind: Mind, board: Board, seat: Seat, covered: Card, laid: Card) -> float:
    """The chance that somebody says "dico" on a wrong link, if others are like oneself."""
    if board.sizes[seat] == 1:
        return CLAIM
    felt = feeling(mind.noise, seat, covered, laid)
    odds = trust_in(mind, board, felt) - AGAIN
    spread = hypot(SAME * mind.trust[1] * mind.noise, NERVES)
    silent = 1.0
    for other in board.seats:
        if other != seat:
            won, lost = stakes(board, other, seat)
            limit = log(won / lost)  # he speaks where his trust is below
            silent *= 1 - BELL.cdf((limit - odds) / spread)
    return 1 - silent
