"""The schema, step by step; `PRAGMA user_version` says how far a file has come."""

import sqlite3

MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        row BLOB NOT NULL,
        opened_ms INTEGER NOT NULL,
        steps INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE log (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        action BLOB NOT NULL,
        at_ms INTEGER NOT NULL,
        client TEXT,
        UNIQUE (table_id, number)
    );
    CREATE UNIQUE INDEX log_client ON log (table_id, seat, client) WHERE client IS NOT NULL;
    CREATE TABLE timers (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        due_ms INTEGER NOT NULL,
        PRIMARY KEY (table_id, key)
    );
    CREATE INDEX timers_due ON timers (due_ms);
    """,
)


class NewerFile(Exception):
    """The file was written by a later version of Escale."""


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a file up to date, each step in a transaction of its own."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(MIGRATIONS):
        raise NewerFile(f"schema {version}, this Escale knows {len(MIGRATIONS)}")
    for number, script in enumerate(MIGRATIONS[version:], version + 1):
        connection.executescript(f"BEGIN; {script} PRAGMA user_version = {number}; COMMIT;")
