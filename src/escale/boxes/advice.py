"""What an answer is worth: hints during a game and the review after it come from here."""

from typing import Any, Protocol

from msgspec import Struct

from ..core.chance import Chance


class RatedAnswer(Struct, frozen=True):
    """An answer and its value in the game's own measure, where less may be better."""

    action: Any
    value: float


class Adviser(Protocol):
    """Rates the answers to a question, from a view alone, like a bot."""

    def __call__(self, view: Any, luck: Chance, worlds: int, /) -> tuple[RatedAnswer, ...]:
        """The answers, best first, judged in so many sampled worlds; () if there is no choice."""
