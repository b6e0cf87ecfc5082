"""Cards that one lays without knowing that they go there."""

from typing import NamedTuple

from ....core.game import Seat
from ..rules import JOKER, Lay, View
from ..rules.legal import lays, open_links
from ..rules.pack import without
from .estimates import PENALTY, TURN, burden, chances, danger, moved, weight, weights
from .knowledge import belief, knows, told
from .profiles import Mind

DRAWN = 0.6  # a card from the talon often finds its place at once
CHANGED = -0.3  # two other cards instead of the two worst


class Bluff(NamedTuple):
    """A card, and the chances to win with it."""

    lay: Lay
    worth: float


def worth_of(view: View, seat: Seat, size: float) -> float:
    """The chances to win with a hand like so many words."""
    return chances(moved(weights(view.board), seat, weight(size)), seat)


def best_bluff(mind: Mind, view: View, seat: Seat) -> Bluff | None:
    """The card that promises most of those that are not known to be right."""
    board = view.board
    if board.options.checked or _has_bluffed(mind, view, seat):
        return None
    before = weights(board)
    caught = weight(burden(view.hand) + PENALTY + TURN / 2)
    failed = chances(moved(before, seat, caught), seat)
    best: Bluff | None = None
    for lay in lays(view):
        covered = board.tops[lay.pile].card
        if JOKER in {covered, lay.card} or knows(mind, seat, covered, lay.card):
            continue  # what one knows and overlooks now is no bluff
        if told(board, covered, lay.card) is not None:
            continue  # nor is what all have read on the page
        rest = without(view.hand, lay.card)
        passed = chances(moved(before, seat, weight(burden(rest))), seat) if rest else 1.0
        is_wrong = 1 - belief(mind, seat, covered, lay.card)
        risk = is_wrong * danger(mind, board, seat, covered, lay.card)
        worth = passed + risk * (failed - passed)
        if best is None or worth > best.worth:
            best = Bluff(lay, worth)
    return best


def _has_bluffed(mind: Mind, view: View, seat: Seat) -> bool:
    """Whether a card of this turn lies there that one is not sure of: one lie at a time."""
    board = view.board
    return any(
        link.culprit == seat
        and link.laid.number >= board.placed - board.laid
        and not knows(mind, seat, link.covered.card, link.laid.card)
        for link in open_links(board)
    )
