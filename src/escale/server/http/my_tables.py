"""The tables to which a person can return, as they are told of them."""

from collections.abc import Sequence

from ...protocol.http import MyTable
from ...tables.directory import Directory
from ...tables.lobby_entry import read_entry
from ...tables.ports import SeatRow


async def my_tables(rows: Sequence[SeatRow], directory: Directory) -> tuple[MyTable, ...]:
    """With the names of today; a table whose entry cannot be read is left out."""
    stored = [(each, row) for row in rows if (each := read_entry(row.entry)) is not None]
    entries = await directory.shown([each for each, _ in stored])
    return tuple(
        MyTable(entry, row.member, row.waits_for, row.moved_ms, row.is_offer)
        for entry, (_, row) in zip(entries, stored, strict=True)
    )
