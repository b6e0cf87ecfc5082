"""The rules of Boggle: the game, and the values that bots, study and terminal share with it."""

from .game import Boggle
from .model import (
    FINISH,
    LIFT,
    LONGEST_TYPED,
    TIME_UP,
    Action,
    Board,
    DeLuxe,
    Entry,
    Language,
    Note,
    Options,
    Pocket,
    Row,
    Solo,
    State,
    View,
)
from .scoring import score_unit

__all__ = [
    "FINISH",
    "LIFT",
    "LONGEST_TYPED",
    "TIME_UP",
    "Action",
    "Board",
    "Boggle",
    "DeLuxe",
    "Entry",
    "Language",
    "Note",
    "Options",
    "Pocket",
    "Row",
    "Solo",
    "State",
    "View",
    "score_unit",
]
