"""A reference book that belongs to a game."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Page(Struct, frozen=True):
    """A page of a game's own book: a word, and the lines under it as they are written."""

    word: str
    lines: tuple[str, ...]


class Book(Struct, frozen=True):
    """A book that belongs to the box, to be read by everyone who is not playing."""

    pages: Callable[[], tuple[Page, ...]]
    # Whether who plays with these options may read it during the game.
    is_open: Callable[[Any], bool]
