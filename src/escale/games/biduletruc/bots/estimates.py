"""How likely each player is to win, what a "dico" would change, how likely one is to be said."""

from collections.abc import Sequence
from math import exp, hypot, log

from ....core.game import Seat
from ..rules import JOKER, Board, Card
from .knowledge import MOOD_SPREAD, NORMAL, perceived_odds, trust_odds
from .profiles import Profile

EMPTY_HAND_DISTANCE = 0.3  # in cards: the distance to a win that even an empty hand has
TURN_VALUE = 1.3  # in cards: what a lost turn costs
VIOLET_WEIGHT = -0.2  # in cards: a violet card also gets rid of a word
MIN_EFFECTIVE_SIZE = 0.15  # the effective size of a hand that wins as soon as its turn comes
PENALTY = 2  # cards that whoever is wrong draws (BID-33, BID-34)
# The guesses of two players differ by √2 times the noise by which each differs from the data.
NOISE_RATIO = 1.4
# Log-odds: a card stays open for a while, and a player who trusts it now may look at it again.
RECHECK_ODDS = 0.45
# Of a "dico" on somebody's last card: the others lose the game otherwise, so they risk nothing.
CLAIM_CHALLENGE_CHANCE = 0.9


def effective_size(hand: Sequence[Card]) -> float:
    """The size of a hand in words, where violet cards make it lighter."""
    violet = sum(card == JOKER for card in hand)
    words = len(hand) - violet
    return max(MIN_EFFECTIVE_SIZE, abs(words - violet) + VIOLET_WEIGHT * violet) if hand else 0.0


def distance_to_win(size: float) -> float:
    """How far from winning a hand of this size is, on a logarithmic scale."""
    return log(max(0.0, size) + EMPTY_HAND_DISTANCE)


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
    caught = distance_to_win(board.sizes[culprit] + 1 + PENALTY + TURN_VALUE)
    lost = distance_to_win(board.sizes[seat] + PENALTY)
    won = win_chance(with_distance(before, culprit, caught), seat) - now
    return won, now - win_chance(with_distance(before, seat, lost), seat)


def challenge_risk(profile: Profile, board: Board, seat: Seat, covered: Card, laid: Card) -> float:
    """The probability that somebody says "dico" on a wrong link, if all think alike."""
    felt = perceived_odds(profile.noise, seat, covered, laid)
    odds = trust_odds(profile, board, felt) - RECHECK_ODDS
    spread = hypot(NOISE_RATIO * profile.trust[1] * profile.noise, MOOD_SPREAD)
    silent = 1.0
    for other in board.seats:
        if other != seat:
            won, lost = stakes(board, other, seat)
            limit = log(won / lost)  # they say "dico" where their trust is below
            silent *= 1 - NORMAL.cdf((limit - odds) / spread)
    is_last = board.sizes[seat] == 1
    return max(1 - silent, CLAIM_CHALLENGE_CHANCE) if is_last else 1 - silent
