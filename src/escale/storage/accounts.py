"""Accounts in the same SQLite file: the implementation of `tables.accounts.AccountStore`."""

import sqlite3
from collections.abc import Sequence

from ..tables.accounts import Belongings, Passkey, SessionRow, Ticket, TicketKind, WaysIn
from .belongings import (
    BELONGINGS,
    COUNT_AGAIN,
    COUNT_BELONGINGS,
    FORGET_SELF,
    IS_POSSIBLE,
    KEEP_EARLIER_TRY,
    MOVE_EARLIER,
    MOVE_LOG,
    MOVE_MET,
    MOVE_OPPONENTS,
    MOVE_SERIES,
    MOVE_TABLES,
    MOVE_TIES,
    MOVED_KEYS,
    move_of,
)
from .database import Database

SESSIONS = """
    SELECT hash, device, created_ms, seen_ms FROM keys WHERE person = ? AND expires_ms = 0
    ORDER BY seen_ms DESC, created_ms DESC, hash
"""
ADD_SESSION = """
    INSERT INTO keys (hash, person, expires_ms, device, created_ms, seen_ms)
    SELECT ?, id, 0, ?, ?, ? FROM people WHERE id = ?
"""
REPLACE_SESSION = (
    "UPDATE channels SET session = ?2 WHERE session = ?1",
    "DELETE FROM keys WHERE hash = ?1 AND expires_ms = 0 AND ?1 != ?2",
)
WAYS_IN = """
    SELECT (SELECT count(*) FROM passkeys WHERE person = ?1),
    (SELECT count(*) FROM recovery_codes WHERE person = ?1),
    coalesce((SELECT address FROM addresses WHERE person = ?1), '')
"""
PASSKEYS = """
    SELECT id, person, public_key, sign_count, name, created_ms, used_ms, transports FROM passkeys
"""
ADD_PASSKEY = """
    INSERT OR IGNORE INTO passkeys
        (id, person, public_key, sign_count, name, created_ms, used_ms, transports)
    SELECT ?1, id, ?3, ?4, ?5, ?6, ?7, ?8 FROM people
    WHERE id = ?2 AND (SELECT count(*) FROM passkeys WHERE person = ?2) < ?9
"""
# An authenticator that does not count says 0 each time.
USE_PASSKEY = """
    UPDATE passkeys SET sign_count = ?2, used_ms = ?3
    WHERE id = ?1 AND (sign_count < ?2 OR (sign_count = 0 AND ?2 = 0))
"""
# How many ways in a person has; all recovery codes are one.
WAYS = """
    (SELECT count(*) FROM passkeys WHERE person = {person})
    + (SELECT count(*) FROM addresses WHERE person = {person})
    + (SELECT count(*) FROM (SELECT 1 FROM recovery_codes WHERE person = {person} LIMIT 1) AS codes)
"""
DROP_PASSKEY = f"""
    DELETE FROM passkeys WHERE person = ?1 AND id = ?2 AND (?3 OR {WAYS.format(person="?1")} > 1)
"""
DROP_ADDRESS = f"""
    DELETE FROM addresses WHERE person = ?1 AND (?2 OR {WAYS.format(person="?1")} > 1)
"""
SET_ADDRESS = """
    INSERT OR REPLACE INTO addresses (person, address, confirmed_ms)
    SELECT id, ?2, ?3 FROM people WHERE id = ?1
    AND NOT EXISTS (SELECT 1 FROM addresses WHERE address = ?2 AND person != ?1)
"""
TICKET = "SELECT kind, person, session, content FROM tickets WHERE hash = ? AND expires_ms > ?"
TICKETS_OF = """
    SELECT kind, person, session, content FROM tickets WHERE kind = ? AND expires_ms > ?
    ORDER BY expires_ms
"""
NEW = """CAST(replace(CAST({column} AS TEXT), '"' || ?1 || '"', '"' || ?2 || '"') AS BLOB)"""
NEW_ROW, NEW_CARD = NEW.format(column='"row"'), NEW.format(column="card")
IDS = {"guest": "?1", "account": "?2"}
MERGE = (
    MOVE_LOG.format(
        action="CAST(replace(CAST(action AS TEXT), '\"person\":\"' || ?1 || '\"',"
        " '\"person\":\"' || ?2 || '\"') AS BLOB)",
        **IDS,
    ),
    MOVE_TABLES.format(more="", keys=MOVED_KEYS).format(row=NEW_ROW, card=NEW_CARD, **IDS),
    MOVE_SERIES.format(
        row=NEW_ROW, has_guest="""instr(CAST("row" AS TEXT), '"' || ?1 || '"')""", **IDS
    ),
    COUNT_AGAIN.format(**IDS),
    MOVE_OPPONENTS.format(**IDS),
    MOVE_MET.format(**IDS),
    *(each.format(**IDS) for each in MOVE_TIES),
    MOVE_EARLIER.format(**IDS),
    KEEP_EARLIER_TRY.format(**IDS),
    *(move_of(each).format(**IDS) for each in BELONGINGS),
    FORGET_SELF.format(**IDS),
)


