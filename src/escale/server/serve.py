"""Runs the server: opens the port, keeps it going, and closes it without losing anything."""

import asyncio
import logging
import os
import signal
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from time import time

from aiohttp import web

from ..core.errors import BadInput
from ..storage.opening import open_store
from ..tables.bot_pool import BotPool
from ..tables.clock import Clock
from ..tables.identifiers import Random
from ..tables.news import Bus, NoBus
from ..tables.workers import NoWorkers, RemoteWorkers
from .app import App
from .building import build_app
from .config import Addresses, ServerConfig
from .ops.garbage import Garbage
from .ops.store_clock import StoreClock, start_clock
from .origins import allowed_origins, as_host, local_addresses
from .socket.beats import BEAT_SECONDS
from .socket.connection import LOOK_SECONDS
from .transport.client_connection import accept_clients

TICK_SECONDS = 1.0  # how late a timer of a table that is not in memory may fire
CHECK_SECONDS = 1.0  # between looks at a part of the tables, for news that were lost
ALIVE_SECONDS = 2.0  # between signs of life: as much time may be given back twice after a crash
AGAIN_SECONDS = 5.0  # until what a start does is tried again, if it failed
PEOPLE_SECONDS = 20.0  # between saying who is here, for news that were lost
REST_SECONDS = 60.0  # between looks for tables and sockets that nobody needs
LEAVE_SECONDS = 2.0  # in which a proxy notices that a process of a cluster is about to close
NOTICE_SECONDS = 5.0  # between looks for people who should be told something
DAY_SECONDS = 300.0  # between looks whether today and tomorrow are chosen
SWEEP_SECONDS = 600.0  # between sweeps; each reads all paused tables
RECEIVE_BYTES = 32_768  # what the system takes from a client that is not read: two messages
ALL_INTERFACES = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - recognised, not bound
log = logging.getLogger(__name__)


async def serve(
    config: ServerConfig,
    announce: Callable[[Addresses], None],
    stop: asyncio.Event | None = None,
    clock: Clock | None = None,
    wall: Callable[[], float] = time,
    random: Random = os.urandom,
    garbage: Garbage | None = None,
) -> None:
    """Run until `stop` is set; SIGINT and SIGTERM set it. `wall` is the system's time of day."""
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    async with (
        open_store(config.database, is_shared=config.bus is not None) as store,
        _open_bus(config, random) as (bus, elsewhere),
    ):
        listener = _listen(config)
        addresses = _addresses(config, listener)
        bots = BotPool(timings=config.timings, workers=config.workers, elsewhere=elsewhere)
        try:
            own_clock = None if clock else await start_clock(store, wall)
            clock = clock or own_clock
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
                random,
                bus=bus,
            )
            runner = web.AppRunner(app.web, access_log=None, shutdown_timeout=2)
            await runner.setup()
            accepting = await accept_clients(runner, app.connection_limits, app.clock, listener)
            if config.metrics_port is not None:
                await _serve_metrics(app, config.metrics_host, config.metrics_port)
            jobs = [*_start_jobs(app), asyncio.create_task((garbage or Garbage()).run())]
            if own_clock and config.bus:
                compare = StoreClock(store, own_clock).compare
                jobs.append(asyncio.create_task(_every(REST_SECONDS, compare)))
            for sign in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(sign, stop.set)
            announce(addresses)
            log.info("open", extra={"address": addresses.here})
            await stop.wait()
            log.info("closing", extra={"sockets": len(app.connections)})
            if bus.others:  # they go on; a proxy hears meanwhile that nobody should be sent here
                app.health.is_leaving = True
                await asyncio.sleep(LEAVE_SECONDS)
            for job in jobs:
                job.cancel()
            await close(app)
            accepting.close()
            await runner.cleanup()
        finally:
            bots.close()
    log.info("closed")


