"""Which card to bluff with: to lay without knowing that its link is granted."""

from itertools import pairwise
from typing import NamedTuple

from ....core.game import Seat
from ..rules import JOKER, Lay, View
from ..rules.legal import lays
from ..rules.pack import without
from .estimates import (
    PENALTY,
    TURN_VALUE,
    challenge_risk,
    distance_to_win,
    distances,
    effective_size,
    win_chance,
    with_distance,
)
from .knowledge import belief, is_sure, knows, perceived_odds, recalled, relatedness_odds
from .profiles import Profile

DRAW_COST = 0.6  # in cards: one from the talon often finds its place at once
NONSENSE_ODDS = -2.0  # how unrelated two words may seem, in log-odds, that one bluffs with…
ABSURD_ODDS = -2.2  # …and how unrelated they may be to anybody: others have to believe it
CHANGE_COST = -0.3  # in cards: two others are better than the two worst


class Bluff(NamedTuple):
    """A card, and the chances to win with it."""

    lay: Lay
    worth: float


def win_chance_with(view: View, seat: Seat, size: float) -> float:
    """The chance to win with a hand of this effective size."""
    return win_chance(with_distance(distances(view.board), seat, distance_to_win(size)), seat)


def best_bluff(profile: Profile, view: View, seat: Seat) -> Bluff | None:
    """The card that promises most of those that are not known to be right."""
    board = view.board
    if board.options.checked or _has_bluffed(profile, view, seat):
        return None
    before = distances(board)
    caught = distance_to_win(effective_size(view.hand) + PENALTY + TURN_VALUE / 2)
    failed = win_chance(with_distance(before, seat, caught), seat)
    best: Bluff | None = None
    for lay in lays(view):
        covered = board.tops[lay.pile].card
        if JOKER in {covered, lay.card} or knows(profile, seat, covered, lay.card):
            continue  # what one knows and overlooks now is no bluff
        if recalled(profile, board, seat, covered, lay.card) is not None:
            continue  # nor is what one has read on a page
        if perceived_odds(profile.noise, seat, covered, lay.card) < NONSENSE_ODDS:
            continue  # the bot itself would not believe it
        if relatedness_odds(covered, lay.card) < ABSURD_ODDS:
            continue  # nor would anybody else, whatever the bot sees in these words
        rest = without(view.hand, lay.card)
        passed = (
            win_chance(with_distance(before, seat, distance_to_win(effective_size(rest))), seat)
            if rest
            else 1.0
        )
        is_wrong = 1 - belief(profile, seat, covered, lay.card)
        risk = is_wrong * challenge_risk(profile, board, seat, covered, lay.card)
        worth = passed + risk * (failed - passed)
        if best is None or worth > best.worth:
            best = Bluff(lay, worth)
    return best


def _has_bluffed(profile: Profile, view: View, seat: Seat) -> bool:
    """Whether a bluff of this turn lies on a pile, open or covered: one a turn is enough."""
    board = view.board
    return any(
        laid.by == seat
        and laid.number >= board.placed - board.laid
        and JOKER not in {covered.card, laid.card}
        and not is_sure(profile, board, seat, covered.card, laid.card)
        for pile in board.piles
        for covered, laid in pairwise(pile)
    )
