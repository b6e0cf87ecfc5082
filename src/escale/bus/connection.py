"""A connection to the NATS server that a host names."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from urllib.parse import urlsplit

from nats.aio.client import Client
from nats.errors import Error as NatsError

from ..core.errors import BadInput

CONNECT_SECONDS = 5.0
PREFIX = "escale"
LOST = (NatsError, OSError, TimeoutError)  # what a bus that cannot be reached raises
log = logging.getLogger(__name__)


def prefix_of(url: str) -> str:
    """The first word of all subjects: the path of the URL. Several houses can share a server."""
    return urlsplit(url).path.strip("/") or PREFIX


@asynccontextmanager
async def connected(
    client: Client,
    url: str,
    name: str,
    disconnected: Callable[[], Awaitable[None]] | None = None,
    reconnected: Callable[[], Awaitable[None]] | None = None,
) -> AsyncIterator[None]:
    """Connect a client until the block ends; raises BadInput if the bus cannot be reached.

    Later it reconnects by itself, for as long as it takes.
    """
    parts = urlsplit(url)
    try:
        async with asyncio.timeout(CONNECT_SECONDS):
            await client.connect(
                servers=[parts._replace(path="").geturl()],
                name=name,
                no_echo=True,
                allow_reconnect=True,
                max_reconnect_attempts=-1,
                reconnect_time_wait=1,
                ping_interval=2,
                max_outstanding_pings=2,
                error_cb=_log_problem,
                disconnected_cb=disconnected,
                reconnected_cb=reconnected,
            )
    except (*LOST, ValueError) as problem:
        shown = f"nats://{parts.netloc.rpartition('@')[2]}"
        line = str(problem) or type(problem).__name__
        raise BadInput("no-bus", address=shown, problem=line) from None
    try:
        yield
    finally:
        with suppress(*LOST):
            await client.close()


async def _log_problem(problem: Exception) -> None:
    log.info("bus problem", extra={"problem": str(problem) or type(problem).__name__})
