"""Events in the same SQLite file: the implementation of `events.ports.EventStore`."""

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from ..events.model import EventLine, EventRow, EventStep, Stage
from .database import Database

OPEN = """
    INSERT INTO events (id, code, person, row, opened_ms, moved_ms, stage, steps)
    VALUES (?, ?, ?, ?, ?, ?, 'gathering', 0)
"""
READ = "SELECT row, person FROM events WHERE {which}"
MOVE = "UPDATE events SET steps = ?, stage = ?, moved_ms = ? WHERE id = ? AND steps = ?"
OF_PERSON = """
    SELECT row, person, stage FROM events WHERE person = :person OR id IN
    (SELECT event FROM event_players WHERE person = :person)
    ORDER BY stage = 'over', opened_ms DESC, id LIMIT :most
"""
DELETE = """
    DELETE FROM events WHERE id IN
    (SELECT id FROM events WHERE stage = 'over' AND moved_ms <= ? LIMIT ?)
"""


class SqliteEvents:
    """An `EventStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_event(self, row: EventRow) -> bool:
        stored = msgspec.json.encode(replace(row, host=""))
        values = (row.id, row.code, row.host, stored, row.opened_ms, row.opened_ms)

        def insert(connection: sqlite3.Connection) -> bool:
            try:
                connection.execute(OPEN, values)
            except sqlite3.IntegrityError:
                return False
            return True

        return await self._database.write(insert)

    async def read_event(self, code: str) -> EventRow | None:
        return await self._read("code = ?", code)

    async def event_named(self, event: str) -> EventRow | None:
        return await self._read("id = ?", event)

    async def _read(self, which: str, value: str) -> EventRow | None:
        query = READ.format(which=which)
        found = await self._database.read(lambda c: c.execute(query, (value,)).fetchone())
        return read_event(*found) if found else None

    async def event_lines(self, event: str, after: int = 0) -> list[EventLine]:
        query = (
            "SELECT number, step, at_ms FROM event_log"
            " WHERE event = ? AND number > ? ORDER BY number"
        )
        rows = await self._database.read(lambda c: c.execute(query, (event, after)).fetchall())
        return [read_line(*row) for row in rows]

    async def append_lines(
        self,
        event: str,
        lines: Sequence[EventLine],
        stage: Stage,
        people: Mapping[str, str] | None = None,
    ) -> bool:
        joining = [(event, player, person) for player, person in (people or {}).items()]
        rows = [(event, e.number, msgspec.json.encode(e.step), e.at_ms) for e in lines]
        last = lines[-1]
        moved = (last.number, stage, last.at_ms, event, lines[0].number - 1)

        def append(connection: sqlite3.Connection) -> bool:
            try:
                connection.execute("SAVEPOINT joining")
                if not connection.execute(MOVE, moved).rowcount:
                    connection.execute("RELEASE joining")
                    return False
                connection.executemany("INSERT INTO event_log VALUES (?, ?, ?, ?)", rows)
                connection.executemany("INSERT INTO event_players VALUES (?, ?, ?)", joining)
                connection.execute("RELEASE joining")
            except sqlite3.IntegrityError:
                connection.execute("ROLLBACK TO joining")
                connection.execute("RELEASE joining")
                return False
            return True

        return await self._database.write(append)

    async def event_people(self, event: str) -> dict[str, str]:
        query = "SELECT player, person FROM event_players WHERE event = ?"
        return dict(await self._database.read(lambda c: c.execute(query, (event,)).fetchall()))

    async def running_events(self) -> dict[str, int]:
        query = "SELECT id, steps FROM events WHERE stage != 'over' ORDER BY opened_ms, id"
        return dict(await self._database.read(lambda c: c.execute(query).fetchall()))

    async def events_of(self, person: str, most: int) -> list[tuple[EventRow, Stage]]:
        asked = {"person": person, "most": most}
        rows = await self._database.read(lambda c: c.execute(OF_PERSON, asked).fetchall())
        return [(read_event(row, host), stage) for row, host, stage in rows]

    async def open_events_of(self, person: str) -> int:
        query = "SELECT count(*) FROM events WHERE person = ? AND stage != 'over'"
        found = await self._database.read(lambda c: c.execute(query, (person,)).fetchone())
        return int(found[0])

    async def quiet_events(self, since_ms: int, most: int) -> list[str]:
        query = (
            "SELECT id FROM events WHERE stage != 'over' AND moved_ms <= ?"
            " ORDER BY moved_ms LIMIT ?"
        )
        rows = await self._database.read(lambda c: c.execute(query, (since_ms, most)).fetchall())
        return [event for (event,) in rows]

    async def delete_events(self, over_since_ms: int, most: int) -> int:
        asked = (over_since_ms, most)
        return await self._database.write(lambda c: c.execute(DELETE, asked).rowcount)


def read_event(stored: Any, host: str | None) -> EventRow:
    """An event from its row, with who opened it."""
    return replace(msgspec.json.decode(stored, type=EventRow), host=host or "")


def read_line(number: int, step: Any, at_ms: int) -> EventLine:
    """A line of the log of an event."""
    return EventLine(number, msgspec.json.decode(step, type=EventStep), at_ms)
