"""Shared games in the same SQLite file: the implementation of `tables.shares.ShareStore`."""

import sqlite3
from typing import Any

from ..tables.shares import Share
from .database import Database

# Of a person who was forgotten, or of a table that was deleted meanwhile, nothing is kept.
KEEP = """
    INSERT INTO shares (id, key, person, named, made_ms)
    SELECT ?, tables.key, people.id, ?, ? FROM people, tables
    WHERE people.id = ? AND tables.id = ?
    ON CONFLICT (key, person) DO UPDATE SET named = excluded.named
"""
READ = """
    SELECT shares.id, tables.id, shares.person, shares.named, shares.made_ms
    FROM shares JOIN tables USING (key) WHERE {which}
"""
BY_ID = READ.format(which="shares.id = ?")
BY_TABLE = READ.format(which="tables.id = ? AND shares.person = ?")
OF_PERSON = READ.format(which="shares.person = ? ORDER BY made_ms, shares.id")
DROP = "DELETE FROM shares WHERE key = (SELECT key FROM tables WHERE id = ?) AND person = ?"


class SqliteShares:
    """A `ShareStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_share(self, share: Share) -> Share | None:
        def keep(connection: sqlite3.Connection) -> Any:
            row = (share.id, share.named, share.made_ms, share.person, share.table)
            connection.execute(KEEP, row)
            return connection.execute(BY_TABLE, (share.table, share.person)).fetchone()

        return _read(await self._database.write(keep))

    async def read_share(self, share: str) -> Share | None:
        return _read(await self._database.read(lambda c: c.execute(BY_ID, (share,)).fetchone()))

    async def share_of(self, table: str, person: str) -> Share | None:
        asked = (table, person)
        return _read(await self._database.read(lambda c: c.execute(BY_TABLE, asked).fetchone()))

    async def shares_of(self, person: str) -> list[Share]:
        rows = await self._database.read(lambda c: c.execute(OF_PERSON, (person,)).fetchall())
        return [share for row in rows if (share := _read(row))]

    async def drop_share(self, table: str, person: str) -> bool:
        return bool(await self._database.write(lambda c: c.execute(DROP, (table, person)).rowcount))


def _read(row: Any) -> Share | None:
    if row is None:
        return None
    share, table, person, named, made_ms = row
    return Share(share, table, person, bool(named), made_ms)
