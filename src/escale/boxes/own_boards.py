"""A position on somebody's own table, typed by them: a grid, a deal, a hand."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class OwnBoard(Struct, frozen=True):
    """What a box can say of a position that a person types."""

    task: Any  # the type of what is typed
    # Raises BadInput, which says what cannot be and where, unless the task can be solved.
    check: Callable[[Any], None]
    # What is there to find; it may take seconds, and runs where bots think.
    solve: Callable[[Any], Any]
