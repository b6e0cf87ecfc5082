"""The Le Tordu box: five suits, eight tricks, an exact contract."""

from ..box import Box
from .advice import advise
from .bot import BOTS
from .commands import COMMANDS
from .duplicate import comparable, sheet
from .hindsight import round_is_over
from .lesson import LESSONS
from .rules import Tordu
from .solver.solving import warm
from .study import study
from .table import SPEAKERS, ask, draw, read

BOX = Box(
    Tordu(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    advise=advise,
    lessons=LESSONS,
    study=study,
    round_is_over=round_is_over,
    warm=warm,
    duplicate=comparable,
    sheet=sheet,
)
