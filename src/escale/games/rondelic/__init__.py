"""The Rondelic box: two texts, one engine."""

from ...boxes import Anchors, Box, Catalogue, Duplicate, Questions, Terminal, Traits
from .anchors import MEANS
from .bots import BOTS, STYLES
from .daily import DAILY
from .duplicate import comparable, sheet
from .lesson import LESSONS
from .own_board import OWN_BOARD
from .picture import PICTURE
from .questions import ask
from .rules import Rondelic, score_unit
from .study import advise
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.speakers import SPEAKERS

BOX = Box(
    game=Rondelic(),
    catalogue=Catalogue(__name__, SPEAKERS, score_unit),
    traits=Traits(information="hidden", order="simultaneous", chance="deals"),
    bots=BOTS,
    styles=STYLES,
    figures=FIGURES,
    anchors=Anchors(MEANS),
    picture=PICTURE,
    own_board=OWN_BOARD,
    duplicate=Duplicate(comparable, sheet),
    questions=Questions(ask),
    terminal=Terminal(draw, COMMANDS),
    advise=advise,
    lessons=LESSONS,
    daily=DAILY,
)
