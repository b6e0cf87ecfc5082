"""Runs the server: opens the port, keeps it going, and closes it without losing anything."""

import asyncio
import gc
import logging
import signal
import socket
from collections.abc import Awaitable, Callable

from aiohttp import web

from ..storage.lock import Lock
from ..storage.people import SqlitePeople
from ..storage.sqlite import SqliteStore
from ..tables.bot_pool import BotPool, worker_processes
from ..tables.clock import Clock
from .app import App, build_app
from .config import Addresses, ServerConfig
from .origins import allowed_origins, as_host, local_addresses

TICK_SECONDS = 1.0  # how late a timer of a table that is not in memory may fire
REST_SECONDS = 60.0  # between looks for tables that nobody needs in memory
SWEEP_SECONDS = 600.0  # between sweeps; each reads all paused tables
ALL_INTERFACES = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - recognised, not bound
log = logging.getLogger(__name__)


async def serve(
    config: ServerConfig,
    announce: Callable[[Addresses], None],
    stop: asyncio.Event | None = None,
    clock: Clock | None = None,
) -> None:
    """Run until `stop` is set; SIGINT and SIGTERM set it."""
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    with Lock(config.path):
        listener = _listen(config)
        addresses = _addresses(config, listener)
        store = SqliteStore(config.path)
        bots = BotPool(worker_processes(config.workers), config.timings)
        try:
            people = SqlitePeople(store.database)
            app = await build_app(config, addresses, store, people, store.series, bots, clock)
            runner = web.AppRunner(app.web, access_log=None, shutdown_timeout=2)
            await runner.setup()
            await web.SockSite(runner, listener).start()
            jobs = _start_jobs(app)
            for sign in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(sign, stop.set)
            _collect_garbage_rarely()
            announce(addresses)
            log.info("open", extra={"address": addresses.here})
            await stop.wait()
            log.info("closing", extra={"sockets": len(app.connections)})
            for job in jobs:
                job.cancel()
            await close(app)
            await runner.cleanup()
        finally:
            bots.close()
            store.close()
    log.info("closed")


async def close(app: App) -> None:
    """Stop the tables, tell everybody, and close the sockets."""
    try:
        await app.close_tables()
    except Exception:  # people are told all the same
        log.exception("not closed properly")
    await app.connections.close()


def _collect_garbage_rarely() -> None:
    """Nearly all objects are frozen and cannot form cycles, so look for cycles rarely.

    With 500 tables in memory the usual thresholds cost two fifths of all processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


def _start_jobs(app: App) -> list[asyncio.Task[None]]:
    """What the server does by itself, besides answering."""

    async def load_due() -> None:
        await app.tables.load_due()

    async def unload_idle() -> None:
        await app.tables.unload_idle()

    async def sweep() -> None:
        await app.sweep.run()

    async def load_unfinished() -> None:
        loaded = await app.tables.load_unfinished()
        log.info("tables loaded", extra={"tables": loaded})

    return [
        asyncio.create_task(_every(TICK_SECONDS, load_due)),
        asyncio.create_task(_every(REST_SECONDS, unload_idle)),
        asyncio.create_task(_every(SWEEP_SECONDS, sweep)),
        asyncio.create_task(_safely(load_unfinished)),
    ]


async def _every(seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    while True:
        await _safely(job)
        await asyncio.sleep(seconds)


async def _safely(job: Callable[[], Awaitable[None]]) -> None:
    try:
        await job()
    except Exception:  # the next round may go better; the server stays open
        log.exception("chore failed")


def _addresses(config: ServerConfig, listener: socket.socket) -> Addresses:
    """Where people find a server that listens here."""
    port = listener.getsockname()[1]
    is_everywhere = config.host in ALL_INTERFACES
    network = local_addresses(listener.family) if is_everywhere else ()
    here = "localhost" if is_everywhere else as_host(config.host)
    return Addresses(
        f"http://{here}:{port}",
        tuple(f"http://{as_host(each)}:{port}" for each in network),
        config.public_url,
        allowed_origins(port, (*network, config.host), config.public_url),
    )


def _listen(config: ServerConfig) -> socket.socket:
    """A listening socket; raises OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((config.host, config.port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener
