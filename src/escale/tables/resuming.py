"""The order of the tables to which a person can return: on every device the same."""

from collections.abc import Iterable

from .ports import SeatRow


def by_waiting(rows: Iterable[SeatRow]) -> list[SeatRow]:
    """What waits for this person first, the longest wait before all; then offers, then the rest.

    Among the rest the table comes first where something has happened last.
    """
    return sorted(rows, key=_place)


def _place(row: SeatRow) -> tuple[int, int, bytes]:
    if row.member and row.member in (row.waits_for or ()):
        return (0, row.moved_ms, row.entry)
    return (1 if row.is_offer else 2, -row.moved_ms, row.entry)
