"""Series of tables in the same SQLite file: the implementation of `duplicate.ports.SeriesStore`."""

import sqlite3

import msgspec
from msgspec.structs import replace

from ..duplicate.ports import SeriesRow
from .database import Database

CLOSE = """
    UPDATE series SET closed_ms = ? WHERE id = ? AND closed_ms = 0 AND NOT EXISTS
    (SELECT 1 FROM tables WHERE tables.series = series.id AND stage != 'over')
"""
QUIET = """
    SELECT id FROM series WHERE closed_ms = 0 AND opened_ms <= :since AND NOT EXISTS
    (SELECT 1 FROM tables JOIN heads USING (key)
        WHERE tables.series = series.id AND moved_ms > :since)
    ORDER BY opened_ms LIMIT :most
"""
DELETE = """
    DELETE FROM series WHERE id IN (
        SELECT id FROM series WHERE closed_ms BETWEEN 1 AND ? AND NOT EXISTS
        (SELECT 1 FROM tables WHERE tables.series = series.id) LIMIT ?
    )
"""


class SqliteSeries:
    """A `SeriesStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_series(self, row: SeriesRow) -> bool:
        values = (row.id, row.code, msgspec.json.encode(row), row.opened_ms)
        query = "INSERT OR IGNORE INTO series (id, code, row, opened_ms) VALUES (?, ?, ?, ?)"
        return bool(await self._database.write(lambda c: c.execute(query, values).rowcount))

    async def read_series(self, series: str) -> SeriesRow | None:
        query = "SELECT row, closed_ms FROM series WHERE id = ?"
        found = await self._database.read(lambda c: c.execute(query, (series,)).fetchone())
        if found is None:
            return None
        return replace(msgspec.json.decode(found[0], type=SeriesRow), closed_ms=found[1])

    async def find_series(self, code: str) -> str | None:
        query = "SELECT id FROM series WHERE code = ?"
        found = await self._database.read(lambda c: c.execute(query, (code,)).fetchone())
        return found[0] if found else None

    async def series_lobby_entries(self, series: str) -> list[bytes]:
        query = "SELECT card FROM tables WHERE series = ? ORDER BY key"
        rows = await self._database.read(lambda c: c.execute(query, (series,)).fetchall())
        return [entry for (entry,) in rows]

    async def read_place(self, series: str, person: str) -> str | None:
        query = "SELECT table_id FROM places WHERE series = ? AND person = ?"
        asked = (series, person)
        found = await self._database.read(lambda c: c.execute(query, asked).fetchone())
        return found[0] if found else None

    async def keep_place(
        self, series: str, person: str, table: str, before: str | None = None
    ) -> bool:
        query = (
            "INSERT INTO places (series, person, table_id) VALUES (?, ?, ?)"
            " ON CONFLICT (series, person) DO UPDATE SET table_id = excluded.table_id"
            " WHERE places.table_id IN (excluded.table_id, ?)"
        )
        row = (series, person, table, before or "")
        return bool(await self._database.write(lambda c: c.execute(query, row).rowcount))

    async def close_series(self, series: str, now_ms: int) -> bool:
        row = (now_ms, series)
        return bool(await self._database.write(lambda c: c.execute(CLOSE, row).rowcount))

    async def quiet_series(self, since_ms: int, most: int) -> list[str]:
        asked = {"since": since_ms, "most": most}

        def read(connection: sqlite3.Connection) -> list[str]:
            return [series for (series,) in connection.execute(QUIET, asked)]

        return await self._database.read(read)

    async def delete_series(self, closed_since_ms: int, most: int) -> int:
        asked = (closed_since_ms, most)
        return await self._database.write(lambda c: c.execute(DELETE, asked).rowcount)
