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


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(1_000)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    """In memory and without threads."""
    store = InlineStore()
    yield store
    store.close()
