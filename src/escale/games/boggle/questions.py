"""Boggle at a table of words: what a player is asked, and the grid and lists drawn as text."""

from typing import Any

from ...boxes import Choice, Question
from ...core.ready import READY
from .rules import ALONE, FINISH, View


def ask(view: View) -> Question:
    """The one question this seat is asked."""
    board = view.board
    if board.stage == "pause":
        values: dict[str, Any] = {}
        name = "begin"
        if board.round:
            values = {"round": board.round, "points": board.points[-1], "found": board.found}
            name = "next-alone" if isinstance(board.options, ALONE) else "next"
        answer = Choice("choices.begin" if name == "begin" else "choices.next", READY)
        return Question(f"questions.{name}", (answer,), values, hint=f"hints.{name}")
    if board.stage == "shake":
        return Question("questions.shake", (), hint="hints.shake")
    note = "notes.finish-alone" if isinstance(board.options, ALONE) else "notes.finish"
    done = view.seat in board.finished
    answers = () if done else (Choice("choices.finish", FINISH, note=note),)
    values = {"count": len(view.words)}
    name = "questions.finished" if done else "questions.search"
    return Question(name, answers, values, typed="prompts.word", hint="hints.search")
