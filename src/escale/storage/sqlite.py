"""Tables in one SQLite file: WAL, every commit flushed, one writer."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Raw

from ..play.ports import Appended, LoggedStep, TableRow, Timer
from .migrations import migrate
from .writer import Writer

Result = TypeVar("Result")


class SqliteStore:
    """A `TableStore` in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        connection = self._connect()
        try:
            migrate(connection)
        finally:
            connection.close()
        self._writer = Writer(self._connect)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None, timeout=30)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._writer.close()

    async def _read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        """Reads never wait for the writer, nor the event loop for a read."""

        def ask() -> Result:
            connection = self._connect()
            try:
                return question(connection)
            finally:
                connection.close()

        return await asyncio.to_thread(ask)

    async def open_table(self, row: TableRow) -> None:
        encoded = msgspec.json.encode(row)

        def insert(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO tables (id, row, opened_ms) VALUES (?, ?, ?)",
                (row.id, encoded, row.opened_ms),
            )

        await self._writer.do(insert)

    async def read_table(self, table: str) -> TableRow | None:
        query = "SELECT row FROM tables WHERE id = ?"
        found = await self._read(lambda c: c.execute(query, (table,)).fetchone())
        return msgspec.json.decode(found[0], type=TableRow) if found else None

    async def read_steps(self, table: str, after: int = 0) -> list[LoggedStep]:
        query = (
            "SELECT number, seat, action, at_ms, client FROM log"
            " WHERE table_id = ? AND number > ? ORDER BY number"
        )
        rows = await self._read(lambda c: c.execute(query, (table, after)).fetchall())
        return [LoggedStep(n, seat, Raw(action), at, who) for n, seat, action, at, who in rows]

    async def append(
        self, table: str, steps: Sequence[LoggedStep], timers: Sequence[Timer]
    ) -> Appended:
        lines = [(table, s.number, s.seat, bytes(s.action), s.at_ms, s.client) for s in steps]
        clocks = [(table, timer.key, timer.due_ms) for timer in timers]

        def write(connection: sqlite3.Connection) -> Appended:
            known = _known(connection, table, steps)
            (last,) = connection.execute(
                "SELECT steps FROM tables WHERE id = ?", (table,)
            ).fetchone() or (None,)
            if last is None:
                raise KeyError(table)
            if known is not None or not steps or steps[0].number != last + 1:
                return Appended(False, last, known)
            connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?, ?)", lines)
            connection.execute("DELETE FROM timers WHERE table_id = ?", (table,))
            connection.executemany("INSERT INTO timers VALUES (?, ?, ?)", clocks)
            last = steps[-1].number
            connection.execute("UPDATE tables SET steps = ? WHERE id = ?", (last, table))
            return Appended(True, last)

        return await self._writer.do(write)

    async def read_timers(self, table: str) -> list[Timer]:
        query = "SELECT key, due_ms FROM timers WHERE table_id = ? ORDER BY due_ms, key"
        rows = await self._read(lambda c: c.execute(query, (table,)).fetchall())
        return [Timer(key, due_ms) for key, due_ms in rows]

    async def tables_due(self, before_ms: int, most: int) -> list[str]:
        query = (
            "SELECT table_id, min(due_ms) AS due FROM timers WHERE due_ms <= ?"
            " GROUP BY table_id ORDER BY due LIMIT ?"
        )
        rows = await self._read(lambda c: c.execute(query, (before_ms, most)).fetchall())
        return [table for table, _ in rows]


def _known(connection: sqlite3.Connection, table: str, steps: Sequence[LoggedStep]) -> int | None:
    """The number under which one of these steps is already kept, by its client's id."""
    for step in steps:
        if step.client is not None:
            found = connection.execute(
                "SELECT number FROM log WHERE table_id = ? AND seat = ? AND client = ?",
                (table, step.seat, step.client),
            ).fetchone()
            if found:
                return int(found[0])
    return None
