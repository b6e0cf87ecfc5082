"""Boggle at a table of words: what a player is asked, and the grid and lists drawn as text."""

from itertools import zip_longest
from typing import Any

from ...boxes import Choice, Question
from ...core.errors import MalformedAction
from ...core.ready import READY
from ...core.texts import Texts
from ...words.spelling import fold
from .material import SIZE
from .model import FINISH, LONGEST_TYPED, Board, Entry, Note, Solo, View

SIGNS = {"kept": "", "shared": " ×", "unknown": " ?", "conjugated": " ?", "plural": " ?"}


def say_letters(_texts: Texts, letters: Any) -> str:
    """The grid, a row a line."""
    rows = [letters[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return "\n".join("  " + " ".join(row) for row in rows)


def say_words(texts: Texts, found: Any) -> str:
    """How many words one has kept: alone, the only number that matters (BOG-P12)."""
    return texts.say("count.words", words=found[0])


SPEAKERS = {"letters": say_letters, "words": say_words}


def ask(view: View) -> Question:
    """The one question this seat is asked."""
    board = view.board
    if board.stage == "pause":
        values: dict[str, Any] = {}
        name = "begin"
        if board.round:
            values = {"round": board.round, "points": board.points[-1], "found": board.found}
            name = "next-alone" if isinstance(board.options, Solo) else "next"
        answer = Choice("choices.begin" if name == "begin" else "choices.next", READY)
        return Question(f"questions.{name}", (answer,), values, hint=f"hints.{name}")
    if board.stage == "shake":
        return Question("questions.shake", (), hint="hints.shake")
    note = "notes.finish-alone" if isinstance(board.options, Solo) else "notes.finish"
    done = view.seat in board.finished
    answers = () if done else (Choice("choices.finish", FINISH, note=note),)
    values = {"count": len(view.words)}
    name = "questions.finished" if done else "questions.search"
    return Question(name, answers, values, typed="prompts.word", hint="hints.search")


def read(_view: View, typed: str, _texts: Texts) -> Note:
    """A word as people type it: accents and small letters are welcome (WORD-1)."""
    word = fold(typed.strip())
    if not word or len(word) > LONGEST_TYPED:
        raise MalformedAction("malformed-action", problem=typed[:LONGEST_TYPED])
    return Note(word)


def draw(view: View, texts: Texts) -> str:
    """The grid, and the words below it: one's own while one searches, then everybody's."""
    board = view.board
    title = "board.title-alone" if isinstance(board.options, Solo) else "board.title"
    values = {"round": board.round or None, "totals": board.totals, "found": board.found}
    lines = [texts.say(title, **values)]
    lines += [say_letters(texts, board.letters or "·" * SIZE * SIZE)]
    if board.stage == "search":
        lines.append(texts.say("board.counts", counts=board.counts))
        if view.words:
            lines.append(" ".join(view.words))
    if board.lists:
        lines += _columns(board, texts)
    return "\n".join(line.rstrip() for line in lines)


def _columns(board: Board, texts: Texts) -> list[str]:
    """All lists side by side, struck words marked."""
    heads = [texts.say("me") if seat == texts.me else n for seat, n in enumerate(texts.names)]
    columns = [[head, *map(_entry, each)] for head, each in zip(heads, board.lists, strict=True)]
    widths = [max(map(len, column)) for column in columns]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        for row in zip_longest(*columns, fillvalue="")
    ]


def _entry(entry: Entry) -> str:
    points = f" {entry.points}" if entry.points else ""
    return f"{entry.word}{SIGNS[entry.fate]}{points}"
