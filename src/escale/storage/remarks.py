"""Remarks beside the log: the implementation of `tables.ports.RemarkStore`."""

import sqlite3

from ..tables.remarks import OwnRemark, Remark
from .database import Database

# Of a person who was forgotten, or at a table that was deleted meanwhile, nothing is kept.
KEEP = """
    INSERT OR REPLACE INTO remarks (number, seat, text, at_ms, person, key)
    SELECT ?, ?, ?, ?, people.id, tables.key FROM people, tables
    WHERE people.id = ? AND tables.id = ?
"""
READ = """
    SELECT number, seat, text FROM remarks JOIN tables USING (key)
    WHERE tables.id = ? ORDER BY number, seat
"""
OWN = """
    SELECT tables.id, number, seat, text, at_ms FROM remarks JOIN tables USING (key)
    WHERE person = ? ORDER BY at_ms, key, number, seat
"""
DROP = """
    DELETE FROM remarks
    WHERE number = ? AND seat = ? AND key = (SELECT key FROM tables WHERE id = ?)
"""


class SqliteRemarks:
    """A `RemarkStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_remark(self, table: str, person: str, remark: Remark, at_ms: int) -> bool:
        row = (remark.number, remark.seat, remark.text, at_ms, person, table)
        return bool(await self._database.write(lambda c: c.execute(KEEP, row).rowcount))

    async def read_remarks(self, table: str) -> list[Remark]:
        def read(connection: sqlite3.Connection) -> list[Remark]:
            return [Remark(*row) for row in connection.execute(READ, (table,))]

        return await self._database.read(read)

    async def remarks_of(self, person: str) -> list[OwnRemark]:
        def read(connection: sqlite3.Connection) -> list[OwnRemark]:
            rows = connection.execute(OWN, (person,))
            return [OwnRemark(table, Remark(*row), at_ms) for table, *row, at_ms in rows]

        return await self._database.read(read)

    async def drop_remark(self, table: str, number: int, seat: int) -> bool:
        row = (number, seat, table)
        return bool(await self._database.write(lambda c: c.execute(DROP, row).rowcount))
