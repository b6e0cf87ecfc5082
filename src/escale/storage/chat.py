"""What is said at tables, in the same SQLite file: an implementation of `tables.chat.ChatStore`.

The statements are those of both engines; SQLite writes parameters with another sign.
"""

import sqlite3

from ..tables.chat import ChatMessage, OwnMessage, OwnReport, ReportedMessage
from .database import Database

KEEP = """
    INSERT INTO chat (id, member, text, at_ms, person, key)
    SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS TEXT), CAST($4 AS BIGINT),
        people.id, tables.key
    FROM people, tables WHERE people.id = $5 AND tables.id = $6
"""
TRIM = """
    DELETE FROM chat WHERE key = (SELECT key FROM tables WHERE id = $1) AND id NOT IN (
        SELECT id FROM chat WHERE key = (SELECT key FROM tables WHERE id = $1)
        ORDER BY at_ms DESC, id DESC LIMIT $2
    )
"""
READ = """
    SELECT chat.id, chat.member, chat.text, chat.at_ms
    FROM chat JOIN tables ON tables.key = chat.key
    WHERE tables.id = $1 AND NOT EXISTS (
        SELECT 1 FROM ties WHERE ties.person = $2 AND ties.other = chat.person AND kind = 'block'
    )
    ORDER BY chat.at_ms, chat.id
"""
OWN = """
    SELECT tables.id, text, at_ms FROM chat JOIN tables ON tables.key = chat.key
    WHERE person = $1 ORDER BY at_ms, chat.id
"""
OWN_REPORTS = """
    SELECT table_id, at_ms FROM chat_reports WHERE person = $1 ORDER BY at_ms, message
"""
REPORT = """
    INSERT INTO chat_reports (person, message, table_id, author, text, said_ms, at_ms)
    SELECT people.id, chat.id, tables.id, chat.person, chat.text, chat.at_ms, CAST($4 AS BIGINT)
    FROM people, chat JOIN tables ON tables.key = chat.key
    WHERE people.id = $1 AND chat.id = $2 AND tables.id = $3 AND chat.person != people.id
    ON CONFLICT (person, message) DO NOTHING
"""
IS_REPORTED = "SELECT 1 FROM chat_reports WHERE person = $1 AND message = $2"
REPORTED = """
    SELECT message, table_id, author, people.name, text, said_ms, person, at_ms
    FROM chat_reports JOIN people ON people.id = chat_reports.author
    ORDER BY at_ms DESC, message
"""
CLEAR = "DELETE FROM chat_reports WHERE message = $1"
DROP = "DELETE FROM chat_reports WHERE at_ms <= $1"


class SqliteChat:
    """A `ChatStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_message(self, table: str, person: str, message: ChatMessage, most: int) -> bool:
        row = (message.id, message.member, message.text, message.at_ms, person, table)

        def keep(connection: sqlite3.Connection) -> bool:
            kept = connection.execute(KEEP.replace("$", "?"), row).rowcount
            connection.execute(TRIM.replace("$", "?"), (table, most))
            return bool(kept)

        return await self._database.write(keep)

    async def read_messages(self, table: str, reader: str) -> list[ChatMessage]:
        query = READ.replace("$", "?")
        rows = await self._database.read(lambda c: c.execute(query, (table, reader)).fetchall())
        return [ChatMessage(*row) for row in rows]

    async def messages_of(self, person: str) -> list[OwnMessage]:
        query = OWN.replace("$", "?")
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [OwnMessage(*row) for row in rows]

    async def reports_of(self, person: str) -> list[OwnReport]:
        query = OWN_REPORTS.replace("$", "?")
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [OwnReport(*row) for row in rows]

    async def report_message(self, table: str, message: str, person: str, at_ms: int) -> bool:
        row = (person, message, table, at_ms)

        def keep(connection: sqlite3.Connection) -> bool:
            if connection.execute(REPORT.replace("$", "?"), row).rowcount:
                return True
            known = connection.execute(IS_REPORTED.replace("$", "?"), (person, message))
            return known.fetchone() is not None

        return await self._database.write(keep)

    async def reported_messages(self) -> list[ReportedMessage]:
        rows = await self._database.read(lambda c: c.execute(REPORTED).fetchall())
        return [ReportedMessage(*row) for row in rows]

    async def clear_reported(self, message: str) -> int:
        query = CLEAR.replace("$", "?")
        return await self._database.write(lambda c: c.execute(query, (message,)).rowcount)

    async def drop_reported(self, before_ms: int) -> int:
        query = DROP.replace("$", "?")
        return await self._database.write(lambda c: c.execute(query, (before_ms,)).rowcount)
