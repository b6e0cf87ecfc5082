"""All that a database holds, as text: to look for what should not be in it."""

import sqlite3
from typing import Any

from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore

OWN = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
PUBLIC = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"


async def whole_database(store: Store) -> str:
    """Every value of every row of every table, those that are no part of a database included."""
    if isinstance(store, SqliteStore):
        return await store.database.read(_of_file)
    database: Any = store.database  # type: ignore[attr-defined]
    tables = [name for (name,) in await database.rows(PUBLIC)]
    rows = [row for name in tables for row in await database.rows(f'SELECT * FROM "{name}"')]
    return "\n".join(_text(value) for row in rows for value in row.values())


def _of_file(connection: sqlite3.Connection) -> str:
    tables = [name for (name,) in connection.execute(OWN).fetchall()]
    rows = [row for name in tables for row in connection.execute(f"SELECT * FROM {name}")]
    return "\n".join(_text(value) for row in rows for value in row)


def _text(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
