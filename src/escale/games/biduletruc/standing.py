"""Who is likely to win, by the cards in the hands."""

from collections.abc import Sequence
from math import exp, log

from ...core.game import Seat
from .model import JOKER, Board, Card

LAST = 0.3  # what is left to do when no card is
TURN = 1.3  # cards that a turn is worth
VIOLET = -0.2  # a violet card takes a word with it, and wins with the last one
LIGHTEST = 0.15  # a hand that wins when its turn comes


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
