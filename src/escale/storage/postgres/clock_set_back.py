"""The clock was set back by days while no server ran: what is stored follows it.

`storage/clock_set_back.py` says why, and does the same in SQLite.
"""

import logging
from typing import Any

import msgspec

from ...core.errors import UNREADABLE
from ..clock_set_back import SET_BACK_MS
from ..rows import encode

IS_BELIEVED = """
    SELECT EXISTS (SELECT 1 FROM heads WHERE moved_ms > $2::bigint)
    OR EXISTS (SELECT 1 FROM absences WHERE to_ms > $2::bigint)
    OR EXISTS (SELECT 1 FROM timers WHERE due_ms > $1::bigint - $3::bigint)
"""
# The tables that are ahead or timed, and the time that they have not got back in their log yet.
MOVED = """
    SELECT
        key, moved_ms, opened_ms, "row", card,
        (SELECT coalesce(sum(greatest(0, to_ms - greatest(from_ms, moved_ms))), 0)::bigint
        FROM absences)
    FROM heads JOIN tables USING (key)
    WHERE stage != 'over' AND (moved_ms > $1 OR key IN (SELECT key FROM timers))
    ORDER BY key FOR UPDATE OF heads
"""
MOVE_TIMERS = "UPDATE timers SET due_ms = due_ms - $2 WHERE key = $1"
MOVE_TABLE = (
    "UPDATE heads SET moved_ms = moved_ms - $2 WHERE key = $1",
    "UPDATE log SET at_ms = at_ms - $2 WHERE key = $1",
)
MOVE_ROW = 'UPDATE tables SET opened_ms = $2, "row" = $3, card = $4 WHERE key = $1'
# The one step that says a time of day is one of the table.
HOLIDAY_STEPS = """
    SELECT number, action FROM log WHERE key = $1 AND seat = -2
    AND position('"type":"holiday"'::bytea IN action) > 0
"""
MOVE_STEP = "UPDATE log SET action = $3 WHERE key = $1 AND number = $2"
# Holidays that are not over have the time left that they had, and begin as late.
TAKE_HOLIDAYS = "DELETE FROM holidays WHERE to_ms > $1 RETURNING person, from_ms, to_ms"
KEEP_HOLIDAY = """
    INSERT INTO holidays (person, from_ms, to_ms) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
"""
# What is left is only kept for a time, which begins today.
KEPT = (
    "UPDATE heads SET moved_ms = $1 WHERE moved_ms > $1",
    "UPDATE series SET opened_ms = $1 WHERE opened_ms > $1",
    "UPDATE series SET closed_ms = $1 WHERE closed_ms > $1",
    "UPDATE people SET seen_ms = $1 WHERE seen_ms > $1",
    "UPDATE keys SET created_ms = $1 WHERE created_ms > $1",
    "UPDATE keys SET seen_ms = $1 WHERE seen_ms > $1",
    "UPDATE passkeys SET created_ms = $1 WHERE created_ms > $1",
    "UPDATE passkeys SET used_ms = $1 WHERE used_ms > $1",
    "UPDATE addresses SET confirmed_ms = $1 WHERE confirmed_ms > $1",
    "DELETE FROM tickets WHERE expires_ms > $1",
    "UPDATE reports SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE remarks SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE results SET ended_ms = $1 WHERE ended_ms > $1",
    "UPDATE met SET ended_ms = $1 WHERE ended_ms > $1",
    "UPDATE stamps SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE ratings SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE rating_changes SET ended_ms = $1 WHERE ended_ms > $1",
    "UPDATE channels SET made_ms = $1 WHERE made_ms > $1",
    "UPDATE shares SET made_ms = $1 WHERE made_ms > $1",
    "UPDATE day_chains SET made_ms = $1 WHERE made_ms > $1",
    "UPDATE day_tries SET began_ms = $1 WHERE began_ms > $1",
    "UPDATE day_tries SET done_ms = $1 WHERE done_ms > $1",
    "UPDATE events SET opened_ms = $1 WHERE opened_ms > $1",
    "UPDATE events SET moved_ms = $1 WHERE moved_ms > $1",
    "UPDATE event_log SET at_ms = $1 WHERE at_ms > $1",
    "DELETE FROM room_words WHERE at_ms > $1",
    "DELETE FROM room_rounds WHERE ends_ms > $1",
    "UPDATE ties SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE chat SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE chat_reports SET said_ms = $1 WHERE said_ms > $1",
    "UPDATE chat_reports SET at_ms = $1 WHERE at_ms > $1",
    "UPDATE notices SET next_ms = $1 WHERE next_ms > $1",
)
KEYS = """
    UPDATE keys SET expires_ms = greatest(1, expires_ms - ($1::bigint - $2::bigint))
    WHERE expires_ms > $2
"""
log = logging.getLogger(__name__)


async def follow_clock(connection: Any, alive_ms: int, now_ms: int) -> bool:
    """Move all that is later than now, so that the last sign of life, which is, becomes now.

    Every timer has the time left that it had then. False if that sign is damaged: no table moves.
    """
    is_believed: bool = await connection.fetchval(IS_BELIEVED, alive_ms, now_ms, SET_BACK_MS)
    if is_believed:
        log.warning("the system's clock was set back", extra={"by_ms": alive_ms - now_ms})
        await _move_tables(connection, alive_ms, now_ms)
        back_ms = alive_ms - now_ms
        holidays = await connection.fetch(TAKE_HOLIDAYS, now_ms)
        moved = [(person, begin - back_ms, end - back_ms) for person, begin, end in holidays]
        await connection.executemany(KEEP_HOLIDAY, moved)
    else:
        log.error("the sign of life is damaged", extra={"alive_ms": alive_ms})
    for statement in KEPT:
        await connection.execute(statement, now_ms)
    await connection.execute(KEYS, alive_ms, now_ms)
    return is_believed


async def _move_tables(connection: Any, alive_ms: int, now_ms: int) -> None:
    """The last step of each is as long ago as a server has run since: no absence is left to it."""
    for key, moved_ms, opened_ms, row, card, lost_ms in await connection.fetch(MOVED, now_ms):
        back_ms = max(alive_ms, moved_ms) - now_ms
        await connection.execute(MOVE_TIMERS, key, back_ms)
        for statement in MOVE_TABLE:
            await connection.execute(statement, key, back_ms - lost_ms)
        for number, action in await connection.fetch(HOLIDAY_STEPS, key):
            moved_step = _moved_holiday(action, back_ms - lost_ms)
            await connection.execute(MOVE_STEP, key, number, moved_step)
        opened = opened_ms - (back_ms - lost_ms)
        moved = (_with_opening(row, opened), _with_opening(card, opened))
        await connection.execute(MOVE_ROW, key, opened, *moved)
    await connection.execute("DELETE FROM absences")


def _with_opening(stored: bytes, opened_ms: int) -> bytes:
    """A row or a lobby entry of a table that was opened at another time; a damaged one stays."""
    try:
        found = msgspec.json.decode(stored)
    except UNREADABLE:
        return stored
    return encode({**found, "opened_ms": opened_ms}) if isinstance(found, dict) else stored


def _moved_holiday(stored: bytes, by_ms: int) -> bytes:
    """A step with a holiday, so much earlier; a damaged one stays."""
    try:
        step = msgspec.json.decode(stored)
        moved = {name: step[name] - by_ms for name in ("from_ms", "to_ms")}
        return encode({**step, **moved})
    except (*UNREADABLE, TypeError, KeyError):
        return stored
