"""Series of tables in PostgreSQL: the implementation of `duplicate.ports.SeriesStore`."""

from typing import Any

import msgspec
from msgspec.structs import replace

from ...duplicate.ports import SeriesRow
from ..rows import encode
from .database import Database, count_of

LOCK = "SELECT 1 FROM series WHERE id = $1 FOR UPDATE"
CLOSE = """
    UPDATE series SET closed_ms = $1 WHERE id = $2 AND closed_ms = 0 AND NOT EXISTS
    (SELECT 1 FROM tables WHERE tables.series = series.id AND stage != 'over')
"""
QUIET = """
    SELECT id FROM series WHERE closed_ms = 0 AND opened_ms <= $1 AND NOT EXISTS
    (SELECT 1 FROM tables JOIN heads USING (key)
        WHERE tables.series = series.id AND moved_ms > $1)
    ORDER BY opened_ms LIMIT $2
"""
DELETE = """
    DELETE FROM series WHERE id IN (
        SELECT id FROM series WHERE closed_ms BETWEEN 1 AND $1 AND NOT EXISTS
        (SELECT 1 FROM tables WHERE tables.series = series.id) LIMIT $2
    )
"""


class PostgresSeries:
    """A `SeriesStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_series(self, row: SeriesRow) -> bool:
        query = (
            'INSERT INTO series (id, code, "row", opened_ms) VALUES ($1, $2, $3, $4)'
            " ON CONFLICT DO NOTHING"
        )
        values = (row.id, row.code, encode(row), row.opened_ms)
        return bool(await self._database.execute(query, *values))

    async def read_series(self, series: str) -> SeriesRow | None:
        query = 'SELECT "row", closed_ms FROM series WHERE id = $1'
        found = await self._database.row(query, series)
        if found is None:
            return None
        return replace(msgspec.json.decode(found[0], type=SeriesRow), closed_ms=found[1])

    async def find_series(self, code: str) -> str | None:
        found = await self._database.row("SELECT id FROM series WHERE code = $1", code)
        return found[0] if found else None

    async def series_lobby_entries(self, series: str) -> list[bytes]:
        query = "SELECT card FROM tables WHERE series = $1 ORDER BY key"
        return [entry for (entry,) in await self._database.rows(query, series)]

    async def read_place(self, series: str, person: str) -> str | None:
        query = "SELECT table_id FROM places WHERE series = $1 AND person = $2"
        found = await self._database.row(query, series, person)
        return found[0] if found else None

    async def keep_place(
        self, series: str, person: str, table: str, before: str | None = None
    ) -> bool:
        query = (
            "INSERT INTO places (series, person, table_id) VALUES ($1, $2, $3)"
            " ON CONFLICT (series, person) DO UPDATE SET table_id = excluded.table_id"
            " WHERE places.table_id IN ($3, $4)"
        )
        return bool(await self._database.execute(query, series, person, table, before or ""))

    async def close_series(self, series: str, now_ms: int) -> bool:
        async def close(connection: Any) -> bool:
            # Locked first: the second statement then sees a table that was being opened.
            await connection.execute(LOCK, series)
            return bool(count_of(await connection.execute(CLOSE, now_ms, series)))

        return await self._database.write(close)

    async def quiet_series(self, since_ms: int, most: int) -> list[str]:
        return [series for (series,) in await self._database.rows(QUIET, since_ms, most)]

    async def delete_series(self, closed_since_ms: int, most: int) -> int:
        return await self._database.execute(DELETE, closed_since_ms, most)
