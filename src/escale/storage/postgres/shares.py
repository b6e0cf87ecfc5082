"""Shared games in one database: the implementation of `tables.shares.ShareStore`."""

from ...tables.shares import Share
from .database import Database

# Of a person who was forgotten, or of a table that was deleted meanwhile, nothing is kept.
KEEP = """
    INSERT INTO shares (id, key, person, named, made_ms)
    SELECT $1, tables.key, people.id, $2, $3 FROM people, tables
    WHERE people.id = $4 AND tables.id = $5
    ON CONFLICT (key, person) DO UPDATE SET named = excluded.named
"""
READ = """
    SELECT shares.id, tables.id, shares.person, shares.named, shares.made_ms
    FROM shares JOIN tables USING (key) WHERE {which}
"""
BY_ID = READ.format(which="shares.id = $1")
BY_TABLE = READ.format(which="tables.id = $1 AND shares.person = $2")
OF_PERSON = READ.format(which="shares.person = $1 ORDER BY made_ms, shares.id")
DROP = "DELETE FROM shares WHERE key = (SELECT key FROM tables WHERE id = $1) AND person = $2"


class PostgresShares:
    """A `ShareStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_share(self, share: Share) -> Share | None:
        row = (share.id, share.named, share.made_ms, share.person, share.table)
        await self._database.execute(KEEP, *row)
        return await self.share_of(share.table, share.person)

    async def read_share(self, share: str) -> Share | None:
        row = await self._database.row(BY_ID, share)
        return Share(*row) if row else None

    async def share_of(self, table: str, person: str) -> Share | None:
        row = await self._database.row(BY_TABLE, table, person)
        return Share(*row) if row else None

    async def shares_of(self, person: str) -> list[Share]:
        return [Share(*row) for row in await self._database.rows(OF_PERSON, person)]

    async def drop_share(self, table: str, person: str) -> bool:
        return bool(await self._database.execute(DROP, table, person))
