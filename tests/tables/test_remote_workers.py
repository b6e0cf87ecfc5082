"""Questions go to workers on a bus first, and to processes of the server where those fail."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from escale.tables.bot_pool import BotPool
from escale.tables.jobs import AdviceJob, Job, MoveJob
from escale.tables.thinking import FULL_BUDGET, Analysis, BotMove, Caller
from escale.tables.timings import Timings
from escale.tables.workers import WorkerLost

from .tables import GAME
from .test_workers import MOVE, VIEW, Workers, question, turns


class MemorySlot:
    """A slot that answers when a test says so."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.is_released = False
        self.told: asyncio.Future[BotMove | Analysis] = asyncio.get_running_loop().create_future()

    async def answer(self, job: Job, limit_seconds: float) -> BotMove | Analysis:
        self.job = job
        return await self.told

    async def release(self) -> None:
        self.is_released = True


class MemoryWorkers:
    """Workers elsewhere, without a bus."""

    def __init__(self, slots: int = 1) -> None:
        self.slots = slots
        self.idle: list[MemorySlot] = []
        self.asked = 0
        self._changed: Callable[[], None] = lambda: None

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed = changed

    async def reserve(self) -> MemorySlot | None:
        self.asked += 1
        return self.idle.pop(0) if self.idle else None

    def become_idle(self) -> MemorySlot:
        slot = MemorySlot()
        self.idle.append(slot)
        self._changed()
        return slot

    def vanish(self) -> None:
        self.slots = 0
        self._changed()


@asynccontextmanager
async def a_house(
    slots: int = 1, **timings: Any
) -> AsyncIterator[tuple[BotPool, Workers, MemoryWorkers]]:
    """A queue, the processes here, the workers elsewhere."""
    made, elsewhere = Workers(), MemoryWorkers(slots)
    pool = BotPool(made.make, Timings(**timings), elsewhere=elsewhere)
    yield pool, made, elsewhere
    pool.close()


async def test_a_worker_elsewhere_answers_and_no_process_here_is_begun() -> None:
    async with a_house() as (pool, made, elsewhere):
        slot = elsewhere.become_idle()
        slot.told.set_result(MOVE)
        assert await pool.choose(question()) == MOVE
        assert slot.job == MoveJob(GAME.slug, "novice", VIEW, "seed", FULL_BUDGET)
        assert not made
        assert pool.counts == {"sent": 1, "answered": 1}
        assert pool.slots == {"here": 1, "bus": 1}


async def test_a_question_waits_until_a_worker_is_idle_and_people_come_first_then() -> None:
    async with a_house() as (pool, made, elsewhere):
        bot = asyncio.create_task(pool.choose(question()))
        await turns(lambda: elsewhere.asked)
        advice = asyncio.create_task(pool.advise(GAME.slug, VIEW, "", 1, Caller("ann", "t")))
        await turns(lambda: pool.waiting == 2)
        first = elsewhere.become_idle()
        await turns(lambda: first.job)
        assert isinstance(first.job, AdviceJob)
        first.told.set_result(Analysis(b"[]"))
        second = elsewhere.become_idle()
        second.told.set_result(MOVE)
        assert (await advice, await bot) == (Analysis(b"[]"), MOVE)
        assert not made


@pytest.mark.parametrize("is_bot", [True, False])
async def test_what_a_worker_lost_is_asked_here_and_is_the_same_question(is_bot: bool) -> None:
    async with a_house() as (pool, made, elsewhere):
        lost = elsewhere.become_idle()
        lost.told.set_exception(WorkerLost("it is silent"))
        elsewhere.become_idle()  # it is idle, but this question is not for the bus any more
        advice = pool.advise(GAME.slug, VIEW, "seed", 1, Caller("ann", "t"))
        asked = asyncio.create_task(pool.choose(question()) if is_bot else advice)
        if is_bot:
            advice.close()
        await turns(lambda: made and made[0].asked)
        ask, answer = made[0].asked[0]
        assert ask.args[0] == lost.job
        answer.set_result(MOVE if is_bot else Analysis(b"[]"))
        assert await asked == (MOVE if is_bot else Analysis(b"[]"))
        assert pool.counts == {"sent": 1, "lost": 1, "answered": 1}


async def test_when_the_last_worker_vanishes_the_questions_are_asked_here() -> None:
    async with a_house() as (pool, made, elsewhere):
        asked = asyncio.create_task(pool.choose(question()))
        await turns(lambda: elsewhere.asked)
        elsewhere.vanish()
        await turns(lambda: made and made[0].asked)
        made[0].asked[0][1].set_result(MOVE)
        assert await asked == MOVE


async def test_processes_here_help_while_nobody_elsewhere_is_free_for_long() -> None:
    async with a_house(bus_patience_seconds=0.0) as (pool, made, elsewhere):
        asked = asyncio.create_task(pool.choose(question()))
        await turns(lambda: made and made[0].asked)
        made[0].asked[0][1].set_result(MOVE)
        assert await asked == MOVE
        slot = elsewhere.become_idle()  # the bus was asked on: now it answers again
        await turns(lambda: slot.is_released)
        slot = elsewhere.become_idle()
        slot.told.set_result(MOVE)
        assert await pool.choose(question()) == MOVE
        assert len(made[0].asked) == 1


async def test_how_far_bots_think_follows_from_the_workers_elsewhere() -> None:
    async def worlds(slots: int) -> int:
        async with a_house(slots) as (pool, _made, elsewhere):
            many = [asyncio.create_task(pool.choose(question(f"p{n}"))) for n in range(40)]
            await turns(lambda: pool.waiting == len(many))
            slot = elsewhere.become_idle()
            await turns(lambda: slot.job)
            assert isinstance(slot.job, MoveJob)
            for each in many:
                each.cancel()
            return slot.job.worlds

    assert await worlds(1) < await worlds(100) == FULL_BUDGET


async def test_a_queue_that_is_closed_begins_nothing_more() -> None:
    async with a_house() as (pool, made, elsewhere):
        asked = asyncio.create_task(pool.choose(question()))
        await turns(lambda: elsewhere.asked)
        pool.close()
        elsewhere.vanish()
        await asyncio.sleep(0)
        assert not made
        asked.cancel()


class BrokenWorkers(MemoryWorkers):
    """Workers behind a bus that fails in a way of its own."""

    async def reserve(self) -> MemorySlot | None:
        raise RuntimeError("what nobody thought of")


async def test_a_fault_of_the_bus_keeps_no_question(caplog: pytest.LogCaptureFixture) -> None:
    made = Workers()
    pool = BotPool(made.make, Timings(bus_patience_seconds=0.0), elsewhere=BrokenWorkers())
    asked = asyncio.create_task(pool.choose(question()))
    await turns(lambda: made and made[0].asked)
    made[0].asked[0][1].set_result(MOVE)
    assert await asked == MOVE
    assert "no slot" in caplog.messages
    pool.close()
