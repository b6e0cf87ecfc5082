"""Ludime at a table of words: what a player is asked, and the table drawn as text."""

from itertools import takewhile
from typing import Any

from ...boxes import Choice, Question
from ...core.errors import IllegalAction
from ...core.ready import READY
from .rules import (
    EXCHANGE,
    GIVE_UP,
    Action,
    Board,
    Discard,
    Draw,
    Partie,
    TakeDiscard,
    View,
    Without,
)
from .rules.game import rules_of
from .rules.one_word import OPENING, comes_back, is_alone, is_winning
from .rules.pack import value
from .rules.partie import check_may_modify, may_lay, must_use_discard, shortest_word, stealing
from .rules.scoring import owned

# What is asked.


def ask(view: View) -> Question:
    """The one question this seat is asked; words are typed, never listed."""
    board = view.board
    match board.stage:
        case "pause":
            return _ask_pause(board)
        case "take":
            return _ask_take(view)
        case "open":
            letters = {"letters": OPENING}
            return Question("questions.open", (), letters, typed="prompts.open", hint="hints.open")
        case "grow":
            return _ask_grow(board)
        case "exchange":
            trade = Choice("choices.exchange", EXCHANGE, note="notes.exchange")
            values = {"count": board.aside}
            return Question(
                "questions.exchange", (trade,), values, typed="prompts.aside", hint="hints.exchange"
            )
        case "discard":
            return _ask_discard(view)
        case _ if isinstance(board.options, Partie):
            return _ask_compose(view)
        case _:
            return Question("questions.show", (), typed="prompts.show", hint="hints.show")


def _ask_pause(board: Board) -> Question:
    line = board.sheet[-1]
    gain = max(line.points)
    values: dict[str, Any] = {"manche": line.manche, "points": line.points, "gain": gain}
    if not isinstance(board.options, Partie):
        word = line.words[0].word if line.words else ""
        values |= {"scorer": line.points.index(gain), "word": word}
    hint = "hints.pause" if isinstance(board.options, Partie) else "hints.pause-alone"
    following = Choice("choices.next", READY)
    return Question(f"questions.{line.close}", (following,), values, hint=hint)


def _takes(view: View) -> tuple[Choice, ...]:
    """The cards one may take now: the rules name them before all else."""
    legal = rules_of(view.board.options).legal(view)
    taking = takewhile(lambda each: isinstance(each, Draw | TakeDiscard | Without), legal)
    return tuple(_take(view.board, action) for action in taking)


def _take(board: Board, action: Action) -> Choice:
    if isinstance(action, TakeDiscard):
        note = "notes.take-discard" if _must_use(board) else ""
        return Choice("choices.take-discard", action, {"letter": board.top}, note)
    name = "draw" if isinstance(action, Draw) else "without"
    return Choice(f"choices.{name}", action)


def _must_use(board: Board) -> bool:
    return isinstance(board.options, Partie) and must_use_discard(board)


def _ask_take(view: View) -> Question:
    board = view.board
    choices = _takes(view)
    actions = [choice.action for choice in choices]
    name = "take" if len(actions) > 1 else "draw"
    if not any(isinstance(action, Draw) for action in actions):
        name = "dry"
    hint = "hints.take-die"
    if isinstance(board.options, Partie):
        hint = "hints.take" if must_use_discard(board) else "hints.take-free"
    return Question(f"questions.{name}", choices, {"top": board.top}, hint=hint)


def _ask_compose(view: View) -> Question:
    board = view.board
    debut = board.debuts[board.turn]
    if not may_lay(board.round, debut):
        return _ask_discard(view)
    name, hint = "compose", "hints.compose"
    if board.round == 1:
        name, hint = "first", "hints.first"
    elif not 0 < debut < board.round:
        name, hint = "own", "hints.own"
    elif stealing(board) == "after-a-word":
        name, hint = "no-word", "hints.own"
    values = {
        "minimum": shortest_word(board.round),
        "alone": board.round == 1,  # one new word, and those of the table stay as they are
        "others": stealing(board),
    }
    typed = "prompts.first" if name == "first" else "prompts.turn"
    return Question(
        f"questions.{name}", _takes(view), values, typed=typed, hint=hint, closed=_closed(board)
    )


def _closed(board: Board) -> dict[str, str]:
    """What cannot be part of this turn: `word/<n>` of the table, and a `second-word` of one's own.

    `word/<n>/first` is closed only until the turn has laid a new word before it.
    """
    closed = {"second-word": "one-word-only"} if board.round == 1 else {}
    words_owned = len(owned(board, board.turn))
    for number, laid in enumerate(board.words):
        for name, own in (("", words_owned + 1), ("/first", words_owned)):
            try:
                check_may_modify(board, laid, own)
            except IllegalAction as refusal:
                closed[f"word/{number}{name}"] = refusal.code
    return closed


def _ask_discard(view: View) -> Question:
    """Nothing else is left to do in this turn."""
    legal = rules_of(view.board.options).legal(view)
    discards = [action for action in legal if isinstance(action, Discard)]
    choices = [Choice("choices.discard", each, {"letter": each.letter}) for each in discards]
    return Question(
        "questions.discard",
        (*_takes(view), *choices),
        typed="prompts.discard",
        hint="hints.discard",
    )


def _ask_grow(board: Board) -> Question:
    word = board.words[0].word
    if is_winning(board):
        stop = Choice("choices.stop", GIVE_UP, {"points": value(word)})
        values = {"word": word}
        return Question(
            "questions.grow-winning", (stop,), values, typed="prompts.grow", hint="hints.winning"
        )
    name = "pass" if comes_back(board) else "give-up"
    choice = Choice(f"choices.{name}", GIVE_UP, note=f"notes.{name}")
    return Question(
        "questions.grow-alone" if is_alone(board) else "questions.grow",
        (choice,),
        {"word": word},
        typed="prompts.grow",
        hint="hints.grow",
    )
