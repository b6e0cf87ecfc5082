"""When no server ran: from the last sign of life of one until the start of the next."""

from typing import Any

from ...tables.ports import Absence
from .clock_set_back import follow_clock
from .database import Database
from .locks import STARTING

# So recent a sign of life is that of a process which still runs: nobody has been absent. So is one
# that is a little later than now: the clocks of two processes are never quite the same.
ALIVE_FOR_MS = 6_000
# Only while a timer runs anywhere: an idle server leaves the disk alone.
NOTE_WHILE_TIMED = """
    INSERT INTO house (name, at_ms) SELECT 'alive', $1 WHERE EXISTS (SELECT 1 FROM timers)
    ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms
"""
NOTE = """
    INSERT INTO house (name, at_ms) VALUES ('alive', $1)
    ON CONFLICT (name) DO UPDATE SET at_ms = excluded.at_ms
"""
LAST = """
    SELECT max(ms) FROM (
        SELECT at_ms AS ms FROM house WHERE name = 'alive' UNION ALL SELECT moved_ms FROM heads
    ) AS signs WHERE ms <= $1
"""
LAST_SIGN = "SELECT at_ms FROM house WHERE name = 'alive'"
KEEP = """
    INSERT INTO absences (from_ms, to_ms) VALUES ($1, $2)
    ON CONFLICT (from_ms) DO UPDATE SET to_ms = excluded.to_ms
"""
# Every step of a table was a sign of life, too.
MOVE_TIMERS = """
    UPDATE timers SET due_ms = due_ms + greatest(0, $2 - greatest($1, heads.moved_ms))
    FROM heads WHERE heads.key = timers.key
"""
FORGET = """
    DELETE FROM absences
    WHERE NOT EXISTS (SELECT 1 FROM timers JOIN heads USING (key) WHERE moved_ms < to_ms)
"""


class PostgresAbsences:
    """The implementation of `tables.ports.AbsenceStore`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def last_ms(self, before_ms: int) -> int:
        (found,) = await self._database.row(LAST, before_ms)
        return found or 0

    async def note_alive(self, now_ms: int) -> bool:
        return bool(await self._database.execute(NOTE_WHILE_TIMED, now_ms))

    async def note_stop(self, now_ms: int) -> None:
        await self._database.execute(NOTE, now_ms)

    async def note_start(self, now_ms: int) -> list[Absence]:
        async def write(connection: Any) -> list[Absence]:
            # Of several that start at once, one finds that nobody was there.
            await connection.execute("SELECT pg_advisory_xact_lock($1)", STARTING)
            from_ms = await _last_sign(connection, now_ms)
            if from_ms is not None and from_ms < now_ms - ALIVE_FOR_MS:
                await connection.execute(KEEP, from_ms, now_ms)
                await connection.execute(MOVE_TIMERS, from_ms, now_ms)
            await connection.execute(FORGET)
            await connection.execute(NOTE, now_ms)
            query = "SELECT from_ms, to_ms FROM absences ORDER BY from_ms"
            return [Absence(*row) for row in await connection.fetch(query)]

        return await self._database.write(write)


async def _last_sign(connection: Any, now_ms: int) -> int | None:
    """Until when a server was there, after what is stored has followed the clock.

    A sign that is a moment ahead is that of a process which still runs, by its own clock.
    """
    sign_ms: int | None = await connection.fetchval(LAST_SIGN)
    if sign_ms is not None and sign_ms <= now_ms + ALIVE_FOR_MS:
        return sign_ms
    if sign_ms is not None and await follow_clock(connection, sign_ms, now_ms):
        return now_ms
    # The steps are all that is known.
    last_ms: int | None = await connection.fetchval(LAST, now_ms)
    return last_ms
