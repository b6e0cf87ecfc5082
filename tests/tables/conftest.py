"""Fixtures for tests of tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.storage.sqlite import SqliteStore


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SqliteStore]:
    """As on a server: a file, a writer and readers."""
    store = SqliteStore(tmp_path / "escale.db")
    yield store
    store.close()
