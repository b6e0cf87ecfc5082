"""Where bots think: in worker processes, never on the event loop, on nothing but a view.

Each worker answers one question at a time. One that dies or takes too long is replaced, and no
other question notices. Questions wait in a fair queue; its length decides how far bots think.
"""

import asyncio
import logging
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from ..bots import LEVELS
from ..core.errors import Refused
from .fair_queue import FairQueue
from .thinking import (
    FULL_BUDGET,
    Analysis,
    BotMove,
    BotQuestion,
    Caller,
    advise,
    study,
    think,
    think_plainly,
)
from .timings import Timings

Answer = TypeVar("Answer")
Ask = Callable[[], Any]  # what a worker computes
log = logging.getLogger(__name__)

WAITING_PER_WORKER = 4  # more questions than this, and bots think less far
LEAST_WORLDS = 10
PEOPLE_IN_A_ROW = 3  # after so many questions of people one of a bot has its turn


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


class _Worker:
    """One process, or whatever executor is made, which answers one question at a time."""

    def __init__(self, make: Callable[[], Executor]) -> None:
        self._make = make
        self._executor: Executor | None = None  # made when the first question comes

    @property
    def pids(self) -> list[int]:
        """The ids of its process, if it has one."""
        return list(getattr(self._executor, "_processes", None) or {})

    async def answer(self, ask: Ask, start_seconds: float, limit_seconds: float) -> Any:
        """What this answers; raises TimeoutError or BrokenExecutor, and then begins anew."""
        try:
            answer = await self._begin(ask, start_seconds)
            async with asyncio.timeout(limit_seconds):
                return await answer
        except (BrokenExecutor, TimeoutError):
            self.end()
            raise

    async def _begin(self, ask: Ask, start_seconds: float) -> asyncio.Future[Any]:
        """Hand a question over; a process that is missing comes up first."""
        if self._executor is not None:
            try:
                return self._submit(ask)
            except BrokenExecutor:  # it died while nobody asked it anything
                self.end()
        self._executor = self._make()
        with _without_sigint():  # the first question starts the process
            is_up = self._submit(int)
        # To come up takes a while, on a busy machine a long one: that is not the bot's time.
        async with asyncio.timeout(start_seconds):
            await is_up
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


class _Job:
    """A question, and the answer that somebody waits for."""

    def __init__(self, caller: Caller, begin: Callable[[], Ask]) -> None:
        self.caller = caller
        self.begin = begin  # called when a worker is free: it says what to compute
        self.answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def settle(self, answer: Any = None, problem: Exception | None = None) -> None:
        """Tell whoever asked, if they still wait."""
        if self.answer.done():
            return
        if problem is None:
            self.answer.set_result(answer)
        else:
            self.answer.set_exception(problem)


Count = Literal["answered", "failed", "too-slow", "shrunk", "plain"]


