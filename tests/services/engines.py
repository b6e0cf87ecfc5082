"""The engines of the store, so that one test asks both of them."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Protocol

import asyncpg

from escale.storage.address import Address, PostgresAddress
from escale.storage.postgres.tables import PostgresStore
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.ports import Absence

# A row that breaks a rule of the schema, as each engine says it.
BROKEN_RULE = (sqlite3.IntegrityError, asyncpg.IntegrityConstraintViolationError)
ENGINES = ("sqlite", "postgres")
_open: list[PostgresStore] = []  # those of the test that runs: its event loop closes them


async def close_stores() -> None:
    """Close what a test has left open, in the event loop to which it belongs."""
    while _open:
        await _open.pop().close()


async def close(store: Store) -> None:
    if isinstance(store, PostgresStore):
        await store.close()
    elif isinstance(store, SqliteStore):
        store.close()


@asynccontextmanager
async def opened(address: Address) -> AsyncIterator[Store]:
    """A store that is closed when the block ends; others may use it meanwhile."""
    store: Store = SqliteStore(address) if isinstance(address, Path) else PostgresStore(address.url)
    try:
        yield store
    finally:
        await close(store)


async def stored_absences(store: Store) -> list[Absence]:
    """What the store knows of the times when no server ran."""
    query = "SELECT from_ms, to_ms FROM absences ORDER BY from_ms"
    if isinstance(store, PostgresStore):
        return [Absence(*row) for row in await store.database.rows(query)]
    assert isinstance(store, SqliteStore)
    rows = await store.database.read(lambda c: c.execute(query).fetchall())
    return [Absence(*row) for row in rows]


class Engine(Protocol):
    """A place for the data of one test."""

    @property
    def address(self) -> Address: ...

    @property
    def named(self) -> str:
        """As a command line names it."""

    def store(self) -> Store:
        """A store on it; PostgreSQL's is closed at the end of the test."""

    def opened(self) -> AbstractAsyncContextManager[Store]:
        """A store that is closed when the block ends."""


class SqliteEngine:
    def __init__(self, path: Path) -> None:
        self.address = path
        self.named = str(path)

    def store(self) -> SqliteStore:
        return SqliteStore(self.address)

    def opened(self) -> AbstractAsyncContextManager[Store]:
        return opened(self.address)


class PostgresEngine:
    def __init__(self, url: str) -> None:
        self.address = PostgresAddress(url)
        self.named = url

    def store(self) -> PostgresStore:
        store = PostgresStore(self.address.url)
        _open.append(store)
        return store

    def opened(self) -> AbstractAsyncContextManager[Store]:
        return opened(self.address)
