"""Opens the store that an address names, for one server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ..core.errors import BadInput
from .address import Address, PostgresAddress
from .lock import Lock
from .rows import Store
from .sqlite import SqliteStore


@asynccontextmanager
async def open_store(address: Address, is_shared: bool = False) -> AsyncIterator[Store]:
    """The store, until the block ends; raises BadInput if another server uses it.

    A database can be shared by processes of one cluster; a file never is.
    """
    if isinstance(address, PostgresAddress):
        try:
            from .postgres.opening import open_postgres  # noqa: PLC0415
        except ImportError:  # asyncpg is an extra
            raise BadInput("no-driver") from None
        async with open_postgres(address, is_shared) as postgres:
            yield postgres
        return
    with Lock(address):
        store = SqliteStore(address)
        try:
            yield store
        finally:
            store.close()
