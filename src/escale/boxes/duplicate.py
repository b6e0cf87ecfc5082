"""Duplicate play: tables on the same deals are compared."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct


class SheetRow(Struct, frozen=True):
    """A row of the score sheet: what each seat marked in a deal, and a text on what was played."""

    points: tuple[float, ...]
    key: str
    values: dict[str, Any] = {}


class Duplicate(Struct, frozen=True):
    """How tables on the same deals are compared."""

    # The nearest options under which tables can be compared: they have as many deals, by the same
    # dealers, whatever is played.
    comparable: Callable[[Any], Any]
    # The score sheet in a view, a row for each deal.
    sheet: Callable[[Any], tuple[SheetRow, ...]]
