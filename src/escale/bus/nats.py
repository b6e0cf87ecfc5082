"""The bus of a cluster on NATS: subjects for tables, for everybody and for signs of life."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from ..tables.news import ClusterNews, ProcessLost, TableNews
from .connection import LOST, PREFIX, connected, prefix_of
from .workers import NatsWorkers

BEAT_SECONDS = 0.5
SILENT_BEATS = 4  # a process that missed more signs of life is lost
MOST_WAITING = 10_000  # messages; what is beyond them is dropped, and caught up with
log = logging.getLogger(__name__)
AnyNews = TypeVar("AnyNews", TableNews, ClusterNews)
encode = msgspec.msgpack.Encoder().encode
read_table_news = msgspec.msgpack.Decoder(TableNews).decode
read_cluster_news = msgspec.msgpack.Decoder(ClusterNews).decode


@asynccontextmanager
async def open_bus(url: str, process: str) -> AsyncIterator["NatsBus"]:
    """The bus, until the block ends; raises BadInput if it cannot be reached."""
    bus = NatsBus(process, prefix_of(url))
    name = f"escale {process}"
    async with connected(bus.client, url, name, bus.disconnected, bus.reconnected):
        await bus.start()
        try:
            yield bus
        finally:
            await bus.close()


class NatsBus:
    """An implementation of `tables.news.Bus`."""

    def __init__(self, process: str, prefix: str = PREFIX) -> None:
        self.process = process
        self.client = Client()
        self.workers = NatsWorkers(self.client, prefix, lambda: len(self._silence) + 1)
        self._prefix = prefix
        self._heard: Callable[[ClusterNews], None] = lambda _news: None
        self._followed: dict[str, Subscription] = {}
        self._waiting: deque[tuple[str, bytes]] = deque(maxlen=MOST_WAITING)
        self._has_news = asyncio.Event()
        self._silence: dict[str, int] = {}  # beats since each other process was heard
        self._is_serving = True
        self._tasks: list[asyncio.Task[None]] = []
        self._is_closing = False

    @property
    def is_connected(self) -> bool:
        return self.client.is_connected

    @property
    def others(self) -> Collection[str]:
        return tuple(self._silence)

    def set_serving(self, is_serving: bool) -> None:
        if self._is_serving and not is_serving:
            self.tell_all(ProcessLost(self.process))
        self._is_serving = is_serving

    async def start(self) -> None:
        """Listen to what concerns no single table; send what is said, and signs of life."""
        await self.client.subscribe(f"{self._prefix}.all", cb=self._hear_all)
        await self.client.subscribe(f"{self._prefix}.alive", cb=self._hear_sign)
        await self.workers.start()
        await self.client.flush()
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._beat())]

    async def close(self) -> None:
        """Announce that this process leaves, and disconnect."""
        self._is_closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with suppress(*LOST):
            while self._waiting:
                await self.client.publish(*self._waiting.popleft())
            lost = encode(ProcessLost(self.process))
            await self.client.publish(f"{self._prefix}.all", lost)
            await asyncio.wait_for(self.client.flush(), 1)

    # ---- what is said

    def tell(self, table: str, news: TableNews) -> None:
        self._put(self._subject(table), encode(news))

    def tell_all(self, news: ClusterNews) -> None:
        self._put(f"{self._prefix}.all", encode(news))

    def _put(self, subject: str, data: bytes) -> None:
        if not self._is_serving:
            return
        self._waiting.append((subject, data))
        self._has_news.set()

    async def _send(self) -> None:
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            while self._waiting:
                subject, data = self._waiting.popleft()
                try:
                    await self.client.publish(subject, data)
                except (NatsError, OSError):  # the others will catch up from the store
                    log.info("news dropped", extra={"subject": subject})

    async def _beat(self) -> None:
        """Signs of life; silence is counted in own beats, so a pause of this process is not one."""
        while True:
            self._put(f"{self._prefix}.alive", self.process.encode())
            await asyncio.sleep(BEAT_SECONDS)
            if not self.is_connected:
                continue
            self.workers.beat()
            for other in tuple(self._silence):
                self._silence[other] += 1
                if self._silence[other] > SILENT_BEATS:
                    del self._silence[other]
                    log.warning("process lost", extra={"lost": other})
                    self._heard(ProcessLost(other))

    # ---- what is heard

    def listen(self, heard: Callable[[ClusterNews], None]) -> None:
        self._heard = heard

    async def follow(self, table: str, heard: Callable[[TableNews], None]) -> None:
        async def hear(message: Msg) -> None:
            _pass_on(message, read_table_news, heard)

        await self.unfollow(table)
        with suppress(NatsError, OSError):  # it polls the store all the same
            self._followed[table] = await self.client.subscribe(self._subject(table), cb=hear)

    async def unfollow(self, table: str) -> None:
        if subscription := self._followed.pop(table, None):
            with suppress(NatsError, OSError):
                await subscription.unsubscribe()

    async def _hear_all(self, message: Msg) -> None:
        _pass_on(message, read_cluster_news, self._hear_news)

    def _hear_news(self, news: ClusterNews) -> None:
        if isinstance(news, ProcessLost):
            self._silence.pop(news.process, None)
        self._heard(news)

    async def _hear_sign(self, message: Msg) -> None:
        self._silence[message.data.decode(errors="replace")] = 0

    def _subject(self, table: str) -> str:
        return f"{self._prefix}.table.{table}"

    async def disconnected(self) -> None:
        if not self._is_closing:
            log.warning("bus disconnected")
        self.workers.disconnected()

    async def reconnected(self) -> None:
        log.warning("bus connected again")
        for other in self._silence:  # nobody could be heard meanwhile
            self._silence[other] = 0


def _pass_on(
    message: Msg, read: Callable[[bytes], AnyNews], heard: Callable[[AnyNews], None]
) -> None:
    """Whatever a message leads to, the next one is heard; what a later version says is not."""
    try:
        heard(read(message.data))
    except msgspec.ValidationError as problem:
        log.info("unknown news", extra={"subject": message.subject, "problem": str(problem)})
    except Exception:
        log.exception("news not understood", extra={"subject": message.subject})
