"""`escale worker` in a process of its own, and workers that only pretend to be one."""

import asyncio
import secrets
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import NamedTuple

from nats.aio.client import Client
from nats.aio.msg import Msg

from escale.bus.connection import connected, prefix_of
from escale.bus.jobs import (
    Assignment,
    Offer,
    WorkerNews,
    encode,
    kind_of_worker,
    read_assignment,
)
from escale.bus.workers import job_subject, news_subject, slots_subject
from escale.tables.workers import RemoteWorkers

SECONDS = 60  # for whatever it is: this says that it comes, not how fast
LOOK_SECONDS = 0.02  # between looks at what another process has said

# What a worker that lies says to a job, as bytes; None: nothing at all.
Lie = Callable[[Assignment], bytes | None]


class Working(NamedTuple):
    """A worker in another process."""

    process: subprocess.Popen[str]
    log: Path

    def thinking(self) -> list[int]:
        """The processes where it computes: its children, without those that watch over them."""
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        commands = {int(each): Path(f"/proc/{each}/cmdline").read_bytes() for each in children}
        return [each for each, command in commands.items() if b"spawn_main" in command]

    def stop(self, sign: int = signal.SIGTERM) -> tuple[int, str]:
        """Its exit code, and its last words."""
        self.process.send_signal(sign)
        last, _ = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, last


@contextmanager
def working(folder: Path, url: str, *arguments: str) -> Iterator[Working]:
    """Open until the block ends; whoever asks it first waits until its processes are up."""
    log = folder / f"worker-{secrets.token_hex(4)}.log"
    command = [sys.executable, "-m", "escale", "worker", "--bus", url, *arguments]
    with (
        log.open("w") as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as process,
    ):
        try:
            assert process.stdout
            said = process.stdout.readline()
            while said and "Ctrl+C" not in said:
                said = process.stdout.readline()
            assert said, log.read_text()
            yield Working(process, log)
        finally:
            if process.poll() is None:
                process.kill()


async def known(workers: RemoteWorkers, slots: int) -> None:
    """Wait until a server has heard of as many slots."""
    while workers.slots != slots:
        await asyncio.sleep(LOOK_SECONDS)


class LyingWorker:
    """Speaks like a worker, is always idle, and says what a test wants."""

    def __init__(self, client: Client, prefix: str, lie: Lie, offers: bool = True) -> None:
        self.heard: list[bytes] = []  # the jobs, as they came
        self._name = secrets.token_hex(8)
        self._client = client
        self._prefix = prefix
        self._lie = lie
        self._offers = offers

    async def start(self) -> None:
        if not self._offers:
            return
        subject = slots_subject(self._prefix, kind_of_worker())
        await self._client.subscribe(subject, "idle", cb=self._offer)
        await self._client.flush()

    async def beat(self) -> None:
        news = encode(WorkerNews(self._name, kind_of_worker(), 4, True))
        while True:
            await self._client.publish(news_subject(self._prefix), news)
            await asyncio.sleep(0.2)

    async def _offer(self, asked: Msg) -> None:
        slot = secrets.token_hex(16)
        await self._client.subscribe(job_subject(self._prefix, slot), cb=self._answer)
        await asked.respond(encode(Offer(self._name, slot)))

    async def _answer(self, message: Msg) -> None:
        if not message.data:
            return
        self.heard.append(message.data)
        if (told := self._lie(read_assignment(message.data))) is not None:
            await message.respond(told)


@asynccontextmanager
async def lying(url: str, lie: Lie, offers: bool = True) -> AsyncIterator[LyingWorker]:
    """A worker that lies, until the block ends."""
    client = Client()
    async with connected(client, url, "liar"):
        worker = LyingWorker(client, prefix_of(url), lie, offers)
        await worker.start()
        beating = asyncio.create_task(worker.beat())
        try:
            yield worker
        finally:
            beating.cancel()
