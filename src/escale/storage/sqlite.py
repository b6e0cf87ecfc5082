"""Tables in one SQLite file: the implementation of `tables.ports.TableStore`."""

import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from ..tables.counting import MemoryCounts
from ..tables.errors import DamagedTable
from ..tables.ports import (
    FOREVER_MS,
    Appended,
    LobbyRow,
    LoggedStep,
    OpenEntry,
    SeatRow,
    Stage,
    StoredRow,
    TableHead,
    TableRow,
    Timer,
    UnfinishedTables,
    Work,
)
from ..tables.results import FinishedGame
from ..tables.waiting import MemoryWaiting
from .absences import SqliteAbsences
from .appending import COUNT_STEPS, append_all, set_people, set_timers
from .database import Database, is_damage
from .days import SqliteDays
from .events import SqliteEvents
from .notices import SqliteNotices
from .people import SqlitePeople
from .ratings import SqliteRatings
from .results import SqliteResults
from .rooms import SqliteRooms
from .rows import Append, checked_row, closing, read_names, read_row, read_step
from .series import SqliteSeries

OPEN = """
    INSERT INTO tables (id, row, opened_ms, stage, open, code, card, series, owner)
    SELECT :id, :row, :opened_ms, :stage, :open, :code, :card, :series, :owner
    WHERE :series IS NULL
    OR EXISTS (SELECT 1 FROM series WHERE id = :series AND closed_ms = 0)
"""
COUNT_OF_OWNER = (
    "SELECT count(*), coalesce(sum(open), 0) FROM tables WHERE stage != 'over' AND owner = ?"
)
UNFINISHED_AMONG = """
    SELECT id, open FROM tables JOIN heads USING (key) WHERE stage != 'over'
    AND id IN (SELECT value FROM json_each(?)) AND (open OR moved_ms > ?) ORDER BY key
"""
OPEN_ENTRIES = """
    SELECT owner, card FROM tables WHERE open AND stage != 'over' AND NOT (
        CASE WHEN json_valid(CAST(card AS TEXT))
        THEN coalesce(json_extract(CAST(card AS TEXT), '$.bots_only'), 0) ELSE 0 END
    )
    ORDER BY row_number() OVER (PARTITION BY owner ORDER BY opened_ms DESC), opened_ms DESC LIMIT ?
"""
OPEN_HEAD = "INSERT INTO heads (key, steps, moved_ms, needs_bot) VALUES (?, ?, ?, 0)"
# The tables of a person; offers that they have declined are left out.
SEATS_OF = """
    SELECT
        card, member, waits_for, moved_ms,
        stage = 'gathering' AND owner != person AND json_valid(CAST(row AS TEXT))
            AND person IN (SELECT value FROM json_each(CAST(row AS TEXT), '$.invited'))
    FROM seats JOIN tables USING (key) JOIN heads USING (key)
    WHERE person = ? AND stage != 'over' AND (
        member != '' OR NOT EXISTS
        (SELECT 1 FROM declined WHERE declined.person = seats.person AND declined.key = seats.key)
    )
    ORDER BY moved_ms DESC LIMIT ?
"""


