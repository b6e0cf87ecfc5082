"""The Rondelic box: two texts, one engine."""

from ...boxes import Box, Catalogue, Questions, Terminal, Traits
from .bots import BOTS, STYLES
from .lesson import LESSONS
from .picture import PICTURE
from .rules import Rondelic, score_unit
from .study import advise
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.questions import ask
from .terminal.speakers import SPEAKERS

BOX = Box(
    game=Rondelic(),
    catalogue=Catalogue(__name__, SPEAKERS, score_unit),
    traits=Traits(information="hidden", order="simultaneous", chance="deals"),
    bots=BOTS,
    styles=STYLES,
    figures=FIGURES,
    picture=PICTURE,
    questions=Questions(ask),
    terminal=Terminal(draw, COMMANDS),
    advise=advise,
    lessons=LESSONS,
)
