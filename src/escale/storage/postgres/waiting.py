"""Where quick games wait: the implementation of `tables.waiting.WaitingStore` for a cluster."""

from ...tables.waiting import WaitingTable
from .database import Database

READ = "SELECT table_id, at_ms FROM waiting WHERE slot = $1"
CLAIM = """
    INSERT INTO waiting (slot, table_id, at_ms) VALUES ($1, $3, $4)
    ON CONFLICT (slot) DO UPDATE SET table_id = excluded.table_id, at_ms = excluded.at_ms
    WHERE waiting.table_id = $2
"""


class PostgresWaiting:
    """The table of each kind of game, in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self, kind: str) -> WaitingTable | None:
        row = await self._database.row(READ, kind)
        return WaitingTable(*row) if row else None

    async def claim(self, kind: str, instead: str, fresh: WaitingTable) -> WaitingTable:
        await self._database.execute(CLAIM, kind, instead, *fresh)
        return await self.read(kind) or fresh
