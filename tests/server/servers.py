"""A real server on a real port of this machine, with the clock, luck and limits a test wants."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import web
from msgspec.structs import replace

from escale.client import Client
from escale.core.options import fields
from escale.server.app import App
from escale.server.building import build_app
from escale.server.config import UNLIMITED, Addresses, Limits, Retention, ServerConfig
from escale.server.http.site import Site
from escale.server.mail import MailSettings
from escale.server.serve import close
from escale.server.transport.client_connection import accept_clients
from escale.storage.address import Address
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import BotPool
from escale.tables.clock import Clock
from escale.tables.live import LiveTable
from escale.tables.news import Bus
from escale.tables.timings import Timings
from tests.services.engines import opened
from tests.steady_chance import steady_random

NO_SITE = Path(__file__) / "none"  # whether or not one was built


def lowest_numbers(options: Any) -> dict[str, bool | int | str]:
    """For a short game: every number that may be chosen, as low as it may be."""
    return {field.name: field.low for field in fields(options) if field.low is not None}


def limited(**changes: Any) -> Limits:
    return replace(UNLIMITED, **changes)


class RunningServer(NamedTuple):
    """A server that is running, and its address."""

    app: App
    url: str
    store: Store

    @property
    def file(self) -> SqliteStore:
        """The store, of a test that needs a file."""
        assert isinstance(self.store, SqliteStore)
        return self.store

    async def sweep(self, retention: Retention) -> int:
        """One sweep with these retention times."""
        self.app.sweep.retention = retention
        return await self.app.sweep.run()

    async def table(self, name: str) -> LiveTable:
        """A table of the server, which nobody holds for that."""
        async with self.app.tables.hold(name) as table:
            return table

    def client(self, name: str = "", key: str = "") -> Client:
        return Client(self.url, name, key)


def even_timings(pace_ms: int) -> Timings:
    """Bots that take just this long for every answer."""
    return Timings(pace_ms=pace_ms, paces_among_people=(1.0, 1.0), paces_alone=(1.0, 1.0))


@asynccontextmanager
async def open_server(
    database: Address,
    clock: Clock | None = None,
    limits: Limits = UNLIMITED,
    pace_ms: int = 0,
    timings: Timings | None = None,
    random: Callable[[int], bytes] | None = None,
    port: int = 0,
    url: str = "",
    site: Path = NO_SITE,
    behind_proxy: bool = False,
    bus: Bus | None = None,
    mail: MailSettings | None = None,
    notices_to_loopback: bool = False,
    chat: bool = True,
) -> AsyncIterator[RunningServer]:
    """Run a server, and close it as `escale serve` does; bots think in a thread, at once."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    here = f"http://127.0.0.1:{listener.getsockname()[1]}"
    times = timings or even_timings(pace_ms)
    config = ServerConfig(
        database,
        limits=limits,
        timings=times,
        behind_proxy=behind_proxy,
        mail=mail,
        notices_to_loopback=notices_to_loopback,
        chat=chat,
    )
    addresses = Addresses(here, (), url or None, frozenset({here, url or here}))
    stack = AsyncExitStack()
    store = await stack.enter_async_context(opened(database))
    bots = BotPool(lambda: ThreadPoolExecutor(1), times)
    app = await build_app(
        config,
        addresses,
        store,
        store.people,
        store.series,
        store.notices,
        store.days,
        store.rooms,
        store.events,
        bots,
        clock,
        random or steady_random(),
        Site(site),
        bus,
    )
    runner = web.AppRunner(app.web, access_log=None, shutdown_timeout=1)
    await runner.setup()
    accepting = await accept_clients(runner, app.connection_limits, app.clock, listener)
    try:
        yield RunningServer(app, here, store)
    finally:
        await close(app)
        await stop_listening(listener)
        accepting.close()
        await runner.cleanup()
        bots.close()
        await stack.aclose()


async def stop_listening(listener: socket.socket) -> None:
    """Accept connections that have already arrived: asyncio loses them when the port is closed."""
    asyncio.get_running_loop().remove_reader(listener)
    for _ in range(2):  # turns of the loop from there to a connection
        await asyncio.sleep(0)
