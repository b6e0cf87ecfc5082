"""Games that take words of a language: what their rules say of one."""

from typing import Protocol

from msgspec import Struct


class Ruling(Struct, frozen=True):
    """What one rule set says of a word: whether it counts there, why, and for how much."""

    preset: str
    accepted: bool
    reason: str  # a text of the game's catalogue: rulings.<reason>
    points: int


class JudgeWord(Protocol):
    """Says what each rule set of a game makes of a word: for `escale word` and the word pages."""

    def __call__(self, language: str, word: str, /) -> tuple[Ruling, ...]:
        """The rulings on a folded word; () in a language that the game is not played in."""
