"""The system's clock was set back by days while no server ran: what is stored follows it.

Otherwise a table would not be timed until the clock has caught up with its last step. A table that
is not over moves as a whole, log and all: the rules know only the time between its steps.
"""

import logging
import sqlite3

SET_BACK_MS = 86_400_000  # by less, and the server stays ahead of the system's clock instead

AHEAD = """
    SELECT key, moved_ms FROM heads JOIN tables USING (key) WHERE stage != 'over' AND moved_ms > ?
"""
MOVE_TABLE = (
    "UPDATE heads SET moved_ms = moved_ms - :by WHERE key = :key",
    "UPDATE log SET at_ms = at_ms - :by WHERE key = :key",
    "UPDATE timers SET due_ms = due_ms - :by WHERE key = :key",
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
)
# Tables that nobody came to since: a start at the wrong time has moved their timers by an absence.
# A timer that was due long before the sign of life shows that it is the sign that is wrong.
MOVE_TIMERS = """
    UPDATE timers SET due_ms = due_ms - (:alive - :now)
    WHERE due_ms > :alive - :bound
    AND key IN (SELECT key FROM heads WHERE moved_ms <= :now)
"""
MOVE_ABSENCES = """
    UPDATE OR REPLACE absences SET
        from_ms = CASE WHEN from_ms > :now THEN from_ms - (:alive - :now) ELSE from_ms END,
        to_ms = to_ms - (:alive - :now)
    WHERE to_ms > :now
"""
# What is left is only kept for a time, which begins today.
KEPT = (
    "UPDATE heads SET moved_ms = :now WHERE moved_ms > :now",
    "UPDATE series SET opened_ms = :now WHERE opened_ms > :now",
    "UPDATE series SET closed_ms = :now WHERE closed_ms > :now",
    "UPDATE people SET seen_ms = :now WHERE seen_ms > :now",
    "UPDATE reports SET at_ms = :now WHERE at_ms > :now",
    "UPDATE keys SET expires_ms = max(1, expires_ms - (:alive - :now)) WHERE expires_ms > :now",
)
log = logging.getLogger(__name__)


def follow_clock(connection: sqlite3.Connection, alive_ms: int, now_ms: int) -> None:
    """Move all that is later than now; the last sign of life, which is, becomes now.

    Every timer has the time left that it had then.
    """
    log.warning("the system's clock was set back", extra={"by_ms": alive_ms - now_ms})
    times = {"alive": alive_ms, "now": now_ms, "bound": SET_BACK_MS}
    connection.execute(MOVE_TIMERS, times)
    connection.execute(MOVE_ABSENCES, times)
    for key, moved_ms in connection.execute(AHEAD, (now_ms,)).fetchall():
        by_ms = max(alive_ms, moved_ms) - now_ms
        for statement in MOVE_TABLE:
            connection.execute(statement, {"by": by_ms, "key": key})
    for statement in KEPT:
        connection.execute(statement, times)
