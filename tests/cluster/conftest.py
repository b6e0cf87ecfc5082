"""The services that the servers of one test share."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.services.postgres import PostgresServer

from .cluster import Services


@pytest.fixture
def services(postgres: PostgresServer, bus_url: str) -> Iterator[Services]:
    """A database of its own, and subjects on the bus that nobody else uses."""
    with postgres.database(is_empty=True) as url:
        yield Services(url, f"{bus_url.rstrip('/')}/{urlsplit(url).path.strip('/')}")
