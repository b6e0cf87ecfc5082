"""Words on somebody's own table: which of them the Dicobidule links, and the longest line."""

from typing import Annotated

from msgspec import Meta, Struct

from ...boxes import OwnBoard
from ...core.errors import BadInput
from .rules import Card
from .rules.dicobidule import is_granted, marks, pages

MOST_WORDS = 12  # so that the longest line is found at once
LONGEST = 40  # letters


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """Words of the pack; what is empty is none."""

    words: Annotated[
        tuple[Annotated[str, Meta(max_length=LONGEST)], ...], Meta(max_length=MOST_WORDS)
    ]


class GrantedLink(Struct, frozen=True):
    """One word may be laid on another, and the lines of the Dicobidule that say so."""

    covered: Card
    laid: Card
    lines: tuple[str, ...]


class Solution(Struct, frozen=True):
    """All links among the words, and the most of them that can lie one on the other."""

    links: tuple[GrantedLink, ...]
    line: tuple[Card, ...]


def check(task: Task) -> None:
    for number, word in enumerate(task.words):
        if word and word not in pages():
            raise BadInput("bad-own-word", word=word, number=number + 1)
        if word and word in task.words[:number]:
            raise BadInput("bad-own-twice", word=word, number=number + 1)
    if len(_typed(task)) < 2:
        raise BadInput("bad-own-words", low=2, high=MOST_WORDS)


def solve(task: Task) -> Solution:
    words = _typed(task)
    links = tuple(
        GrantedLink(covered, laid, _lines(covered, laid))
        for covered in words
        for laid in words
        if laid != covered and is_granted(covered, laid)
    )
    return Solution(links, _longest_line(words))


def _typed(task: Task) -> tuple[Card, ...]:
    return tuple(word for word in task.words if word)


def _lines(covered: Card, laid: Card) -> tuple[str, ...]:
    return tuple(
        line for line in pages()[covered] if any(mark.word == laid for mark in marks(line))
    )


def _longest_line(words: tuple[Card, ...]) -> tuple[Card, ...]:
    """From the word that lies below to the last one laid; each lies there once."""
    size = len(words)
    after = [[to for to in range(size) if is_granted(words[at], words[to])] for at in range(size)]
    best: tuple[int, ...] = ()
    # Two ways to the same word over the same words go on alike: one of them is followed.
    lines: dict[tuple[int, int], tuple[int, ...]] = {(1 << at, at): (at,) for at in range(size)}
    while lines:
        best = next(iter(lines.values()))
        lines = {
            (used | 1 << to, to): (*line, to)
            for (used, at), line in lines.items()
            for to in after[at]
            if not used >> to & 1
        }
    return tuple(words[each] for each in best)


OWN_BOARD = OwnBoard(Task, check, solve)
