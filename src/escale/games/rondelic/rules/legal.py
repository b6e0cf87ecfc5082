"""Who may do what, and why not. Nothing else decides what is legal."""

from collections.abc import Sequence

from ....core.errors import IllegalAction
from ....core.game import CLOCK, Seat
from ....core.ready import READY
from .cards import Card, is_king
from .model import (
    ACCEPT,
    EXCHANGE,
    GIVE,
    KEEP,
    MOST_CARDS,
    NOTHING,
    REFUSE,
    RESTART,
    RETIRE,
    TAKE,
    TURN,
    Action,
    Board,
    TextA,
)


def waited_for(board: Board) -> tuple[Seat, ...]:
    """The seats that the game waits for."""
    if board.stage in {"turn", "receiver", "dealer"}:
        return (board.order[board.turn],)
    if board.stage == "answer":
        return (board.order[board.turn + 1],)
    return board.waiting


def legal_actions(board: Board, seat: Seat | None, faces: Sequence[Card]) -> tuple[Action, ...]:
    """What this seat may do. It reads no face that the seat has not seen."""
    if seat is None or seat not in waited_for(board):
        return ()
    stage = board.stage
    if stage == "turn":
        return (KEEP,) if must_stand(board, seat, faces) else (KEEP, EXCHANGE)
    if stage == "answer":
        return (GIVE, REFUSE) if is_king(faces[board.holds[seat]]) else (GIVE,)
    if stage == "receiver":
        return (KEEP, TURN)
    if stage == "dealer":
        return _dealer_actions(board)
    return (RESTART, RETIRE) if stage == "restart" else (READY,)


def must_stand(board: Board, seat: Seat, faces: Sequence[Card]) -> bool:
    """A King that was asked for is only lent: its owner stands (RON-A6, RON-B4)."""
    gave = board.gave[seat]
    return gave != NOTHING and is_king(faces[gave])


def _dealer_actions(board: Board) -> tuple[Action, ...]:
    """The dealer's privilege (RON-A7, RON-A8, RON-A14, RON-B6, RON-B7)."""
    options = board.options
    if isinstance(options, TextA):
        return (KEEP, TAKE) if board.discard != NOTHING else (KEEP, TURN)
    if board.looks == 0:
        return (KEEP, TURN) if board.discard == NOTHING else (KEEP, TURN, TAKE)
    if options.dealer_look == "after":
        return (KEEP, TURN)
    return (KEEP, ACCEPT, TURN) if board.looks < MOST_CARDS else (KEEP, ACCEPT)


def why_illegal(board: Board, seat: Seat, faces: Sequence[Card], action: Action) -> IllegalAction:
    """The error for an action that is not legal: a code, and the clause that forbids it."""
    if seat == CLOCK:
        return IllegalAction("not-for-the-clock")
    if not legal_actions(board, seat, faces):
        return IllegalAction("not-your-turn", "RON-8" if board.stage == "restart" else "RON-3")
    text_a = isinstance(board.options, TextA)
    if board.stage == "turn" and action == EXCHANGE:
        return IllegalAction("must-stand", "RON-A6" if text_a else "RON-B4")
    if board.stage == "turn" and action == REFUSE and not text_a:
        return IllegalAction("cannot-refuse", "RON-B3")
    if board.stage == "answer":
        return IllegalAction("no-king" if action == REFUSE else "must-answer", "RON-4")
    if board.stage == "dealer" and action == TAKE:
        if board.looks and board.moves[-1:] == ("X",):  # it was passed over, and is gone
            return IllegalAction("nothing-to-take", "RON-A9" if text_a else "RON-B6")
        return IllegalAction("nothing-to-take", "RON-A8" if text_a else "RON-B7")
    if board.stage == "dealer" and action == TURN:
        if board.looks >= MOST_CARDS:
            return IllegalAction("three-at-most", "RON-B6")
        return IllegalAction("take-first", "RON-A14")
    return IllegalAction("not-now")
