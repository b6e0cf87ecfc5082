"""The workers on the bus, as a server sees them: who is there, who is idle, what they answer."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error as NatsError
from nats.errors import NoRespondersError

from ..tables.jobs import Job
from ..tables.thinking import Analysis, BotMove
from ..tables.workers import WorkerLost
from .jobs import (
    MOST_BYTES,
    Assignment,
    JobFailed,
    Unreadable,
    encode,
    kind_of_worker,
    read_answer,
    read_news,
    read_offer,
)

SILENT_BEATS = 10  # half seconds; a worker that is silent for so long is lost, and its jobs with it
AVOIDED_BEATS = 120  # a worker that lost a job is not given another for so long
ASK_SECONDS = 2.0  # until an idle worker has offered its slot
MOST_WORKERS = 1_000  # that are known at a time; a bound for who floods the bus with names
ASKED_IN_A_ROW = 5  # as long as those that offer one are not wanted
GRACE_SECONDS = 3.0  # an answer may come so much later than its deadline, which the worker keeps
log = logging.getLogger(__name__)


def slots_subject(prefix: str, kind: str) -> str:
    """Where servers ask for a slot: in a queue group of those that are idle."""
    return f"{prefix}.slots.{kind}"


def job_subject(prefix: str, slot: str) -> str:
    """Where a slot awaits its job."""
    return f"{prefix}.jobs.{slot}"


def news_subject(prefix: str) -> str:
    return f"{prefix}.workers"


class _Worker:
    """What is known of a worker."""

    def __init__(self) -> None:
        self.slots = 0
        self.silence = 0  # in beats
        self.avoided = 0  # for so many beats
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class NatsWorkers:
    """An implementation of `tables.workers.RemoteWorkers`."""

    def __init__(self, client: Client, prefix: str, count_servers: Callable[[], int]) -> None:
        self._client = client
        self._prefix = prefix
        self._count_servers = count_servers
        self._kind = kind_of_worker()
        self._workers: dict[str, _Worker] = {}
        self._others: set[str] = set()  # workers of another version, each logged once
        self._changed: Callable[[], None] = lambda: None

    async def start(self) -> None:
        """Hear of workers; the client is connected."""
        await self._client.subscribe(news_subject(self._prefix), cb=self._hear)

    @property
    def slots(self) -> int:
        """The share of this server, which takes turns with the others; none while it is cut off."""
        if not self._client.is_connected:
            return 0
        known = sum(each.slots for each in self._workers.values() if not each.avoided)
        return max(1, known // self._count_servers()) if known else 0

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed = changed

    async def reserve(self) -> "NatsSlot | None":
        for _ in range(ASKED_IN_A_ROW):
            try:
                subject = slots_subject(self._prefix, self._kind)
                answer = await self._client.request(subject, timeout=ASK_SECONDS)
                offer = read_offer(answer.data)
            except NoRespondersError:
                return None
            except (NatsError, OSError) as problem:
                log.info("no offer", extra={"problem": str(problem) or type(problem).__name__})
                return None
            except Unreadable as problem:
                log.warning("offer not understood", extra={"problem": str(problem)})
                continue
            worker = self._workers.get(offer.worker)
            if worker and worker.slots and not worker.avoided:
                return NatsSlot(self, worker, job_subject(self._prefix, offer.slot))
            # It is asked no more until its offer has passed, so others have their turn.
        return None

    # ---- who is there

    def beat(self) -> None:
        """Count silence in beats of this process, so that a pause of its own is not one."""
        for name, worker in tuple(self._workers.items()):
            worker.silence += 1
            worker.avoided = max(0, worker.avoided - 1)
            if worker.silence > SILENT_BEATS:
                if worker.slots:  # or it has said that it leaves
                    log.warning("worker silent", extra={"worker": name})
                self._forget(name)

    def disconnected(self) -> None:
        """No answer can be heard any more: all jobs are lost."""
        for name in tuple(self._workers):
            self._forget(name)

    async def _hear(self, message: Msg) -> None:
        try:
            news = read_news(message.data)
        except Unreadable as problem:
            log.warning("news not understood", extra={"problem": str(problem)})
            return
        if news.kind != self._kind:
            if news.worker not in self._others and len(self._others) < MOST_WORKERS:
                log.warning("worker of another version", extra={"worker": news.worker})
                self._others.add(news.worker)
            return
        if news.worker not in self._workers:
            if len(self._workers) >= MOST_WORKERS:
                return
            self._workers[news.worker] = _Worker()
        worker = self._workers[news.worker]
        worker.silence = 0
        is_less, worker.slots = news.slots < worker.slots, news.slots
        if news.is_idle or is_less:
            self._changed()

    def _forget(self, name: str) -> None:
        worker = self._workers.pop(name)
        if not worker.lost.done():
            worker.lost.set_result(None)
        self._changed()

    # ---- what they answer

    async def send(
        self, worker: _Worker, subject: str, job: Job, limit_seconds: float
    ) -> BotMove | Analysis:
        """The answer to a job; raises WorkerLost, and avoids a worker that lost it."""
        data = encode(Assignment(job, limit_seconds))
        if len(data) > MOST_BYTES:
            await self.release(subject)
            raise JobFailed("the job is too long for the bus")
        try:
            reply = await self._request(worker, subject, data, limit_seconds + GRACE_SECONDS)
            return read_answer(reply, job)
        except JobFailed:
            raise
        except WorkerLost:
            worker.avoided = AVOIDED_BEATS
            raise

    async def _request(self, worker: _Worker, subject: str, data: bytes, limit: float) -> bytes:
        """What a slot says within this time, unless its worker is lost before."""
        asked = asyncio.ensure_future(self._client.request(subject, data, timeout=limit))
        either: set[asyncio.Future[Any]] = {asked, worker.lost}
        try:
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if not asked.done():
                raise WorkerLost("it is silent")
            return asked.result().data
        except NoRespondersError:  # it has waited long enough, or has just ended
            raise JobFailed("it does not wait any more") from None
        except (NatsError, OSError) as problem:
            raise WorkerLost(str(problem) or type(problem).__name__) from None
        finally:
            asked.cancel()

    async def release(self, subject: str) -> None:
        try:
            await self._client.publish(subject)
        except (NatsError, OSError):  # it is free again when its offer has passed
            log.info("offer not declined")


class NatsSlot:
    """An implementation of `tables.workers.ReservedSlot`."""

    def __init__(self, workers: NatsWorkers, worker: _Worker, subject: str) -> None:
        self._workers = workers
        self._worker = worker
        self._subject = subject

    async def answer(self, job: Job, limit_seconds: float) -> BotMove | Analysis:
        return await self._workers.send(self._worker, self._subject, job, limit_seconds)

    async def release(self) -> None:
        await self._workers.release(self._subject)
