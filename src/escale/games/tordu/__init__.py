"""The Le Tordu box: five suits, eight tricks, an exact contract."""

from ...boxes import Box
from .bots import BOTS
from .bots.solver.solving import warm
from .duplicate import comparable, sheet
from .lesson import LESSONS
from .rules import Tordu, score_unit
from .study import advise, round_is_over, study
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.questions import ask
from .terminal.reading import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    Tordu(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    counted=score_unit,
    advise=advise,
    lessons=LESSONS,
    study=study,
    round_is_over=round_is_over,
    warm=warm,
    duplicate=comparable,
    sheet=sheet,
)
