"""Ratings in PostgreSQL: the implementation of `tables.ratings.RatingStore`."""

from collections.abc import Sequence

from ...tables.ratings import (
    Ranked,
    RatingChange,
    Scale,
    ScaleStanding,
    Standing,
    TableStrength,
)
from ..rating_rows import AT_TABLES, CHANGE, LEADERS, read_change, read_ranked
from .database import Database


class PostgresRatings:
    """A `RatingStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str) -> Sequence[ScaleStanding]:
        query = (
            "SELECT game, preset, mu, sigma, games, at_ms FROM ratings"
            " WHERE person = $1 ORDER BY game, preset"
        )
        rows = [tuple(row) for row in await self._database.rows(query, person)]
        return [ScaleStanding(Scale(*row[:2]), Standing(*row[2:5]), row[5]) for row in rows]

    async def changes(self, person: str, scale: Scale, most: int) -> Sequence[RatingChange]:
        query = (
            f"SELECT {CHANGE} FROM rating_changes"
            " WHERE person = $1 AND game = $2 AND preset = $3 ORDER BY games DESC LIMIT $4"
        )
        rows = await self._database.rows(query, person, *scale, most)
        return [read_change(tuple(row)) for row in reversed(rows)]

    async def of_table(self, table: str) -> Sequence[RatingChange]:
        query = f"SELECT {CHANGE} FROM rating_changes WHERE table_id = $1 ORDER BY seat"
        return [read_change(tuple(row)) for row in await self._database.rows(query, table)]

    async def at_tables(self, tables: Sequence[tuple[str, Scale]]) -> Sequence[TableStrength]:
        asked = "unnest($1::text[], $2::text[], $3::text[]) AS asked (id, game, preset)"
        columns = [(table, *scale) for table, scale in tables]
        lists = [[each[number] for each in columns] for number in range(3)]
        rows = await self._database.rows(AT_TABLES.format(asked=asked), *lists)
        return [TableStrength(*row) for row in rows]

    async def leaders(
        self, scale: Scale, since_ms: int, most: int, person: str = ""
    ) -> Sequence[Ranked]:
        query = LEADERS.format(
            game="$1::text",
            preset="$2::text",
            since="$3::bigint",
            most="$4::bigint",
            person="$5::text",
        )
        rows = await self._database.rows(query, *scale, since_ms, most, person)
        return [read_ranked(tuple(row)) for row in rows]

    async def hidden(self, people: Sequence[str]) -> frozenset[str]:
        query = "SELECT person FROM hidden_ratings WHERE person = ANY ($1::text[])"
        return frozenset(person for (person,) in await self._database.rows(query, list(people)))

    async def hide(self, person: str, is_hidden: bool) -> None:
        query = (
            "INSERT INTO hidden_ratings SELECT id FROM people WHERE id = $1 ON CONFLICT DO NOTHING"
            if is_hidden
            else "DELETE FROM hidden_ratings WHERE person = $1"
        )
        await self._database.execute(query, person)