class BotPool:
    """Workers that answer for bots, and for people who want advice or a study."""

    def __init__(
        self,
        make: Callable[[], Executor] = worker_process,
        timings: Timings | None = None,
        workers: int = 1,
    ) -> None:
        self._timings = timings or Timings()
        self._workers = [_Worker(make) for _ in range(workers)]
        self._idle = [*self._workers]
        self._of_people: FairQueue[_Job] = FairQueue()
        self._of_bots: FairQueue[_Job] = FairQueue()
        self._people_in_a_row = 0
        self._running: set[asyncio.Task[None]] = set()
        self._plain_lock = asyncio.Lock()  # one thread at a time
        self.counts: Counter[Count] = Counter()  # for the metrics

    @property
    def waiting(self) -> int:
        """How many questions no worker has begun."""
        return len(self._of_people) + len(self._of_bots)

    @property
    def pids(self) -> list[int]:
        """The ids of the worker processes."""
        return [pid for worker in self._workers for pid in worker.pids]

    async def choose(self, question: BotQuestion) -> BotMove:
        def begin() -> Ask:
            asked = question.game, question.level, question.view, question.seed
            return partial(think, *asked, self._worlds_for(question), style=question.style)

        return await self._answer(self._of_bots, _Job(question.caller, begin), BotMove)

    async def choose_plainly(self, question: BotQuestion) -> BotMove:
        self.counts["plain"] += 1
        try:
            return await self.choose(replace(question, level=LEVELS[0], style=""))
        except TimeoutError:  # it may hang here, too, and a thread cannot be ended
            raise
        except Exception:  # no worker comes up, or the bot has a fault that is found at once
            log.exception("no worker for a plain move", extra={"game": question.game})
        async with self._plain_lock:
            return await _in_thread(
                partial(think_plainly, question.game, question.view, question.seed),
                self._timings.bot_limit_seconds,
            )

    async def advise(
        self, slug: str, view: bytes, seed: str, worlds: int, caller: Caller
    ) -> Analysis:
        wait = self._timings.kernel_wait_seconds
        return await self._analyse(partial(advise, slug, view, seed, worlds, wait), caller)

    async def study(self, slug: str, view: bytes, caller: Caller) -> Analysis:
        wait = self._timings.kernel_wait_seconds
        return await self._analyse(partial(study, slug, view, wait), caller)

    async def _analyse(self, ask: Ask, caller: Caller) -> Analysis:
        try:
            return await self._answer(self._of_people, _Job(caller, lambda: ask), Analysis)
        except (BrokenExecutor, TimeoutError):
            log.exception("analysis failed")
            raise Refused("no-analysis") from None

    def close(self) -> None:
        """Let the workers go."""
        for task in self._running:
            task.cancel()
        for worker in self._workers:
            worker.end()

    def _worlds_for(self, question: BotQuestion) -> int:
        """How far a bot thinks: less far the more questions wait, so that nobody waits long."""
        most = WAITING_PER_WORKER * len(self._workers)
        if question.full_budget or len(self._of_bots) <= most:
            return FULL_BUDGET
        self.counts["shrunk"] += 1
        return max(LEAST_WORLDS, FULL_BUDGET * most // len(self._of_bots))

    async def _answer(self, queue: FairQueue[_Job], job: _Job, kind: type[Answer]) -> Answer:
        """The answer to a question once it has had its turn; raises what went wrong."""
        queue.put(job.caller, job)
        self._dispatch()
        try:
            answer = await job.answer
        finally:
            queue.discard(job.caller, job)  # if whoever asked no longer waits
        assert isinstance(answer, kind)
        return answer

    def _dispatch(self) -> None:
        """Give questions to workers that are free."""
        while self._idle and (job := self._next()) is not None:
            running = asyncio.create_task(self._run(self._idle.pop(0), job))
            self._running.add(running)
            running.add_done_callback(self._running.discard)

    def _next(self) -> _Job | None:
        """People come first, as long as bots have their turn too."""
        if self._of_people and (self._people_in_a_row < PEOPLE_IN_A_ROW or not self._of_bots):
            self._people_in_a_row += 1
            return self._of_people.take()
        self._people_in_a_row = 0
        return self._of_bots.take() if self._of_bots else None

    async def _run(self, worker: _Worker, job: _Job) -> None:
        timings = self._timings
        try:
            answer = await worker.answer(
                job.begin(), timings.worker_start_seconds, timings.bot_limit_seconds
            )
        except Exception as problem:  # noqa: BLE001 (whoever asked deals with it)
            self.counts["too-slow" if isinstance(problem, TimeoutError) else "failed"] += 1
            job.settle(problem=problem)
        except asyncio.CancelledError:  # the server closes
            job.settle(problem=BrokenExecutor("the workers are gone"))
            raise
        else:
            self.counts["answered"] += 1
            job.settle(answer)
        self._idle.append(worker)
        self._dispatch()


async def _in_thread(ask: Callable[[], Answer], limit_seconds: float) -> Answer:
    """What this answers in a thread that ends with the process, even if it hangs."""
    answer: Future[Answer] = Future()

    def run() -> None:
        if answer.set_running_or_notify_cancel():
            try:
                answer.set_result(ask())
            except Exception as problem:  # noqa: BLE001 (told to whoever asked)
                answer.set_exception(problem)

    Thread(target=run, name="escale-plain-move", daemon=True).start()
    async with asyncio.timeout(limit_seconds):
        return await asyncio.wrap_future(answer)
