"""Lessons: scripted games that the real rules play through."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from ..core.game import Seat


class Say(Struct, frozen=True):
    """The teacher says this text of the game's catalogue, and the learner reads on."""

    key: str


class Move(Struct, frozen=True):
    """A seat (or CLOCK) does something, and the learner sees it."""

    seat: Seat
    action: Any


class Try(Struct, frozen=True):
    """The learner must find this answer; a wrong one costs nothing and they try again."""

    action: Any
    key: str  # what is asked of them, in the teacher's words
    otherwise: str  # said when they pick another legal answer


Act = Say | Move | Try


class Scene(Struct, frozen=True):
    """A game from its start, with cards that the script gives."""

    options: Any
    names: tuple[str, ...]  # of the seats
    seat: Seat  # the learner's
    script: Mapping[str, Sequence[Any] | int]  # for ScriptedChance, by label
    acts: tuple[Act, ...]


class Lesson(Struct, frozen=True):
    """Scenes through the real rules; the texts are lessons.<name>.<…> of the game's catalogue."""

    name: str
    scenes: tuple[Scene, ...]
