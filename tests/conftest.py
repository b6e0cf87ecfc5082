"""Settings and fixtures that tests of several parts share."""

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from escale.play.clock import SimulatedClock
from escale.storage.sqlite import SqliteStore

from .play.tables import InlineStore

THOROUGH = os.environ.get("ESCALE_LAWS") == "thorough"

# The same examples on every run, so that a red test is a bug and never bad luck;
# a thorough run looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("thorough", deadline=None, print_blob=True)
settings.load_profile("thorough" if THOROUGH and not os.environ.get("CI") else "steady")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """For `-n auto`: one more than there are cores, as one of them often waits for a browser."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(1_000)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    """In memory and without threads."""
    store = InlineStore()
    yield store
    store.close()
