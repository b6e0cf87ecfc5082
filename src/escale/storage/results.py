"""Results and stamps in the same SQLite file: an implementation of `tables.results.ResultStore`."""

import sqlite3
from collections.abc import Sequence
from typing import Any

from ..tables.results import (
    FinishedGame,
    PageEnd,
    Result,
    ResultFilter,
    ResultTally,
    StampRow,
    StoredResult,
)
from .database import Database
from .days import keep_day_result
from .ratings import keep_rated
from .result_rows import COLUMNS, TALLIED, met_rows, read_result, read_tallies, result_row

MARK = "UPDATE tables SET counted = 1 WHERE id = ?"
PUT_OFF = "UPDATE tables SET counted = 2 WHERE id = ?"
LOOK_AGAIN = "UPDATE tables SET counted = 0 WHERE counted = 2"
IS_KNOWN = "WHERE EXISTS (SELECT 1 FROM people WHERE id = ?1)"
KEEP = f"""
    INSERT INTO results (person, {COLUMNS}) SELECT ?1, {{marks}} {IS_KNOWN}
    ON CONFLICT DO NOTHING
"""
MEET = f"""
    INSERT INTO met (person, other, ended_ms, table_id) SELECT ?1, ?2, ?3, ?4 {IS_KNOWN}
    ON CONFLICT DO NOTHING
"""
STAMP = f"""
    INSERT INTO stamps (person, game, stamp, table_id, at_ms) SELECT ?1, ?2, ?3, ?4, ?5 {IS_KNOWN}
    ON CONFLICT DO UPDATE SET table_id = excluded.table_id, at_ms = excluded.at_ms
    WHERE excluded.at_ms < at_ms
"""
PAGE = """
    SELECT results.person, {columns}, EXISTS (SELECT 1 FROM tables WHERE id = results.table_id)
    FROM {source} WHERE {where} ORDER BY {sorted}.ended_ms DESC, {sorted}.table_id DESC LIMIT ?
"""


class SqliteResults:
    """A `ResultStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, person: str, wanted: ResultFilter, before: PageEnd | None, most: int
    ) -> list[StoredResult]:
        query, values = page_query(person, wanted, before)
        asked = (*values, most)
        rows = await self._database.read(lambda c: c.execute(query, asked).fetchall())
        return [StoredResult(read_result(row), bool(row[-1])) for row in rows]

    async def tallies(self, person: str) -> Sequence[ResultTally]:
        query = f"SELECT {TALLIED} FROM results WHERE person = ? ORDER BY ended_ms, table_id"
        return await self._database.read(
            lambda c: read_tallies(c.execute(query, (person,)).fetchall())
        )

    async def stamps(self, person: str) -> list[StampRow]:
        query = (
            "SELECT person, game, stamp, table_id, at_ms FROM stamps"
            " WHERE person = ? ORDER BY at_ms, game, stamp"
        )
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [StampRow(*row) for row in rows]

    async def tables_without_results(self, most: int) -> list[str]:
        query = "SELECT id FROM tables WHERE stage = 'over' AND counted = 0 ORDER BY key LIMIT ?"
        rows = await self._database.read(lambda c: c.execute(query, (most,)).fetchall())
        return [table for (table,) in rows]

    async def store(self, table: str, finish: FinishedGame | None) -> None:
        await self._database.write(
            lambda c: store_finished_game(c, table, finish or FinishedGame())
        )

    async def postpone_results(self, table: str) -> None:
        await self._database.write(lambda c: c.execute(PUT_OFF, (table,)).rowcount)

    async def retry_postponed(self) -> None:
        await self._database.write(lambda c: c.execute(LOOK_AGAIN).rowcount)


def page_query(person: str, wanted: ResultFilter, before: PageEnd | None) -> tuple[str, list[Any]]:
    """The query for a page without its length, and the values in it."""
    names = ("game", "preset", "kind")
    asked = {f"results.{name}": value for name in names if (value := getattr(wanted, name))}
    source, sorted_by = "results", "results"
    conditions = {"results.person": person}
    if wanted.opponent:
        source = "met CROSS JOIN results"  # in this order: the planner would read a whole box
        sorted_by = "met"
        conditions |= {"met.person": person, "met.other": wanted.opponent}
    conditions |= asked
    where = [f"{name} = ?" for name in conditions]
    where += ["results.table_id = met.table_id"] if wanted.opponent else []
    values: list[Any] = list(conditions.values())
    if before is not None:
        where.append(f"({sorted_by}.ended_ms, {sorted_by}.table_id) < (?, ?)")
        values += before
    columns = ", ".join(f"results.{name}" for name in COLUMNS.split(", "))
    query = PAGE.format(columns=columns, source=source, where=" AND ".join(where), sorted=sorted_by)
    return query, values


def store_finished_game(connection: sqlite3.Connection, table: str, finish: FinishedGame) -> None:
    """Write what the end of a game leaves, and that it is written."""
    connection.execute(MARK, (table,))
    connection.executemany(KEEP.format(marks=_marks()), [_kept(each) for each in finish.results])
    connection.executemany(MEET, [row for each in finish.results for row in met_rows(each)])
    connection.executemany(
        STAMP, [(s.person, s.game, s.stamp, s.table, s.at_ms) for s in finish.stamps]
    )
    if finish.rated:
        keep_rated(connection, finish.rated)
    if finish.day:
        keep_day_result(connection, finish.day)


def _marks() -> str:
    return ", ".join(f"?{number}" for number in range(2, 2 + len(COLUMNS.split(", "))))


def _kept(result: Result) -> tuple[Any, ...]:
    return (result.person, *result_row(result))
