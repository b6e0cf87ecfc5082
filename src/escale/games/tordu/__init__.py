"""The Le Tordu box: five suits, eight tricks, an exact contract."""

from ...boxes import Box
from .advice import advise
from .bot import BOTS
from .commands import COMMANDS
from .duplicate import comparable, sheet
from .hindsight import round_is_over
from .lesson import LESSONS
from .model import Options
from .rules import Tordu
from .scoring import counts_manches
from .solver.solving import warm
from .study import study
from .table import SPEAKERS, ask, draw, read


def counted(options: Options) -> str:
    """Points, or the manches that were won."""
    return "count.manches" if counts_manches(options) else "count.points"


BOX = Box(
    Tordu(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    counted=counted,
    advise=advise,
    lessons=LESSONS,
    study=study,
    round_is_over=round_is_over,
    warm=warm,
    duplicate=comparable,
    sheet=sheet,
)
