"""The Rondelic box: two texts, one engine."""

from ..box import Box
from .bot import BOTS
from .commands import COMMANDS
from .rules import Rondelic
from .table import ask, draw, say_card, say_reason

SPEAKERS = {"card": say_card, "reason": say_reason}

BOX = Box(Rondelic(), __name__, BOTS, ask, draw, SPEAKERS, COMMANDS)
