"""The Ludime box: letter cards, and three games of words."""

from ...boxes import Box
from .bots import BOTS, warm
from .lesson import LESSONS
from .rules import Ludime
from .rulings import judge
from .study import round_is_over, study
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.questions import ask
from .terminal.reading import read
from .terminal.speakers import SPEAKERS

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
