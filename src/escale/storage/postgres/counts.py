"""What all processes count together: the implementation of `tables.counting.CountStore`."""

from collections.abc import Sequence

from .database import Database

DAY_KEY = """
    INSERT INTO house (name, value, at_ms) VALUES ('caller-key', $1, $2)
    ON CONFLICT (name) DO UPDATE SET
        value = CASE WHEN house.at_ms < excluded.at_ms THEN excluded.value ELSE house.value END,
        at_ms = greatest(house.at_ms, excluded.at_ms)
    RETURNING value
"""
COUNT = """
    WITH counted AS (
        INSERT INTO counts (what, caller, minute, count) VALUES ($1, $2, $3, 1)
        ON CONFLICT (what, caller, minute) DO UPDATE SET count = counts.count + 1
        RETURNING count
    )
    SELECT (SELECT count FROM counted) + coalesce(sum(count), 0)
    FROM counts WHERE what = $1 AND caller = $2 AND minute >= $4 AND minute != $3
"""
NOTE = """
    INSERT INTO openings (caller, key) SELECT $1, key FROM tables WHERE id = $2
    ON CONFLICT DO NOTHING
"""
FORGET = """
    DELETE FROM openings USING tables
    WHERE openings.key = tables.key AND caller = $1 AND tables.id = ANY ($2::text[])
"""


class PostgresCounts:
    """Counts in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def day_key(self, day: int, fresh: bytes) -> bytes:
        found: bytes = (await self._database.row(DAY_KEY, fresh, day))[0]
        return found

    async def count(self, what: str, caller: bytes, minute: int, since: int) -> int:
        (found,) = await self._database.row(COUNT, what, caller, minute, since)
        return int(found)

    async def forget_counts(self, before: int) -> None:
        await self._database.execute("DELETE FROM counts WHERE minute < $1", before)

    async def note_opened(self, caller: bytes, table: str) -> None:
        await self._database.execute(NOTE, caller, table)

    async def opened_by(self, caller: bytes) -> list[str]:
        query = "SELECT id FROM openings JOIN tables USING (key) WHERE caller = $1 ORDER BY key"
        return [table for (table,) in await self._database.rows(query, caller)]

    async def forget_opened(self, caller: bytes, tables: Sequence[str]) -> None:
        await self._database.execute(FORGET, caller, tables)
