"""Advisory locks of PostgreSQL: what only one process may do at a time.

They belong to a connection: when its process dies, the database releases them.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from ...tables.ports import Work

MIGRATING = 0x65_73_63_00  # "esc", then a number
SERVING = 0x65_73_63_01
STARTING = 0x65_73_63_10  # held until the end of a transaction
WORKS: dict[Work, int] = {
    "retention": 0x65_73_63_02,
    "results": 0x65_73_63_03,
    "notices": 0x65_73_63_04,
    "names": 0x65_73_63_05,
}
WAIT = "SET lock_timeout = '5s'"  # until the database has noticed that a killed server is gone


async def lock_database(connection: Any, is_shared: bool = False) -> bool:
    """Whether this connection may serve the database; False if another process does.

    Those that share it may all serve it, but not beside one that believes to be alone.
    """
    await connection.execute(WAIT)
    lock = "pg_advisory_lock_shared" if is_shared else "pg_advisory_lock"
    try:
        await connection.execute(f"SELECT {lock}($1)", SERVING)
    except asyncpg.LockNotAvailableError:
        return False
    return True


@asynccontextmanager
async def alone_at(connection: Any, work: Work) -> AsyncIterator[bool]:
    """Whether this process alone does some work until the block ends; it does not wait for it."""
    is_ours = await connection.fetchval("SELECT pg_try_advisory_lock($1)", WORKS[work])
    try:
        yield is_ours
    finally:
        if is_ours:
            await connection.execute("SELECT pg_advisory_unlock($1)", WORKS[work])
