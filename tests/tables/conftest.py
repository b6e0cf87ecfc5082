"""Fixtures for tests of tables."""

from collections.abc import Iterator

import pytest

from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from tests.services.engines import Engine


@pytest.fixture
def disk(engine: Engine) -> Iterator[Store]:
    """As on a server: a file with a writer and readers, and PostgreSQL."""
    store = engine.store()
    yield store
    if isinstance(store, SqliteStore):
        store.close()
