"""The Le Tordu box: five suits, eight tricks, an exact contract."""

from ...boxes import Anchors, Box, Catalogue, Duplicate, Questions, Study, Terminal, Traits
from .anchors import MEANS
from .bots import BOTS, STYLES
from .bots.solver.solving import load_kernels
from .daily import DAILY
from .duplicate import comparable, sheet
from .lesson import LESSONS
from .own_board import OWN_BOARD
from .picture import PICTURE
from .questions import ask
from .rules import Tordu, score_unit
from .study import advise, round_is_over, study
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.parsing import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    game=Tordu(),
    catalogue=Catalogue(__name__, SPEAKERS, score_unit),
    traits=Traits(information="hidden", chance="deals"),
    bots=BOTS,
    styles=STYLES,
    figures=FIGURES,
    anchors=Anchors(MEANS),
    picture=PICTURE,
    questions=Questions(ask, read),
    terminal=Terminal(draw, COMMANDS),
    advise=advise,
    lessons=LESSONS,
    study=Study(study, round_is_over),
    duplicate=Duplicate(comparable, sheet),
    own_board=OWN_BOARD,
    daily=DAILY,
    load_kernels=load_kernels,
)
