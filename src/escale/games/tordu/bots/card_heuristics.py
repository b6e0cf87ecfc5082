"""Which card to play without a search: by the chance of each card to take a trick.

Weak bots use it with some noise; the others use it while the solver is not loaded.
"""

from msgspec import Struct

from ..rules import View, legal_cards, played_cards, strength, voids
from ..rules.cards import HAND, PACK, Card, rank, suit

WASTED_CARD = 1.0  # tricks a defender counts for each that a card thrown away could have taken
UNWANTED_TRICK = 0.5  # tricks: what taking one too many now is worse than perhaps taking it later


class UnseenCards(Struct, frozen=True):
    """The cards that a player has not seen, and who may hold them."""

    trump: int
    rivals: int  # how many others play
    size: int  # cards that each of them holds
    unseen: tuple[Card, ...]  # in their hands or out of play

    @property
    def held(self) -> float:
        """The chance that an unseen card is in some hand."""
        return min(1.0, self.rivals * self.size / max(1, len(self.unseen)))

    def chance(self, card: Card) -> float:
        """The chance that this card takes the trick it is led to."""
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


def unseen_cards(view: View, remembers: bool) -> UnseenCards:
    """The cards not seen, by all that was played or only by one's hand and the current trick."""
    board = view.board
    assert board.contract
    seats = len(board.scores)
    seen = set(view.hand)
    if remembers:
        seen |= {card for _, card in played_cards(board)}
    elif board.trick:
        seen |= set(board.trick.cards)
    unseen = [card for card in PACK if card not in seen]
    if remembers and seats == 2:
        without = voids(board)[1 - (view.seat or 0)]
        unseen = [card for card in unseen if suit(card) not in without]
    size = len(view.hand) if remembers else HAND
    return UnseenCards(board.contract.suit, seats - 1, size, tuple(unseen))


def beginner_chance(card: Card, trump: int) -> float:
    """A beginner's guess: high is good, a trump is better, however many play."""
    height = rank(card) / 7
    return 0.3 + 0.7 * height if suit(card) == trump else height * height * height


def trick_chances(view: View, remembers: bool, crude: bool = False) -> dict[Card, float]:
    """By card of the hand, the chance to take a trick with it."""
    assert view.board.contract
    if crude:
        return {card: beginner_chance(card, view.board.contract.suit) for card in view.hand}
    seen = unseen_cards(view, remembers)
    return {card: seen.chance(card) for card in view.hand}


def chance_to_take(view: View, card: Card, likely: float, held: float) -> float:
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
    """Whether the declarer may take the current trick: their card leads it or is to come."""
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


def card_scores(view: View, likely: dict[Card, float]) -> dict[Card, float]:
    """By legal card, how near to the contract the declarer ends then; for a defender, how far."""
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
    declarer_may = declarer_may_take(view)
    worth = {}
    for card in legal_cards(board, view.hand):
        wins = chance_to_take(view, card, likely[card], held)
        after = total - likely[card]
        if mine:
            near = wins * gap(needed - 1, after) + (1 - wins) * gap(needed, after)
            # Whoever has their tricks leads low: high cards may be thrown under others later.
            worth[card] = -near - (UNWANTED_TRICK * wins if needed <= 0 else 0.0)
        else:
            loses = (1 - wins) * (1.0 if seats == 2 else 0.6 if declarer_may else 0.1)
            theirs = (left - after) * share
            far = loses * gap(needed - 1, theirs) + (1 - loses) * gap(needed, theirs)
            # Nobody throws a King under the As while the declarer still needs tricks.
            wasted = WASTED_CARD * likely[card] if needed > 0 and not wins else 0.0
            worth[card] = far - wasted
    return worth


def gap(needed: int, expected: float) -> float:
    """How far the expected tricks are from those needed; too many cannot be given back."""
    return expected - needed if needed < 0 else abs(expected - needed)


def best_card(worth: dict[Card, float], noise: dict[Card, float]) -> Card:
    """The card with the highest score, each changed by some noise."""
    return max(sorted(worth), key=lambda card: worth[card] + noise[card])
