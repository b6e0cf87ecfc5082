"""What a "dico" may bring to who says it, and so how likely one is to be said."""

from math import hypot, log

from ...core.game import Seat
from .minds import BELL, NERVES, Mind, feeling, trust_in
from .model import Board, Card
from .standing import TURN, chances, moved, weight, weights

PENALTY = 2  # cards for who is wrong (BID-33, BID-34)
SAME = 1.4  # two feelings are as far apart as both are from the meaning data together
AGAIN = 0.45  # a card lies there for a while: who trusts it now may come back to it
CLAIM = 0.9  # who would lose otherwise has nothing to lose by a "dico"


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
