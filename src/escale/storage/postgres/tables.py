"""Tables in PostgreSQL: the implementation of `tables.ports.TableStore`."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from ...tables.errors import DamagedTable
from ...tables.ports import (
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
from ...tables.results import FinishedGame
from ..rows import Append, checked_row, closing, encode, read_names, read_row, read_step
from .absences import PostgresAbsences
from .appending import append_all, columns, is_bots_only, set_timers
from .counts import PostgresCounts
from .database import Database, is_damage
from .days import PostgresDays
from .events import PostgresEvents
from .locks import alone_at
from .notices import PostgresNotices
from .people import PostgresPeople
from .ratings import PostgresRatings
from .results import PostgresResults
from .rooms import PostgresRooms
from .series import PostgresSeries
from .waiting import PostgresWaiting

# A series that is being closed is waited for, and one in which a table is opened is not closed.
OPEN = """
    WITH opened AS (
        INSERT INTO tables
            (id, "row", opened_ms, stage, open, code, card, series, owner, invited, bots_only)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11
        WHERE $8::text IS NULL OR EXISTS (
            SELECT 1 FROM series WHERE id = $8 AND closed_ms = 0 FOR SHARE
        )
        RETURNING key
    ), headed AS (
        INSERT INTO heads (key, steps, moved_ms) SELECT key, 0, $3 FROM opened
    ), timed AS (
        INSERT INTO timers (key, name, due_ms)
        SELECT key, name, due_ms FROM opened, unnest($12::text[], $13::bigint[]) AS t (name, due_ms)
    ), seated AS (
        INSERT INTO seats (key, person, member)
        SELECT key, person, member
        FROM opened, unnest($14::text[], $15::text[]) AS s (person, member)
    )
    SELECT key FROM opened
"""
LOCK_HEAD = """
    SELECT heads.key, steps, stage, card FROM tables JOIN heads USING (key)
    WHERE id = $1 FOR UPDATE OF heads
"""
OPEN_ENTRIES = """
    SELECT owner, card FROM tables WHERE open AND stage != 'over' AND NOT bots_only
    ORDER BY row_number() OVER (PARTITION BY owner ORDER BY opened_ms DESC), opened_ms DESC LIMIT $1
"""
COUNT_OF_OWNER = """
    SELECT count(*), count(*) FILTER (WHERE open) FROM tables WHERE stage != 'over' AND owner = $1
"""
UNFINISHED_AMONG = """
    SELECT id, open FROM tables JOIN heads USING (key) WHERE stage != 'over'
    AND id = ANY ($1::text[]) AND (open OR moved_ms > $2) ORDER BY key
"""
# The tables of a person; offers that they have declined are left out.
SEATS_OF = """
    SELECT
        card, member, waits_for, moved_ms,
        stage = 'gathering' AND owner != person AND person = ANY (invited)
    FROM seats JOIN tables USING (key) JOIN heads USING (key)
    WHERE person = $1 AND stage != 'over' AND (
        member != '' OR NOT EXISTS
        (SELECT 1 FROM declined WHERE declined.person = seats.person AND declined.key = seats.key)
    )
    ORDER BY moved_ms DESC LIMIT $2
"""
DELETE = """
    DELETE FROM tables WHERE key IN (
        SELECT key FROM tables JOIN heads USING (key) WHERE stage = 'over' AND moved_ms <= $1
        AND (series IS NULL OR series NOT IN (SELECT id FROM series WHERE closed_ms = 0)) LIMIT $2
    )
