"""People in PostgreSQL: the implementation of `tables.ports.PeopleStore`."""

from collections.abc import Sequence
from typing import Any

from ...tables.ports import PersonRow
from ..belongings import OF_RESULTS
from .accounts import PostgresAccounts
from .chat import PostgresChat
from .company import PostgresCompany
from .database import Database
from .name_clearing import clear_person, clear_some
from .remarks import PostgresRemarks
from .shares import PostgresShares
from .word_reports import PostgresReports

# When this device was last here; a key of an earlier version knows it of the person alone.
BY_KEY = """
    SELECT people.id, people.name, coalesce(nullif(keys.seen_ms, 0), people.seen_ms) FROM keys
    JOIN people ON people.id = keys.person WHERE keys.hash = $1 AND keys.expires_ms = 0
"""
# Of two who trade the same key at once, one finds it gone.
TAKE_KEY = """
    WITH taken AS (
        DELETE FROM keys WHERE hash = $1 AND expires_ms > 0 RETURNING person, expires_ms
    )
    SELECT people.id, people.name, people.seen_ms FROM taken
    JOIN people ON people.id = taken.person WHERE taken.expires_ms > $2
"""
# Places at tables are no reference to people: who sits there need not be known any more.
DROP = """
    WITH dropped AS (DELETE FROM people WHERE {which} RETURNING id),
    gone AS (DELETE FROM seats USING dropped WHERE seats.person = dropped.id)
    SELECT id FROM dropped
"""
ADD_KEY = """
    INSERT INTO keys (hash, person, expires_ms, device, created_ms, seen_ms)
    VALUES ($1, $2, $3, $4, $5, $6)
"""
# Guests who have not come back; an account stays until it is deleted.
UNSEEN = """
    seen_ms <= $1
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM recovery_codes WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM addresses WHERE person = people.id)
"""
# No browser keeps a cookie for so long. 0: an earlier version did not note the day.
OLD_SESSIONS = "DELETE FROM keys WHERE expires_ms = 0 AND seen_ms > 0 AND seen_ms <= $1"
# Results go before a person and once more after: what was written meanwhile. In statements of
# their own: an append may hold the places at a table while it waits for a stamp.
FORGET = "DELETE FROM {part} WHERE person = ANY ($1::text[])"


class PostgresPeople:
    """A `PeopleStore` in one database; it also keeps the key that signs seat tokens."""

    def __init__(self, database: Database) -> None:
        self.reports = PostgresReports(database)
        self.remarks = PostgresRemarks(database)
        self.accounts = PostgresAccounts(database)
        self.company = PostgresCompany(database)
        self.chat = PostgresChat(database)
        self.shares = PostgresShares(database)
        self._database = database

    async def signing_key(self, fresh: bytes) -> bytes:
        """The key that signs seat tokens: the fresh one only if there was none."""
        keep = "INSERT INTO house (name, value) VALUES ('key', $1) ON CONFLICT DO NOTHING"
        await self._database.execute(keep, fresh)
        (key,) = await self._database.row("SELECT value FROM house WHERE name = 'key'")
        return bytes(key)

    async def add_person(self, person: PersonRow, key_hash: bytes, device: str = "") -> None:
        async def insert(connection: Any) -> None:
            query = "INSERT INTO people (id, name, seen_ms) VALUES ($1, $2, $3)"
            await connection.execute(query, person.id, person.name, person.seen_ms)
            seen_ms = person.seen_ms
            await connection.execute(ADD_KEY, key_hash, person.id, 0, device, seen_ms, seen_ms)

        await self._database.write(insert)

    async def find_person(self, key_hash: bytes) -> PersonRow | None:
        found = await self._database.row(BY_KEY, key_hash)
        return PersonRow(*found) if found else None

    async def read_person(self, person: str) -> PersonRow | None:
        query = "SELECT id, name, seen_ms FROM people WHERE id = $1"
        found = await self._database.row(query, person)
        return PersonRow(*found) if found else None

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        query = "SELECT id, name FROM people WHERE id = ANY ($1::text[])"
        return dict(await self._database.rows(query, people))

    async def rename_person(self, person: str, name: str, seen_ms: int) -> None:
        query = "UPDATE people SET name = $2, seen_ms = $3 WHERE id = $1"
        await self._database.execute(query, person, name, seen_ms)

    async def see_person(self, person: str, seen_ms: int) -> None:
        await self._database.execute(
            "UPDATE people SET seen_ms = $2 WHERE id = $1", person, seen_ms
        )

    async def add_key(self, person: str, key_hash: bytes, expires_ms: int) -> None:
        await self._database.execute(ADD_KEY, key_hash, person, expires_ms, "", 0, 0)

    async def trade_key(
        self, old: bytes, new: bytes, now_ms: int, device: str = ""
    ) -> PersonRow | None:
        async def trade(connection: Any) -> PersonRow | None:
            found = await connection.fetchrow(TAKE_KEY, old, now_ms)
            if found is None:
                return None
            await connection.execute(ADD_KEY, new, found[0], 0, device, now_ms, now_ms)
            return PersonRow(*found)

        return await self._database.write(trade)

    async def drop_person(self, person: str) -> None:
        await self._database.write(lambda connection: clear_person(connection, person))
        await self._forget([person])
        await self._database.execute(DROP.format(which="id = $1"), person)
        await self._forget([person])

    async def clear_names(self, most: int) -> int:
        return await self._database.write(lambda connection: clear_some(connection, most))

    async def _forget(self, people: Sequence[str]) -> None:
        """Delete what their games were for these people."""
        for part in (*OF_RESULTS, "places", "tickets"):
            await self._database.execute(FORGET.format(part=part), people)

    async def drop_unseen(self, before_ms: int, now_ms: int) -> int:
        """Delete guests and sessions that were not seen for long, and keys that have expired."""

        async def drop(connection: Any) -> list[str]:
            old_keys = "DELETE FROM keys WHERE expires_ms > 0 AND expires_ms <= $1"
            await connection.execute(old_keys, now_ms)
            await connection.execute(OLD_SESSIONS, before_ms)
            dropped = await connection.fetch(DROP.format(which=UNSEEN), before_ms)
            return [person for (person,) in dropped]

        people = await self._database.write(drop)
        if people:  # only now: until they are deleted, they may come back
            await self._forget(people)
        return len(people)
