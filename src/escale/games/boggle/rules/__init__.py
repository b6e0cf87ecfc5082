"""The rules of Boggle: the game, and the values that bots, study and terminal share with it."""

from .game import Boggle
from .model import (
    ALONE,
    FINISH,
    LIFT,
    LONGEST_TYPED,
    TIME_UP,
    Action,
    Board,
    DeLuxe,
    DeLuxeAlone,
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
    "ALONE",
    "FINISH",
    "LIFT",
    "LONGEST_TYPED",
    "TIME_UP",
    "Action",
    "Board",
    "Boggle",
    "DeLuxe",
    "DeLuxeAlone",
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
