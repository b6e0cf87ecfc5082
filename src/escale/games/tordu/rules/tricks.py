"""Tricks: which card wins, and what the cards on the table tell everyone (TOR-15 to TOR-17)."""

from ....core.game import Seat
from .cards import Card, suit
from .model import Board, Trick


def strength(card: Card, led: int, trump: int) -> int:
    """How high a card counts in a trick; below 0 if it neither follows nor cuts (TOR-17)."""
    if suit(card) == trump:
        return 100 + card
    return card if suit(card) == led else -1


def winning_card(trick: Trick, trump: int) -> Card:
    """The highest trump, else the highest card of the suit led (TOR-15)."""
    led = suit(trick.cards[0])
    return max(trick.cards, key=lambda card: strength(card, led, trump))


def trick_winner(trick: Trick, trump: int, seats: int) -> Seat:
    """The seat that takes the trick."""
    return (trick.leader + trick.cards.index(winning_card(trick, trump))) % seats


def played_cards(board: Board) -> tuple[tuple[Seat, Card], ...]:
    """All cards that were played in this deal, each with its seat, in the order of play."""
    seats = len(board.scores)
    tricks = (*board.tricks, board.trick) if board.trick else board.tricks
    return tuple(
        ((trick.leader + step) % seats, card)
        for trick in tricks
        for step, card in enumerate(trick.cards)
    )


def voids(board: Board) -> tuple[frozenset[int], ...]:
    """By seat, the suits that it did not follow and so has none of."""
    seats = len(board.scores)
    shown: list[set[int]] = [set() for _ in range(seats)]
    tricks = (*board.tricks, board.trick) if board.trick else board.tricks
    for trick in tricks:
        for step, card in enumerate(trick.cards):
            led = suit(trick.cards[0])
            if suit(card) != led:
                shown[(trick.leader + step) % seats].add(led)
    return tuple(frozenset(each) for each in shown)
