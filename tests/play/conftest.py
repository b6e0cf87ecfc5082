"""Fixtures for tests of tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.play.clock import SimulatedClock
from escale.storage.sqlite import SqliteStore

from .tables import InlineStore


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(1_000)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    """In memory and without threads."""
    store = InlineStore()
    yield store
    store.close()


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[SqliteStore]:
    """As in a house: a file, a writer and readers."""
    store = SqliteStore(tmp_path / "escale.db")
    yield store
    store.close()
