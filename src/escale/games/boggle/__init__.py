"""The Boggle box: De Luxe with its dice, Pocket with its fiches."""

from ...boxes import Anchors, Box, Catalogue, Duplicate, Questions, Study, Terminal, Traits
from .anchors import MEANS
from .bots import BOTS, STYLES
from .daily import DAILY
from .duplicate import comparable, sheet
from .lesson import LESSONS
from .own_board import OWN_BOARD
from .picture import PICTURE
from .questions import ask
from .rounds import ROUNDS
from .rules import Boggle, score_unit
from .rulings import judge
from .study import round_is_over, study
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.parsing import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    game=Boggle(),
    catalogue=Catalogue(__name__, SPEAKERS, score_unit),
    traits=Traits(
        information="hidden",
        order="simultaneous",
        chance="draws",
        finite_actions=False,
        own_clock=True,
    ),
    bots=BOTS,
    styles=STYLES,
    figures=FIGURES,
    anchors=Anchors(MEANS),
    picture=PICTURE,
    duplicate=Duplicate(comparable, sheet),
    own_board=OWN_BOARD,
    questions=Questions(ask, read),
    terminal=Terminal(draw, COMMANDS),
    lessons=LESSONS,
    study=Study(study, round_is_over),
    judge_word=judge,
    daily=DAILY,
    rounds=ROUNDS,
)
