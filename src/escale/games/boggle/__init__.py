"""The Boggle box: De Luxe with its dice, Pocket with its fiches."""

from ...boxes import Box
from .bot import BOTS
from .commands import COMMANDS
from .lesson import LESSONS
from .model import Options, Solo
from .rules import Boggle
from .rulings import judge
from .study import round_is_over, study
from .table import SPEAKERS, ask, draw, read


def counted(options: Options) -> str:
    """Alone one counts words, and they are told with the lists (BOG-P12)."""
    return "" if isinstance(options, Solo) else "count.points"


BOX = Box(
    Boggle(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    counted=counted,
    own_clock=True,
    lessons=LESSONS,
    study=study,
    round_is_over=round_is_over,
    judge=judge,
)
