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


class Engine(Protocol):
    """A place for the data of one test."""

    @property
    def address(self) -> Address: ...

    def store(self) -> Store:
        """A store on it; PostgreSQL's is closed at the end of the test."""

    def opened(self) -> AbstractAsyncContextManager[Store]:
        """A store that is closed when the block ends."""


class SqliteEngine:
    def __init__(self, path: Path) -> None:
        self.address = path

    def store(self) -> SqliteStore:
        return SqliteStore(self.address)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        store = self.store()
        try:
            yield store
        finally:
            store.close()


class PostgresEngine:
    def __init__(self, url: str) -> None:
        self.address = PostgresAddress(url)

    def store(self) -> PostgresStore:
        store = PostgresStore(self.address.url)
        _open.append(store)
        return store

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[Store]:
        store = PostgresStore(self.address.url)
        try:
            yield store
        finally:
            await store.close()
