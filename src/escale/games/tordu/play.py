"""Cards to the trick: what one may play, and what the table has learnt from it."""

from ...core.errors import IllegalAction
from ...core.game import Seat
from .cards import Card, suit
from .model import Board, Play


def playable(board: Board, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """Any card of the suit led; who has none plays what he likes (TOR-13, TOR-14)."""
    assert board.trick
    if not board.trick.cards:
        return hand
    led = suit(board.trick.cards[0])
    following = tuple(card for card in hand if suit(card) == led)
    return following or hand


def check_card(board: Board, hand: tuple[Card, ...], action: object) -> None:
    """Raises IllegalAction."""
    if not isinstance(action, Play):
        raise IllegalAction("playing")
    if action.card not in hand:
        raise IllegalAction("not-in-hand", card=action.card)
    if action.card not in playable(board, hand):
        assert board.trick
        raise IllegalAction("must-follow", "TOR-13", suit=suit(board.trick.cards[0]))


def played(board: Board) -> tuple[tuple[Seat, Card], ...]:
    """All cards of the deal that everyone has seen, with who played them."""
    seats = len(board.scores)
    tricks = (*board.tricks, board.trick) if board.trick else board.tricks
    return tuple(
        ((trick.leader + step) % seats, card)
        for trick in tricks
        for step, card in enumerate(trick.cards)
    )


def voids(board: Board) -> tuple[frozenset[int], ...]:
    """By seat the suits it has shown to have none of: it did not follow."""
    seats = len(board.scores)
    shown: list[set[int]] = [set() for _ in range(seats)]
    tricks = (*board.tricks, board.trick) if board.trick else board.tricks
    for trick in tricks:
        for step, card in enumerate(trick.cards):
            led = suit(trick.cards[0])
            if suit(card) != led:
                shown[(trick.leader + step) % seats].add(led)
    return tuple(frozenset(each) for each in shown)
