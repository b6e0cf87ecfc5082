"""What can be told about a game in progress or a finished one: answers, score lines, words."""

from typing import Any, NamedTuple

from msgspec import Struct

from ..core.game import Step


class Worth(Struct, frozen=True):
    """What an answer is worth, in the game's own measure: less may be better."""

    action: Any
    value: float


class GameStep(NamedTuple):
    """One step of a game that is over, between the states on its two sides."""

    before: Any
    step: Step[Any]
    after: Any


class Line(Struct, frozen=True):
    """A deal on the score sheet: what each seat marked, and in a text what was played."""

    points: tuple[float, ...]
    key: str
    values: dict[str, Any] = {}


class Ruling(Struct, frozen=True):
    """What one rule set says of a word: whether it counts there, why, and for how much."""

    preset: str
    accepted: bool
    reason: str  # a text of the game's catalogue: rulings.<reason>
    points: int
