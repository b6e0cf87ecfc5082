"""Tables in one SQLite file: the implementation of `tables.ports.TableStore`."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Raw

from ..core.game import TABLE
from ..core.table_events import Ended
from ..tables.ports import Appended, LobbyRow, LoggedStep, SeatRow, Stage, TableRow, Timer
from .appending import COUNT_STEPS, Append, append_all, set_people, set_timers
from .database import Database
from .series import SqliteSeries

OPEN = """
    INSERT INTO tables (id, row, opened_ms, stage, open, code, card, series)
    SELECT :id, :row, :opened_ms, :stage, :open, :code, :card, :series
    WHERE :series IS NULL
    OR EXISTS (SELECT 1 FROM series WHERE id = :series AND closed_ms = 0)
"""


class SqliteStore:
    """A `TableStore` in one file."""

    def __init__(self, path: Path) -> None:
        self.database = Database(path)

    @property
    def series(self) -> SqliteSeries:
        return SqliteSeries(self.database)

    def close(self) -> None:
        """Write the jobs that wait, then close the file."""
        self.database.close()

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
        }

        def insert(connection: sqlite3.Connection) -> bool:
            try:
                opened = connection.execute(OPEN, values)
            except sqlite3.IntegrityError:
                return False
            if not opened.rowcount:  # its series is closed
                return False
            head = (opened.lastrowid, 0, row.opened_ms)
            connection.execute("INSERT INTO heads (key, steps, moved_ms) VALUES (?, ?, ?)", head)
            set_timers(connection, [(row.id, timers)])
            set_people(connection, row.id, lobby_row.people)
            return True

        return await self.database.write(insert)

    async def read_table(self, table: str) -> TableRow | None:
        query = "SELECT row FROM tables WHERE id = ?"
        found = await self.database.read(lambda c: c.execute(query, (table,)).fetchone())
        return msgspec.json.decode(found[0], type=TableRow) if found else None

    async def read_steps(self, table: str, after: int = 0) -> list[LoggedStep]:
        query = (
            "SELECT number, seat, action, at_ms, client FROM log JOIN tables USING (key)"
            " WHERE tables.id = ? AND number > ? ORDER BY number"
        )
        rows = await self.database.read(lambda c: c.execute(query, (table, after)).fetchall())
        return [LoggedStep(n, seat, Raw(action), at, who) for n, seat, action, at, who in rows]

    async def append(
        self,
        table: str,
        steps: Sequence[LoggedStep],
        timers: Sequence[Timer] | None,
        lobby_row: LobbyRow | None = None,
        waits_for: Sequence[str] = (),
    ) -> Appended:
        if not steps:
            raise ValueError("an append has steps")
        append = Append(table, steps, timers, lobby_row, waits_for)
        appended: Appended = await self.database.add(append_all, append)
        return appended

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
        query = (
            "SELECT card, member, waits_for, moved_ms"
            " FROM seats JOIN tables USING (key) JOIN heads USING (key)"
            " WHERE person = ? AND stage != 'over' ORDER BY moved_ms DESC LIMIT ?"
        )
        rows = await self.database.read(lambda c: c.execute(query, (person, most)).fetchall())
        return [
            SeatRow(entry, member, waits and tuple(msgspec.json.decode(waits)), moved_ms)
            for entry, member, waits, moved_ms in rows
        ]

    async def open_lobby_entries(self, most: int) -> list[bytes]:
        query = (
            "SELECT card FROM tables WHERE open AND stage != 'over' ORDER BY opened_ms DESC LIMIT ?"
        )
        rows = await self.database.read(lambda c: c.execute(query, (most,)).fetchall())
        return [entry for (entry,) in rows]

    async def unfinished(self, quiet_since_ms: int, stage: Stage, most: int) -> list[str]:
        query = (
            "SELECT id FROM tables JOIN heads USING (key)"
            " WHERE stage = ? AND moved_ms <= ? ORDER BY moved_ms LIMIT ?"
        )
        asked = (stage, quiet_since_ms, most)
        rows = await self.database.read(lambda c: c.execute(query, asked).fetchall())
        return [table for (table,) in rows]

    async def close_table(self, table: str, reason: str, now_ms: int) -> None:
        """Close a table whose rules are no longer installed: no rules are needed for it."""
        action = Raw(msgspec.json.encode(Ended(reason)))

        def close(connection: sqlite3.Connection) -> None:
            query = (
                "SELECT steps, card FROM tables JOIN heads USING (key)"
                " WHERE id = ? AND stage != 'over'"
            )
            found = connection.execute(query, (table,)).fetchone()
            if found:
                steps, old = found
                entry = msgspec.json.encode({**msgspec.json.decode(old), "stage": "over"})
                step = LoggedStep(steps + 1, TABLE, action, now_ms)
                append_all(connection, [Append(table, [step], (), LobbyRow("over", entry))])

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
