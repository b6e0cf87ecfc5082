"""A grid on somebody's own table: every word, what it is worth, and one way to trace it."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ...boxes import OwnBoard
from ...core.errors import BadInput
from ...words.spelling import ALPHABET
from .rules import DeLuxe, Language, Options, Pocket
from .rules.material import SIZE
from .rules.scoring import points_of
from .rules.words import found_on, lexicon_of
from .study.study import is_ordinary

SQUARES = SIZE * SIZE
BLANK = " "  # where nothing is typed yet


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """Sixteen letters row by row, and the rule set by which words count."""

    letters: Annotated[str, Meta(max_length=SQUARES)]
    rules: Literal["deluxe", "pocket"] = "deluxe"
    language: Language = "fr"  # of Pocket; De Luxe is French


class GridWord(Struct, frozen=True):
    """A word of the grid, and one way to trace it."""

    word: str
    points: int
    commonness: int  # tenths of Zipf
    common: bool  # an ordinary player knows it
    path: tuple[int, ...]


class Solution(Struct, frozen=True):
    """The whole grid."""

    letters: str
    language: Language
    points: int  # of all words
    words: tuple[GridWord, ...]  # the longest first, then the most common


def check(task: Task) -> None:
    for square, letter in enumerate(task.letters):
        if letter not in ALPHABET and letter != BLANK:
            row, column = divmod(square, SIZE)
            raise BadInput("bad-own-letter", value=letter, row=row + 1, column=column + 1)
    if missing := SQUARES - len(task.letters.replace(BLANK, "")):
        raise BadInput("bad-own-grid", missing=missing)


def solve(task: Task) -> Solution:
    options = _options(task)
    lexicon = lexicon_of(options)
    words = [
        GridWord(
            word, points_of(word), lexicon.commonness[number], is_ordinary(lexicon, number), path
        )
        for word, number, path in found_on(options, task.letters)
    ]
    words.sort(key=lambda each: (-len(each.word), -each.commonness, each.word))
    return Solution(task.letters, task.language, sum(each.points for each in words), tuple(words))


def _options(task: Task) -> Options:
    return DeLuxe() if task.rules == "deluxe" else Pocket(language=task.language)


OWN_BOARD = OwnBoard(Task, check, solve)
