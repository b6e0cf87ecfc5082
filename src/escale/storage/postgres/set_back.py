"""The clock was set back by days while no server ran: what is stored follows it.

`storage/set_back.py` says why, and does the same in SQLite.
"""

import logging
from typing import Any

import msgspec

from ...core.errors import UNREADABLE
from ..rows import encode
from ..set_back import SET_BACK_MS

AHEAD = """
    SELECT key, moved_ms, opened_ms, "row", card FROM heads JOIN tables USING (key)
    WHERE stage != 'over' AND moved_ms > $1 FOR UPDATE
"""
MOVE_TABLE = (
    "UPDATE heads SET moved_ms = moved_ms - $2 WHERE key = $1",
    "UPDATE log SET at_ms = at_ms - $2 WHERE key = $1",
    "UPDATE timers SET due_ms = due_ms - $2 WHERE key = $1",
)
MOVE_ROW = 'UPDATE tables SET opened_ms = $2, "row" = $3, card = $4 WHERE key = $1'
# Tables that nobody came to since: a start at the wrong time has moved their timers by an absence.
# A timer that was due long before the sign of life shows that it is the sign that is wrong.
MOVE_TIMERS = """
    UPDATE timers SET due_ms = due_ms - ($1::bigint - $2::bigint)
    WHERE due_ms > $1 - $3::bigint AND key IN (SELECT key FROM heads WHERE moved_ms <= $2)
"""
# What is left is only kept for a time, which begins today.
KEPT = (
    "UPDATE heads SET moved_ms = $1 WHERE moved_ms > $1",
    "UPDATE series SET opened_ms = $1 WHERE opened_ms > $1",
    "UPDATE series SET closed_ms = $1 WHERE closed_ms > $1",
    "UPDATE people SET seen_ms = $1 WHERE seen_ms > $1",
    "UPDATE reports SET at_ms = $1 WHERE at_ms > $1",
)
KEYS = """
    UPDATE keys SET expires_ms = greatest(1, expires_ms - ($1::bigint - $2::bigint))
    WHERE expires_ms > $2
"""
log = logging.getLogger(__name__)


async def follow_clock(connection: Any, alive_ms: int, now_ms: int) -> None:
    """Move all that is later than now; the last sign of life, which is, becomes now.

    Every timer has the time left that it had then.
    """
    log.warning("the system's clock was set back", extra={"by_ms": alive_ms - now_ms})
    await connection.execute(MOVE_TIMERS, alive_ms, now_ms, SET_BACK_MS)
    await _move_absences(connection, alive_ms - now_ms, now_ms)
    for key, moved_ms, opened_ms, row, card in await connection.fetch(AHEAD, now_ms):
        by_ms = max(alive_ms, moved_ms) - now_ms
        for statement in MOVE_TABLE:
            await connection.execute(statement, key, by_ms)
        opened = opened_ms - by_ms
        moved = (_with_opening(row, opened), _with_opening(card, opened))
        await connection.execute(MOVE_ROW, key, opened, *moved)
    for statement in KEPT:
        await connection.execute(statement, now_ms)
    await connection.execute(KEYS, alive_ms, now_ms)


async def _move_absences(connection: Any, by_ms: int, now_ms: int) -> None:
    rows = await connection.fetch("DELETE FROM absences WHERE to_ms > $1 RETURNING *", now_ms)
    moved = {(from_ms - by_ms if from_ms > now_ms else from_ms): to_ms - by_ms
             for from_ms, to_ms in sorted(rows)}  # fmt: skip
    keep = (
        "INSERT INTO absences (from_ms, to_ms) SELECT * FROM unnest($1::bigint[], $2::bigint[])"
        " ON CONFLICT (from_ms) DO UPDATE SET to_ms = excluded.to_ms"
    )
    await connection.execute(keep, list(moved), list(moved.values()))


def _with_opening(stored: bytes, opened_ms: int) -> bytes:
    """A row or a lobby entry of a table that was opened at another time; a damaged one stays."""
    try:
        found = msgspec.json.decode(stored)
    except UNREADABLE:
        return stored
    return encode({**found, "opened_ms": opened_ms}) if isinstance(found, dict) else stored
