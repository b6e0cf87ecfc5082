"""The Le Tordu box: five suits, eight tricks, an exact contract."""

from ..box import Box
from .bot import BOTS
from .duplicate import comparable, sheet
from .rules import Tordu
from .table import SPEAKERS, ask, draw, read

BOX = Box(
    Tordu(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    read=read,
    duplicate=comparable,
    sheet=sheet,
)
