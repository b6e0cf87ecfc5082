"""Lessons: scripted games that the real rules play through."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..core.game import Seat


class Explain(Struct, frozen=True):
    """A text of the game's catalogue that the learner reads."""

    key: str


class Move(Struct, frozen=True):
    """An action of a seat (or of CLOCK) that the learner watches."""

    seat: Seat
    action: Any


class Exercise(Struct, frozen=True):
    """The learner must find this answer; after a wrong one they try again."""

    action: Any
    key: str  # the text that says what is asked of them
    wrong_answer_text: str  # shown when they pick another legal answer


def exercise(action: Any, key: str) -> Exercise:
    """With texts of the catalogue; the one for a wrong answer has the suffix `-otherwise`."""
    return Exercise(action, f"lessons.{key}", f"lessons.{key}-otherwise")


LessonStep = Explain | Move | Exercise
# About how long a learner takes for each, in seconds.
SECONDS: Mapping[type[LessonStep], int] = {Explain: 8, Move: 1, Exercise: 12}


class Scene(Struct, frozen=True):
    """A game from its start, with the cards of a script, and what the learner sees of it."""

    options: Any
    names: tuple[str, ...]  # of the seats
    seat: Seat  # the learner's
    script: Mapping[str, Sequence[Any] | int]  # for ScriptedChance, by label
    steps: tuple[LessonStep, ...]


class Lesson(Struct, frozen=True):
    """Scenes through the real rules; the texts are lessons.<name>.<…> of the game's catalogue."""

    name: str
    scenes: tuple[Scene, ...]

    @property
    def minutes(self) -> int:
        """About how long it takes."""
        seconds = sum(SECONDS[type(step)] for scene in self.scenes for step in scene.steps)
        return max(1, round(seconds / 60))
