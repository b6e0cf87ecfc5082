"""The Rondelic box: two texts, one engine."""

from ...boxes import Box
from .advice import advise
from .bot import BOTS
from .commands import COMMANDS
from .lesson import LESSONS
from .model import Options, TextB
from .rules import Rondelic
from .table import ask, draw, say_card, say_rank, say_reason

SPEAKERS = {"card": say_card, "rank": say_rank, "reason": say_reason}


def counted(options: Options) -> str:
    """Only text B plays for tokens."""
    return "count.tokens" if isinstance(options, TextB) else ""


BOX = Box(
    Rondelic(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    counted=counted,
    advise=advise,
    lessons=LESSONS,
)
