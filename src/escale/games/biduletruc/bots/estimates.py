"""How likely each player is to win, what a "dico" would change, how likely one is to be said."""

from collections.abc import Sequence
from math import exp, hypot, log

from ....core.game import Seat
from ..rules import JOKER, Board, Card
from .knowledge import MOOD_SPREAD, NORMAL, perceived_odds, trust_odds
from .profiles import Profile

LAST = 0.3  # what is left to do when no card is
TURN = 1.3  # cards that a turn is worth
VIOLET = -0.2  # a violet card takes a word with it, and wins with the last one
LIGHTEST = 0.15  # a hand that wins when its turn comes
PENALTY = 2  # cards for who is wrong (BID-33, BID-34)
SAME = 1.4  # two feelings are as far apart as both are from the meaning data together
AGAIN = 0.45  # a card lies there for a while: who trusts it now may come back to it
CLAIM = 0.9  # who would lose otherwise has nothing to lose by a "dico"


def effective_size(hand: Sequence[Card]) -> float:
    """The size of a hand in words, where violet cards make it lighter."""
    violet = sum(card == JOKER for card in hand)
    words = len(hand) - violet
    return max(LIGHTEST, abs(words - violet) + VIOLET * violet) if hand else 0.0


def distance_to_win(size: float) -> float:
    """How far from winning a hand of this size is, on a logarithmic scale."""
    return log(max(0.0, size) + LAST)


def distances(board: Board) -> tuple[float, ...]:
    return tuple(distance_to_win(size) for size in board.sizes)


def win_chance(distances: Sequence[float], seat: Seat) -> float:
    """The probability that this seat wins, given how far each hand is from winning."""
    return exp(-distances[seat]) / sum(exp(-each) for each in distances)


def with_distance(distances: Sequence[float], seat: Seat, to: float) -> tuple[float, ...]:
    """The distances with another value for one seat."""
    return (*distances[:seat], to, *distances[seat + 1 :])


def stakes(board: Board, seat: Seat, culprit: Seat) -> tuple[float, float]:
    """What a "dico" wins if the link is wrong, and loses if it is granted, in chances to win."""
    before = distances(board)
    now = win_chance(before, seat)
    caught = distance_to_win(board.sizes[culprit] + 1 + PENALTY + TURN)
    lost = distance_to_win(board.sizes[seat] + PENALTY)
    won = win_chance(with_distance(before, culprit, caught), seat) - now
    return won, now - win_chance(with_distance(before, seat, lost), seat)


def challenge_risk(profile: Profile, board: Board, seat: Seat, covered: Card, laid: Card) -> float:
    """The probability that somebody says "dico" on a wrong link, if all think alike."""
    if board.sizes[seat] == 1:
        return CLAIM
    felt = perceived_odds(profile.noise, seat, covered, laid)
    odds = trust_odds(profile, board, felt) - AGAIN
    spread = hypot(SAME * profile.trust[1] * profile.noise, MOOD_SPREAD)
    silent = 1.0
    for other in board.seats:
        if other != seat:
            won, lost = stakes(board, other, seat)
            limit = log(won / lost)  # they say "dico" where their trust is below
            silent *= 1 - NORMAL.cdf((limit - odds) / spread)
    return 1 - silent
