"""Days in the same SQLite file: the implementation of `days.ports.DayStore`.

The statements are those of both engines; SQLite writes parameters with another sign.
"""

import sqlite3
from collections.abc import Sequence
from typing import Any

from ..days.ports import Chain, Pick, Reached, Try
from ..tables.results import DayResult
from .database import Database
from .rows import encode

CHAIN = "first, days, anchor, rule, made_ms"
KEEP_CHAIN = f"""
    INSERT INTO day_chains ({CHAIN}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING
"""
KEEP_SEED = "INSERT INTO day_seeds (first, seed) VALUES ($1, $2)"
# By the links of another chain, whose secret was lost: the days to come have new ones.
DROP_PICKS = "DELETE FROM day_picks WHERE day >= $1"
CHAINS = f"SELECT {CHAIN} FROM day_chains ORDER BY first"
SEED = "SELECT seed FROM day_seeds WHERE first = $1"
KEEP_LINK = "INSERT INTO day_links (day, link) VALUES ($1, $2) ON CONFLICT DO NOTHING"
LINKS = "SELECT day, link FROM day_links WHERE day BETWEEN $1 AND $2 ORDER BY day"
PICK = "day, game, number, difficulty, version, content"
KEEP_PICK = f"""
    INSERT INTO day_picks ({PICK}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
"""
PICKS = f"SELECT {PICK} FROM day_picks WHERE day BETWEEN $1 AND $2 ORDER BY day, game"
TRY = "day, game, person, began_ms, table_id, answer, done_ms, points, possible, marks"
BEGIN = f"""
    INSERT INTO day_tries ({TRY})
    SELECT $1, $2, id, $4, $5, '', 0, 0, 0, '' FROM people WHERE id = $3
    ON CONFLICT DO NOTHING
"""
FINISH = """
    UPDATE day_tries SET answer = $4, done_ms = $5, points = $6, possible = $7, marks = $8
    WHERE day = $1 AND game = $2 AND person = $3 AND done_ms = 0
"""
FINISH_TABLE = """
    UPDATE day_tries SET done_ms = $2, points = $3, possible = $4, marks = $5
    WHERE table_id = $1 AND table_id != '' AND done_ms = 0
"""
ONE_TRY = f"SELECT {TRY} FROM day_tries WHERE day = $1 AND game = $2 AND person = $3"
TRIES = f"""
    SELECT {TRY} FROM day_tries WHERE person = $1 AND day BETWEEN $2 AND $3 ORDER BY day, game
"""
IS_ACCOUNT = """(
    EXISTS (SELECT 1 FROM passkeys WHERE person = {person})
    OR EXISTS (SELECT 1 FROM recovery_codes WHERE person = {person})
    OR EXISTS (SELECT 1 FROM addresses WHERE person = {person})
)"""
ACCOUNT = f"SELECT 1 WHERE {IS_ACCOUNT.format(person='$1')}"
REACHED = f"""
    SELECT points, count(*) FROM day_tries
    WHERE day = $1 AND game = $2 AND done_ms > 0 AND done_ms < $3 AND possible > 0
    AND {IS_ACCOUNT.format(person="day_tries.person")}
    GROUP BY points ORDER BY points DESC
"""
PLAYED_BY = f"""
    SELECT {TRY} FROM day_tries
    WHERE day = $1 AND game = $2 AND done_ms > 0 AND possible > 0 AND person IN ({{people}})
    ORDER BY points DESC, done_ms, person
"""
AMONG = PLAYED_BY.format(people="SELECT value FROM json_each($3)")


class SqliteDays:
    """A `DayStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _rows(self, query: str, *values: Any) -> list[Any]:
        asked = numbered(query)
        return await self._database.read(lambda c: c.execute(asked, values).fetchall())

    async def _change(self, query: str, values: tuple[Any, ...]) -> None:
        asked = numbered(query)
        await self._database.write(lambda c: c.execute(asked, values).rowcount)

    async def keep_chain(self, chain: Chain, seed: bytes) -> None:
        def keep(connection: sqlite3.Connection) -> None:
            if connection.execute(numbered(KEEP_CHAIN), chain_row(chain)).rowcount:
                connection.execute(numbered(KEEP_SEED), (chain.first, seed))
                connection.execute(numbered(DROP_PICKS), (chain.first,))

        await self._database.write(keep)

    async def chains(self) -> list[Chain]:
        return [Chain(*row) for row in await self._rows(CHAINS)]

    async def seed_of(self, first: str) -> bytes | None:
        rows = await self._rows(SEED, first)
        return bytes(rows[0][0]) if rows else None

    async def keep_link(self, day: str, link: str) -> str:
        await self._change(KEEP_LINK, (day, link))
        return (await self.links(day, day))[day]

    async def links(self, first: str, last: str) -> dict[str, str]:
        return dict(await self._rows(LINKS, first, last))

    async def keep_pick(self, pick: Pick) -> Pick:
        await self._change(KEEP_PICK, pick_row(pick))
        return next(each for each in await self.picks(pick.day, pick.day) if each.game == pick.game)

    async def picks(self, first: str, last: str) -> list[Pick]:
        return [Pick(*row) for row in await self._rows(PICKS, first, last)]

    async def begin(self, fresh: Try) -> Try | None:
        row = (fresh.day, fresh.game, fresh.person, fresh.began_ms, fresh.table)
        await self._change(BEGIN, row)
        return await self.try_of(fresh.day, fresh.game, fresh.person)

    async def finish(self, done: Try) -> Try | None:
        await self._change(FINISH, finish_row(done))
        return await self.try_of(done.day, done.game, done.person)

    async def try_of(self, day: str, game: str, person: str) -> Try | None:
        rows = await self._rows(ONE_TRY, day, game, person)
        return read_try(rows[0]) if rows else None

    async def tries_of(self, person: str, first: str, last: str) -> list[Try]:
        return [read_try(row) for row in await self._rows(TRIES, person, first, last)]

    async def reached(self, day: str, game: str, before_ms: int) -> list[Reached]:
        return [Reached(*row) for row in await self._rows(REACHED, day, game, before_ms)]

    async def played_by(self, day: str, game: str, people: Sequence[str]) -> list[Try]:
        asked = encode(people).decode()
        return [read_try(row) for row in await self._rows(AMONG, day, game, asked)]

    async def is_account(self, person: str) -> bool:
        return bool(await self._rows(ACCOUNT, person))


def numbered(query: str) -> str:
    """The same query with the parameters as SQLite names them."""
    return query.replace("$", "?")


def keep_day_result(connection: sqlite3.Connection, result: DayResult) -> None:
    """Write what a table of the day came to, with its last step."""
    connection.execute(numbered(FINISH_TABLE), day_result_row(result))


def day_result_row(result: DayResult) -> tuple[Any, ...]:
    """The values of FINISH_TABLE."""
    return (result.table, result.at_ms, result.points, result.possible, result.marks)


def chain_row(chain: Chain) -> tuple[Any, ...]:
    """The values of CHAIN."""
    return (chain.first, chain.days, chain.anchor, chain.rule, chain.made_ms)


def pick_row(pick: Pick) -> tuple[Any, ...]:
    """The values of PICK."""
    return (pick.day, pick.game, pick.number, pick.difficulty, pick.version, pick.content)


def finish_row(done: Try) -> tuple[Any, ...]:
    """The values of FINISH."""
    which = (done.day, done.game, done.person)
    return (*which, done.answer, done.done_ms, done.points, done.possible, done.marks)


def read_try(row: Sequence[Any]) -> Try:
    """A try from the values of TRY."""
    return Try(*row)
