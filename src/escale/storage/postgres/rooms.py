"""Rounds of rooms in one database: the implementation of `rounds.ports.RoomStore`."""

from collections.abc import Sequence
from typing import Any

from ...rounds.ports import OwnWords, RoundRow, WordBatch
from .database import Database

LATEST = """
    SELECT room, number, secret, begins_ms, ends_ms, closed_ms FROM room_rounds
    WHERE room = $1 ORDER BY number DESC LIMIT 1
"""
ONE = """
    SELECT room, number, secret, begins_ms, ends_ms, closed_ms FROM room_rounds
    WHERE room = $1 AND number = $2
"""
OPEN = """
    INSERT INTO room_rounds (room, number, secret, begins_ms, ends_ms, closed_ms)
    VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING
"""
# Appends go on beside one another, and whoever closes the round waits for them.
IS_OPEN = """
    SELECT 1 FROM room_rounds WHERE room = $1 AND number = $2 AND closed_ms = 0 FOR SHARE
"""
# Of people who were forgotten meanwhile nothing is kept.
APPEND = """
    INSERT INTO room_words (room, number, person, client, words, at_ms)
    SELECT $1, $2, people.id, client, words, at_ms
    FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[])
        AS batches (person, client, words, at_ms)
    JOIN people ON people.id = batches.person FOR KEY SHARE OF people
    ON CONFLICT DO NOTHING
"""
CLOSE = "UPDATE room_rounds SET closed_ms = $1 WHERE room = $2 AND number = $3 AND closed_ms = 0"
WORDS = """
    SELECT person, client, words, at_ms FROM room_words
    WHERE room = $1 AND number = $2 ORDER BY person, client
"""
FOUND = """
    SELECT person, string_agg(words, ' ') FROM room_words
    WHERE room = $1 AND number = $2 GROUP BY person
"""
OF_PERSON = """
    SELECT room, number, words, at_ms FROM room_words
    WHERE person = $1 ORDER BY at_ms, room, number, client
"""
DROP = "DELETE FROM room_rounds WHERE ends_ms <= $1"


class PostgresRooms:
    """A `RoomStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest_round(self, room: str) -> RoundRow | None:
        found = await self._database.row(LATEST, room)
        return RoundRow(*found) if found else None

    async def open_round(self, row: RoundRow) -> RoundRow:
        values = (row.room, row.number, row.secret, row.begins_ms, row.ends_ms, row.closed_ms)
        await self._database.execute(OPEN, *values)
        return RoundRow(*await self._database.row(ONE, row.room, row.number))

    async def append_words(self, room: str, number: int, batches: Sequence[WordBatch]) -> bool:
        columns = (
            [each.person for each in batches],
            [each.client for each in batches],
            [" ".join(each.words) for each in batches],
            [each.at_ms for each in batches],
        )

        async def append(connection: Any) -> bool:
            if await connection.fetchrow(IS_OPEN, room, number) is None:
                return False
            await connection.execute(APPEND, room, number, *columns)
            return True

        return await self._database.write(append)

    async def close_round(self, room: str, number: int, now_ms: int) -> None:
        await self._database.execute(CLOSE, now_ms, room, number)

    async def read_words(self, room: str, number: int) -> list[WordBatch]:
        return [
            WordBatch(person, client, tuple(words.split()), at_ms)
            for person, client, words, at_ms in await self._database.rows(WORDS, room, number)
        ]

    async def read_found(self, room: str, number: int) -> list[tuple[str, list[str]]]:
        return [
            (person, words.split())
            for person, words in await self._database.rows(FOUND, room, number)
        ]

    async def words_of(self, person: str) -> list[OwnWords]:
        return [
            OwnWords(room, number, tuple(words.split()), at_ms)
            for room, number, words, at_ms in await self._database.rows(OF_PERSON, person)
        ]

    async def drop_rounds(self, ended_since_ms: int) -> int:
        return await self._database.execute(DROP, ended_since_ms)
