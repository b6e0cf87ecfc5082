"""Rondelic at a table of words: what a player is asked, and the board drawn as text."""

from typing import Any

from ...boxes import Choice, Question
from ...core.game import Seat, tag_of
from ...core.texts import Texts
from .cards import RANKS, SUITS, Card, is_king
from .choices import asked, choices
from .events import Reason
from .model import (
    MOST_CARDS,
    NOTHING,
    Action,
    Board,
    Exchange,
    Give,
    Keep,
    Restart,
    TextA,
    TextB,
    TurnNext,
    View,
)
from .reckoning import hole, lowest_of, start_circle


def say_card(texts: Texts, card: Any) -> str:
    """A card in the language's own letters: R♠ in French, K♠ in English."""
    return say_rank(texts, card) + SUITS[card & 3]


def say_rank(texts: Texts, card: Any) -> str:
    """What several cards have in common."""
    return texts.say(f"ranks.{RANKS[card >> 2]}")


def say_reason(texts: Texts, reason: Any) -> str:
    """Why nobody moves."""
    return texts.say(f"reasons.{reason}")


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
        lowest = lowest_of(board, board.shown)
        values["low"] = board.shown[lowest[0]]
        values["lowest"] = lowest
        values["reason"] = _spared(board, lowest)
    answers = tuple(
        _choice(_name(board, view.card, action), action, values)
        for action in choices(board, view.seat, view.faces)
    )
    name = _question(board, values)
    forced = "stand" if board.stage == "turn" else ""
    hint = f"hints.{_hint(view)}"
    return Question(f"questions.{name}", answers, values, hint=hint, forced=forced)


def _choice(name: str, action: Action, values: dict[str, Any]) -> Choice:
    note = f"notes.{name}" if name in NOTED else ""
    return Choice(f"choices.{name}", action, values, note)


def _spared(board: Board, lowest: tuple[Seat, ...]) -> Reason | None:
    """Why nobody moved at the end of the deal, if nobody did; tokens have moved by now."""
    if board.again:
        return "nobody-left"
    if len(lowest) < len(board.order):
        return None
    if board.is_duel:
        return "duel-equal"
    return "all-equal" if board.options.all_equal == "nobody" else None


def _hint(view: View) -> str:
    """Nobody is told of answers that are not his."""
    if view.board.stage == "answer" and not is_king(view.card):
        return "answer-only"
    return _stage(view.board)


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
    """An action's name; some have another one in another situation."""
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
    """What it means to have one more card: for the receiver, for the dealer of each text."""
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


def draw(view: View, texts: Texts) -> str:
    """Every token on its way to the hole, what is known of the cards, and what each one did."""
    board = view.board
    names = [
        texts.say("play.you") if seat == view.seat else n for seat, n in enumerate(texts.names)
    ]
    width = max(len(name) for name in names)
    circles = range(max(1, start_circle(board.options)), hole(board.options))
    numbers = "".join(f"{circle:>3}" for circle in circles)
    if isinstance(board.options, TextA):
        start = texts.say("board.start")
        numbers = f"{start:>{width + 5}}{numbers}"
    else:
        numbers = " " * (width + 2) + numbers
    labels = [texts.say(f"board.{name}") for name in ("hole", "left", "card")]
    lines = [texts.say("board.title", deal=board.deal, dealer=board.dealer)]
    lines.append(f"{numbers}  {labels[0]:<5}{labels[1]:>5}  {labels[2]}")
    for seat, name in enumerate(names):
        lamp = "▸" if seat in asked(board) else " "
        card = _card(view, seat, texts)
        lines.append(
            f"{lamp} {name:<{width}}{_track(board, seat)}  {card:<6} {_did(view, seat, texts)}"
        )
    return "\n".join(line.rstrip() for line in lines)


def _track(board: Board, seat: int) -> str:
    """A bar as long as the danger, three signs a circle; the hole; how many lost deals are left."""
    start, end, token = start_circle(board.options), hole(board.options), board.tokens[seat]
    left = end - token
    if left == 0:
        return "  " + "━" * (3 * (end - start) - 2) + "  (●)     "
    way = "━━━" * (token - start) + "●" + "  ·" * (left - 1)
    return f"  {way}  ( ){left:>4}{'!' if left == 1 else ' '}"


def _card(view: View, seat: int, texts: Texts) -> str:
    board = view.board
    card = view.lobby_entry(seat)
    if card != NOTHING:
        return f"[{say_card(texts, card)}]"
    if board.shown or board.holds[seat] == NOTHING:
        return ""
    return f"[{texts.say('ranks.R')}]" if board.kings >> board.holds[seat] & 1 else "[?]"


def _did(view: View, seat: int, texts: Texts) -> str:
    """What this player has done in the deal, as the table saw it."""
    board = view.board
    if board.out[seat]:
        return texts.say("board.out")
    marks = [texts.say("board.dealer")] if seat == board.dealer else []
    place = board.order.index(seat) if seat in board.order else len(board.order)
    if board.shown:
        if seat in lowest_of(board, board.shown):
            marks.append(texts.say("board.lowest"))
        return " · ".join(marks)
    if place < len(board.moves):
        move: str = board.moves[place]
        swapped = move == "X" and seat == board.avant_dernier
        marks.append(texts.say("board.swapped" if swapped else f"board.{move}"))
    elif 0 < place <= len(board.moves) and board.moves[place - 1] == "R":
        marks.append(texts.say("board.king"))
    if _lent_to(view, seat):
        marks.append(texts.say("board.lent"))
    return " · ".join(marks)


def _lent_to(view: View, seat: int) -> bool:
    """Whether the viewer knows that this seat only minds a King."""
    board = view.board
    place = board.holds[seat]
    lent = place != NOTHING and place in board.gave
    return lent and view.faces[place] != NOTHING and is_king(view.faces[place])