"""


STORE_MS = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresStore:
    """A `TableStore` in one database, which several processes may use."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)

    @property
    def series(self) -> PostgresSeries:
        return PostgresSeries(self.database)

    @property
    def people(self) -> PostgresPeople:
        return PostgresPeople(self.database)

    @property
    def days(self) -> PostgresDays:
        return PostgresDays(self.database)

    @property
    def rooms(self) -> PostgresRooms:
        return PostgresRooms(self.database)

    @property
    def events(self) -> PostgresEvents:
        return PostgresEvents(self.database)

    @property
    def notices(self) -> PostgresNotices:
        return PostgresNotices(self.database)

    @property
    def counts(self) -> PostgresCounts:
        return PostgresCounts(self.database)

    @property
    def waiting(self) -> PostgresWaiting:
        return PostgresWaiting(self.database)

    @property
    def results(self) -> PostgresResults:
        return PostgresResults(self.database)

    @property
    def ratings(self) -> PostgresRatings:
        return PostgresRatings(self.database)

    @property
    def absences(self) -> PostgresAbsences:
        return PostgresAbsences(self.database)

    async def close(self) -> None:
        """Write the appends that wait, then close the connections."""
        await self.database.close()

    @asynccontextmanager
    async def alone(self, work: Work) -> AsyncIterator[bool]:
        async with self.database.connection() as connection, alone_at(connection, work) as is_ours:
            yield is_ours

    async def open_table(self, row: TableRow, lobby_row: LobbyRow, timers: Sequence[Timer]) -> bool:
        values = (
            *(row.id, encode(row), row.opened_ms, lobby_row.stage, row.open, row.code or None),
            *(lobby_row.entry, row.series or None, row.owner, row.invited),
            is_bots_only(lobby_row),
            *columns([(timer.key, timer.due_ms) for timer in timers], 2),
            *columns(lobby_row.people, 2),
        )
        try:
            return bool(await self.database.execute(OPEN, *values))  # none if its series is closed
        except asyncpg.UniqueViolationError:
            return False

    async def check(self) -> None:
        await self.find_code("")
        if self.database.write_problem is not None:  # perhaps there is room again
            await self.database.write(_write_something)

    def abandon_connections(self) -> None:
        self.database.abandon()

    async def read_table(self, table: str) -> TableRow | None:
        found = await self._read_of(table, 'SELECT "row" FROM tables WHERE id = $1', table)
        return checked_row(table, found[0][0]) if found else None

    async def read_head(self, table: str) -> TableHead | None:
        query = "SELECT stage, moved_ms FROM tables JOIN heads USING (key) WHERE id = $1"
        found = await self._read_of(table, query, table)
        return TableHead(*found[0]) if found else None

    async def _read_of(self, table: str, query: str, *values: object) -> list[Any]:
        """Something of one table; raises DamagedTable where the database cannot read it."""
        try:
            return await self.database.rows(query, *values)
        except asyncpg.PostgresError as problem:
            if not is_damage(problem):
                raise
            raise DamagedTable(table, problem=problem) from problem

    async def read_steps(self, table: str, after: int = 0) -> list[LoggedStep]:
        query = (
            "SELECT number, seat, action, at_ms, client FROM log JOIN tables USING (key)"
            " WHERE tables.id = $1 AND number > $2 ORDER BY number"
        )
        return [read_step(*row) for row in await self._read_of(table, query, table, after)]

    async def append(
        self,
        table: str,
        steps: Sequence[LoggedStep],
        timers: Sequence[Timer] | None,
        lobby_row: LobbyRow | None = None,
        waits_for: Sequence[str] = (),
        needs_bot: bool = False,
        finish: FinishedGame | None = None,
    ) -> Appended:
        append = Append(table, steps, timers, lobby_row, waits_for, needs_bot, finish)
        appended: Appended = await self.database.append(append)
        return appended

    async def read_timers(self, table: str) -> list[Timer]:
        query = (
            "SELECT name, due_ms FROM timers JOIN tables USING (key)"
            " WHERE tables.id = $1 ORDER BY due_ms, name"
        )
        return [Timer(*row) for row in await self.database.rows(query, table)]

    async def set_timers(self, table: str, number: int, timers: Sequence[Timer]) -> None:
        async def write(connection: Any) -> None:
            head = await connection.fetchrow(LOCK_HEAD, table)
            if head is not None and head["steps"] == number:
                await set_timers(connection, head["key"], timers)

        await self.database.write(write)

    async def tables_due(self, before_ms: int, most: int) -> list[str]:
        query = (
            "SELECT id, min(due_ms) AS due FROM timers JOIN tables USING (key)"
            " WHERE due_ms <= $1 GROUP BY key, id ORDER BY due, key LIMIT $2"
        )
        return [table for table, _ in await self.database.rows(query, before_ms, most)]

    async def find_code(self, code: str) -> str | None:
        query = "SELECT id FROM tables WHERE code = $1 AND stage != 'over'"
        found = await self.database.row(query, code)
        return found[0] if found else None

    async def seats_of(self, person: str, most: int) -> list[SeatRow]:
        return [
            SeatRow(entry, member, read_names(waits), moved_ms, is_offer)
            for entry, member, waits, moved_ms, is_offer in await self.database.rows(
                SEATS_OF, person, most
            )
        ]

    async def decline(self, table: str, person: str) -> None:
        query = (
            "INSERT INTO declined (person, key) SELECT people.id, key FROM people, tables"
            " WHERE people.id = $1 AND tables.id = $2 ON CONFLICT DO NOTHING"
        )
        await self.database.execute(query, person, table)

    async def open_lobby_entries(self, most: int) -> list[OpenEntry]:
        return [OpenEntry(*row) for row in await self.database.rows(OPEN_ENTRIES, most)]

    async def count_unfinished(self, owner: str) -> UnfinishedTables:
        return UnfinishedTables(*await self.database.row(COUNT_OF_OWNER, owner))

    async def unfinished_among(self, tables: Sequence[str], since_ms: int) -> dict[str, bool]:
        return dict(await self.database.rows(UNFINISHED_AMONG, tables, since_ms))

    async def unfinished(self, quiet_since_ms: int, stage: Stage, most: int) -> list[str]:
        query = (
            "SELECT id FROM tables JOIN heads USING (key)"
            " WHERE stage = $1 AND moved_ms <= $2 ORDER BY moved_ms LIMIT $3"
        )
        rows = await self.database.rows(query, stage, quiet_since_ms, most)
        return [table for (table,) in rows]

    async def step_counts(self, tables: Sequence[str]) -> dict[str, int]:
        query = "SELECT id, steps FROM tables JOIN heads USING (key) WHERE id = ANY($1)"
        return dict(await self.database.rows(query, tables))

    async def ahead_ms(self, now_ms: int) -> int:
        (store_ms,) = await self.database.row(STORE_MS)
        return int(store_ms) - now_ms

    async def tables_needing_bots(self, before_ms: int = FOREVER_MS) -> list[str]:
        query = (
            "SELECT id FROM tables JOIN heads USING (key)"
            " WHERE stage IN ('gathering', 'playing') AND needs_bot AND moved_ms <= $1"
            " ORDER BY moved_ms"
        )
        return [table for (table,) in await self.database.rows(query, before_ms)]

    async def rows_in_stage(self, stage: Stage, after: int, most: int) -> list[StoredRow]:
        query = (
            'SELECT key, id, "row" FROM tables WHERE stage = $1 AND key > $2 ORDER BY key LIMIT $3'
        )
        rows = await self.database.rows(query, stage, after, most)
        return [StoredRow(key, table, read_row(data)) for key, table, data in rows]

    async def close_table(self, table: str, reason: str, now_ms: int) -> None:
        """Close a table whose rules are no longer installed: no rules are needed for it."""

        async def close(connection: Any) -> None:
            head = await connection.fetchrow(LOCK_HEAD, table)
            if head is not None and head["stage"] != "over":
                append = closing(table, head["steps"], head["card"], reason, now_ms)
                await append_all(connection, [append])

        await self.database.write(close)

    async def delete_tables(self, over_since_ms: int, most: int) -> int:
        """Delete tables, and so their records, whose last step is older."""
        return await self.database.execute(DELETE, over_since_ms, most)


async def _write_something(connection: Any) -> None:
    """Write so much that it needs pages of its own, and take it out again."""
    probe = (
        "INSERT INTO house (name, value) VALUES ('probe', $1)"
        " ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    )
    await connection.execute(probe, bytes(65_536))
    await connection.execute("DELETE FROM house WHERE name = 'probe'")
