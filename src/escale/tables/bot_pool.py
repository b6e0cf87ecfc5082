"""Where bots think: never on the event loop, always on a view, and nothing else crosses."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import NamedTuple, Protocol, TypeVar

import msgspec

from ..bots import Budget, Wait
from ..boxes import Box
from ..boxes.registry import BOXES
from ..core.chance import FastChance
from .timings import Timings

Answer = TypeVar("Answer")


class BotMove(NamedTuple):
    """What a bot answers: an action as JSON, now or after a while; None: it is asked again then."""

    action: bytes | None
    wait_ms: int = 0


class Analysis(NamedTuple):
    """What people asked for, as JSON; final unless something it gains from was still loading."""

    told: bytes
    is_final: bool = True


def think(slug: str, level: str, view: bytes, seed: str) -> BotMove:
    """One decision, from bytes to bytes, so that it can be made in any process."""
    box = BOXES[slug]
    _warm_up(box)
    seen = msgspec.json.decode(view, type=box.game.types.view)
    answer = box.bots[level].choose(seen, FastChance(seed), Budget())
    if isinstance(answer, Wait):
        plan = None if answer.action is None else msgspec.json.encode(answer.action)
        return BotMove(plan, answer.ms)
    return BotMove(msgspec.json.encode(answer))


def advise(slug: str, view: bytes, seed: str, worlds: int, kernel_wait_seconds: float) -> Analysis:
    """What each answer is worth in this view, best first; from bytes to bytes too."""
    box = BOXES[slug]
    if box.advise is None:
        return Analysis(b"[]")
    is_final = _warm_up(box, kernel_wait_seconds)
    seen = msgspec.json.decode(view, type=box.game.types.view)
    return Analysis(msgspec.json.encode(box.advise(seen, FastChance(seed), worlds)), is_final)


def study(slug: str, view: bytes, kernel_wait_seconds: float) -> Analysis:
    """What can be learnt from this view or history; null while its round goes on."""
    box = BOXES[slug]
    if box.study is None:
        return Analysis(b"null")
    is_final = _warm_up(box, kernel_wait_seconds)
    seen = msgspec.json.decode(view, type=box.study.input_type(box.game))
    return Analysis(msgspec.json.encode(box.study.analyse(seen)), is_final)


def _warm_up(box: Box, seconds: float = 0.0) -> bool:
    """Whether all is loaded that can be, after so long a wait; the first to ask begins it."""
    if box.load_kernels is None:
        return True
    loading = box.load_kernels()
    loading.join(seconds)
    return not loading.is_alive()


class MoveChooser(Protocol):
    """Something that chooses the moves of bots."""

    async def choose(self, slug: str, level: str, view: bytes, seed: str) -> BotMove: ...


class Analyst(Protocol):
    """Something that weighs answers, and studies rounds that are over."""

    async def advise(self, slug: str, view: bytes, seed: str, worlds: int) -> Analysis: ...

    async def study(self, slug: str, view: bytes) -> Analysis: ...


def worker_processes(workers: int) -> Callable[[], Executor]:
    """Processes of their own, that know nothing but what they are sent."""
    return lambda: ProcessPoolExecutor(workers, get_context("spawn"), _end_with_the_server)


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


def _end(executor: Executor) -> None:
    """Kill the workers at once, even if a bot in one of them is still computing."""
    workers = dict(getattr(executor, "_processes", None) or {})  # no public way before 3.14
    for worker in workers.values():
        worker.kill()
    executor.shutdown(wait=True, cancel_futures=True)


class BotPool:
    """Bots in worker processes, or in whatever executor is made; a broken one is made again."""

    def __init__(
        self, make: Callable[[], Executor] | None = None, timings: Timings | None = None
    ) -> None:
        self._make = make or worker_processes(1)
        self._timings = timings or Timings()
        self._executor: Executor | None = None  # made when the first bot is asked

    async def choose(self, slug: str, level: str, view: bytes, seed: str) -> BotMove:
        return await self._in_worker(partial(think, slug, level, view, seed))

    async def advise(self, slug: str, view: bytes, seed: str, worlds: int) -> Analysis:
        return await self._in_worker(
            partial(advise, slug, view, seed, worlds, self._timings.kernel_wait_seconds)
        )

    async def study(self, slug: str, view: bytes) -> Analysis:
        return await self._in_worker(partial(study, slug, view, self._timings.kernel_wait_seconds))

    async def _in_worker(self, ask: Callable[[], Answer]) -> Answer:
        """What this answers in a worker; raises if that is broken, or does not come back."""
        loop = asyncio.get_running_loop()
        if self._executor is None:
            self._executor = self._make()
            with _without_sigint():  # with the first question it starts its processes
                answer = loop.run_in_executor(self._executor, ask)
        else:
            answer = loop.run_in_executor(self._executor, ask)
        executor = self._executor
        try:
            async with asyncio.timeout(self._timings.bot_limit_seconds):
                return await answer
        except (BrokenExecutor, TimeoutError):
            if self._executor is executor:  # the first to notice lets it go
                self._executor = None
                _end(executor)
            raise
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if answer.cancelled() and not (task and task.cancelling()):
                raise BrokenExecutor("another question has ended the workers") from None
            raise

    def close(self) -> None:
        """Let the workers go."""
        if self._executor is not None:
            _end(self._executor)
