"""Accounts in PostgreSQL: the implementation of `tables.accounts.AccountStore`."""

from collections.abc import Sequence
from typing import Any

import asyncpg

from ...tables.accounts import Belongings, Passkey, SessionRow, Ticket, TicketKind, WaysIn
from ..accounts import WAYS
from ..belongings import (
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
    OF_RESULTS,
    move_of,
)
from .database import Database, count_of

SESSIONS = """
    SELECT hash, device, created_ms, seen_ms FROM keys WHERE person = $1 AND expires_ms = 0
    ORDER BY seen_ms DESC, created_ms DESC, hash
"""
ADD_SESSION = """
    INSERT INTO keys (hash, person, expires_ms, device, created_ms, seen_ms)
    SELECT $1, id, 0, $2, $3, $4 FROM people WHERE id = $5
"""
REPLACE_SESSION = (
    "UPDATE channels SET session = $2 WHERE session = $1",
    "DELETE FROM keys WHERE hash = $1 AND expires_ms = 0 AND $1 != $2",
)
WAYS_IN = """
    SELECT (SELECT count(*) FROM passkeys WHERE person = $1),
    (SELECT count(*) FROM recovery_codes WHERE person = $1),
    coalesce((SELECT address FROM addresses WHERE person = $1), '')
"""
PASSKEYS = """
    SELECT id, person, public_key, sign_count, name, created_ms, used_ms, transports FROM passkeys
"""
ADD_PASSKEY = """
    INSERT INTO passkeys (id, person, public_key, sign_count, name, created_ms, used_ms, transports)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8
    WHERE (SELECT count(*) FROM passkeys WHERE person = $2) < $9
    ON CONFLICT (id) DO NOTHING
"""
# An authenticator that does not count says 0 each time.
USE_PASSKEY = """
    UPDATE passkeys SET sign_count = $2, used_ms = $3
    WHERE id = $1 AND (sign_count < $2 OR (sign_count = 0 AND $2 = 0))
"""
SET_ADDRESS = """
    INSERT INTO addresses (person, address, confirmed_ms)
    SELECT id, $2, $3 FROM people WHERE id = $1
    ON CONFLICT (person) DO UPDATE SET
        address = excluded.address, confirmed_ms = excluded.confirmed_ms
"""
DROP_PASSKEY = f"""
    DELETE FROM passkeys
    WHERE person = $1 AND id = $3 AND ($2 OR {WAYS.format(person="$1")} > 1)
"""
DROP_ADDRESS = f"""
    DELETE FROM addresses WHERE person = $1 AND ($2 OR {WAYS.format(person="$1")} > 1)
"""
# What changes the ways in of one person is done one after the other.
HOLD_PERSON = "SELECT 1 FROM people WHERE id = $1 FOR UPDATE"
KEEP_TICKET = """
    INSERT INTO tickets (hash, kind, person, session, content, expires_ms)
    VALUES ($1, $2, $3, $4, $5, $6)
    ON CONFLICT (hash) DO UPDATE SET kind = excluded.kind, person = excluded.person,
        session = excluded.session, content = excluded.content, expires_ms = excluded.expires_ms
"""
TICKET = "SELECT kind, person, session, content FROM tickets WHERE hash = $1 AND expires_ms > $2"
TICKETS_OF = """
    SELECT kind, person, session, content FROM tickets WHERE kind = $1 AND expires_ms > $2
    ORDER BY expires_ms
"""
# Of two who take the same ticket at once, one finds it gone.
TAKE_TICKET = """
    WITH taken AS (DELETE FROM tickets WHERE hash = $1 RETURNING *)
    SELECT kind, person, session, content FROM taken WHERE expires_ms > $2
"""
IDS = {"guest": "$1::text", "account": "$2::text"}


def _replaced(column: str, before: str = "") -> str:
    """A column of bytes in which the guest's id has become the account's."""
    text = f"convert_from({column}, 'UTF8')"
    guest, account = (f"'{before}\"' || {IDS[each]} || '\"'" for each in ("guest", "account"))
    return f"convert_to(replace({text}, {guest}, {account}), 'UTF8')"


