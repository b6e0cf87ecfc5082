"""Rounds for a crowd: everybody looks for words in the same task, for as long as the clock runs."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from ..core.chance import Chance


class Find(NamedTuple):
    """A word that a bot finds, so many milliseconds after the round began."""

    at_ms: int
    word: str


class Rounds(Struct, frozen=True):
    """How a box is played in rounds in which everybody has the same task.

    Nobody has a seat: whoever comes plays, and a word counts the same however many find it.
    """

    task_type: Any  # a Struct: what everybody sees while the round runs
    language: str  # of the words
    seconds: int  # for which a round runs
    draw: Callable[[Chance], Any]  # the task of a round
    # Every word that counts, and its points. It is secret until the round is over, and computed
    # once a round, away from the event loop.
    solve: Callable[[Any], Mapping[str, int]]
    # Raises IllegalAction with the reason why a word does not count, or not again after those that
    # one has noted; for a task, these words, and the word.
    check: Callable[[Any, Collection[str], str], None]
    # What a bot of a level finds in a task, in the order of time; it sees no more than people do.
    find: Callable[[Any, str, Chance], Sequence[Find]]
