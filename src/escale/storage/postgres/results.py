"""Results and stamps in PostgreSQL: the implementation of `tables.results.ResultStore`."""

from collections.abc import Sequence
from typing import Any

from ...tables.results import (
    FinishedGame,
    PageEnd,
    ResultFilter,
    ResultTally,
    StampRow,
    StoredResult,
)
from ..result_rows import TALLIED, read_result, read_tallies
from ..results import LOOK_AGAIN, PUT_OFF, page_query
from .database import Database
from .rating import RATING, with_ratings
from .result_writes import result_rows_as_json, result_writes

KEEP = f"""
    WITH moved AS (
        UPDATE tables SET counted = 1 WHERE id = $1 RETURNING 1 AS place
    ), {result_writes("$2", "$3", "$4", "$5")}, {RATING.format(rated="$6")}
    SELECT count(*) FROM moved
"""


class PostgresResults:
    """A `ResultStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def page(
        self, person: str, wanted: ResultFilter, before: PageEnd | None, most: int
    ) -> list[StoredResult]:
        query, values = page_query(person, wanted, before)
        numbered = _numbered(query)
        rows = await self._database.rows(numbered, *values, most)
        return [StoredResult(read_result(tuple(row)), row[-1]) for row in rows]

    async def tallies(self, person: str) -> Sequence[ResultTally]:
        query = f"SELECT {TALLIED} FROM results WHERE person = $1 ORDER BY ended_ms, table_id"
        return read_tallies(await self._database.rows(query, person))

    async def stamps(self, person: str) -> list[StampRow]:
        query = (
            "SELECT person, game, stamp, table_id, at_ms FROM stamps"
            " WHERE person = $1 ORDER BY at_ms, game, stamp"
        )
        return [StampRow(*row) for row in await self._database.rows(query, person)]

    async def tables_without_results(self, most: int) -> list[str]:
        query = "SELECT id FROM tables WHERE stage = 'over' AND counted = 0 ORDER BY key LIMIT $1"
        return [table for (table,) in await self._database.rows(query, most)]

    async def store(self, table: str, finish: FinishedGame | None) -> None:
        finishes = [(1, finish or FinishedGame())]
        rows = result_rows_as_json(finishes)

        async def write(connection: Any) -> None:
            async def attempt(rated: str) -> None:
                async with connection.transaction():
                    await connection.execute(KEEP, table, *rows, rated)

            await with_ratings(connection, finishes, attempt)

        await self._database.write(write)

    async def postpone_results(self, table: str) -> None:
        await self._database.execute(_numbered(PUT_OFF), table)

    async def retry_postponed(self) -> None:
        await self._database.execute(LOOK_AGAIN)


def _numbered(query: str) -> str:
    """The same query with the parameters as PostgreSQL names them."""
    first, *others = query.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(others, 1))
