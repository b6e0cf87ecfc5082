"""The Ludime box: letter cards, and three games of words."""

from threading import Thread

from ...boxes import Box
from ...words import composing
from .bot import BOTS
from .commands import COMMANDS
from .judging import words
from .lesson import LESSONS
from .reading import read
from .rules import Ludime
from .rulings import judge
from .study import round_is_over, study
from .table import SPEAKERS, ask, draw


def warm() -> Thread:
    """The kernel that finds words."""
    return composing.warm(words())


BOX = Box(
    Ludime(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    lessons=LESSONS,
    gestures=frozenset({"set-aside"}),
    study=study,
    round_is_over=round_is_over,
    warm=warm,
    judge=judge,
)