# Neither becomes an account, or is merged with somebody else, meanwhile.
HOLD_BOTH = "SELECT 1 FROM people WHERE id IN ($1, $2) ORDER BY id FOR UPDATE"
# Nothing is added to these tables meanwhile.
HOLD = f"SELECT 1 FROM heads WHERE key IN ({MOVED_KEYS.format(**IDS)}) ORDER BY key FOR UPDATE"
INVITED = f", invited = array_replace(invited, {IDS['guest']}, {IDS['account']})"
MERGE = (
    HOLD,
    MOVE_LOG.format(action=_replaced("action", '"person":'), **IDS),
    MOVE_TABLES.format(more=INVITED, keys=MOVED_KEYS).format(
        row=_replaced('"row"'), card=_replaced("card"), **IDS
    ),
    MOVE_SERIES.format(
        row=_replaced('"row"'),
        has_guest="""position('"' || $1::text || '"' in convert_from("row", 'UTF8')) > 0""",
        **IDS,
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


class PostgresAccounts:
    """An `AccountStore` in one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # ---- sessions

    async def sessions_of(self, person: str) -> list[SessionRow]:
        return [SessionRow(*row) for row in await self._database.rows(SESSIONS, person)]

    async def add_session(self, person: str, session: SessionRow, instead: bytes = b"") -> bool:
        values = (session.hash, session.device, session.created_ms, session.seen_ms, person)

        async def add(connection: Any) -> bool:
            if not count_of(await connection.execute(ADD_SESSION, *values)):
                return False
            for statement in REPLACE_SESSION:
                await connection.execute(statement, instead, session.hash)
            return True

        return await self._database.write(add)

    async def see_session(self, key_hash: bytes, device: str, now_ms: int) -> None:
        query = "UPDATE keys SET seen_ms = $1, device = $2 WHERE hash = $3 AND expires_ms = 0"
        await self._database.execute(query, now_ms, device, key_hash)

    async def end_sessions(self, person: str, hashes: Sequence[bytes]) -> int:
        query = "DELETE FROM keys WHERE person = $1 AND hash = ANY($2::bytea[]) AND expires_ms = 0"
        return await self._database.execute(query, person, list(hashes))

    async def replace_session(self, old: bytes, new: bytes) -> None:
        async def replace_one(connection: Any) -> None:
            for statement in REPLACE_SESSION:
                await connection.execute(statement, old, new)

        await self._database.write(replace_one)

    async def drop_pushes(self, person: str, session: bytes) -> None:
        query = "DELETE FROM channels WHERE person = $1 AND session = $2"
        await self._database.execute(query, person, session)

    async def drop_links(self, person: str) -> None:
        query = "DELETE FROM keys WHERE person = $1 AND expires_ms > 0"
        await self._database.execute(query, person)

    # ---- ways in

    async def ways_in(self, person: str) -> WaysIn:
        return WaysIn(*await self._database.row(WAYS_IN, person))

    async def passkeys_of(self, person: str) -> list[Passkey]:
        query = f"{PASSKEYS} WHERE person = $1 ORDER BY created_ms, id"
        return [Passkey(*row) for row in await self._database.rows(query, person)]

    async def find_passkey(self, passkey: bytes) -> Passkey | None:
        found = await self._database.row(f"{PASSKEYS} WHERE id = $1", passkey)
        return Passkey(*found) if found else None

    async def add_passkey(self, passkey: Passkey, most: int) -> bool:
        values = (
            *(passkey.id, passkey.person, passkey.public_key, passkey.sign_count, passkey.name),
            *(passkey.created_ms, passkey.used_ms, passkey.transports, most),
        )

        async def add(connection: Any) -> bool:
            if await connection.fetchval(HOLD_PERSON, passkey.person) is None:
                return False
            return bool((await connection.execute(ADD_PASSKEY, *values)).endswith("1"))

        return await self._database.write(add)

    async def use_passkey(self, passkey: bytes, sign_count: int, now_ms: int) -> bool:
        return bool(await self._database.execute(USE_PASSKEY, passkey, sign_count, now_ms))

    async def rename_passkey(self, person: str, passkey: bytes, name: str) -> bool:
        query = "UPDATE passkeys SET name = $1 WHERE person = $2 AND id = $3"
        return bool(await self._database.execute(query, name, person, passkey))

    async def drop_passkey(self, person: str, passkey: bytes, even_last: bool) -> bool:
        return await self._drop_way(DROP_PASSKEY, person, even_last, passkey)

    async def _drop_way(self, query: str, person: str, *values: object) -> bool:
        async def drop(connection: Any) -> bool:
            await connection.execute(HOLD_PERSON, person)
            return bool(count_of(await connection.execute(query, person, *values)))

        return await self._database.write(drop)

    async def set_codes(self, person: str, hashes: Sequence[bytes]) -> None:
        add = (
            "INSERT INTO recovery_codes (hash, person)"
            " SELECT hash, id FROM unnest($1::bytea[]) AS hash, people WHERE id = $2"
        )

        async def replace_all(connection: Any) -> None:
            await connection.execute("DELETE FROM recovery_codes WHERE person = $1", person)
            await connection.execute(add, list(hashes), person)

        await self._database.write(replace_all)

    async def spend_code(self, code_hash: bytes) -> str | None:
        spend = "DELETE FROM recovery_codes WHERE hash = $1 RETURNING person"

        async def run(connection: Any) -> str | None:
            found: str | None = await connection.fetchval(spend, code_hash)
            return found

        return await self._database.write(run)

    async def find_address(self, address: str) -> str | None:
        query = "SELECT person FROM addresses WHERE address = $1"
        found = await self._database.row(query, address)
        return found[0] if found else None

    async def set_address(self, person: str, address: str, now_ms: int) -> bool:
        try:
            return bool(await self._database.execute(SET_ADDRESS, person, address, now_ms))
        except asyncpg.UniqueViolationError:
            return False

    async def drop_address(self, person: str, even_last: bool) -> bool:
        return await self._drop_way(DROP_ADDRESS, person, even_last)

    # ---- tickets

    async def keep_ticket(self, ticket_hash: bytes, ticket: Ticket, expires_ms: int) -> None:
        values = (ticket_hash, ticket.kind, ticket.person, ticket.session, ticket.content)
        await self._database.execute(KEEP_TICKET, *values, expires_ms)

    async def read_ticket(self, ticket_hash: bytes, now_ms: int) -> Ticket | None:
        found = await self._database.row(TICKET, ticket_hash, now_ms)
        return Ticket(*found) if found else None

    async def take_ticket(self, ticket_hash: bytes, now_ms: int) -> Ticket | None:
        async def take(connection: Any) -> Ticket | None:
            found = await connection.fetchrow(TAKE_TICKET, ticket_hash, now_ms)
            return Ticket(*found) if found else None

        return await self._database.write(take)

    async def tickets_of(self, kind: TicketKind, now_ms: int) -> list[Ticket]:
        return [Ticket(*row) for row in await self._database.rows(TICKETS_OF, kind, now_ms)]

    async def drop_tickets(self, now_ms: int) -> None:
        await self._database.execute("DELETE FROM tickets WHERE expires_ms <= $1", now_ms)

    # ---- two that are one

    async def belongings_of(self, person: str) -> Belongings:
        return Belongings(*await self._database.row(COUNT_BELONGINGS.format(person="$1"), person))

    async def merge(self, guest: str, account: str) -> bool:
        async def move(connection: Any) -> bool:
            ids = (guest, account)
            await connection.execute(HOLD_BOTH, *ids)
            if not await connection.fetchval(IS_POSSIBLE.format(**IDS), *ids):
                return False
            for statement in MERGE:
                await connection.execute(statement, *ids)
            for part in ("seats", *OF_RESULTS):  # what was not moved
                await connection.execute(f"DELETE FROM {part} WHERE person = $1", guest)
            await connection.execute("DELETE FROM people WHERE id = $1", guest)
            return True

        return await self._database.write(move)
