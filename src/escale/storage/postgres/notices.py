"""Notices in PostgreSQL: the implementation of `notices.ports.NoticeStore`."""

from typing import Any

from msgspec.structs import astuple

from ...notices.ports import (
    OFFER,
    Channel,
    DueNotice,
    HolidayAtTable,
    HolidayChange,
    HolidayRow,
    NoticeId,
)
from ...tables.state import DAYS
from ..notices import AT_TABLES, COLUMNS, read_at_table, read_due
from .database import Database, count_of

PLAN = "INSERT INTO notices (key, mark, channel, kind, attempts, next_ms, done)"
PLAN_TURNS = f"""
    {PLAN}
    SELECT timers.key, timers.name, channels.id, 'turn', 0, $1, FALSE
    FROM timers JOIN seats ON seats.key = timers.key AND member != ''
        AND starts_with(timers.name, '{DAYS}' || member || '/')
    JOIN channels ON channels.person = seats.person
    ON CONFLICT DO NOTHING
"""
IS_OFFERED = """
    stage = 'gathering' AND owner != seats.person AND seats.person = ANY (invited)
    AND NOT EXISTS
    (SELECT 1 FROM declined WHERE declined.person = seats.person AND declined.key = seats.key)
"""
PLAN_OFFERS = f"""
    {PLAN}
    SELECT seats.key, '{OFFER}', channels.id, 'offer', 0, $1, FALSE
    FROM tables JOIN seats USING (key) JOIN channels ON channels.person = seats.person
    WHERE opened_ms > $2 AND {IS_OFFERED}
    ON CONFLICT DO NOTHING
"""
DUE = f"""
    SELECT
        tables.id, mark, channel, notices.kind, attempts, card, coalesce(member, ''), due_ms,
        coalesce({IS_OFFERED}, FALSE),
        coalesce((
            SELECT max(to_ms) FROM holidays
            WHERE holidays.person = channels.person AND from_ms <= $1 AND to_ms > $1
        ), 0),
        {", ".join(f"channels.{name}" for name in COLUMNS.split(", "))}
    FROM notices JOIN tables USING (key) JOIN channels ON channels.id = channel
    LEFT JOIN seats ON seats.key = notices.key AND seats.person = channels.person
    LEFT JOIN timers ON timers.key = notices.key AND timers.name = mark
    WHERE NOT done AND next_ms <= $1 ORDER BY next_ms LIMIT $2
"""
OF_NOTICE = "key = (SELECT key FROM tables WHERE id = $1) AND mark = $2 AND channel = $3"
# A browser belongs to whoever used it last, and a person has one of the others of each kind.
IS_SAME = "(kind = $3 AND CASE kind WHEN 'push' THEN address = $4 ELSE person = $2 END)"
KEEP = f"""
    INSERT INTO channels ({COLUMNS})
    SELECT $1, id, $3::text, $4::text, $5, $6, $7, $8, $9, $10::bytea
    FROM people WHERE id = $2
    AND (SELECT count(*) FROM channels WHERE person = $2 AND NOT {IS_SAME}) < $11
    AND ($10::bytea IS NULL OR EXISTS (SELECT 1 FROM keys WHERE hash = $10::bytea))
"""
DROP_SAME = f"DELETE FROM channels WHERE id != $1 AND {IS_SAME}"
HOLIDAYS = "SELECT from_ms, to_ms FROM holidays WHERE person = $1 ORDER BY from_ms DESC"
# Of two who add something for one person at once, the second counts both.
HOLD_PERSON = "SELECT 1 FROM people WHERE id = $1 FOR UPDATE"


class PostgresNotices:
    """A `NoticeStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def server_key(self, name: str, fresh: bytes) -> bytes:
        keep = "INSERT INTO house (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._database.execute(keep, name, fresh)
        (key,) = await self._database.row("SELECT value FROM house WHERE name = $1", name)
        return bytes(key)

    async def channels_of(self, person: str) -> list[Channel]:
        query = f"SELECT {COLUMNS} FROM channels WHERE person = $1 ORDER BY made_ms, id"
        return [Channel(*row) for row in await self._database.rows(query, person)]

    async def keep_channel(self, channel: Channel, most: int) -> bool:
        async def keep(connection: Any) -> bool:
            person = channel.person
            await connection.execute(HOLD_PERSON, person)
            is_kept = bool(count_of(await connection.execute(KEEP, *astuple(channel), most)))
            if is_kept:
                same = (channel.id, person, channel.kind, channel.address)
                await connection.execute(DROP_SAME, *same)
            return is_kept

        return await self._database.write(keep)

    async def drop_channel(self, channel: str, person: str = "") -> bool:
        query = "DELETE FROM channels WHERE id = $1 AND (person = $2 OR $2 = '')"
        return bool(await self._database.execute(query, channel, person))

    async def plan_turns(self, next_ms: int) -> int:
        return await self._database.execute(PLAN_TURNS, next_ms)

    async def plan_offers(self, since_ms: int, next_ms: int) -> int:
        return await self._database.execute(PLAN_OFFERS, next_ms, since_ms)

    async def due_notices(self, now_ms: int, most: int) -> list[DueNotice]:
        return [read_due(row) for row in await self._database.rows(DUE, now_ms, most)]

    async def begin_attempt(self, notice: NoticeId, next_ms: int) -> None:
        query = f"UPDATE notices SET attempts = attempts + 1, next_ms = $4 WHERE {OF_NOTICE}"
        await self._database.execute(query, *notice, next_ms)

    async def postpone(self, notice: NoticeId, next_ms: int) -> None:
        query = f"UPDATE notices SET next_ms = $4 WHERE {OF_NOTICE}"
        await self._database.execute(query, *notice, next_ms)

    async def drop(self, notice: NoticeId) -> None:
        await self._database.execute(f"DELETE FROM notices WHERE {OF_NOTICE}", *notice)

    async def finish(self, notice: NoticeId, now_ms: int) -> None:
        query = f"UPDATE notices SET done = TRUE, next_ms = $4 WHERE {OF_NOTICE}"
        await self._database.execute(query, *notice, now_ms)

    async def drop_finished(self, before_ms: int, holidays_before_ms: int) -> int:
        old = "DELETE FROM notices WHERE done AND next_ms <= $1"
        count = await self._database.execute(old, before_ms)
        over = "DELETE FROM holidays WHERE to_ms <= $1"
        return count + await self._database.execute(over, holidays_before_ms)

    async def holidays_of(self, person: str) -> list[HolidayRow]:
        return [HolidayRow(*row) for row in await self._database.rows(HOLIDAYS, person)]

    async def change_holidays(self, person: str, change: HolidayChange) -> bool:
        async def write(connection: Any) -> bool:
            if await connection.fetchval(HOLD_PERSON, person) is None:
                return False
            rows = await connection.fetch(HOLIDAYS, person)
            changed = change([HolidayRow(*row) for row in rows])
            await connection.execute("DELETE FROM holidays WHERE person = $1", person)
            keep = "INSERT INTO holidays (person, from_ms, to_ms) VALUES ($1, $2, $3)"
            await connection.executemany(keep, [(person, *each) for each in changed])
            return True

        return await self._database.write(write)

    async def holidays_at_tables(self, now_ms: int) -> list[HolidayAtTable]:
        query = AT_TABLES.replace("?", "$1")
        return [read_at_table(row) for row in await self._database.rows(query, now_ms)]