async def _serve_metrics(app: App, host: str, port: int) -> None:
    """The metrics on a port that no proxy knows; it closes with the process. Raises BadInput."""
    alone = web.Application()
    alone.router.add_get("/metrics", app.metrics.show)
    runner = web.AppRunner(alone, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as problem:  # not the port that people use, so it is named here
        number = problem.errno or 0  # negative where the name of the host is not known
        reason = os.strerror(number) if number > 0 else problem.strerror
        raise BadInput("no-port", host=host, port=port, problem=reason) from None


async def close(app: App) -> None:
    """Answer what was asked, stop the tables, tell everybody, and close the sockets."""
    try:
        await app.close_tables()
    except Exception:  # people are told all the same
        log.exception("not closed properly")
    await app.connections.send_away()


@asynccontextmanager
async def _open_bus(
    config: ServerConfig, random: Random
) -> AsyncIterator[tuple[Bus, RemoteWorkers]]:
    """What this process and the others of its cluster hear of each other, and their workers."""
    if config.bus is None:
        yield NoBus(), NoWorkers()
        return
    from ..bus.nats import open_bus  # noqa: PLC0415 - nats-py may be missing

    async with open_bus(config.bus, random(8).hex()) as bus:
        yield bus, bus.workers


def _start_jobs(app: App) -> list[asyncio.Task[None]]:
    """What the server does by itself, besides answering."""

    async def load_due() -> None:
        await app.tables.load_due()

    async def unload_idle() -> None:
        await app.tables.unload_idle()

    async def sweep() -> None:
        await app.sweep.run()

    async def backfill() -> None:
        await app.name_sweep.run()
        await app.backfill.run()

    async def send_notices() -> None:
        await app.outbox.run()

    async def close_older() -> None:
        log.info("tables closed", extra={"tables": await app.tables.close_older()})

    async def load_waiting() -> None:
        loaded = await app.tables.load_waiting(lambda: asyncio.sleep(TICK_SECONDS))
        log.info("tables loaded", extra={"tables": loaded})

    async def close_idle() -> None:
        app.connections.close_idle(app.clock.now_ms())

    async def look_at_connections() -> None:
        app.connections.look()

    async def load_stalled() -> None:
        await app.tables.load_stalled()

    async def load_lost() -> None:
        await app.tables.load_lost()

    in_a_cluster = (
        (PEOPLE_SECONDS, app.connections.people.repeat_everybody),
        (BEAT_SECONDS, app.beats.beat),
        (CHECK_SECONDS, app.tables.check_others),
        (CHECK_SECONDS, app.accounts.check_merged),
        (CHECK_SECONDS, app.store_watch.look),
        (AGAIN_SECONDS, load_stalled),
        (REST_SECONDS, app.tables.refresh_names),
        (0.0, load_lost),
    )
    others = in_a_cluster if app.config.bus else ()
    return [
        *(asyncio.create_task(_every(seconds, job)) for seconds, job in others),
        asyncio.create_task(_every(TICK_SECONDS, load_due)),
        asyncio.create_task(_every(TICK_SECONDS, app.events.look)),
        asyncio.create_task(_every(REST_SECONDS, unload_idle)),
        asyncio.create_task(_every(REST_SECONDS, close_idle)),
        asyncio.create_task(_every(LOOK_SECONDS, look_at_connections)),
        asyncio.create_task(_every(SWEEP_SECONDS, sweep)),
        asyncio.create_task(_every(SWEEP_SECONDS, backfill)),
        asyncio.create_task(_every(NOTICE_SECONDS, send_notices)),
        asyncio.create_task(_every(DAY_SECONDS, app.days.prepare)),
        asyncio.create_task(_every(ALIVE_SECONDS, app.tables.note_alive)),
        asyncio.create_task(_until_done(close_older)),
        asyncio.create_task(_until_done(load_waiting)),
    ]


async def _every(seconds: float, job: Callable[[], Awaitable[None]]) -> None:
    while True:
        await _safely(job)
        await asyncio.sleep(seconds)


async def _until_done(job: Callable[[], Awaitable[None]]) -> None:
    """Do once what a start has to do, and again if it fails: the disk may come back."""
    while not await _safely(job):
        await asyncio.sleep(AGAIN_SECONDS)


async def _safely(job: Callable[[], Awaitable[None]]) -> bool:
    try:
        await job()
    except Exception:  # the next round may go better; the server stays open
        log.exception("chore failed")
        return False
    return True


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
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
        listener.bind((config.host, config.port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener
