"""When no server ran: from the last sign of life of one until the start of the next."""

import sqlite3

from ..tables.ports import Absence
from .clock_set_back import follow_clock
from .database import Database

# Only while a timer runs anywhere: an idle server leaves the disk alone.
NOTE_WHILE_TIMED = """
    INSERT INTO house (name, value) SELECT 'alive', ? WHERE EXISTS (SELECT 1 FROM timers)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
NOTE = """
    INSERT INTO house (name, value) VALUES ('alive', ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value
"""
LAST = """
    SELECT max(ms) FROM (
        SELECT value AS ms FROM house WHERE name = 'alive' UNION ALL SELECT moved_ms FROM heads
    ) WHERE typeof(ms) = 'integer' AND ms <= ?
"""
LAST_SIGN = "SELECT value FROM house WHERE name = 'alive' AND typeof(value) = 'integer'"
# Every step of a table was a sign of life, too.
MOVE_TIMERS = """
    UPDATE timers SET due_ms = due_ms + max(0, :to_ms - max(:from_ms, heads.moved_ms))
    FROM heads WHERE heads.key = timers.key
"""
FORGET = """
    DELETE FROM absences
    WHERE NOT EXISTS (SELECT 1 FROM timers JOIN heads USING (key) WHERE moved_ms < to_ms)
"""


class SqliteAbsences:
    """The implementation of `tables.ports.AbsenceStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last_ms(self, before_ms: int) -> int:
        def read(connection: sqlite3.Connection) -> int:
            (found,) = connection.execute(LAST, (before_ms,)).fetchone()
            return found or 0

        return await self._database.read(read)

    async def note_alive(self, now_ms: int) -> bool:
        job = lambda c: c.execute(NOTE_WHILE_TIMED, (now_ms,)).rowcount  # noqa: E731
        return bool(await self._database.write(job))

    async def note_stop(self, now_ms: int) -> None:
        await self._database.write(lambda c: c.execute(NOTE, (now_ms,)).rowcount)

    async def note_start(self, now_ms: int) -> list[Absence]:
        def write(connection: sqlite3.Connection) -> list[Absence]:
            from_ms = _last_sign(connection, now_ms)
            if from_ms is not None and from_ms < now_ms:
                row = {"from_ms": from_ms, "to_ms": now_ms}
                connection.execute("INSERT OR REPLACE INTO absences VALUES (:from_ms, :to_ms)", row)
                connection.execute(MOVE_TIMERS, row)
            connection.execute(FORGET)
            connection.execute(NOTE, (now_ms,))
            query = "SELECT from_ms, to_ms FROM absences ORDER BY from_ms"
            return [Absence(*row) for row in connection.execute(query)]

        return await self._database.write(write)


def _last_sign(connection: sqlite3.Connection, now_ms: int) -> int | None:
    """Until when a server was there, after what is stored has followed the clock."""
    found = connection.execute(LAST_SIGN).fetchone()
    if found and found[0] <= now_ms:
        sign_ms: int = found[0]
        return sign_ms
    if found and follow_clock(connection, found[0], now_ms):
        return now_ms
    # The steps are all that is known, as in a file of an earlier version.
    last_ms: int | None = connection.execute(LAST, (now_ms,)).fetchone()[0]
    return last_ms
