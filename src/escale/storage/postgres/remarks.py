"""Remarks beside the log: the implementation of `tables.ports.RemarkStore`."""

from ...tables.remarks import OwnRemark, Remark
from .database import Database

# Of a person who was forgotten, or at a table that was deleted meanwhile, nothing is kept.
KEEP = """
    INSERT INTO remarks (number, seat, text, at_ms, person, key)
    SELECT $1, $2, $3, $4, people.id, tables.key FROM people, tables
    WHERE people.id = $5 AND tables.id = $6
    ON CONFLICT (key, number, seat) DO UPDATE
    SET text = excluded.text, at_ms = excluded.at_ms, person = excluded.person
"""
READ = """
    SELECT number, seat, text FROM remarks JOIN tables USING (key)
    WHERE tables.id = $1 ORDER BY number, seat
"""
OWN = """
    SELECT tables.id, number, seat, text, at_ms FROM remarks JOIN tables USING (key)
    WHERE person = $1 ORDER BY at_ms, key, number, seat
"""
DROP = """
    DELETE FROM remarks
    WHERE number = $1 AND seat = $2 AND key = (SELECT key FROM tables WHERE id = $3)
"""


class PostgresRemarks:
    """A `RemarkStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_remark(self, table: str, person: str, remark: Remark, at_ms: int) -> bool:
        row = (remark.number, remark.seat, remark.text, at_ms, person, table)
        return bool(await self._database.execute(KEEP, *row))

    async def read_remarks(self, table: str) -> list[Remark]:
        return [Remark(*row) for row in await self._database.rows(READ, table)]

    async def remarks_of(self, person: str) -> list[OwnRemark]:
        rows = await self._database.rows(OWN, person)
        return [OwnRemark(table, Remark(*row), at_ms) for table, *row, at_ms in rows]

    async def drop_remark(self, table: str, number: int, seat: int) -> bool:
        return bool(await self._database.execute(DROP, number, seat, table))
