"""Card sense: what each card of a hand is good for, and a card to play by that alone.

No search and no samples: a person's reckoning. Weak players use it with a blurred eye; the others
fall back on it while their solver is not at hand.
"""

from msgspec import Struct

from .cards import HAND, PACK, Card, rank, suit
from .model import View
from .play import playable, played, voids
from .scoring import strength


class Outlook(Struct, frozen=True):
    """What a player thinks may still be against him."""

    trump: int
    rivals: int  # how many others play
    size: int  # cards that each of them holds
    unseen: tuple[Card, ...]  # in their hands or out of play

    @property
    def held(self) -> float:
        """How likely a card that was not seen is in some hand."""
        return min(1.0, self.rivals * self.size / max(1, len(self.unseen)))

    def chance(self, card: Card) -> float:
        """That this card takes the trick it is led to."""
        own = suit(card)
        others = [other for other in self.unseen if suit(other) == own]
        above = sum(other > card for other in others)
        stands: float = (1 - self.held) ** above
        if own == self.trump:
            return stands
        trumps = sum(suit(other) == self.trump for other in self.unseen)
        each = self.held / max(1, self.rivals)
        cut = (1 - each) ** len(others) * (1 - (1 - each) ** trumps)
        return stands * float((1 - cut) ** self.rivals)


def outlook(view: View, remembers: bool) -> Outlook:
    """From all cards that were played, or only from one's hand and the trick on the table."""
    board = view.board
    assert board.contract
    seats = len(board.scores)
    seen = set(view.hand)
    if remembers:
        seen |= {card for _, card in played(board)}
    elif board.trick:
        seen |= set(board.trick.cards)
    unseen = [card for card in PACK if card not in seen]
    if remembers and seats == 2:
        without = voids(board)[1 - (view.seat or 0)]
        unseen = [card for card in unseen if suit(card) not in without]
    size = len(view.hand) if remembers else HAND
    return Outlook(board.contract.suit, seats - 1, size, tuple(unseen))


def crude_chance(card: Card, trump: int) -> float:
    """What a beginner makes of a card: high is good, a trump is better."""
    height = rank(card) / 7
    return 0.3 + 0.7 * height if suit(card) == trump else height * height * height


def chances(view: View, remembers: bool, crude: bool = False) -> dict[Card, float]:
    """By card of the hand the chance to take a trick with it."""
    assert view.board.contract
    if crude:
        return {card: crude_chance(card, view.board.contract.suit) for card in view.hand}
    seen = outlook(view, remembers)
    return {card: seen.chance(card) for card in view.hand}


def takes(view: View, card: Card, likely: float, held: float) -> float:
    """The chance that this card, played now, takes the trick."""
    board = view.board
    assert board.trick
    assert board.contract
    laid = board.trick.cards
    if not laid:
        return likely
    led, trump = suit(laid[0]), board.contract.suit
    best = max(strength(other, led, trump) for other in laid)
    if strength(card, led, trump) < best:
        return 0.0
    to_come = len(board.scores) - len(laid) - 1
    return 1.0 if not to_come else likely if suit(card) == led else 1 - held / 2


def declarer_may_take(view: View) -> bool:
    """Whether the trick on the table is the declarer's as things stand, or may become his."""
    board = view.board
    assert board.trick
    assert board.contract
    laid, seats = board.trick.cards, len(board.scores)
    declarer = board.contract.declarer
    place = (declarer - board.trick.leader) % seats
    if place >= len(laid):
        return True
    led, trump = suit(laid[0]), board.contract.suit
    return strength(laid[place], led, trump) == max(strength(each, led, trump) for each in laid)


def weigh(view: View, likely: dict[Card, float]) -> dict[Card, float]:
    """By legal card how well things stand then: near his number for the declarer, or far."""
    board = view.board
    contract = board.contract
    assert contract
    seats = len(board.scores)
    needed = contract.number - board.taken[contract.declarer]
    left = len(view.hand) - 1
    held = min(1.0, (seats - 1) * len(view.hand) / max(1, len(PACK) - HAND))
    total = sum(likely.values())
    mine = view.seat == contract.declarer
    others = seats - 2  # who defend beside the viewer
    rest = (HAND - contract.number) * others / (others + 1)
    share = contract.number / (contract.number + rest) if rest else 1.0
    his = declarer_may_take(view)
    worth = {}
    for card in playable(board, view.hand):
        wins = takes(view, card, likely[card], held)
        after = total - likely[card]
        if mine:
            near = wins * gap(needed - 1, after) + (1 - wins) * gap(needed, after)
            worth[card] = -near
        else:
            loses = (1 - wins) * (1.0 if seats == 2 else 0.6 if his else 0.1)
            theirs = (left - after) * share
            far = loses * gap(needed - 1, theirs) + (1 - loses) * gap(needed, theirs)
            worth[card] = far
    return worth


def gap(needed: int, expected: float) -> float:
    """How far from what is needed; what is lost already cannot be mended."""
    return expected - needed if needed < 0 else abs(expected - needed)


def best(worth: dict[Card, float], blur: dict[Card, float]) -> Card:
    """The card of most worth to an eye that sees each a little better or worse than it is."""
    return max(sorted(worth), key=lambda card: worth[card] + blur[card])
