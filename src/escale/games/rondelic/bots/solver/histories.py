"""Public histories of a deal as small numbers: the numbering of `policy`, and its inverse."""

from ..policy import HISTORY_COUNTS, START, number

__all__ = ["EXCHANGED", "HISTORY_COUNTS", "KEPT", "REFUSED", "START", "number", "spell"]

KEPT, EXCHANGED, REFUSED = range(3)


def spell(length: int, place: int) -> str:
    """The history at a place: the inverse of `number`."""
    history = ""
    for to_come in range(length - 1, -1, -1):
        symbol = min(place // HISTORY_COUNTS[to_come], REFUSED)
        place -= symbol * HISTORY_COUNTS[to_come]
        history += "KXR"[symbol]
    return history
