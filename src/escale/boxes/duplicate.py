"""Duplicate play: tables on the same deals are compared."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class Line(Struct, frozen=True):
    """A deal on the score sheet: what each seat marked, and in a text what was played."""

    points: tuple[float, ...]
    key: str
    values: dict[str, Any] = {}


class Duplicate(Struct, frozen=True):
    """How tables on the same deals are compared."""

    # The nearest options under which they can be: as many deals, by the same dealers, whatever is
    # played.
    comparable: Callable[[Any], Any]
    # The score sheet in a view, a line for each deal.
    sheet: Callable[[Any], tuple[Line, ...]]
