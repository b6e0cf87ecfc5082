"""Fixtures for tests of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.storage.people import SqlitePeople
from escale.storage.sqlite import SqliteStore
from escale.tables.ports import PersonRow

ALINE = PersonRow("p1", "Aline", 10)
BASILE = PersonRow("p2", "Basile", 20)


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()


@pytest.fixture
def people(store: SqliteStore) -> SqlitePeople:
    return SqlitePeople(store.database)


async def with_two(people: SqlitePeople) -> None:
    await people.add_person(ALINE, b"aline")
    await people.add_person(BASILE, b"basile")
