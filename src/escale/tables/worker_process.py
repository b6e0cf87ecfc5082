"""A process where bots think and rounds are studied, one question at a time."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from .jobs import Job, do
from .thinking import Analysis, BotMove
from .timings import Timings

Ask = Callable[[], Any]  # what a process computes


def worker_process() -> Executor:
    """A process of its own, which knows nothing but what it is sent."""
    return ProcessPoolExecutor(1, get_context("spawn"), _end_with_the_server)


def _end_with_the_server() -> None:
    """End a worker with the server, even if that is killed, but not by a Ctrl+C before it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = parent_process()
    assert server

    def end() -> None:
        server.join()
        os._exit(1)

    Thread(target=end, name="escale-server", daemon=True).start()


@contextmanager
def _without_sigint() -> Iterator[None]:
    """Processes that are started here never hear a Ctrl+C, not even while they come up."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class WorkerProcess:
    """One process, or whatever executor is made, which answers one question at a time."""

    def __init__(self, make: Callable[[], Executor], timings: Timings) -> None:
        self._make = make
        self._timings = timings
        self._executor: Executor | None = None  # made when the first question comes

    @property
    def pids(self) -> list[int]:
        """The ids of its process, if it has one."""
        return list(getattr(self._executor, "_processes", None) or {})

    async def start(self) -> None:
        """Bring the process up, if there is none; raises TimeoutError or BrokenExecutor."""
        if self._executor is not None:
            return
        try:
            self._executor = self._make()
            with _without_sigint():  # the first question starts the process
                is_up = self._submit(int)
            # To come up takes a while, on a busy machine a long one: that is not the bot's time.
            async with asyncio.timeout(self._timings.worker_start_seconds):
                await is_up
        except (BrokenExecutor, TimeoutError):
            self.end()
            raise

    async def answer(self, job: Job, limit_seconds: float) -> BotMove | Analysis:
        """What this answers; raises TimeoutError or BrokenExecutor, and then begins anew."""
        ask = partial(do, job, self._timings.kernel_wait_seconds)
        try:
            answer = await self._begin(ask)
            async with asyncio.timeout(limit_seconds):
                found: BotMove | Analysis = await answer
                return found
        except (BrokenExecutor, TimeoutError):
            self.end()
            raise

    async def _begin(self, ask: Ask) -> asyncio.Future[Any]:
        """Hand a question over; a process that is missing comes up first."""
        if self._executor is not None:
            try:
                return self._submit(ask)
            except BrokenExecutor:  # it died while nobody asked it anything
                self.end()
        await self.start()
        return self._submit(ask)

    def _submit(self, ask: Ask) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().run_in_executor(self._executor, ask)

    def end(self) -> None:
        """Kill the process at once, even if a bot in it is still computing or it is stopped."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        # There is no public way to the process before Python 3.14.
        for process in dict(getattr(executor, "_processes", None) or {}).values():
            process.kill()
        executor.shutdown(wait=isinstance(executor, ProcessPoolExecutor), cancel_futures=True)
