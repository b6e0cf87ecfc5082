"""Which schema a database has, and which tables are Escale's."""

import re
from typing import Any

from ...core.errors import BadInput
from ..address import PostgresAddress
from .migrations import MIGRATIONS, VERSIONS

# The tables that Escale makes.
OWN_TABLES = tuple(
    name
    for script in (*(step.script for step in MIGRATIONS), VERSIONS)
    for name in re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", script)
)
IS_THERE = "SELECT to_regclass('migrations') IS NOT NULL AND to_regclass('heads') IS NOT NULL"


async def schema_version(connection: Any) -> int:
    """How many migrations a database has had; 0 if it holds no data of Escale."""
    if not await connection.fetchval(IS_THERE):
        return 0
    found: int = await connection.fetchval("SELECT coalesce(max(number), 0) FROM migrations")
    return found


async def own_tables(connection: Any) -> list[str]:
    """Those of Escale's tables that are there."""
    query = "SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL"
    return [name for (name,) in await connection.fetch(query, OWN_TABLES)]


async def check_is_usable(connection: Any, address: PostgresAddress) -> None:
    """Raises BadInput unless this version can work on the database that is there."""
    version, known = await schema_version(connection), len(MIGRATIONS)
    oldest = await connection.fetchval("SELECT max(oldest) FROM migrations") if version else 0
    if oldest > known:
        raise BadInput("newer-house", path=str(address), version=version, known=known)
    if version <= known:
        await check_is_current(connection, address)


async def check_is_current(connection: Any, address: PostgresAddress) -> None:
    """Raises BadInput if there is none, or one of another schema: a copy would lack something.

    Only a server brings a database up to date.
    """
    version, known = await schema_version(connection), len(MIGRATIONS)
    if version == 0:
        raise BadInput("not-a-house", path=str(address))
    if version > known:
        raise BadInput("newer-house", path=str(address), version=version, known=known)
    if version < known:
        raise BadInput("older-house", path=str(address))
