"""Ludime's players, from débutant to maître: they see a view and nothing else.

A level is human in manner: a weak one knows fewer words, overlooks more of them and looks less far;
it never plays nonsense. docs/games/ludime.md has the measured ladder.
"""

from threading import Thread

from msgspec import Struct

from ....bots import Bot, Budget, Wait
from ....core.chance import Chance
from ....core.ready import READY
from ....words import composing
from ..rules import Action, OneWord, Partie, View
from ..rules.words import words
from . import die, one_word, partie
from .die import Aim
from .one_word import Pace
from .partie_planning import Style
from .partie_turns import Taste
from .vocabulary import MINDS, Mind


def warm() -> Thread:
    """Begins to load the kernel that finds words, in the background."""
    return composing.warm(words())


class Level(Struct, frozen=True):
    """How a player thinks in each of the three games."""

    mind: Mind
    style: Style
    pace: Pace
    aim: Aim


class Player(Bot[View, Action]):
    """One level."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def prepare(self) -> None:
        warm().join()

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board, level = view.board, self._level
        if board.stage == "pause" and view.seat in board.waiting:
            return READY
        if view.seat != board.turn or board.stage in {"pause", "over"}:
            return Wait(1_000)
        if isinstance(board.options, Partie):
            return partie.choose(view, level.mind, level.style, budget.worlds)
        if isinstance(board.options, OneWord):
            return one_word.choose(view, level.mind, level.pace, budget.worlds, chance)
        return die.choose(view, level.mind, level.aim, chance)


LEVELS = {
    "novice": Level(
        MINDS["novice"],
        Style(Taste(words=1), rearranges=False),
        Pace(),
        Aim(draws=1, missing=1),
    ),
    "casual": Level(
        MINDS["casual"],
        Style(Taste(words=2)),
        Pace(dearest=True),
        Aim(draws=1, missing=1),
    ),
    "regular": Level(
        MINDS["regular"],
        Style(Taste(words=3), draws=3),
        Pace(replies=True),
        Aim(draws=2, missing=2),
    ),
    "expert": Level(
        MINDS["expert"],
        Style(Taste(), worlds=8, turns=8, draws=6),
        Pace(worlds=4, nodes=200, replies=True),
        Aim(draws=2, missing=2),
    ),
    "master": Level(
        MINDS["master"],
        Style(Taste(), worlds=24, turns=24, draws=6),
        Pace(worlds=16, nodes=400, replies=True),
        Aim(draws=3, missing=3),
    ),
}

BOTS = {name: Player(level) for name, level in LEVELS.items()}
