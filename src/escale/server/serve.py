"""Opens the house, keeps it open, and closes it without losing anything."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
from collections.abc import Awaitable, Callable
from pathlib import Path

from aiohttp import WSCloseCode, web
from msgspec import Struct

from ..protocol.messages import Closing
from ..storage.lock import Lock
from ..storage.people import SqlitePeople
from ..storage.sqlite import SqliteStore
from ..tables.bot_pool import BotPool, worker_processes
from ..tables.clock import Clock
from .app import make_app
from .house import House, Plan
from .limits import Limits
from .origins import allowed_origins, as_host, local_addresses
from .retention import Retention, sweep

TICK_SECONDS = 1.0  # how late a timer of a table that is not in memory may ring
REST_SECONDS = 60.0  # how often quiet tables are let go
SWEEP_SECONDS = 600.0  # how often old ones are looked for: those that are paused are read each time
GOODBYE_SECONDS = 3.0
EVERYWHERE = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - recognised, not bound
log = logging.getLogger(__name__)


class Settings(Struct, frozen=True):
    """What the person who opens the house decides."""

    path: Path
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str | None = None
    workers: int = 1
    behind_proxy: bool = False
    limits: Limits = Limits()
    retention: Retention = Retention()
    pace_ms: int | None = None


class Addresses(Struct, frozen=True):
    """Where people find the house."""

    here: str
    network: tuple[str, ...] = ()
    public: str | None = None


async def serve(
    settings: Settings,
    announce: Callable[[Addresses], None],
    stop: asyncio.Event | None = None,
    clock: Clock | None = None,
) -> None:
    """Until someone says stop; SIGINT and SIGTERM do."""
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    with Lock(settings.path):
        listener = _listen(settings)
        port = listener.getsockname()[1]
        everywhere = settings.host in EVERYWHERE
        network = local_addresses(listener.family) if everywhere else ()
        here = "localhost" if everywhere else as_host(settings.host)
        addresses = Addresses(
            f"http://{here}:{port}",
            tuple(f"http://{as_host(each)}:{port}" for each in network),
            settings.public_url,
        )
        plan = Plan(
            url=settings.public_url or next(iter(addresses.network), addresses.here),
            origins=allowed_origins(port, (*network, settings.host), settings.public_url),
            limits=settings.limits,
            behind_proxy=settings.behind_proxy,
            **({} if settings.pace_ms is None else {"pace_ms": settings.pace_ms}),
        )
        store = SqliteStore(settings.path)
        thinkers = BotPool(worker_processes(settings.workers))
        house = House(store, SqlitePeople(store.database), thinkers, plan, clock)
        try:
            await house.open()
            runner = web.AppRunner(make_app(house), access_log=None, shutdown_timeout=2)
            await runner.setup()
            await web.SockSite(runner, listener).start()
            chores = _chores(house, settings.retention)
            for sign in (signal.SIGINT, signal.SIGTERM):
                loop.add_signal_handler(sign, stop.set)
            _calm_the_collector()
            announce(addresses)
            log.info("open", extra={"address": addresses.here})
            await stop.wait()
            log.info("closing", extra={"sockets": len(house.sockets)})
            for chore in chores:
                chore.cancel()
            await close(house)
            await runner.cleanup()
        finally:
            thinkers.close()
            store.close()
    log.info("closed")


def _calm_the_collector() -> None:
    """Nearly all we make is frozen and cannot form cycles: look for those rarely.

    With 500 tables in memory the usual thresholds cost two fifths of all processor time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def close(house: House) -> None:
    """Give the tables their time back, tell everyone, and hang up."""
    try:
        await house.close()
    except Exception:  # people are told all the same
        log.exception("not closed properly")
    for connection in tuple(house.sockets):
        connection.say(Closing("restart"))
    goodbyes = [
        connection.close(WSCloseCode.SERVICE_RESTART, "restart")
        for connection in tuple(house.sockets)
    ]
    with contextlib.suppress(TimeoutError):  # who does not answer is cut off
        await asyncio.wait_for(asyncio.gather(*goodbyes, return_exceptions=True), GOODBYE_SECONDS)


def _chores(house: House, retention: Retention) -> list[asyncio.Task[None]]:
    async def wake() -> None:
        await house.host.wake_due()

    async def tidy() -> None:
        await sweep(house, retention)

    async def reopen() -> None:
        woken = await house.host.wake_unfinished()
        log.info("tables woken", extra={"tables": woken})

    return [
        asyncio.create_task(_every(TICK_SECONDS, wake)),
        asyncio.create_task(_every(REST_SECONDS, house.rest)),
        asyncio.create_task(_every(SWEEP_SECONDS, tidy)),
        asyncio.create_task(_safely(reopen)),
    ]


async def _every(seconds: float, chore: Callable[[], Awaitable[None]]) -> None:
    while True:
        await _safely(chore)
        await asyncio.sleep(seconds)


async def _safely(chore: Callable[[], Awaitable[None]]) -> None:
    try:
        await chore()
    except Exception:  # the next round may go better; the house stays open
        log.exception("chore failed")


def _listen(settings: Settings) -> socket.socket:
    """A listening socket; OSError if the port is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((settings.host, settings.port))
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    listener.setblocking(False)
    return listener
