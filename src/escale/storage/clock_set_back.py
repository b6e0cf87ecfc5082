"""The system's clock was set back by days while no server ran: what is stored follows it.

Otherwise a table would not be timed until the clock has caught up with its last step. A table that
is not over moves as a whole, log and all: the rules know only the time between its steps, and
holidays move with it.
"""

import logging
import sqlite3

SET_BACK_MS = 86_400_000  # by less, and the server stays ahead of the system's clock instead

# A sign of life that nothing else agrees with is damaged: a server that ran then has left an
# absence that ends with its start, a step, or a timer.
IS_BELIEVED = """
    SELECT EXISTS (SELECT 1 FROM heads WHERE moved_ms > :now)
    OR EXISTS (SELECT 1 FROM absences WHERE to_ms > :now)
    OR EXISTS (SELECT 1 FROM timers WHERE due_ms > :alive - :bound)
"""
# The tables that are ahead or timed, and the time that they have not got back in their log yet.
MOVED = """
    SELECT
        key, moved_ms,
        (SELECT coalesce(sum(max(0, to_ms - max(from_ms, moved_ms))), 0) FROM absences)
    FROM heads JOIN tables USING (key)
    WHERE stage != 'over' AND (moved_ms > :now OR key IN (SELECT key FROM timers))
"""
MOVE_TIMERS = "UPDATE timers SET due_ms = due_ms - ? WHERE key = ?"
MOVE_TABLE = (
    "UPDATE heads SET moved_ms = moved_ms - :by WHERE key = :key",
    "UPDATE log SET at_ms = at_ms - :by WHERE key = :key",
    "UPDATE tables SET opened_ms = opened_ms - :by WHERE key = :key",
    """
    UPDATE tables
    SET row = CAST(json_set(CAST(row AS TEXT), '$.opened_ms', opened_ms) AS BLOB)
    WHERE key = :key AND json_valid(CAST(row AS TEXT))
    """,
    """
    UPDATE tables
    SET card = CAST(json_set(CAST(card AS TEXT), '$.opened_ms', opened_ms) AS BLOB)
    WHERE key = :key AND json_valid(CAST(card AS TEXT))
    """,
    # The one step that says a time of day is one of the table.
    """
    UPDATE log SET action = CAST(json_set(
        CAST(action AS TEXT),
        '$.from_ms', json_extract(CAST(action AS TEXT), '$.from_ms') - :by,
        '$.to_ms', json_extract(CAST(action AS TEXT), '$.to_ms') - :by
    ) AS BLOB)
    WHERE key = :key AND seat = -2 AND json_valid(CAST(action AS TEXT))
    AND json_extract(CAST(action AS TEXT), '$.type') = 'holiday'
    """,
)
# Holidays that are not over have the time left that they had, and begin as late.
MOVE_HOLIDAYS = """
    UPDATE OR REPLACE holidays
    SET from_ms = from_ms - (:alive - :now), to_ms = to_ms - (:alive - :now)
    WHERE to_ms > :now
"""
# What is left is only kept for a time, which begins today.
KEPT = (
    "UPDATE heads SET moved_ms = :now WHERE moved_ms > :now",
    "UPDATE series SET opened_ms = :now WHERE opened_ms > :now",
    "UPDATE series SET closed_ms = :now WHERE closed_ms > :now",
    "UPDATE people SET seen_ms = :now WHERE seen_ms > :now",
    "UPDATE keys SET created_ms = :now WHERE created_ms > :now",
    "UPDATE keys SET seen_ms = :now WHERE seen_ms > :now",
    "UPDATE passkeys SET created_ms = :now WHERE created_ms > :now",
    "UPDATE passkeys SET used_ms = :now WHERE used_ms > :now",
    "UPDATE addresses SET confirmed_ms = :now WHERE confirmed_ms > :now",
    "DELETE FROM tickets WHERE expires_ms > :now",
    "UPDATE reports SET at_ms = :now WHERE at_ms > :now",
    "UPDATE remarks SET at_ms = :now WHERE at_ms > :now",
    "UPDATE results SET ended_ms = :now WHERE ended_ms > :now",
    "UPDATE met SET ended_ms = :now WHERE ended_ms > :now",
    "UPDATE stamps SET at_ms = :now WHERE at_ms > :now",
    "UPDATE ratings SET at_ms = :now WHERE at_ms > :now",
    "UPDATE rating_changes SET ended_ms = :now WHERE ended_ms > :now",
    "UPDATE channels SET made_ms = :now WHERE made_ms > :now",
    "UPDATE shares SET made_ms = :now WHERE made_ms > :now",
    "UPDATE day_chains SET made_ms = :now WHERE made_ms > :now",
    "UPDATE day_tries SET began_ms = :now WHERE began_ms > :now",
    "UPDATE day_tries SET done_ms = :now WHERE done_ms > :now",
    "UPDATE events SET opened_ms = :now WHERE opened_ms > :now",
    "UPDATE events SET moved_ms = :now WHERE moved_ms > :now",
    "UPDATE event_log SET at_ms = :now WHERE at_ms > :now",
    "DELETE FROM room_words WHERE at_ms > :now",
    "DELETE FROM room_rounds WHERE ends_ms > :now",
    "UPDATE ties SET at_ms = :now WHERE at_ms > :now",
    "UPDATE chat SET at_ms = :now WHERE at_ms > :now",
    "UPDATE chat_reports SET said_ms = :now WHERE said_ms > :now",
    "UPDATE chat_reports SET at_ms = :now WHERE at_ms > :now",
    "UPDATE notices SET next_ms = :now WHERE next_ms > :now",
    "UPDATE keys SET expires_ms = max(1, expires_ms - (:alive - :now)) WHERE expires_ms > :now",
)
log = logging.getLogger(__name__)


def follow_clock(connection: sqlite3.Connection, alive_ms: int, now_ms: int) -> bool:
    """Move all that is later than now, so that the last sign of life, which is, becomes now.

    Every timer has the time left that it had then. False if that sign is damaged: no table moves.
    """
    times = {"alive": alive_ms, "now": now_ms, "bound": SET_BACK_MS}
    (is_believed,) = connection.execute(IS_BELIEVED, times).fetchone()
    if is_believed:
        log.warning("the system's clock was set back", extra={"by_ms": alive_ms - now_ms})
        _move_tables(connection, alive_ms, now_ms)
        connection.execute(MOVE_HOLIDAYS, times)
    else:
        log.error("the sign of life is damaged", extra={"alive_ms": alive_ms})
    for statement in KEPT:
        connection.execute(statement, times)
    return bool(is_believed)


def _move_tables(connection: sqlite3.Connection, alive_ms: int, now_ms: int) -> None:
    """The last step of each is as long ago as a server has run since: no absence is left to it."""
    for key, moved_ms, lost_ms in connection.execute(MOVED, {"now": now_ms}).fetchall():
        back_ms = max(alive_ms, moved_ms) - now_ms
        connection.execute(MOVE_TIMERS, (back_ms, key))
        for statement in MOVE_TABLE:
            connection.execute(statement, {"by": back_ms - lost_ms, "key": key})
    connection.execute("DELETE FROM absences")
