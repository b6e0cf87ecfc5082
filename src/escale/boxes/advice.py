"""What an answer is worth: hints during a game and the review after it come from here."""

from typing import Any, Protocol

from msgspec import Struct

from ..core.chance import Chance


class Worth(Struct, frozen=True):
    """What an answer is worth, in the game's own measure: less may be better."""

    action: Any
    value: float


class Advise(Protocol):
    """Says what each answer is worth, from a view alone, like a bot."""

    def __call__(self, view: Any, luck: Chance, worlds: int, /) -> tuple[Worth, ...]:
        """The answers, best first, after a look at so many worlds; () if there is no choice."""
