"""What all three games of Ludime ask before a card may move."""

from ....core.errors import IllegalAction
from .model import Board


def check_cards(hand: str, letters: str, clause: str) -> None:
    """Raises IllegalAction unless all these cards are in the hand."""
    for letter in letters:
        if letters.count(letter) > hand.count(letter):
            raise IllegalAction("no-such-card", clause, letter=letter)


def may_leave(board: Board, hand: str, letter: str) -> bool:
    """The card just taken from the discards stays, unless there is another like it (LUD3-9).

    In game 1 it stays until a word uses it, or goes back (LUD1-4).
    """
    return letter != board.taken or hand.count(letter) > 1


def can_draw(board: Board) -> bool:
    """The discards but for their top become the draw pile when it is empty (LUD1-17, LUD3-8)."""
    return board.pile > 0 or len(board.discards) > 1
