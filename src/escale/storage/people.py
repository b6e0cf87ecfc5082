"""People in the same SQLite file: the implementation of `tables.ports.PeopleStore`."""

import sqlite3
from collections.abc import Sequence

from ..tables.ports import PersonRow
from .accounts import SqliteAccounts
from .chat import SqliteChat
from .company import SqliteCompany
from .database import Database
from .name_clearing import clear_person, clear_some
from .remarks import SqliteRemarks
from .rows import encode
from .shares import SqliteShares
from .word_reports import SqliteReports

# When this device was last here; a key of an earlier version knows it of the person alone.
BY_KEY = (
    "SELECT people.id, people.name, coalesce(nullif(keys.seen_ms, 0), people.seen_ms) FROM keys"
    " JOIN people ON people.id = keys.person WHERE keys.hash = ? AND keys.expires_ms"
)
ADD_KEY = (
    "INSERT INTO keys (hash, person, expires_ms, device, created_ms, seen_ms)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
# No browser keeps a cookie for so long. 0: an earlier version did not note the day.
OLD_SESSIONS = "DELETE FROM keys WHERE expires_ms = 0 AND seen_ms > 0 AND seen_ms <= ?"
# A guest who has not come back; an account stays until it is deleted.
DROP_UNSEEN = """
    DELETE FROM people WHERE seen_ms <= ?
    AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM recovery_codes WHERE person = people.id)
    AND NOT EXISTS (SELECT 1 FROM addresses WHERE person = people.id)
"""


class SqlitePeople:
    """A `PeopleStore` in one file; it also keeps the key that signs seat tokens."""

    def __init__(self, database: Database) -> None:
        self.reports = SqliteReports(database)
        self.remarks = SqliteRemarks(database)
        self.accounts = SqliteAccounts(database)
        self.company = SqliteCompany(database)
        self.chat = SqliteChat(database)
        self.shares = SqliteShares(database)
        self._database = database

    async def signing_key(self, fresh: bytes) -> bytes:
        """The key that signs seat tokens: the fresh one only if there was none."""

        def keep(connection: sqlite3.Connection) -> bytes:
            connection.execute("INSERT OR IGNORE INTO house VALUES ('key', ?)", (fresh,))
            (key,) = connection.execute("SELECT value FROM house WHERE name = 'key'").fetchone()
            return bytes(key)

        return await self._database.write(keep)

    async def add_person(self, person: PersonRow, key_hash: bytes, device: str = "") -> None:
        def insert(connection: sqlite3.Connection) -> None:
            row = (person.id, person.name, person.seen_ms)
            connection.execute("INSERT INTO people VALUES (?, ?, ?)", row)
            key = (key_hash, person.id, 0, device, person.seen_ms, person.seen_ms)
            connection.execute(ADD_KEY, key)

        await self._database.write(insert)

    async def find_person(self, key_hash: bytes) -> PersonRow | None:
        query = f"{BY_KEY} = 0"
        found = await self._database.read(lambda c: c.execute(query, (key_hash,)).fetchone())
        return PersonRow(*found) if found else None

    async def read_person(self, person: str) -> PersonRow | None:
        query = "SELECT id, name, seen_ms FROM people WHERE id = ?"
        found = await self._database.read(lambda c: c.execute(query, (person,)).fetchone())
        return PersonRow(*found) if found else None

    async def names(self, people: Sequence[str]) -> dict[str, str]:
        query = "SELECT id, name FROM people WHERE id IN (SELECT value FROM json_each(?))"
        asked = (encode(people).decode(),)
        return dict(await self._database.read(lambda c: c.execute(query, asked).fetchall()))

    async def rename_person(self, person: str, name: str, seen_ms: int) -> None:
        query = "UPDATE people SET name = ?, seen_ms = ? WHERE id = ?"
        await self._database.write(lambda c: c.execute(query, (name, seen_ms, person)).rowcount)

    async def see_person(self, person: str, seen_ms: int) -> None:
        query = "UPDATE people SET seen_ms = ? WHERE id = ?"
        await self._database.write(lambda c: c.execute(query, (seen_ms, person)).rowcount)

    async def add_key(self, person: str, key_hash: bytes, expires_ms: int) -> None:
        row = (key_hash, person, expires_ms, "", 0, 0)
        await self._database.write(lambda c: c.execute(ADD_KEY, row).rowcount)

    async def trade_key(
        self, old: bytes, new: bytes, now_ms: int, device: str = ""
    ) -> PersonRow | None:
        def trade(connection: sqlite3.Connection) -> PersonRow | None:
            found = connection.execute(f"{BY_KEY} > ?", (old, now_ms)).fetchone()
            connection.execute("DELETE FROM keys WHERE hash = ? AND expires_ms > 0", (old,))
            if found is None:
                return None
            connection.execute(ADD_KEY, (new, found[0], 0, device, now_ms, now_ms))
            return PersonRow(*found)

        return await self._database.write(trade)

    async def drop_person(self, person: str) -> None:
        def drop(connection: sqlite3.Connection) -> None:
            clear_person(connection, person)
            connection.execute("DELETE FROM people WHERE id = ?", (person,))

        await self._database.write(drop)

    async def clear_names(self, most: int) -> int:
        return await self._database.write(lambda c: clear_some(c, most))

    async def drop_unseen(self, before_ms: int, now_ms: int) -> int:
        """Delete guests and sessions that were not seen for long, and keys that have expired."""

        def drop(connection: sqlite3.Connection) -> int:
            old_keys = "DELETE FROM keys WHERE expires_ms > 0 AND expires_ms <= ?"
            connection.execute(old_keys, (now_ms,))
            connection.execute(OLD_SESSIONS, (before_ms,))
            return connection.execute(DROP_UNSEEN, (before_ms,)).rowcount

        return await self._database.write(drop)
