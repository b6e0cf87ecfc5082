"""The Biduletruc box: words on words, and the courage to say "dico"."""

from ...boxes import Anchors, Box, Catalogue, Questions, Study, Terminal, Traits
from .anchors import MEANS
from .book import BOOK
from .bots import BOTS, STYLES
from .daily import DAILY
from .lesson import LESSONS
from .own_board import OWN_BOARD
from .picture import PICTURE
from .questions import ask
from .rules import Biduletruc, score_unit
from .study import GameHistory, build_history, round_is_over, study
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.parsing import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    game=Biduletruc(),
    catalogue=Catalogue(__name__, SPEAKERS, score_unit),
    traits=Traits(
        information="hidden",
        chance="draws",
        interrupts=True,
        remarks=True,
        reactions={
            "far-fetched": "ouch",
            "neat": "bravo",
            "doubtful": "phew",
            "believable": "thanks",
        },
    ),
    bots=BOTS,
    styles=STYLES,
    figures=FIGURES,
    anchors=Anchors(MEANS),
    picture=PICTURE,
    own_board=OWN_BOARD,
    questions=Questions(ask, read),
    terminal=Terminal(draw, COMMANDS),
    lessons=LESSONS,
    daily=DAILY,
    study=Study(study, round_is_over, build_history, GameHistory),
    book=BOOK,
)
