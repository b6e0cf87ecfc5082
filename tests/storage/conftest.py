"""Fixtures for tests of the store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.storage.sqlite import SqliteStore


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "escale.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(path)
    yield store
    store.close()
