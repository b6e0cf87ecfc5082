"""A worker: processes that answer the questions of any server on the bus, one each at a time."""

import asyncio
import logging
import secrets
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor
from contextlib import asynccontextmanager, suppress
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError

from ..tables.timings import Timings
from ..tables.worker_process import WorkerProcess, worker_process
from .connection import LOST, connected, prefix_of
from .jobs import (
    MOST_BYTES,
    Offer,
    Reply,
    Unreadable,
    WorkerNews,
    as_reply,
    encode,
    kind_of_worker,
    read_assignment,
)
from .workers import job_subject, news_subject, slots_subject

QUEUE = "idle"
BEAT_SECONDS = 1.0
OFFER_SECONDS = 5.0  # a slot is kept so long for a server that does not send a job
AGAIN_SECONDS = 1.0  # until a process that did not come up is started again
log = logging.getLogger(__name__)


async def run_worker(
    url: str,
    processes: int,
    announce: Callable[[], None],
    stop: asyncio.Event | None = None,
    timings: Timings | None = None,
    make: Callable[[], Executor] = worker_process,
) -> None:
    """Answer until `stop` is set; SIGINT and SIGTERM set it. What was taken is answered then."""
    stop = stop or asyncio.Event()
    loop = asyncio.get_running_loop()
    worker = Worker(prefix_of(url), processes, timings or Timings(), make, stop)
    async with connected(worker.client, url, f"escale worker {worker.name}"):
        for sign in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sign, stop.set)
        announce()
        log.info("open", extra={"worker": worker.name, "slots": processes})
        await worker.run()
    log.info("closed")


class Worker:
    """The slots of this process, and what it says of them."""

    def __init__(
        self,
        prefix: str,
        processes: int,
        timings: Timings,
        make: Callable[[], Executor],
        stop: asyncio.Event,
    ) -> None:
        self.name = secrets.token_hex(8)
        self.client = Client()
        self.stop = stop
        self._kind = kind_of_worker()
        self._prefix = prefix
        self._slots = [_Slot(self, WorkerProcess(make, timings)) for _ in range(processes)]

    async def run(self) -> None:
        """Until it should stop and every job that was taken is answered."""
        beating = asyncio.create_task(self._beat())
        try:
            await asyncio.gather(*(slot.run() for slot in self._slots))
        finally:
            beating.cancel()
            await self.tell()
            with suppress(*LOST):
                await self.client.flush(1)
            for slot in self._slots:
                slot.process.end()

    async def tell(self) -> None:
        """Say that this worker is here, and whether somebody is idle; or that it leaves."""
        slots = 0 if self.stop.is_set() else len(self._slots)
        is_idle = any(slot.is_idle for slot in self._slots)
        news = WorkerNews(self.name, self._kind, slots, is_idle)
        await self.publish(news_subject(self._prefix), encode(news))

    async def publish(self, subject: str, data: bytes) -> None:
        """Publish something; a worker that is cut off from the bus is not heard, and goes on."""
        try:
            await self.client.publish(subject, data)
        except (NatsError, OSError):
            log.info("not told", extra={"subject": subject})

    @asynccontextmanager
    async def asked(self) -> AsyncIterator[asyncio.Future[Msg]]:
        """A server that asks for a slot: one of all workers that wait for it hears it."""
        subject = slots_subject(self._prefix, self._kind)
        async with self._next_message(subject, QUEUE) as heard:
            yield heard

    @asynccontextmanager
    async def assigned(self, slot: str) -> AsyncIterator[asyncio.Future[Msg]]:
        """The job for a slot."""
        async with self._next_message(job_subject(self._prefix, slot)) as heard:
            yield heard

    @asynccontextmanager
    async def _next_message(
        self, subject: str, queue: str = ""
    ) -> AsyncIterator[asyncio.Future[Msg]]:
        """One message: NATS itself gives a second one to somebody else, or to nobody."""
        heard: asyncio.Future[Msg] = asyncio.get_running_loop().create_future()
        subscription = await self.client.subscribe(subject, queue, future=heard)
        await subscription.unsubscribe(limit=1)
        try:
            yield heard
        finally:
            if not heard.done():
                heard.cancel()
                with suppress(NatsError, OSError):
                    await subscription.unsubscribe()

    async def _beat(self) -> None:
        while True:
            await self.tell()
            await asyncio.sleep(BEAT_SECONDS)


class _Slot:
    """One process, and the job that it has."""

    def __init__(self, worker: Worker, process: WorkerProcess) -> None:
        self._worker = worker
        self.process = process
        self.is_idle = False

    async def run(self) -> None:
        """One job after another, until the worker should stop."""
        stopped = asyncio.create_task(self._worker.stop.wait())
        try:
            while not stopped.done():
                if not await self._start_process():
                    await asyncio.wait({stopped}, timeout=AGAIN_SECONDS)
                elif asked := await self._next_ask(stopped):
                    await self._serve(asked)
        finally:
            stopped.cancel()

    async def _start_process(self) -> bool:
        """A process that is up takes jobs; their time is for the thought alone."""
        try:
            await self.process.start()
        except (BrokenExecutor, TimeoutError, OSError):
            log.exception("no process")
            return False
        return True

    async def _next_ask(self, stopped: asyncio.Future[Any]) -> Msg | None:
        async with self._worker.asked() as heard:
            self.is_idle = True
            await self._worker.tell()
            either: set[asyncio.Future[Any]] = {heard, stopped}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            self.is_idle = False
            return heard.result() if heard.done() else None

    async def _serve(self, asked: Msg) -> None:
        """Offer the slot to whoever asked, and do the job that they send."""
        name = secrets.token_hex(16)
        async with self._worker.assigned(name) as heard:
            await self._worker.publish(asked.reply, encode(Offer(self._worker.name, name)))
            await asyncio.wait({heard}, timeout=OFFER_SECONDS)
            if not heard.done():
                return
        message = heard.result()
        if message.data and message.reply:  # or the offer was declined
            reply = encode(await self._answer(message.data))
            is_short = len(reply) <= MOST_BYTES
            answer = reply if is_short else encode(Reply(problem="failed"))
            await self._worker.publish(message.reply, answer)

    async def _answer(self, data: bytes) -> Reply:
        try:
            assignment = read_assignment(data)
            return as_reply(await self.process.answer(assignment.job, assignment.limit_seconds))
        except Unreadable as problem:
            log.warning("job not understood", extra={"problem": str(problem)})
        except TimeoutError:
            return Reply(problem="too-slow")
        except Exception:  # a bot's mistake must not stop the worker
            log.exception("job failed")
        return Reply(problem="failed")
