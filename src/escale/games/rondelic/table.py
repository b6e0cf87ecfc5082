"""Rondelic at a table of words: what a player is asked, and the board drawn as text."""

from typing import Any

from ...core.texts import Texts
from ..box import Choice, Question
from .cards import RANKS, SUITS, Card, is_king
from .choices import choices
from .model import NOTHING, Action, Board, Exchange, Give, Keep, TextB, TurnNext, View
from .reckoning import hole, start_circle


def say_card(texts: Texts, card: Any) -> str:
    """A card in the language's own letters: R♠ in French, K♠ in English."""
    return texts.say(f"ranks.{RANKS[card >> 2]}") + SUITS[card & 3]


def say_reason(texts: Texts, reason: Any) -> str:
    """Why nobody moves."""
    return texts.say(f"reasons.{reason}")


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
    answers = tuple(
        Choice(f"choices.{_name(board, view.card, action)}", action, values)
        for action in choices(board, view.seat, view.faces)
    )
    return Question(f"questions.{_question(board)}", answers, values)


def _is_last(board: Board) -> bool:
    """The avant-dernier's turn: his right neighbour is the dealer."""
    return board.turn == len(board.order) - 2


def _question(board: Board) -> str:
    if board.stage == "turn" and _is_last(board):
        return "avant-dernier"
    if board.stage == "dealer" and board.looked != NOTHING:
        return "dealer-look"
    return board.stage


def _name(board: Board, card: Card, action: Action) -> str:
    """An action's name; some have another one in another situation."""
    if isinstance(action, Exchange) and _is_last(board):
        return "swap"
    if isinstance(action, Give) and is_king(card):
        return "jarnac"
    if isinstance(action, Keep) and board.looked != NOTHING:
        return "stay"
    if isinstance(action, TurnNext) and isinstance(board.options, TextB):
        return "look"
    return str(type(action).__struct_config__.tag)


def draw(view: View, texts: Texts) -> str:
    """Every token on its way to the hole, and the cards that this seat knows."""
    board = view.board
    width = max(len(name) for name in texts.names)
    title = texts.say("board.title", deal=board.deal, dealer=board.dealer)
    lines = [title, ""]
    for seat, name in enumerate(texts.names):
        lamp = "▸" if seat in _lit(board) else " "
        mine = "*" if seat == view.seat else " "
        card = _card(view, seat, texts)
        lines.append(f"{lamp}{mine}{name:<{width}}  {_track(board, seat)}  {card}")
    return "\n".join(line.rstrip() for line in lines)


def _lit(board: Board) -> tuple[int, ...]:
    """Whose turn it is."""
    if board.stage in {"turn", "receiver"}:
        return (board.order[board.turn],)
    if board.stage == "answer":
        return (board.order[board.turn + 1],)
    return (board.dealer,) if board.stage == "dealer" else board.waiting


def _track(board: Board, seat: int) -> str:
    start, end = start_circle(board.options), hole(board.options)
    dots = ["●" if circle == board.tokens[seat] else "·" for circle in range(start, end)]
    return " ".join(dots) + (" (●)" if board.tokens[seat] == end else " ( )")


def _card(view: View, seat: int, texts: Texts) -> str:
    board = view.board
    marks = []
    card = view.card_of(seat)
    if card != NOTHING:
        marks.append(f"[{say_card(texts, card)}]")
    elif not board.shown and board.holds[seat] != NOTHING:
        king = board.kings >> board.holds[seat] & 1
        marks.append(f"[{texts.say('ranks.R')}?]" if king else "[??]")
    if seat == board.dealer:
        marks.append(texts.say("board.dealer"))
    if board.out[seat]:
        marks.append(texts.say("board.out"))
    return "  ".join(marks)
