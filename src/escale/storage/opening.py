"""Opens the store that an address names: for a server, or for a command beside it."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager

from ..core.errors import BadInput
from .address import Address, PostgresAddress
from .checking import open_read_only
from .files import check_schema_is_current
from .lock import Lock
from .rows import Store
from .sqlite import SqliteStore


@asynccontextmanager
async def open_store(address: Address, is_shared: bool = False) -> AsyncIterator[Store]:
    """The store, until the block ends; raises BadInput if another server uses it.

    A database can be shared by processes of one cluster; a file never is.
    """
    if isinstance(address, PostgresAddress):
        with needed_driver():
            from .postgres.opening import open_postgres  # noqa: PLC0415
        async with open_postgres(address, is_shared) as postgres:
            yield postgres
        return
    with Lock(address):
        store = SqliteStore(address)
        try:
            yield store
        finally:
            store.close()


@asynccontextmanager
async def open_beside(address: Address, is_read_only: bool) -> AsyncIterator[Store]:
    """The store for a command that runs beside a server, or without one; raises BadInput.

    It changes no schema: only a server brings a database up to date.
    """
    if isinstance(address, PostgresAddress):
        with needed_driver():
            from .postgres.opening import open_beside_servers  # noqa: PLC0415
        async with open_beside_servers(address) as postgres:
            yield postgres
        return
    if is_read_only:
        with open_read_only(address) as store:
            yield store
        return
    check_schema_is_current(address)
    with closing(SqliteStore(address)) as store:
        yield store


@contextmanager
def needed_driver() -> Iterator[None]:
    """Imports of what needs asyncpg, which is an extra; raises BadInput if it is missing."""
    try:
        yield
    except ImportError:
        raise BadInput("no-driver") from None
