"""Events in one database: the implementation of `events.ports.EventStore`."""

from collections.abc import Mapping, Sequence
from typing import Any

from asyncpg import IntegrityConstraintViolationError
from msgspec.structs import replace

from ...events.model import EventLine, EventRow, Stage
from ..events import read_event, read_line
from ..rows import encode
from .database import Database, count_of

OPEN = """
    INSERT INTO events (id, code, person, "row", opened_ms, moved_ms, stage, steps)
    VALUES ($1, $2, $3, $4, $5, $5, 'gathering', 0) ON CONFLICT DO NOTHING
"""
READ = 'SELECT "row", person FROM events WHERE {which} = $1'
MOVE = "UPDATE events SET steps = $1, stage = $2, moved_ms = $3 WHERE id = $4 AND steps = $5"
OF_PERSON = """
    SELECT "row", person, stage FROM events WHERE person = $1 OR id IN
    (SELECT event FROM event_players WHERE person = $1)
    ORDER BY stage = 'over', opened_ms DESC, id LIMIT $2
"""
DELETE = """
    DELETE FROM events WHERE id IN
    (SELECT id FROM events WHERE stage = 'over' AND moved_ms <= $1 LIMIT $2)
"""


class PostgresEvents:
    """An `EventStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def open_event(self, row: EventRow) -> bool:
        stored = encode(replace(row, host=""))
        try:
            return bool(
                await self._database.execute(
                    OPEN, row.id, row.code, row.host, stored, row.opened_ms
                )
            )
        except IntegrityConstraintViolationError:
            return False

    async def read_event(self, code: str) -> EventRow | None:
        return await self._read("code", code)

    async def event_named(self, event: str) -> EventRow | None:
        return await self._read("id", event)

    async def _read(self, which: str, value: str) -> EventRow | None:
        found = await self._database.row(READ.format(which=which), value)
        return read_event(*found) if found else None

    async def event_lines(self, event: str, after: int = 0) -> list[EventLine]:
        query = (
            "SELECT number, step, at_ms FROM event_log"
            " WHERE event = $1 AND number > $2 ORDER BY number"
        )
        return [read_line(*row) for row in await self._database.rows(query, event, after)]

    async def append_lines(
        self,
        event: str,
        lines: Sequence[EventLine],
        stage: Stage,
        people: Mapping[str, str] | None = None,
    ) -> bool:
        rows = [(event, each.number, encode(each.step), each.at_ms) for each in lines]
        last = lines[-1]
        moved = (last.number, stage, last.at_ms, event, lines[0].number - 1)
        joining = [(event, player, person) for player, person in (people or {}).items()]

        async def append(connection: Any) -> bool:
            if not count_of(await connection.execute(MOVE, *moved)):
                return False
            insert = "INSERT INTO event_log (event, number, step, at_ms) VALUES ($1, $2, $3, $4)"
            await connection.executemany(insert, rows)
            seat = "INSERT INTO event_players (event, player, person) VALUES ($1, $2, $3)"
            await connection.executemany(seat, joining)
            return True

        try:
            return await self._database.write(append)
        except IntegrityConstraintViolationError:
            return False

    async def event_people(self, event: str) -> dict[str, str]:
        query = "SELECT player, person FROM event_players WHERE event = $1"
        return dict(await self._database.rows(query, event))

    async def running_events(self) -> dict[str, int]:
        query = "SELECT id, steps FROM events WHERE stage != 'over' ORDER BY opened_ms, id"
        return dict(await self._database.rows(query))

    async def events_of(self, person: str, most: int) -> list[tuple[EventRow, Stage]]:
        rows = await self._database.rows(OF_PERSON, person, most)
        return [(read_event(row, host), stage) for row, host, stage in rows]

    async def open_events_of(self, person: str) -> int:
        query = "SELECT count(*) FROM events WHERE person = $1 AND stage != 'over'"
        return int((await self._database.row(query, person))[0])

    async def quiet_events(self, since_ms: int, most: int) -> list[str]:
        query = (
            "SELECT id FROM events WHERE stage != 'over' AND moved_ms <= $1"
            " ORDER BY moved_ms LIMIT $2"
        )
        return [event for (event,) in await self._database.rows(query, since_ms, most)]

    async def delete_events(self, over_since_ms: int, most: int) -> int:
        return await self._database.execute(DELETE, over_since_ms, most)
