"""Fixtures for tests of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.ports import PeopleStore, PersonRow
from tests.services.engines import Engine, PostgresEngine
from tests.services.postgres import PostgresServer

ALINE = PersonRow("p1", "Aline", 10)
BASILE = PersonRow("p2", "Basile", 20)


@pytest.fixture
def store(engine: Engine) -> Iterator[Store]:
    """Of each engine in turn: what it promises is the same."""
    store = engine.store()
    yield store
    if isinstance(store, SqliteStore):
        store.close()


@pytest.fixture
def file_store(path: Path) -> Iterator[SqliteStore]:
    """For what only a file has: damage, earlier versions, pages on a disk."""
    store = SqliteStore(path)
    yield store
    store.close()


@pytest.fixture
def postgres_store(postgres: PostgresServer) -> Iterator[Store]:
    """For what PostgreSQL does in a way of its own."""
    with postgres.database() as url:
        yield PostgresEngine(url).store()


@pytest.fixture
def people(store: Store) -> PeopleStore:
    return store.people


async def with_two(people: PeopleStore) -> None:
    await people.add_person(ALINE, b"aline")
    await people.add_person(BASILE, b"basile")
