"""What a player is asked, and the answers they may give."""

from typing import Any

from ...boxes import Choice, Question
from ...core.game import Seat, tag_of
from .rules import (
    MOST_CARDS,
    NOTHING,
    Action,
    Board,
    Exchange,
    Give,
    Keep,
    Restart,
    TextB,
    TurnNext,
    View,
    legal_actions,
    lowest_seats,
)
from .rules.cards import Card, is_king
from .rules.events import Reason

HINTS_B = {"turn": "turn-secret", "dealer": "dealer-secret"}  # where text B differs
# Answers whose name does not say all that follows from them.
NOTED = {
    "swap",
    "jarnac",
    "refuse",
    "turn",
    "turn-first",
    "turn-last",
    "another",
    "another-last",
    "look",
    "look-next",
    "draw",
    "take",
    "retire",
    "restart-stake",
}


def ask(view: View) -> Question:
    """The one question this seat is asked, with what it may answer."""
    board = view.board
    values: dict[str, Any] = {"card": view.card if view.card != NOTHING else None}
    if board.looked != NOTHING:
        values["looked"] = view.faces[board.looked]
    if board.stage == "turn":
        values["neighbour"] = board.order[board.turn + 1]
    if board.stage == "answer":
        values["neighbour"] = board.order[board.turn]
    if board.stage == "pause":
        lowest = lowest_seats(board, board.shown)
        values["low"] = board.shown[lowest[0]]
        values["lowest"] = lowest
        values["reason"] = _why_nobody_moved(board, lowest)
    answers = tuple(
        _choice(_name(board, view.card, action), action, values)
        for action in legal_actions(board, view.seat, view.faces)
    )
    name = _question(board, values)
    forced = "stand" if board.stage == "turn" else ""
    hint = f"hints.{_hint(view)}"
    return Question(f"questions.{name}", answers, values, hint=hint, forced=forced)


def _choice(name: str, action: Action, values: dict[str, Any]) -> Choice:
    note = f"notes.{name}" if name in NOTED else ""
    return Choice(f"choices.{name}", action, values, note)


def _why_nobody_moved(board: Board, lowest: tuple[Seat, ...]) -> Reason | None:
    """The reason why no token moved at the end of the deal, or None."""
    if board.again:
        return "nobody-left"
    if len(lowest) < len(board.order):
        return None
    if board.is_duel:
        return "duel-equal"
    return "all-equal" if board.options.all_equal == "nobody" else None


def _hint(view: View) -> str:
    """The hint names only answers that this seat has, by the rules of this table."""
    if view.board.stage == "answer" and not is_king(view.card):
        return "answer-only"
    stage = _stage(view.board)
    return HINTS_B.get(stage, stage) if isinstance(view.board.options, TextB) else stage


def _question(board: Board, values: dict[str, Any]) -> str:
    if board.stage == "pause" and values["reason"]:
        return "pause-spared"
    if board.stage == "pause" and len(values["lowest"]) > 1:
        return "pause-tied"
    return _stage(board)


def _stage(board: Board) -> str:
    if board.stage == "turn" and board.avant_dernier_plays:
        return "avant-dernier"
    if board.stage == "dealer" and board.looked != NOTHING:
        return "dealer-look"
    return board.stage


def _name(board: Board, card: Card, action: Action) -> str:
    """The name of an action in the texts; it may depend on the state of the deal."""
    if isinstance(action, Exchange) and board.avant_dernier_plays:
        return "swap"
    if isinstance(action, Give) and is_king(card):
        return "jarnac"
    if isinstance(action, Keep) and board.looked != NOTHING:
        return "stay"
    if isinstance(action, Restart) and isinstance(board.options, TextB):
        return "restart-stake"
    if isinstance(action, TurnNext):
        return _next_card(board)
    return tag_of(action)


def _next_card(board: Board) -> str:
    """The name of having one more card: it differs for the receiver and each text's dealer."""
    last = board.looks == MOST_CARDS - 1
    if board.stage == "receiver":
        return "another-last" if last else "another"
    if isinstance(board.options, TextB):
        if board.options.dealer_look == "after":
            return "draw"
        return "look" if board.looked == NOTHING else "look-next"
    if board.looks == 0:
        return "turn-first"
    return "turn-last" if last else "turn"