class SqliteStore:
    """A `TableStore` in one file."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)

    @property
    def series(self) -> SqliteSeries:
        return SqliteSeries(self.database)

    @property
    def people(self) -> SqlitePeople:
        return SqlitePeople(self.database)

    @property
    def days(self) -> SqliteDays:
        return SqliteDays(self.database)

    @property
    def rooms(self) -> SqliteRooms:
        return SqliteRooms(self.database)

    @property
    def events(self) -> SqliteEvents:
        return SqliteEvents(self.database)

    @property
    def notices(self) -> SqliteNotices:
        return SqliteNotices(self.database)

    @cached_property
    def counts(self) -> MemoryCounts:
        """The only process of a file counts in its memory."""
        return MemoryCounts()

    @cached_property
    def waiting(self) -> MemoryWaiting:
        """The only process of a file knows in its memory where people wait."""
        return MemoryWaiting()

    @property
    def results(self) -> SqliteResults:
        return SqliteResults(self.database)

    @property
    def ratings(self) -> SqliteRatings:
        return SqliteRatings(self.database)

    @property
    def absences(self) -> SqliteAbsences:
        return SqliteAbsences(self.database)

    def close(self) -> None:
        """Write the jobs that wait, then close the file."""
        self.database.close()

    @asynccontextmanager
    async def alone(self, work: Work) -> AsyncIterator[bool]:
        """Always: one server holds the file."""
        yield True

    async def open_table(self, row: TableRow, lobby_row: LobbyRow, timers: Sequence[Timer]) -> bool:
        values = {
            "id": row.id,
            "row": msgspec.json.encode(row),
            "opened_ms": row.opened_ms,
            "stage": lobby_row.stage,
            "open": row.open,
            "code": row.code or None,
            "card": lobby_row.entry,
            "series": row.series or None,
            "owner": row.owner,
        }

        def insert(connection: sqlite3.Connection) -> bool:
            try:
                opened = connection.execute(OPEN, values)
            except sqlite3.IntegrityError:
                return False
            if not opened.rowcount:  # its series is closed
                return False
            head = (opened.lastrowid, 0, row.opened_ms)
            connection.execute(OPEN_HEAD, head)
            set_timers(connection, [(row.id, timers)])
            set_people(connection, row.id, lobby_row.people)
            return True

        return await self.database.write(insert)

    async def check(self) -> None:
        await self.find_code("")
        if self.database.write_problem is not None:  # perhaps there is room again
            await self.database.write(_write_something)

    def abandon_connections(self) -> None:
        """Does nothing: a file has no connections that could hang."""

    async def read_table(self, table: str) -> TableRow | None:
        query = "SELECT row FROM tables WHERE id = ?"
        found = await self._read_of(table, lambda c: c.execute(query, (table,)).fetchone())
        return checked_row(table, found[0]) if found else None

    async def read_head(self, table: str) -> TableHead | None:
        query = "SELECT stage, moved_ms FROM tables JOIN heads USING (key) WHERE id = ?"
        found = await self._read_of(table, lambda c: c.execute(query, (table,)).fetchone())
        return TableHead(*found) if found else None

    async def _read_of(self, table: str, query: Callable[[sqlite3.Connection], Any]) -> Any:
        """Something of one table; raises DamagedTable where the file cannot be read."""
        try:
            return await self.database.read(query)
        except sqlite3.DatabaseError as problem:
            if not is_damage(problem):
                raise
            raise DamagedTable(table, problem=problem) from problem

    async def read_steps(self, table: str, after: int = 0) -> list[LoggedStep]:
        query = (
            "SELECT number, seat, action, at_ms, client FROM log JOIN tables USING (key)"
            " WHERE tables.id = ? AND number > ? ORDER BY number"
        )
        rows = await self._read_of(table, lambda c: c.execute(query, (table, after)).fetchall())
        return [read_step(*row) for row in rows]

    def append(
        self,
        table: str,
        steps: Sequence[LoggedStep],
        timers: Sequence[Timer] | None,
        lobby_row: LobbyRow | None = None,
        waits_for: Sequence[str] = (),
        needs_bot: bool = False,
        finish: FinishedGame | None = None,
    ) -> Awaitable[Appended]:
        append = Append(table, steps, timers, lobby_row, waits_for, needs_bot, finish)
        return self.database.writer.add(append_all, append)

    async def read_timers(self, table: str) -> list[Timer]:
        query = (
            "SELECT name, due_ms FROM timers JOIN tables USING (key)"
            " WHERE tables.id = ? ORDER BY due_ms, name"
        )
        rows = await self.database.read(lambda c: c.execute(query, (table,)).fetchall())
        return [Timer(key, due_ms) for key, due_ms in rows]

    async def set_timers(self, table: str, number: int, timers: Sequence[Timer]) -> None:
        def write(connection: sqlite3.Connection) -> None:
            if connection.execute(COUNT_STEPS, (table,)).fetchone() == (number,):
                set_timers(connection, [(table, timers)])

        await self.database.write(write)

    async def tables_due(self, before_ms: int, most: int) -> list[str]:
        query = (
            "SELECT tables.id, min(due_ms) AS due FROM timers JOIN tables USING (key)"
            " WHERE due_ms <= ? GROUP BY key ORDER BY due LIMIT ?"
        )
        rows = await self.database.read(lambda c: c.execute(query, (before_ms, most)).fetchall())
        return [table for table, _ in rows]

    async def find_code(self, code: str) -> str | None:
        query = "SELECT id FROM tables WHERE code = ? AND stage != 'over'"
        found = await self.database.read(lambda c: c.execute(query, (code,)).fetchone())
        return found[0] if found else None

    async def seats_of(self, person: str, most: int) -> list[SeatRow]:
        asked = (person, most)
        rows = await self.database.read(lambda c: c.execute(SEATS_OF, asked).fetchall())
        return [
            SeatRow(entry, member, read_names(waits), moved_ms, offer == 1)
            for entry, member, waits, moved_ms, offer in rows
        ]

    async def decline(self, table: str, person: str) -> None:
        query = (
            "INSERT OR IGNORE INTO declined (person, key)"
            " SELECT people.id, key FROM people, tables WHERE people.id = ? AND tables.id = ?"
        )
        await self.database.write(lambda c: c.execute(query, (person, table)))

    async def open_lobby_entries(self, most: int) -> list[OpenEntry]:
        rows = await self.database.read(lambda c: c.execute(OPEN_ENTRIES, (most,)).fetchall())
        return [OpenEntry(*row) for row in rows]

    async def count_unfinished(self, owner: str) -> UnfinishedTables:
        found = await self.database.read(lambda c: c.execute(COUNT_OF_OWNER, (owner,)).fetchone())
        return UnfinishedTables(*found)

    async def unfinished_among(self, tables: Sequence[str], since_ms: int) -> dict[str, bool]:
        asked = (msgspec.json.encode(tables).decode(), since_ms)
        rows = await self.database.read(lambda c: c.execute(UNFINISHED_AMONG, asked).fetchall())
        return {table: bool(is_public) for table, is_public in rows}

    async def unfinished(self, quiet_since_ms: int, stage: Stage, most: int) -> list[str]:
        query = (
            "SELECT id FROM tables JOIN heads USING (key)"
            " WHERE stage = ? AND moved_ms <= ? ORDER BY moved_ms LIMIT ?"
        )
        asked = (stage, quiet_since_ms, most)
        rows = await self.database.read(lambda c: c.execute(query, asked).fetchall())
        return [table for (table,) in rows]

    async def step_counts(self, tables: Sequence[str]) -> dict[str, int]:
        query = (
            "SELECT id, steps FROM tables JOIN heads USING (key)"
            " WHERE id IN (SELECT value FROM json_each(?))"
        )
        asked = (msgspec.json.encode(tables).decode(),)
        return dict(await self.database.read(lambda c: c.execute(query, asked).fetchall()))

    async def ahead_ms(self, now_ms: int) -> int:
        return 0  # it has no clock of its own

    async def tables_needing_bots(self, before_ms: int = FOREVER_MS) -> list[str]:
        query = (
            "SELECT id FROM tables JOIN heads USING (key)"
            " WHERE stage IN ('gathering', 'playing') AND coalesce(needs_bot, 1) AND moved_ms <= ?"
            " ORDER BY moved_ms"
        )
        rows = await self.database.read(lambda c: c.execute(query, (before_ms,)).fetchall())
        return [table for (table,) in rows]

    async def rows_in_stage(self, stage: Stage, after: int, most: int) -> list[StoredRow]:
        query = "SELECT key, id, row FROM tables WHERE stage = ? AND key > ? ORDER BY key LIMIT ?"
        asked = (stage, after, most)
        rows = await self.database.read(lambda c: c.execute(query, asked).fetchall())
        return [StoredRow(key, table, read_row(data)) for key, table, data in rows]

    async def close_table(self, table: str, reason: str, now_ms: int) -> None:
        """Close a table whose rules are no longer installed: no rules are needed for it."""

        def close(connection: sqlite3.Connection) -> None:
            query = (
                "SELECT steps, card FROM tables JOIN heads USING (key)"
                " WHERE id = ? AND stage != 'over'"
            )
            found = connection.execute(query, (table,)).fetchone()
            if found:
                steps, entry = found
                append_all(connection, [closing(table, steps, entry, reason, now_ms)])

        await self.database.write(close)

    async def delete_tables(self, over_since_ms: int, most: int) -> int:
        """Delete tables, and so their records, whose last step is older."""
        query = (
            "DELETE FROM tables WHERE key IN (SELECT key FROM tables JOIN heads USING (key)"
            " WHERE stage = 'over' AND moved_ms <= ? AND (series IS NULL OR series NOT IN"
            " (SELECT id FROM series WHERE closed_ms = 0)) LIMIT ?)"
        )
        asked = (over_since_ms, most)
        return await self.database.write(lambda c: c.execute(query, asked).rowcount)


def _write_something(connection: sqlite3.Connection) -> None:
    """Write so much that it needs pages of its own, and take it out again."""
    connection.execute("INSERT OR REPLACE INTO house VALUES ('probe', zeroblob(65536))")
    connection.execute("DELETE FROM house WHERE name = 'probe'")
