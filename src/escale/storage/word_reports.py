"""Reported words in the same SQLite file: an implementation of `word_reports.ReportStore`."""

import sqlite3

from ..tables.word_reports import WordReport
from .database import Database

# A person who was deleted meanwhile reports nothing; a second report replaces the first.
KEEP = """
    INSERT OR REPLACE INTO reports (language, word, game, verdict, at_ms, table_id, comment, person)
    SELECT ?, ?, ?, ?, ?, ?, ?, id FROM people WHERE id = ?
"""
REPORTS = """
    SELECT language, word, game, verdict, person, at_ms, table_id, comment
    FROM reports {which} ORDER BY at_ms DESC, rowid DESC
"""


class SqliteReports:
    """A `ReportStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_report(self, report: WordReport) -> bool:
        row = (
            *(report.language, report.word, report.game, report.verdict),
            *(report.at_ms, report.table, report.comment, report.person),
        )
        return bool(await self._database.write(lambda c: c.execute(KEEP, row).rowcount))

    async def read_reports(self) -> list[WordReport]:
        def read(connection: sqlite3.Connection) -> list[WordReport]:
            return [WordReport(*row) for row in connection.execute(REPORTS.format(which=""))]

        return await self._database.read(read)

    async def reports_of(self, person: str) -> list[WordReport]:
        query = REPORTS.format(which="WHERE person = ?")
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [WordReport(*row) for row in rows]

    async def clear_reports(self, language: str, word: str) -> int:
        query = "DELETE FROM reports WHERE language = ? AND word = ?"
        return await self._database.write(lambda c: c.execute(query, (language, word)).rowcount)

    async def drop_reports(self, before_ms: int) -> int:
        query = "DELETE FROM reports WHERE at_ms <= ?"
        return await self._database.write(lambda c: c.execute(query, (before_ms,)).rowcount)
