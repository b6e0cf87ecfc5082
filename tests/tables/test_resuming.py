"""The tables to which one returns: what waits longest comes first."""

from escale.tables.ports import SeatRow
from escale.tables.resuming import by_waiting


def a_row(name: str, moved_ms: int, waits_for: str | None = "other", **more: object) -> SeatRow:
    waiting = None if waits_for is None else (waits_for,)
    return SeatRow(name.encode(), str(more.pop("member", "me")), waiting, moved_ms, **more)  # type: ignore[arg-type]


def test_the_longest_wait_comes_first_then_offers_then_what_has_moved_last() -> None:
    rows = [
        a_row("theirs-old", 1),
        a_row("offer", 2, member="", is_offer=True),
        a_row("mine-young", 9, "me"),
        a_row("theirs-young", 8),
        a_row("not-known", 7, None),
        a_row("mine-old", 3, "me"),
        a_row("spectator", 4, "", member=""),
    ]
    names = [row.entry.decode() for row in by_waiting(rows)]
    assert names == [
        "mine-old",
        "mine-young",
        "offer",
        "theirs-young",
        "not-known",
        "spectator",
        "theirs-old",
    ]
    assert by_waiting(reversed(rows)) == by_waiting(rows)
