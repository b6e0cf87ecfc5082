"""Notices in the same SQLite file: the implementation of `notices.ports.NoticeStore`."""

import sqlite3
from typing import Any

from msgspec.structs import astuple

from ..notices.ports import (
    OFFER,
    Channel,
    DueNotice,
    HolidayAtTable,
    HolidayChange,
    HolidayRow,
    NoticeId,
)
from ..tables.state import DAYS
from .database import Database

COLUMNS = "id, person, kind, address, public_key, secret, language, zone, made_ms, session"
PLAN = "INSERT OR IGNORE INTO notices (key, mark, channel, kind, attempts, next_ms, done)"
# The key of a turn's timer begins with the member whose turn it is.
OF_MEMBER = f"substr(timers.name, 1, {len(DAYS) + 1} + length(member)) = '{DAYS}' || member || '/'"
PLAN_TURNS = f"""
    {PLAN}
    SELECT timers.key, timers.name, channels.id, 'turn', 0, ?, 0
    FROM timers JOIN seats ON seats.key = timers.key AND member != '' AND {OF_MEMBER}
    JOIN channels ON channels.person = seats.person
    WHERE NOT EXISTS (
        SELECT 1 FROM notices
        WHERE notices.key = timers.key AND mark = timers.name AND channel = channels.id
    )
"""
IS_OFFERED = """
    stage = 'gathering' AND owner != seats.person AND json_valid(CAST(row AS TEXT))
    AND seats.person IN (SELECT value FROM json_each(CAST(row AS TEXT), '$.invited'))
    AND NOT EXISTS
    (SELECT 1 FROM declined WHERE declined.person = seats.person AND declined.key = seats.key)
"""
PLAN_OFFERS = f"""
    {PLAN}
    SELECT seats.key, '{OFFER}', channels.id, 'offer', 0, ?, 0
    FROM tables JOIN seats USING (key) JOIN channels ON channels.person = seats.person
    WHERE opened_ms > ? AND {IS_OFFERED} AND NOT EXISTS (
        SELECT 1 FROM notices
        WHERE notices.key = tables.key AND mark = '{OFFER}' AND channel = channels.id
    )
"""
DUE = f"""
    SELECT
        tables.id, mark, channel, notices.kind, attempts, card, coalesce(member, ''), due_ms,
        coalesce({IS_OFFERED}, 0),
        coalesce((
            SELECT max(to_ms) FROM holidays
            WHERE holidays.person = channels.person AND from_ms <= :now AND to_ms > :now
        ), 0),
        {", ".join(f"channels.{name}" for name in COLUMNS.split(", "))}
    FROM notices JOIN tables USING (key) JOIN channels ON channels.id = channel
    LEFT JOIN seats ON seats.key = notices.key AND seats.person = channels.person
    LEFT JOIN timers ON timers.key = notices.key AND timers.name = mark
    WHERE NOT done AND next_ms <= :now ORDER BY next_ms LIMIT :most
"""
OF_NOTICE = "key = (SELECT key FROM tables WHERE id = ?) AND mark = ? AND channel = ?"
AT_TABLES = """
    SELECT holidays.person, from_ms, to_ms, tables.id, card
    FROM holidays JOIN seats ON seats.person = holidays.person JOIN tables USING (key)
    WHERE to_ms > ? AND stage = 'playing' AND member != ''
"""

# A browser belongs to whoever used it last, and a person has one of the others of each kind.
IS_SAME = "(kind = ?3 AND CASE kind WHEN 'push' THEN address = ?4 ELSE person = ?2 END)"
KEEP = f"""
    INSERT INTO channels ({COLUMNS}) SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
    FROM people WHERE id = ?2
    AND (SELECT count(*) FROM channels WHERE person = ?2 AND NOT {IS_SAME}) < ?11
    AND (?10 IS NULL OR EXISTS (SELECT 1 FROM keys WHERE hash = ?10))
"""
DROP_SAME = f"DELETE FROM channels WHERE id != ?1 AND {IS_SAME}"


