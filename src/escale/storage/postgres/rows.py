"""The rows of a database in PostgreSQL: read and written as `layout.py` says."""

from collections.abc import AsyncIterator, Sequence
from typing import Any

import asyncpg

from ...tables.ports import LobbyRow
from ..files import OnProgress
from ..layout import PARTS, ROWS, Contents, ContentsBuilder, Part, Row
from ..rows import read_row
from .appending import is_bots_only

# Columns that are kept in another way, by part and name.
READ_AS = {
    ("tables", "card"): "nullif(card, ''::bytea)",
    ("heads", "waits_for"): "nullif(waits_for, 'null')",
}
MORE_COLUMNS = {"tables": ("invited", "bots_only")}  # which the others say already
ORDER_OF_REPORTS = "number"
# What it says of values that do not fit into a column, or not beside the others.
UNFIT = (
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    OverflowError,
    ValueError,
)
# The next table has a number that no table of the copy has.
GO_ON = """
    SELECT setval(pg_get_serial_sequence('tables', 'key'), coalesce(max(key), 1), count(*) > 0)
    FROM tables
"""


async def count_rows(connection: Any) -> int:
    """How many rows a database has in all."""
    counts = [await connection.fetchval(f"SELECT count(*) FROM {part.name}") for part in PARTS]
    return sum(counts)


async def read_rows(connection: Any, part: Part) -> AsyncIterator[list[Row]]:
    """All rows of a part, some at a time, in a transaction; raises UnreadableDatabase."""
    columns = [READ_AS.get((part.name, each.name), f'"{each.name}"') for each in part.columns]
    texts = {each.name for each in part.columns if each.type is str}
    order = [f'"{name}" COLLATE "C"' if name in texts else name for name in part.order]
    sorted_by = ", ".join(order) or ORDER_OF_REPORTS
    query = f"SELECT {', '.join(columns)} FROM {part.name} ORDER BY {sorted_by}"
    found = await connection.cursor(query)
    while rows := await found.fetch(ROWS):
        yield [part.checked(row) for row in rows]


async def write_rows(connection: Any, part: Part, rows: Sequence[Row]) -> None:
    """Add rows to a part; raises UnreadableDatabase for what PostgreSQL cannot hold."""
    columns = [*(each.name for each in part.columns), *MORE_COLUMNS.get(part.name, ())]
    records = [_kept(part, row) for row in rows]
    try:
        await connection.copy_records_to_table(part.name, records=records, columns=columns)
    except UNFIT as problem:
        raise part.unsound(problem) from None


async def read_contents(connection: Any, on_progress: OnProgress) -> dict[str, Contents]:
    """What a database holds, part by part, in a transaction."""
    count, done, found = await count_rows(connection), 0, {}
    for part in PARTS:
        builder = ContentsBuilder()
        async for rows in read_rows(connection, part):
            builder.add(rows)
            done += len(rows)
            on_progress("comparing", done, count)
        found[part.name] = builder.contents
    return found


def _kept(part: Part, row: Row) -> Row:
    """A row as PostgreSQL keeps it."""
    if part.name == "heads":
        key, steps, moved_ms, waits_for, needs_bot = row
        return key, steps, moved_ms, "null" if waits_for is None else waits_for, needs_bot
    if part.name == "tables":
        values = dict(zip((each.name for each in part.columns), row, strict=True))
        entry = values["card"] or b""
        opened = read_row(values["row"])
        invited = list(opened.invited) if opened else []
        shows = LobbyRow(values["stage"], entry)
        return *({**values, "card": entry}.values()), invited, is_bots_only(shows)
    return row
