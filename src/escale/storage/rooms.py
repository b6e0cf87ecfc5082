"""Rounds of rooms in the same SQLite file: the implementation of `rounds.ports.RoomStore`."""

import sqlite3
from collections.abc import Sequence

from ..rounds.ports import OwnWords, RoundRow, WordBatch
from .database import Database
from .rows import encode

LATEST = """
    SELECT room, number, secret, begins_ms, ends_ms, closed_ms FROM room_rounds
    WHERE room = ? ORDER BY number DESC LIMIT 1
"""
ONE = """
    SELECT room, number, secret, begins_ms, ends_ms, closed_ms FROM room_rounds
    WHERE room = ? AND number = ?
"""
OPEN = """
    INSERT OR IGNORE INTO room_rounds (room, number, secret, begins_ms, ends_ms, closed_ms)
    VALUES (?, ?, ?, ?, ?, ?)
"""
IS_OPEN = "SELECT 1 FROM room_rounds WHERE room = ? AND number = ? AND closed_ms = 0"
# Of people who were forgotten meanwhile nothing is kept.
APPEND = """
    INSERT INTO room_words (room, number, person, client, words, at_ms)
    SELECT
        ?, ?, people.id, json_extract(value, '$[1]'),
        json_extract(value, '$[2]'), json_extract(value, '$[3]')
    FROM json_each(?) JOIN people ON people.id = json_extract(value, '$[0]')
    WHERE TRUE ON CONFLICT DO NOTHING
"""
CLOSE = "UPDATE room_rounds SET closed_ms = ? WHERE room = ? AND number = ? AND closed_ms = 0"
WORDS = """
    SELECT person, client, words, at_ms FROM room_words
    WHERE room = ? AND number = ? ORDER BY person, client
"""
FOUND = """
    SELECT person, group_concat(words, ' ') FROM room_words
    WHERE room = ? AND number = ? GROUP BY person
"""
OF_PERSON = """
    SELECT room, number, words, at_ms FROM room_words
    WHERE person = ? ORDER BY at_ms, room, number, client
"""
DROP = "DELETE FROM room_rounds WHERE ends_ms <= ?"


class SqliteRooms:
    """A `RoomStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def latest_round(self, room: str) -> RoundRow | None:
        found = await self._database.read(lambda c: c.execute(LATEST, (room,)).fetchone())
        return RoundRow(*found) if found else None

    async def open_round(self, row: RoundRow) -> RoundRow:
        def insert(connection: sqlite3.Connection) -> RoundRow:
            values = (row.room, row.number, row.secret, row.begins_ms, row.ends_ms, row.closed_ms)
            connection.execute(OPEN, values)
            return RoundRow(*connection.execute(ONE, (row.room, row.number)).fetchone())

        return await self._database.write(insert)

    async def append_words(self, room: str, number: int, batches: Sequence[WordBatch]) -> bool:
        lines = [(each.person, each.client, " ".join(each.words), each.at_ms) for each in batches]

        def append(connection: sqlite3.Connection) -> bool:
            if connection.execute(IS_OPEN, (room, number)).fetchone() is None:
                return False
            connection.execute(APPEND, (room, number, encode(lines).decode()))
            return True

        return await self._database.write(append)

    async def close_round(self, room: str, number: int, now_ms: int) -> None:
        asked = (now_ms, room, number)
        await self._database.write(lambda c: c.execute(CLOSE, asked).rowcount)

    async def read_words(self, room: str, number: int) -> list[WordBatch]:
        asked = (room, number)
        rows = await self._database.read(lambda c: c.execute(WORDS, asked).fetchall())
        return [
            WordBatch(person, client, tuple(words.split()), at_ms)
            for person, client, words, at_ms in rows
        ]

    async def read_found(self, room: str, number: int) -> list[tuple[str, list[str]]]:
        asked = (room, number)
        rows = await self._database.read(lambda c: c.execute(FOUND, asked).fetchall())
        return [(person, words.split()) for person, words in rows]

    async def words_of(self, person: str) -> list[OwnWords]:
        rows = await self._database.read(lambda c: c.execute(OF_PERSON, (person,)).fetchall())
        return [
            OwnWords(room, number, tuple(words.split()), at_ms)
            for room, number, words, at_ms in rows
        ]

    async def drop_rounds(self, ended_since_ms: int) -> int:
        return await self._database.write(lambda c: c.execute(DROP, (ended_since_ms,)).rowcount)
