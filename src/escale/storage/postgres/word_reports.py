"""Reported words in PostgreSQL: the implementation of `tables.word_reports.ReportStore`."""

from ...tables.word_reports import WordReport
from .database import Database

# A person who was deleted meanwhile reports nothing; a second report replaces the first.
KEEP = """
    INSERT INTO reports (language, word, game, verdict, at_ms, table_id, comment, person)
    SELECT $1, $2, $3, $4, $5, $6, $7, id FROM people WHERE id = $8
    ON CONFLICT (person, language, word, game) DO UPDATE SET
        verdict = excluded.verdict,
        at_ms = excluded.at_ms,
        table_id = excluded.table_id,
        comment = excluded.comment,
        number = excluded.number
"""
REPORTS = """
    SELECT language, word, game, verdict, person, at_ms, table_id, comment
    FROM reports {which} ORDER BY at_ms DESC, number DESC
"""


class PostgresReports:
    """A `ReportStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_report(self, report: WordReport) -> bool:
        row = (
            *(report.language, report.word, report.game, report.verdict),
            *(report.at_ms, report.table, report.comment, report.person),
        )
        return bool(await self._database.execute(KEEP, *row))

    async def read_reports(self) -> list[WordReport]:
        query = REPORTS.format(which="")
        return [WordReport(*row) for row in await self._database.rows(query)]

    async def reports_of(self, person: str) -> list[WordReport]:
        query = REPORTS.format(which="WHERE person = $1")
        return [WordReport(*row) for row in await self._database.rows(query, person)]

    async def clear_reports(self, language: str, word: str) -> int:
        query = "DELETE FROM reports WHERE language = $1 AND word = $2"
        return await self._database.execute(query, language, word)

    async def drop_reports(self, before_ms: int) -> int:
        return await self._database.execute("DELETE FROM reports WHERE at_ms <= $1", before_ms)
