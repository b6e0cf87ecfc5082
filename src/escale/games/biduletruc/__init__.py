"""The Biduletruc box: words on words, and the courage to say "dico"."""

from ...boxes import Box
from .book import BOOK
from .bots import BOTS
from .lesson import LESSONS
from .rules import Biduletruc, score_unit
from .study import Story, build_story, round_is_over, study
from .terminal.commands import COMMANDS
from .terminal.drawing import draw
from .terminal.questions import ask
from .terminal.reading import read
from .terminal.speakers import SPEAKERS

BOX = Box(
    Biduletruc(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    counted=score_unit,
    lessons=LESSONS,
    study=study,
    story=build_story,
    story_type=Story,
    round_is_over=round_is_over,
    book=BOOK,
)
