"""The chance to win the manche from a score: what points are worth.

For two players it is exact, from how deals between masters end. For more it is a rule of thumb, by
how far ahead a seat is. With a fixed number of deals it depends on the difference and on how many
deals are left.
"""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from math import erf, exp, sqrt

from ....core.game import Seat
from ..rules import Board, Contract, leaders, points
from ..rules.cards import HAND

# How a deal ends between two masters: chance, the dealer's points, the other's (400 deals each).
SIMPLE = (
    (0.28, 3, 0),
    (0.05, 4, 0),
    (0.03, 1, 0),
    (0.27, 0, 1),
    (0.23, 0, 2),
    (0.09, 0, 3),
    (0.05, 0, 4),
)
COMPLETE = (
    (0.03, 1, 0),
    (0.07, 2, 0),
    (0.08, 3, 0),
    (0.13, 4, 0),
    (0.06, 6, 0),
    (0.03, 8, 0),
    (0.11, 0, 1),
    (0.17, 0, 2),
    (0.06, 0, 3),
    (0.16, 0, 4),
    (0.06, 0, 6),
    (0.04, 0, 8),
)
DEAL_SPREAD = 2.4  # points: the standard deviation of the lead that a deal brings
POINTS_PER_E_FOLD = 3.0  # a lead that makes a seat e times as likely to win among several
POINT_VALUE = 0.002  # in chances to win: keeps bots playing when the manche is decided
MOST_EXACT_DEALS = 8  # deals left beyond which a normal distribution is used

Worth = Callable[[Sequence[int]], float]  # points of this deal by seat -> chance to win


def worth(board: Board, seat: Seat, dealer: Seat) -> Worth:
    """A seat's chance to win as a function of this deal's points, if `dealer` deals next.

    Manches that were won before do not change what this one is worth.
    """
    seats = len(board.scores)

    def chance(marked: Sequence[int]) -> float:
        after = [before + more for before, more in zip(board.scores, marked, strict=True)]
        lead = after[seat] - sum(after[:seat] + after[seat + 1 :]) / (seats - 1)
        return _chance(board, seat, after, dealer) + POINT_VALUE * lead

    return chance


def by_deviation(board: Board, seat: Seat, contract: Contract) -> list[float]:
    """By deviation of the declarer from the contract: the chance of a seat to win."""
    seats = len(board.scores)
    rotates = not board.options.declarer_deals
    value = worth(board, seat, (board.dealer + 1) % seats if rotates else contract.declarer)
    return [value(points(contract, contract.number + off, seats)) for off in range(HAND + 1)]


def _chance(board: Board, seat: Seat, scores: list[int], dealer: Seat) -> float:
    options = board.options
    seats = len(scores)
    complete = options.overbid or options.double
    if options.deals:
        left = options.deals - board.deal
        if seats == 2:
            ahead = scores[seat] - scores[1 - seat]
            return _by_difference(ahead, left, dealer == seat, complete)
        return _among(scores, seat, POINTS_PER_E_FOLD * sqrt(max(left, 0.05) / 4))
    if max(scores) >= options.target:
        best = leaders(scores)
        return (seat in best) / len(best)
    if seats > 2:
        return _among(scores, seat, POINTS_PER_E_FOLD)
    own, other = options.target - scores[seat], options.target - scores[1 - seat]
    if dealer == seat:
        return _dealer_wins(own, other, complete)
    return 1 - _dealer_wins(other, own, complete)


def _among(scores: Sequence[int], seat: Seat, scale: float) -> float:
    top = max(scores)
    shares = [exp((score - top) / scale) for score in scores]
    return shares[seat] / sum(shares)


@cache
def _dealer_wins(own: int, other: int, complete: bool) -> float:
    """The dealer's chance to win, by the points that each still needs."""
    total = 0.0
    for chance, mine, theirs in COMPLETE if complete else SIMPLE:
        if mine >= own:
            total += chance
        elif theirs < other:
            total += chance * (1 - _dealer_wins(other - theirs, own - mine, complete))
    return total


@lru_cache(maxsize=20_000)
def _by_difference(ahead: int, left: int, deals: bool, complete: bool) -> float:
    """The chance to win with so many deals to come; `deals`: this seat deals the next one."""
    if left <= 0:
        return 0.5 + 0.5 * ((ahead > 0) - (ahead < 0))
    if left > MOST_EXACT_DEALS:
        return 0.5 + 0.5 * erf(ahead / (DEAL_SPREAD * sqrt(2 * left)))
    sign = 1 if deals else -1
    return sum(
        chance * _by_difference(ahead + sign * (mine - theirs), left - 1, not deals, complete)
        for chance, mine, theirs in (COMPLETE if complete else SIMPLE)
    )
