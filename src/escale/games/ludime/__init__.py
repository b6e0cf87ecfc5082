"""The Ludime box: letter cards, and three games of words."""

from ...boxes import Anchors, Box, Catalogue, Duplicate, Questions, Study, Terminal, Traits
from .anchors import MEANS
from .bots import BOTS, STYLES, load_kernels
from .daily import DAILY
from .duplicate import comparable, sheet
from .lesson import LESSONS
from .own_board import OWN_BOARD
from .picture import PICTURE
from .questions import ask
from .rounds import ROUNDS
from .rules import Ludime
from .rulings import judge
from .study import round_is_over, study
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.parsing import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    game=Ludime(),
    catalogue=Catalogue(__name__, SPEAKERS),
    traits=Traits(
        information="hidden",
        chance="draws",
        partial_actions=frozenset({"set-aside"}),
    ),
    bots=BOTS,
    styles=STYLES,
    figures=FIGURES,
    anchors=Anchors(MEANS),
    picture=PICTURE,
    own_board=OWN_BOARD,
    duplicate=Duplicate(comparable, sheet),
    questions=Questions(ask, read),
    terminal=Terminal(draw, COMMANDS),
    lessons=LESSONS,
    daily=DAILY,
    study=Study(study, round_is_over),
    judge_word=judge,
    rounds=ROUNDS,
    load_kernels=load_kernels,
)
