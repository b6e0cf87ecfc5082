"""The Rondelic box: two texts, one engine."""

from ...boxes import Box
from .bots import BOTS
from .lesson import LESSONS
from .rules import Rondelic, score_unit
from .study import advise
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.questions import ask
from .terminal.speakers import SPEAKERS

BOX = Box(
    Rondelic(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    counted=score_unit,
    advise=advise,
    lessons=LESSONS,
)