class SqliteAccounts:
    """An `AccountStore` in one file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def _change(self, query: str, *values: object) -> int:
        return await self._database.write(lambda c: c.execute(query, values).rowcount)

    # ---- sessions

    async def sessions_of(self, person: str) -> list[SessionRow]:
        rows = await self._database.read(lambda c: c.execute(SESSIONS, (person,)).fetchall())
        return [SessionRow(*row) for row in rows]

    async def add_session(self, person: str, session: SessionRow, instead: bytes = b"") -> bool:
        values = (session.hash, session.device, session.created_ms, session.seen_ms, person)

        def add(connection: sqlite3.Connection) -> bool:
            if not connection.execute(ADD_SESSION, values).rowcount:
                return False
            for statement in REPLACE_SESSION:
                connection.execute(statement, (instead, session.hash))
            return True

        return await self._database.write(add)

    async def see_session(self, key_hash: bytes, device: str, now_ms: int) -> None:
        query = "UPDATE keys SET seen_ms = ?, device = ? WHERE hash = ? AND expires_ms = 0"
        await self._change(query, now_ms, device, key_hash)

    async def end_sessions(self, person: str, hashes: Sequence[bytes]) -> int:
        query = "DELETE FROM keys WHERE person = ? AND hash = ? AND expires_ms = 0"

        def end(connection: sqlite3.Connection) -> int:
            return sum(connection.execute(query, (person, each)).rowcount for each in hashes)

        return await self._database.write(end)

    async def replace_session(self, old: bytes, new: bytes) -> None:
        def replace_one(connection: sqlite3.Connection) -> None:
            for statement in REPLACE_SESSION:
                connection.execute(statement, (old, new))

        await self._database.write(replace_one)

    async def drop_pushes(self, person: str, session: bytes) -> None:
        await self._change("DELETE FROM channels WHERE person = ? AND session = ?", person, session)

    async def drop_links(self, person: str) -> None:
        await self._change("DELETE FROM keys WHERE person = ? AND expires_ms > 0", person)

    # ---- ways in

    async def ways_in(self, person: str) -> WaysIn:
        found = await self._database.read(lambda c: c.execute(WAYS_IN, (person,)).fetchone())
        return WaysIn(*found)

    async def passkeys_of(self, person: str) -> list[Passkey]:
        query = f"{PASSKEYS} WHERE person = ? ORDER BY created_ms, id"
        rows = await self._database.read(lambda c: c.execute(query, (person,)).fetchall())
        return [Passkey(*row) for row in rows]

    async def find_passkey(self, passkey: bytes) -> Passkey | None:
        query = f"{PASSKEYS} WHERE id = ?"
        found = await self._database.read(lambda c: c.execute(query, (passkey,)).fetchone())
        return Passkey(*found) if found else None

    async def add_passkey(self, passkey: Passkey, most: int) -> bool:
        values = (
            *(passkey.id, passkey.person, passkey.public_key, passkey.sign_count, passkey.name),
            *(passkey.created_ms, passkey.used_ms, passkey.transports, most),
        )
        return bool(await self._change(ADD_PASSKEY, *values))

    async def use_passkey(self, passkey: bytes, sign_count: int, now_ms: int) -> bool:
        return bool(await self._change(USE_PASSKEY, passkey, sign_count, now_ms))

    async def rename_passkey(self, person: str, passkey: bytes, name: str) -> bool:
        query = "UPDATE passkeys SET name = ? WHERE person = ? AND id = ?"
        return bool(await self._change(query, name, person, passkey))

    async def drop_passkey(self, person: str, passkey: bytes, even_last: bool) -> bool:
        return bool(await self._change(DROP_PASSKEY, person, passkey, even_last))

    async def set_codes(self, person: str, hashes: Sequence[bytes]) -> None:
        add = "INSERT INTO recovery_codes (hash, person) SELECT ?, id FROM people WHERE id = ?"

        def replace_all(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM recovery_codes WHERE person = ?", (person,))
            connection.executemany(add, [(each, person) for each in hashes])

        await self._database.write(replace_all)

    async def spend_code(self, code_hash: bytes) -> str | None:
        def spend(connection: sqlite3.Connection) -> str | None:
            query = "SELECT person FROM recovery_codes WHERE hash = ?"
            found = connection.execute(query, (code_hash,)).fetchone()
            connection.execute("DELETE FROM recovery_codes WHERE hash = ?", (code_hash,))
            return found[0] if found else None

        return await self._database.write(spend)

    async def find_address(self, address: str) -> str | None:
        query = "SELECT person FROM addresses WHERE address = ?"
        found = await self._database.read(lambda c: c.execute(query, (address,)).fetchone())
        return found[0] if found else None

    async def set_address(self, person: str, address: str, now_ms: int) -> bool:
        return bool(await self._change(SET_ADDRESS, person, address, now_ms))

    async def drop_address(self, person: str, even_last: bool) -> bool:
        return bool(await self._change(DROP_ADDRESS, person, even_last))

    # ---- tickets

    async def keep_ticket(self, ticket_hash: bytes, ticket: Ticket, expires_ms: int) -> None:
        query = (
            "INSERT OR REPLACE INTO tickets (hash, kind, person, session, content, expires_ms)"
            " VALUES (?, ?, ?, ?, ?, ?)"
        )
        values = (ticket_hash, ticket.kind, ticket.person, ticket.session, ticket.content)
        await self._change(query, *values, expires_ms)

    async def read_ticket(self, ticket_hash: bytes, now_ms: int) -> Ticket | None:
        asked = (ticket_hash, now_ms)
        found = await self._database.read(lambda c: c.execute(TICKET, asked).fetchone())
        return Ticket(*found) if found else None

    async def take_ticket(self, ticket_hash: bytes, now_ms: int) -> Ticket | None:
        def take(connection: sqlite3.Connection) -> Ticket | None:
            found = connection.execute(TICKET, (ticket_hash, now_ms)).fetchone()
            connection.execute("DELETE FROM tickets WHERE hash = ?", (ticket_hash,))
            return Ticket(*found) if found else None

        return await self._database.write(take)

    async def tickets_of(self, kind: TicketKind, now_ms: int) -> list[Ticket]:
        asked = (kind, now_ms)
        rows = await self._database.read(lambda c: c.execute(TICKETS_OF, asked).fetchall())
        return [Ticket(*row) for row in rows]

    async def drop_tickets(self, now_ms: int) -> None:
        await self._change("DELETE FROM tickets WHERE expires_ms <= ?", now_ms)

    # ---- two that are one

    async def belongings_of(self, person: str) -> Belongings:
        query = COUNT_BELONGINGS.format(person="?1")
        found = await self._database.read(lambda c: c.execute(query, (person,)).fetchone())
        return Belongings(*found)

    async def merge(self, guest: str, account: str) -> bool:
        def move(connection: sqlite3.Connection) -> bool:
            possible = IS_POSSIBLE.format(**IDS)
            if connection.execute(possible, (guest, account)).fetchone() != (1,):
                return False
            for statement in MERGE:
                connection.execute(statement, (guest, account))
            connection.execute("DELETE FROM people WHERE id = ?", (guest,))
            return True

        return await self._database.write(move)
