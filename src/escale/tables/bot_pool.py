"""Where bots think: in worker processes, never on the event loop, on nothing but a view.

Each worker answers one question at a time. One that dies or takes too long is replaced, and no
other question notices. Questions wait in a fair queue; its length decides how far bots think.

Workers on a bus come first; the processes of this server are for those who have none, for what a
worker elsewhere has failed at, and for times when nobody there is free.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from ..bots import LEVELS
from ..core.errors import Refused
from .fair_queue import FairQueue
from .jobs import AdviceJob, Job, MeasureJob, MoveJob, SolveJob, StudyJob
from .thinking import FULL_BUDGET, Analysis, BotMove, BotQuestion, Caller, measure, think_plainly
from .timings import Timings
from .worker_process import WorkerProcess, worker_process
from .workers import NoWorkers, RemoteWorkers, ReservedSlot, Slot, WorkerLost

Answer = TypeVar("Answer")
log = logging.getLogger(__name__)

WAITING_PER_WORKER = 4  # more questions than this, and bots think less far
LEAST_WORLDS = 10
PEOPLE_IN_A_ROW = 3  # after so many questions of people one of a bot has its turn
AGAIN_SECONDS = 0.5  # until the bus is asked again, if it is not heard that a worker is idle


class _Question:
    """A question, and the answer that somebody waits for."""

    def __init__(self, caller: Caller, begin: Callable[[], Job]) -> None:
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


Count = Literal["answered", "failed", "too-slow", "shrunk", "plain", "sent", "lost"]


class BotPool:
    """Workers that answer for bots, and for people who want advice or a study."""

    def __init__(
        self,
        make: Callable[[], Executor] = worker_process,
        timings: Timings | None = None,
        workers: int = 1,
        elsewhere: RemoteWorkers | None = None,
    ) -> None:
        self._timings = timings or Timings()
        self._workers = [WorkerProcess(make, self._timings) for _ in range(workers)]
        self._idle = [*self._workers]
        self._elsewhere = elsewhere or NoWorkers()
        self._of_people: FairQueue[_Question] = FairQueue()
        self._of_bots: FairQueue[_Question] = FairQueue()
        self._repeated: FairQueue[_Question] = FairQueue()  # lost elsewhere: asked here
        self._people_in_a_row = 0
        self._running: set[asyncio.Task[None]] = set()
        self._asking: asyncio.Task[None] | None = None  # for idle workers elsewhere
        self._has_changed = asyncio.Event()  # something there
        self._helps = False  # this server's processes do, as nobody elsewhere was free for long
        self._is_closed = False
        self._plain_lock = asyncio.Lock()  # one thread at a time
        self.counts: Counter[Count] = Counter()  # for the metrics
        self._elsewhere.listen(self._notice)

    @property
    def waiting(self) -> int:
        """How many questions no worker has begun."""
        return len(self._of_people) + len(self._of_bots) + len(self._repeated)

    @property
    def slots(self) -> dict[str, int]:
        """How many questions are answered at once, by where: here, and on the bus."""
        return {"here": len(self._workers), "bus": self._elsewhere.slots}

    @property
    def pids(self) -> list[int]:
        """The ids of the worker processes."""
        return [pid for worker in self._workers for pid in worker.pids]

    async def choose(self, question: BotQuestion) -> BotMove:
        def begin() -> Job:
            asked = question.game, question.level, question.view, question.seed
            worlds = self._worlds_for(question)
            return MoveJob(*asked, worlds, question.style, question.full_budget)

        return await self._answer(self._of_bots, _Question(question.caller, begin), BotMove)

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
        return await self._analyse(AdviceJob(slug, view, seed, worlds), caller)

    async def study(self, slug: str, view: bytes, caller: Caller) -> Analysis:
        return await self._analyse(StudyJob(slug, view), caller)

    async def solve(self, slug: str, task: bytes, caller: Caller) -> Analysis:
        return await self._analyse(SolveJob(slug, task), caller)

    async def measure(self, slug: str, seed: bytes) -> float:
        """How hard a candidate for the daily of a box is; nobody waits for it but the next day."""
        job = MeasureJob(slug, seed)
        try:
            found = await self._answer(self._of_bots, _Question(Caller(), lambda: job), Analysis)
        except Exception:  # no worker comes up, or it was too slow
            log.exception("measured in the server", extra={"game": slug})
            found = await asyncio.to_thread(measure, slug, seed)
        return msgspec.json.decode(found.result, type=float)

    async def _analyse(self, job: Job, caller: Caller) -> Analysis:
        try:
            return await self._answer(self._of_people, _Question(caller, lambda: job), Analysis)
        except (BrokenExecutor, TimeoutError):
            log.exception("analysis failed")
            raise Refused("no-analysis") from None

    def close(self) -> None:
        """Let the workers go."""
        self._is_closed = True
        for task in (*self._running, *([self._asking] if self._asking else ())):
            task.cancel()
        for worker in self._workers:
            worker.end()

    def _worlds_for(self, question: BotQuestion) -> int:
        """How far a bot thinks: less far the more questions wait, so that nobody waits long."""
        most = WAITING_PER_WORKER * (self._elsewhere.slots or len(self._workers))
        if question.full_budget or len(self._of_bots) <= most:
            return FULL_BUDGET
        self.counts["shrunk"] += 1
        return max(LEAST_WORLDS, FULL_BUDGET * most // len(self._of_bots))

    async def _answer(
        self, queue: FairQueue[_Question], question: _Question, kind: type[Answer]
    ) -> Answer:
        """The answer to a question once it has had its turn; raises what went wrong."""
        queue.put(question.caller, question)
        self._dispatch()
        try:
            answer = await question.answer
        finally:  # if whoever asked no longer waits
            queue.discard(question.caller, question)
            self._repeated.discard(question.caller, question)
        assert isinstance(answer, kind)
        return answer

    # ---- who answers

    def _dispatch(self) -> None:
        """Give questions to workers that are free."""
        if self._is_closed:
            return
        while self._idle and (question := self._next_here()) is not None:
            worker = self._idle.pop(0)
            self._start(worker, question).add_done_callback(partial(self._has_answered, worker))
        if self._asking is None and self._wants_others:
            self._asking = asyncio.create_task(self._ask_elsewhere())

    def _has_answered(self, worker: WorkerProcess, _running: asyncio.Task[None]) -> None:
        self._idle.append(worker)
        self._dispatch()

    def _notice(self) -> None:
        """Something has changed elsewhere."""
        self._has_changed.set()
        self._dispatch()

    @property
    def _wants_others(self) -> bool:
        """Whether slots elsewhere are asked for: also to see when processes here need not help."""
        return bool(self._elsewhere.slots and (self._of_people or self._of_bots or self._helps))

    async def _ask_elsewhere(self) -> None:
        """Reserve slots on the bus as long as questions wait for one: then the next has its turn.

        A question leaves the queue when somebody is free for it, so that all who come meanwhile
        have their fair turn, and it is known how far the bot should think.
        """
        loop = asyncio.get_running_loop()
        since = loop.time()
        try:
            while self._wants_others:
                self._has_changed.clear()
                if (slot := await self._reserve()) is None:
                    if loop.time() - since >= self._timings.bus_patience_seconds:
                        self._helps = True
                        self._dispatch()
                    with suppress(TimeoutError):
                        async with asyncio.timeout(AGAIN_SECONDS):
                            await self._has_changed.wait()
                    continue
                since, self._helps = loop.time(), False
                if (question := self._next()) is None:  # nobody waits for an answer any more
                    await slot.release()
                else:
                    self.counts["sent"] += 1
                    self._start(slot, question)
        finally:
            self._asking, self._helps = None, False
        self._dispatch()  # if nobody is elsewhere any more

    async def _reserve(self) -> ReservedSlot | None:
        """A slot that is idle elsewhere; whatever goes wrong there, questions go on."""
        try:
            return await self._elsewhere.reserve()
        except Exception:
            log.exception("no slot")
            return None

    def _next_here(self) -> _Question | None:
        """What a process of this server answers next."""
        if self._repeated:
            return self._repeated.take()
        return None if self._elsewhere.slots and not self._helps else self._next()

    def _next(self) -> _Question | None:
        """People come first, as long as bots have their turn too."""
        if self._of_people and (self._people_in_a_row < PEOPLE_IN_A_ROW or not self._of_bots):
            self._people_in_a_row += 1
            return self._of_people.take()
        self._people_in_a_row = 0
        return self._of_bots.take() if self._of_bots else None

    def _start(self, slot: Slot, question: _Question) -> asyncio.Task[None]:
        running = asyncio.create_task(self._run(slot, question))
        self._running.add(running)
        running.add_done_callback(self._running.discard)
        return running

    async def _run(self, slot: Slot, question: _Question) -> None:
        try:
            answer = await slot.answer(question.begin(), self._timings.bot_limit_seconds)
        except WorkerLost as problem:
            self.counts["lost"] += 1
            log.warning("worker lost", extra={"problem": str(problem)})
            if not question.answer.done():
                self._repeated.put(question.caller, question)
                self._dispatch()
        except Exception as problem:  # noqa: BLE001 (whoever asked deals with it)
            self.counts["too-slow" if isinstance(problem, TimeoutError) else "failed"] += 1
            question.settle(problem=problem)
        except asyncio.CancelledError:  # the server closes
            question.settle(problem=BrokenExecutor("the workers are gone"))
            raise
        else:
            self.counts["answered"] += 1
            question.settle(answer)


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
