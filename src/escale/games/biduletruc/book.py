"""The Dicobidule as the book of the box, which people read outside a game."""

from ...boxes import Book, Page
from .rules import Options
from .rules.dicobidule import pages


def _pages() -> tuple[Page, ...]:
    return tuple(Page(word, lines) for word, lines in pages().items())


def _is_open(options: Options) -> bool:
    """Whether players may read it during their game."""
    return options.open_book


BOOK = Book(_pages, _is_open)
