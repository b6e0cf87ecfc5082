"""Servers that share a database and a bus, each on its own connections, which can fail."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

from tests.server.crashes import KillableServer
from tests.services.fault_proxy import FaultProxy, unchanged
from tests.services.news_faults import NewsFaults

POSTGRES_PORT, NATS_PORT = 5432, 4222
STARTS = 3


class Services(NamedTuple):
    """The URLs of what the servers share."""

    database: str
    bus: str


class ClusterServer(KillableServer):
    """A server, and all that can go wrong between it and its services."""

    def __init__(
        self, path: Path, database: FaultProxy, database_url: str, bus: FaultProxy, bus_url: str
    ) -> None:
        super().__init__(path, "tests.cluster.process", database_url)
        self.database = database
        self.bus = bus
        self.news = NewsFaults(0)
        self.ahead = 0.0  # seconds of its system's clock
        self.public_url = ""
        self._bus_url = bus_url

    async def open(self, *more: str) -> None:
        """Start it, and again if a service could not be reached in time, as a supervisor does."""
        for _ in range(STARTS):
            try:
                return await super().open(self._bus_url, str(self.ahead), self.public_url)
            except AssertionError:
                if self._process is None or self._process.poll() is None:
                    raise
                self._process.communicate()
        raise AssertionError(self.log.read_text())

    def signal(self, sign: int) -> None:
        os.kill(self.pid, sign)

    @asynccontextmanager
    async def stopped(self) -> AsyncIterator[None]:
        """It stands still, as on a machine that swaps or is moved; then it goes on."""
        self.signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.signal(signal.SIGCONT)

    async def close(self) -> None:
        """End it as an operator does, and wait until it has ended."""
        self.signal(signal.SIGTERM)
        process, self._process = self._process, None
        assert process
        self._is_open.clear()
        code = await asyncio.to_thread(process.wait)  # its end of the pipe stays open until then
        process.communicate()
        assert code == 0, self.log.read_text()


@asynccontextmanager
async def cluster(
    folder: Path, count: int, services: Services, public_url: str = ""
) -> AsyncIterator[list[ClusterServer]]:
    """So many servers, until the block ends."""
    database, bus = services
    async with AsyncExitStack() as stack:
        servers = []
        for number in range(count):
            faults = NewsFaults(number)
            to_database = FaultProxy(_postgres_at(database), unchanged)
            to_bus = FaultProxy(_nats_at(bus), faults.of_connection)
            await stack.enter_async_context(to_database)
            await stack.enter_async_context(to_bus)
            server = ClusterServer(
                folder / f"server{number}",
                to_database,
                _through(database, to_database.port),
                to_bus,
                _through(bus, to_bus.port),
            )
            server.news = faults
            server.public_url = public_url
            servers.append(server)
        async with asyncio.TaskGroup() as opening:
            for server in servers:
                opening.create_task(stack.enter_async_context(server))
        yield servers


def _postgres_at(url: str) -> str | tuple[str, int]:
    parts = urlsplit(url)
    if parts.hostname:
        return parts.hostname, parts.port or POSTGRES_PORT
    return f"{parse_qs(parts.query)['host'][0]}/.s.PGSQL.{POSTGRES_PORT}"


def _nats_at(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    assert parts.hostname
    return parts.hostname, parts.port or NATS_PORT


def _through(url: str, port: int) -> str:
    """The same service, by way of a proxy."""
    parts = urlsplit(url)
    name = parts.netloc.rpartition("@")[0]
    return parts._replace(netloc=f"{name}@127.0.0.1:{port}", query="").geturl()
