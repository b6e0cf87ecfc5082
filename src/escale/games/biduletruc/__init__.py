"""The Biduletruc box: words on words, and the courage to say "dico"."""

from ...boxes import Book, Box, Page
from .bot import BOTS
from .commands import COMMANDS
from .dicobidule import pages
from .drawing import draw
from .lesson import LESSONS
from .model import Options
from .reading import read
from .rules import Biduletruc
from .speakers import SPEAKERS
from .story import Story, tell
from .study import round_is_over, study
from .table import ask


def counted(_options: Options) -> str:
    """The cards that are left: the fewer the better."""
    return "count.cards"


def _pages() -> tuple[Page, ...]:
    return tuple(Page(word, lines) for word, lines in pages().items())


def _is_open(options: Options) -> bool:
    return options.open_book


BOX = Box(
    Biduletruc(),
    __name__,
    BOTS,
    ask,
    draw,
    SPEAKERS,
    COMMANDS,
    read=read,
    counted=counted,
    lessons=LESSONS,
    study=study,
    story=tell,
    story_type=Story,
    round_is_over=round_is_over,
    book=Book(_pages, _is_open),
)