class SqliteNotices:
    """A `NoticeStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def server_key(self, name: str, fresh: bytes) -> bytes:
        def keep(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO house VALUES (?, ?)", (name, fresh))
            read = "SELECT value FROM house WHERE name = ?"
            (key,) = connection.execute(read, (name,)).fetchone()
            return bytes(key)

        return await self._database.write(keep)

    async def channels_of(self, person: str) -> list[Channel]:
        query = f"SELECT {COLUMNS} FROM channels WHERE person = ? ORDER BY made_ms, id"
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [Channel(*row) for row in rows]

    async def keep_channel(self, channel: Channel, most: int) -> bool:
        def keep(connection: sqlite3.Connection) -> bool:
            is_kept = bool(connection.execute(KEEP, (*astuple(channel), most)).rowcount)
            if is_kept:
                same = (channel.id, channel.person, channel.kind, channel.address)
                connection.execute(DROP_SAME, same)
            return is_kept

        return await self._database.write(keep)

    async def drop_channel(self, channel: str, person: str = "") -> bool:
        query = "DELETE FROM channels WHERE id = ? AND (person = ? OR ? = '')"
        asked = (channel, person, person)
        return bool(await self._database.write(lambda c: c.execute(query, asked).rowcount))

    async def plan_turns(self, next_ms: int) -> int:
        return await self._database.write(lambda c: c.execute(PLAN_TURNS, (next_ms,)).rowcount)

    async def plan_offers(self, since_ms: int, next_ms: int) -> int:
        asked = (next_ms, since_ms)
        return await self._database.write(lambda c: c.execute(PLAN_OFFERS, asked).rowcount)

    async def due_notices(self, now_ms: int, most: int) -> list[DueNotice]:
        asked = {"now": now_ms, "most": most}
        rows = await self._database.read(lambda c: c.execute(DUE, asked).fetchall())
        return [read_due(row) for row in rows]

    async def begin_attempt(self, notice: NoticeId, next_ms: int) -> None:
        query = f"UPDATE notices SET attempts = attempts + 1, next_ms = ? WHERE {OF_NOTICE}"
        await self._database.write(lambda c: c.execute(query, (next_ms, *notice)).rowcount)

    async def postpone(self, notice: NoticeId, next_ms: int) -> None:
        query = f"UPDATE notices SET next_ms = ? WHERE {OF_NOTICE}"
        await self._database.write(lambda c: c.execute(query, (next_ms, *notice)).rowcount)

    async def drop(self, notice: NoticeId) -> None:
        query = f"DELETE FROM notices WHERE {OF_NOTICE}"
        await self._database.write(lambda c: c.execute(query, tuple(notice)).rowcount)

    async def finish(self, notice: NoticeId, now_ms: int) -> None:
        query = f"UPDATE notices SET done = 1, next_ms = ? WHERE {OF_NOTICE}"
        await self._database.write(lambda c: c.execute(query, (now_ms, *notice)).rowcount)

    async def drop_finished(self, before_ms: int, holidays_before_ms: int) -> int:
        def drop(connection: sqlite3.Connection) -> int:
            old = "DELETE FROM notices WHERE done AND next_ms <= ?"
            count = connection.execute(old, (before_ms,)).rowcount
            over = "DELETE FROM holidays WHERE to_ms <= ?"
            return count + connection.execute(over, (holidays_before_ms,)).rowcount

        return await self._database.write(drop)

    async def holidays_of(self, person: str) -> list[HolidayRow]:
        return await self._database.read(lambda c: _holidays_of(c, person))

    async def change_holidays(self, person: str, change: HolidayChange) -> bool:
        def write(connection: sqlite3.Connection) -> bool:
            known = connection.execute("SELECT 1 FROM people WHERE id = ?", (person,)).fetchone()
            if known is None:
                return False
            changed = change(_holidays_of(connection, person))
            connection.execute("DELETE FROM holidays WHERE person = ?", (person,))
            keep = "INSERT INTO holidays (person, from_ms, to_ms) VALUES (?, ?, ?)"
            connection.executemany(keep, [(person, *each) for each in changed])
            return True

        return await self._database.write(write)

    async def holidays_at_tables(self, now_ms: int) -> list[HolidayAtTable]:
        rows = await self._database.read(lambda c: c.execute(AT_TABLES, (now_ms,)).fetchall())
        return [read_at_table(row) for row in rows]


def _holidays_of(connection: sqlite3.Connection, person: str) -> list[HolidayRow]:
    query = "SELECT from_ms, to_ms FROM holidays WHERE person = ? ORDER BY from_ms DESC"
    return [HolidayRow(*row) for row in connection.execute(query, (person,)).fetchall()]


def read_due(row: Any) -> DueNotice:
    """A notice with its channel, as both engines give it."""
    table, mark, channel, kind, attempts, card, member, due_ms, is_offered, away_ms, *rest = row
    return DueNotice(
        NoticeId(table, mark, channel),
        kind,
        Channel(*rest),
        attempts,
        bytes(card or b""),
        member,
        due_ms,
        bool(is_offered),
        away_ms,
    )


def read_at_table(row: Any) -> HolidayAtTable:
    person, from_ms, to_ms, table, card = row
    return HolidayAtTable(person, HolidayRow(from_ms, to_ms), table, bytes(card or b""))
