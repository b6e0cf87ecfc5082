"""Opens a PostgreSQL store for one server, and says what is wrong if it cannot be opened."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...core.errors import BadInput
from ..address import PostgresAddress
from .database import PROBLEMS
from .locks import lock_database
from .migrations import NewerSchema
from .schema import check_is_usable
from .tables import PostgresStore


@asynccontextmanager
async def open_postgres(
    address: PostgresAddress, is_shared: bool = False
) -> AsyncIterator[PostgresStore]:
    """The store, until the block ends; raises BadInput if it is another server's or fails.

    One process serves a database, or any number that share it and hear of each other on a bus.
    """
    store = PostgresStore(address.url)
    try:
        guard = await store.database.connect()
    except (*PROBLEMS, ValueError) as problem:  # ValueError: a URL that asyncpg does not read
        raise BadInput("no-database", path=str(address), problem=error_line(problem)) from None
    try:
        if not await lock_database(guard, is_shared):
            raise BadInput("house-open", path=str(address))
        try:
            await store.database.open()
        except NewerSchema as problem:
            newer = {"version": problem.version, "known": problem.known}
            raise BadInput("newer-house", path=str(address), **newer) from None
        except PROBLEMS as problem:
            raise BadInput("no-database", path=str(address), problem=error_line(problem)) from None
        try:
            yield store
        finally:
            await store.close()
    finally:
        await guard.close()


@asynccontextmanager
async def open_beside_servers(address: PostgresAddress) -> AsyncIterator[PostgresStore]:
    """The store for a command, served by others or not; raises BadInput if it fails."""
    store = PostgresStore(address.url)
    try:
        try:
            await store.database.open(brings_up=False)
        except ValueError as problem:  # a URL that asyncpg does not read
            raise BadInput("no-database", path=str(address), problem=error_line(problem)) from None
        async with store.database.connection() as connection:
            await check_is_usable(connection, address)
        yield store
    except PROBLEMS as problem:
        raise BadInput("no-database", path=str(address), problem=error_line(problem)) from None
    finally:
        await store.close()


def error_line(problem: Exception) -> str:
    """One line on what went wrong; some errors have no text of their own."""
    return str(problem).partition("\n")[0] or type(problem).__name__
