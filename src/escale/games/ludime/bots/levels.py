"""The five levels of Ludime's bots: they see a view and nothing else.

A weak level knows fewer words, overlooks more of them and plans less far; it never plays nonsense.
docs/games/ludime.md has the measured ladder.
"""

from threading import Thread

from msgspec import Struct

from ....bots import Bot, Budget, Wait
from ....core.chance import Chance
from ....core.ready import READY
from ....words import anagram_finder
from ..rules import Action, OneWord, Partie, View
from ..rules.words import words
from . import die, one_word, partie
from .die import DieStyle
from .looking import Look
from .one_word import OneWordStyle
from .partie_planning import PartieStyle
from .partie_turns import TurnSearch
from .vocabulary import VOCABULARIES, Vocabulary


def load_kernels() -> Thread:
    """Begins to load the kernel that finds words, in the background."""
    return anagram_finder.load_kernels(words())


class Level(Struct, frozen=True):
    """How a player thinks in each of the three games."""

    vocabulary: Vocabulary
    partie: PartieStyle
    one_word: OneWordStyle
    die: DieStyle


class LudimeBot(Bot[View, Action]):
    """The bot of one level, for all three games."""

    def __init__(self, level: Level) -> None:
        self._level = level

    def prepare(self) -> None:
        load_kernels().join()

    def choose(self, view: View, chance: Chance, budget: Budget) -> Action | Wait:
        board, level = view.board, self._level
        if board.stage == "pause" and view.seat in board.waiting:
            return READY
        if view.seat != board.turn or board.stage in {"pause", "over"}:
            return Wait(1_000)
        if isinstance(board.options, Partie):
            return partie.choose(view, level.vocabulary, level.partie, budget.worlds)
        if isinstance(board.options, OneWord):
            return one_word.choose(view, level.vocabulary, level.one_word, budget.worlds, chance)
        return die.choose(view, level.vocabulary, level.die, chance)


LEVELS = {
    "novice": Level(
        VOCABULARIES["novice"],
        PartieStyle(TurnSearch(words=1), Look(2, 0.15, 0.33, 0.6, 0.4), rearranges=False),
        OneWordStyle(),
        DieStyle(draws=1, missing=1),
    ),
    "casual": Level(
        VOCABULARIES["casual"],
        PartieStyle(TurnSearch(words=2), Look(4, 0.20, 0.34, 0.6, 0.6)),
        OneWordStyle(dearest=True),
        DieStyle(draws=1, missing=1),
    ),
    "regular": Level(
        VOCABULARIES["regular"],
        PartieStyle(TurnSearch(words=3), Look(8, 0.26, 0.38, 0.7, 0.8), draws=3),
        OneWordStyle(replies=True),
        DieStyle(draws=2, missing=2),
    ),
    "expert": Level(
        VOCABULARIES["expert"],
        PartieStyle(TurnSearch(), Look(30, 0.56, 0.58, 0.8, 0.9), worlds=8, turns=8, draws=6),
        OneWordStyle(worlds=4, nodes=200, replies=True),
        DieStyle(draws=2, missing=2),
    ),
    "master": Level(
        VOCABULARIES["master"],
        PartieStyle(TurnSearch(), Look(1000, 0.98, 0.97, 0.95, 0.98), worlds=24, turns=24, draws=6),
        OneWordStyle(worlds=16, nodes=400, replies=True),
        DieStyle(draws=3, missing=3),
    ),
}

BOTS = {name: LudimeBot(level) for name, level in LEVELS.items()}
