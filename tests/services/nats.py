"""A NATS server for tests: from the wheel, or one that runs already."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from escale.services import nats
from escale.services.nats import ANY_PORT


@contextmanager
def running_nats(folder: Path) -> Iterator[str]:
    """Its URL, with name and password, until the block ends."""
    if given := os.environ.get("ESCALE_TEST_NATS"):
        yield given
        return
    with own_nats(folder) as url:
        yield url


def own_nats(folder: Path, port: int = ANY_PORT, settings: str = "") -> AbstractContextManager[str]:
    """A server that no other test uses; `settings` is a file of its own instead of one user."""
    return nats.running_nats(folder, port, settings, password="secret")
