"""The Boggle box: De Luxe with its dice, Pocket with its fiches."""

from ...boxes import Box
from .bots import BOTS
from .lesson import LESSONS
from .rules import Boggle, score_unit
from .rulings import judge
from .study import round_is_over, study
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.questions import ask
from .terminal.reading import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    Boggle(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    counted=score_unit,
    own_clock=True,
    lessons=LESSONS,
    study=study,
    round_is_over=round_is_over,
    judge=judge,
)
