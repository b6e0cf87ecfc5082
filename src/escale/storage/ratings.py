"""Ratings in the same SQLite file: an implementation of `tables.ratings.RatingStore`."""

import sqlite3
from collections.abc import Sequence

from ..tables.ratings import (
    Ranked,
    RatedGame,
    RatingChange,
    Scale,
    ScaleStanding,
    Standing,
    TableStrength,
    by_key,
    keys_of,
)
from .database import Database
from .rating_rows import AT_TABLES, CHANGE, LEADERS, change_row, rate_all, read_change, read_ranked
from .rows import encode

IS_RATED = "SELECT 1 FROM rating_changes WHERE table_id = ?"
KNOWN = """
    SELECT person, game, preset, mu, sigma, games FROM ratings JOIN json_each(?)
    ON person = json_extract(value, '$[0]') AND game = json_extract(value, '$[1]')
    AND preset = json_extract(value, '$[2]')
"""
IS_KNOWN = "WHERE EXISTS (SELECT 1 FROM people WHERE id = ?3)"
NOTE = f"""
    INSERT INTO rating_changes ({CHANGE})
    SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11 {IS_KNOWN}
"""
STAND = f"""
    INSERT INTO ratings (person, game, preset, mu, sigma, games, at_ms)
    SELECT ?3, ?4, ?5, ?9, ?10, ?11, ?6 {IS_KNOWN}
    ON CONFLICT DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, games = excluded.games,
        at_ms = max(at_ms, excluded.at_ms)
"""


class SqliteRatings:
    """A `RatingStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str) -> Sequence[ScaleStanding]:
        query = (
            "SELECT game, preset, mu, sigma, games, at_ms FROM ratings"
            " WHERE person = ? ORDER BY game, preset"
        )
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [ScaleStanding(Scale(*row[:2]), Standing(*row[2:5]), row[5]) for row in rows]

    async def changes(self, person: str, scale: Scale, most: int) -> Sequence[RatingChange]:
        query = (
            f"SELECT {CHANGE} FROM rating_changes"
            " WHERE person = ? AND game = ? AND preset = ? ORDER BY games DESC LIMIT ?"
        )
        asked = (person, *scale, most)
        rows = await self._database.read(lambda c: c.execute(query, asked).fetchall())
        return [read_change(row) for row in reversed(rows)]

    async def of_table(self, table: str) -> Sequence[RatingChange]:
        query = f"SELECT {CHANGE} FROM rating_changes WHERE table_id = ? ORDER BY seat"
        rows = await self._database.read(lambda c: c.execute(query, (table,)).fetchall())
        return [read_change(row) for row in rows]

    async def at_tables(self, tables: Sequence[tuple[str, Scale]]) -> Sequence[TableStrength]:
        part = "json_extract(value, '$[{}]') AS {}"
        parts = ", ".join(part.format(*each) for each in enumerate(("id", "game", "preset")))
        query = AT_TABLES.format(asked=f"(SELECT {parts} FROM json_each(?)) AS asked")
        asked = (encode([(table, *scale) for table, scale in tables]).decode(),)
        rows = await self._database.read(lambda c: c.execute(query, asked).fetchall())
        return [TableStrength(*row) for row in rows]

    async def leaders(
        self, scale: Scale, since_ms: int, most: int, person: str = ""
    ) -> Sequence[Ranked]:
        query = LEADERS.format(game="?1", preset="?2", since="?3", most="?4", person="?5")
        asked = (*scale, since_ms, most, person)
        rows = await self._database.read(lambda c: c.execute(query, asked).fetchall())
        return [read_ranked(row) for row in rows]

    async def hidden(self, people: Sequence[str]) -> frozenset[str]:
        query = "SELECT person FROM hidden_ratings WHERE person IN (SELECT value FROM json_each(?))"
        asked = (encode(people).decode(),)
        rows = await self._database.read(lambda c: c.execute(query, asked).fetchall())
        return frozenset(person for (person,) in rows)

    async def hide(self, person: str, is_hidden: bool) -> None:
        query = (
            "INSERT OR IGNORE INTO hidden_ratings SELECT id FROM people WHERE id = ?"
            if is_hidden
            else "DELETE FROM hidden_ratings WHERE person = ?"
        )
        await self._database.write(lambda c: c.execute(query, (person,)).rowcount)


def keep_rated(connection: sqlite3.Connection, game: RatedGame) -> None:
    """Rate a game, once; it is part of the transaction in which its results are written."""
    if connection.execute(IS_RATED, (game.table,)).fetchone():
        return
    keys = encode(keys_of([game])).decode()
    known = dict(by_key(connection.execute(KNOWN, (keys,)).fetchall()))
    rows = [change_row(each) for each in rate_all([game], known)]
    connection.executemany(NOTE, rows)
    connection.executemany(STAND, rows)
