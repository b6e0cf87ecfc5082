"""The longest sequence of cards that the Dicobidule would have granted, for the review.

Piles do not affect each other, so they are searched one after the other; the rest of a hand is
searched once for each pile.
"""

from ..rules import JOKER, Card, Lay
from ..rules.dicobidule import is_granted
from ..rules.pack import without

MOST_POSITIONS = 2_000  # searched for one line; then the longest that was found is taken
NEXT_PILE = -1
Place = tuple[int, int, int, bool]  # a pile, the card on it, the cards left, a violet one left


def longest_line(
    hand: tuple[Card, ...],
    tops: tuple[Card, ...],
    may_joker: bool = True,
    has_laid: bool = False,
    playable: tuple[Card, ...] | None = None,
) -> tuple[Lay, ...]:
    """The lays, in an order in which they are allowed; the first must be playable."""
    if playable is None or playable == hand:
        return Search(hand, tops, may_joker, has_laid).line()
    best = tuple[Lay, ...]()
    for card in playable:
        for pile, top in enumerate(tops):
            if not is_right(top, card) or (card == JOKER and not may_joker):
                continue
            after = (*tops[:pile], card, *tops[pile + 1 :])
            rest = Search(without(hand, card), after, may_joker and card != JOKER, True)
            best = max(best, (Lay(card, pile), *rest.line()), key=len)
    return best


def is_right(covered: Card, laid: Card) -> bool:
    """Whether it is granted, or needs not be."""
    return JOKER in {covered, laid} or is_granted(covered, laid)


class Search:
    """Cards are bits of a number; after them come the violet card, and the tops of the piles."""

    def __init__(
        self, hand: tuple[Card, ...], tops: tuple[Card, ...], may_joker: bool, has_laid: bool
    ) -> None:
        self._size, self._tops, self._has_laid = len(hand), tops, has_laid
        self._words = [card for card in hand if card != JOKER]
        self._may_joker = may_joker and JOKER in hand
        self._joker = len(self._words)
        self._first_top = self._joker + 1
        self._takes = [self._taken_by(card) for card in (*self._words, JOKER, *tops)]
        self._known: dict[Place, tuple[int, int]] = {}  # the most cards, and the first of them

    def _taken_by(self, top: Card) -> int:
        return sum(1 << at for at, card in enumerate(self._words) if is_right(top, card))

    def line(self) -> tuple[Lay, ...]:
        place: Place = (0, self._first_top, (1 << self._joker) - 1, self._may_joker)
        self._most(place)
        paths = [list[Card]() for _ in self._tops]
        while place in self._known:
            _, card = self._known[place]
            if card != NEXT_PILE:
                paths[place[0]].append((*self._words, JOKER)[card])
            place = self._after(place, card)
        return self._in_order(paths)

    def _after(self, place: Place, card: int) -> Place:
        pile, _, left, has_joker = place
        if card == NEXT_PILE:
            return pile + 1, self._first_top + pile + 1, left, has_joker
        if card == self._joker:
            return pile, card, left, False
        return pile, card, left & ~(1 << card), has_joker

    def _most(self, place: Place) -> int:
        """The most cards that can be laid from here on."""
        pile, top, left, has_joker = place
        if pile == len(self._tops) or not (left or has_joker):
            return 0
        if place in self._known:
            return self._known[place][0]
        if len(self._known) >= MOST_POSITIONS:
            return 0
        bound = left.bit_count() + has_joker
        best = self._most(self._after(place, NEXT_PILE)), NEXT_PILE
        ways = [at for at in range(self._joker) if self._takes[top] & left & 1 << at]
        for card in [*ways, self._joker] if has_joker else ways:
            if best[0] == bound:
                break
            found = 1 + self._most(self._after(place, card))
            if found > best[0]:
                best = found, card
        self._known[place] = best
        return best[0]

    def _in_order(self, paths: list[list[Card]]) -> tuple[Lay, ...]:
        """A violet card may not be the last of a hand, unless nothing else was laid (BID-42)."""
        at = next((pile for pile, path in enumerate(paths) if JOKER in path), 0)
        is_last = paths[at][-1:] == [JOKER] and sum(map(len, paths)) == self._size
        if is_last and len(paths[at]) == self._size and (self._size > 1 or self._has_laid):
            if self._size == 1:
                return ()
            other = (at + 1) % len(paths)  # it goes anywhere, so there and at once
            paths[at].remove(JOKER)
            paths[other], at = [JOKER], other
        order = [at, *(pile for pile in range(len(paths)) if pile != at)]
        return tuple(Lay(card, pile) for pile in order for card in paths[pile])
