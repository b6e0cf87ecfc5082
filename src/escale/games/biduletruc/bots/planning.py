"""The best sequence of cards that a player sees for their turn."""

from collections.abc import Callable
from typing import NamedTuple

from ..rules import JOKER, Card, Lay, View
from ..rules.pack import without
from .estimates import effective_size

Accepts = Callable[[Card, Card, int], bool]  # (covered, laid, cards laid before in this turn)
PlaceableShare = Callable[[Card], float]  # the share of words on which a card goes
FLEXIBILITY_WEIGHT = 1.5  # in cards: the value of keeping a card that goes on every word
OPEN_PILE_COST = 0.5  # in cards: the cost of leaving a pile on which anything goes
WIN, NEVER = 50.0, -1e9


class LaySequence(NamedTuple):
    """Cards to lay, one after the other, and what the cards that are left are worth."""

    lays: tuple[Lay, ...]
    worth: float


NO_LAYS = LaySequence((), 0.0)


class Planner:
    """Searches sequences of cards to lay, within a limit of nodes."""

    def __init__(self, accepts: Accepts, placeable_share: PlaceableShare, nodes: int) -> None:
        self._accepts = accepts
        self._placeable_share = placeable_share
        self._left = nodes

    def best(self, view: View) -> LaySequence:
        """The best sequence from this view on; empty, if none is better than laying nothing."""
        return self._search(*self._from(view), must=False)

    def forced(self, view: View) -> LaySequence:
        """The best sequence of at least one card; empty, if nothing can be laid."""
        return self._search(*self._from(view), must=True)

    def _from(self, view: View) -> tuple[tuple[Card, ...], tuple[Card, ...], bool, int]:
        board = view.board
        tops = tuple(placed.card for placed in board.tops)
        return tops, view.hand, not board.has_joker, board.laid

    def _worth(self, hand: tuple[Card, ...], tops: tuple[Card, ...]) -> float:
        """Few cards, words that go on many, no violet card that another may use."""
        if not hand:
            return WIN
        kept = sum(self._placeable_share(card) for card in hand if card != JOKER)
        return FLEXIBILITY_WEIGHT * kept - effective_size(hand) - OPEN_PILE_COST * tops.count(JOKER)

    def _search(
        self,
        tops: tuple[Card, ...],
        hand: tuple[Card, ...],
        may_joker: bool,
        laid: int,
        must: bool = False,
    ) -> LaySequence:
        best = LaySequence((), NEVER if must else self._worth(hand, tops))
        for lay in self._moves(tops, hand, may_joker, laid):
            if self._left <= 0:
                break
            self._left -= 1
            rest = without(hand, lay.card)
            after = (*tops[: lay.pile], lay.card, *tops[lay.pile + 1 :])
            sequence = self._search(after, rest, may_joker and lay.card != JOKER, laid + 1)
            if sequence.worth > best.worth:
                best = LaySequence((lay, *sequence.lays), sequence.worth)
                if best.worth >= WIN:
                    break
        return best

    def _moves(
        self, tops: tuple[Card, ...], hand: tuple[Card, ...], may_joker: bool, laid: int
    ) -> list[Lay]:
        """What could come next: words that few others lead to first, the violet card last."""
        words = [card for card in dict.fromkeys(hand) if card != JOKER]
        found = [
            Lay(card, pile)
            for card in words
            for pile, top in enumerate(tops)
            if top == JOKER or self._accepts(top, card, laid)
        ]
        ways = {card: sum(lay.card == card for lay in found) for card in words}
        found.sort(
            key=lambda lay: (
                tops[lay.pile] == JOKER,
                ways[lay.card],
                self._placeable_share(lay.card),
            )
        )
        is_last = laid and len(hand) == 1  # BID-42
        if JOKER in hand and may_joker and not is_last:
            found.append(Lay(JOKER, self._joker_pile(tops, hand, laid)))
        return found

    def _joker_pile(self, tops: tuple[Card, ...], hand: tuple[Card, ...], laid: int) -> int:
        """The pile where a violet card spoils least: its top takes the fewest words of the hand."""
        free = [pile for pile, top in enumerate(tops) if top != JOKER]
        words = [card for card in hand if card != JOKER]

        def taken(pile: int) -> int:
            return sum(self._accepts(tops[pile], card, laid) for card in words)

        return min(free, key=taken, default=0)
