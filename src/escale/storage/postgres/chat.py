"""What is said at tables, in PostgreSQL: an implementation of `tables.chat.ChatStore`."""

from typing import Any

from ...tables.chat import ChatMessage, OwnMessage, OwnReport, ReportedMessage
from ..chat import (
    CLEAR,
    DROP,
    IS_REPORTED,
    KEEP,
    OWN,
    OWN_REPORTS,
    READ,
    REPORT,
    REPORTED,
    TRIM,
)
from .database import Database, count_of


class PostgresChat:
    """A `ChatStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep_message(self, table: str, person: str, message: ChatMessage, most: int) -> bool:
        row = (message.id, message.member, message.text, message.at_ms, person, table)

        async def keep(connection: Any) -> bool:
            kept = count_of(await connection.execute(KEEP, *row))
            await connection.execute(TRIM, table, most)
            return bool(kept)

        return await self._database.write(keep)

    async def read_messages(self, table: str, reader: str) -> list[ChatMessage]:
        return [ChatMessage(*row) for row in await self._database.rows(READ, table, reader)]

    async def messages_of(self, person: str) -> list[OwnMessage]:
        return [OwnMessage(*row) for row in await self._database.rows(OWN, person)]

    async def reports_of(self, person: str) -> list[OwnReport]:
        return [OwnReport(*row) for row in await self._database.rows(OWN_REPORTS, person)]

    async def report_message(self, table: str, message: str, person: str, at_ms: int) -> bool:
        if await self._database.execute(REPORT, person, message, table, at_ms):
            return True
        return await self._database.row(IS_REPORTED, person, message) is not None

    async def reported_messages(self) -> list[ReportedMessage]:
        return [ReportedMessage(*row) for row in await self._database.rows(REPORTED)]

    async def clear_reported(self, message: str) -> int:
        return await self._database.execute(CLEAR, message)

    async def drop_reported(self, before_ms: int) -> int:
        return await self._database.execute(DROP, before_ms)
