"""The Biduletruc box: words on words, and the courage to say "dico"."""

from ...boxes import Box, Catalogue, Questions, Study, Terminal, Traits
from .book import BOOK
from .bots import BOTS, STYLES
from .lesson import LESSONS
from .picture import PICTURE
from .rules import Biduletruc, score_unit
from .study import GameHistory, build_history, round_is_over, study
from .study.figures import BOOK as FIGURES
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.parsing import read
from .terminal.questions import ask
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
    picture=PICTURE,
    questions=Questions(ask, read),
    terminal=Terminal(draw, COMMANDS),
    lessons=LESSONS,
    study=Study(study, round_is_over, build_history, GameHistory),
    book=BOOK,
)
