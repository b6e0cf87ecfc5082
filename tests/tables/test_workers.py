"""The workers where bots think: one that dies, hangs or is stopped touches no other question."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.core.chance import FastChance
from escale.core.errors import Refused
from escale.tables import bot_pool
from escale.tables.bot_pool import LEAST_WORLDS, PEOPLE_IN_A_ROW, BotPool
from escale.tables.jobs import AdviceJob, MoveJob
from escale.tables.thinking import FULL_BUDGET, BotMove, BotQuestion, Caller, think
from escale.tables.timings import Timings

from .tables import GAME

STATE = GAME.start(GAME.presets["rondelic"], 3, FastChance(1)).state
SEAT = GAME.actors(STATE).must[0]
VIEW = msgspec.json.encode(GAME.view(STATE, SEAT))
MOVE = BotMove(b"{}")


def question(person: str = "ann", table: str = "t", full_budget: bool = False) -> BotQuestion:
    return BotQuestion(GAME.slug, "novice", VIEW, "seed", Caller(person, table), full_budget)


class ManualExecutor(Executor):
    """A worker that comes up at once and answers when a test says so."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, Future[Any]]] = []
        self.is_shut_down = False

    def submit(self, ask: Any, /, *_args: Any, **_more: Any) -> Future[Any]:
        answer: Future[Any] = Future()
        if ask is int:  # are you there?
            answer.set_result(0)
        else:
            self.asked.append((ask, answer))
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self.is_shut_down = True
        for _, answer in self.asked:
            answer.cancel()


class Workers(list[ManualExecutor]):
    """The executors that were made, in their order."""

    def make(self) -> Executor:
        self.append(ManualExecutor())
        return self[-1]


def has_asked(made: Workers, number: int) -> bool:
    return len(made[0].asked) > number


async def turns(done: Callable[[], object]) -> None:
    while not done():
        await asyncio.sleep(0)


@asynccontextmanager
async def a_pool(workers: int = 1, **timings: Any) -> AsyncIterator[tuple[BotPool, Workers]]:
    made = Workers()
    pool = BotPool(made.make, Timings(**timings), workers)
    yield pool, made
    pool.close()


async def test_a_worker_that_takes_too_long_is_replaced_and_others_do_not_notice() -> None:
    async with a_pool(workers=2, bot_limit_seconds=2.0) as (pool, made):
        slow = asyncio.create_task(pool.choose(question("slow")))
        await turns(lambda: made and made[0].asked)
        others = [asyncio.create_task(pool.choose(question(f"other {n}"))) for n in range(5)]
        while not slow.done():
            for worker in made[1:]:  # the other worker answers whatever it is asked
                for _, answer in worker.asked:
                    if not answer.done():
                        answer.set_result(MOVE)
            await asyncio.sleep(0)
        with pytest.raises(TimeoutError):
            await slow
        assert made[0].is_shut_down
        assert [await other for other in others] == [MOVE] * 5
        assert pool.counts == {"too-slow": 1, "answered": 5}


async def test_the_time_of_a_question_begins_when_a_worker_begins_it() -> None:
    async with a_pool(bot_limit_seconds=2.0) as (pool, made):
        hanging, waiting = (asyncio.create_task(pool.choose(question(who))) for who in "ab")
        with pytest.raises(TimeoutError):
            await hanging
        # The other has waited for the whole limit, and still has all its time.
        await turns(lambda: len(made) == 2 and made[1].asked)
        made[1].asked[0][1].set_result(MOVE)
        assert await waiting == MOVE


async def test_a_worker_that_breaks_fails_its_own_question_only() -> None:
    async with a_pool() as (pool, made):
        first, second = (asyncio.create_task(pool.choose(question(who))) for who in "ab")
        await turns(lambda: made and made[0].asked)
        made[0].asked[0][1].set_exception(BrokenExecutor())
        with pytest.raises(BrokenExecutor):
            await first
        await turns(lambda: len(made) == 2 and made[1].asked)
        made[1].asked[0][1].set_result(MOVE)
        assert await second == MOVE


async def test_a_question_that_nobody_waits_for_leaves_the_row() -> None:
    async with a_pool() as (pool, made):
        asked = [asyncio.create_task(pool.choose(question(who))) for who in "abc"]
        await turns(lambda: made and made[0].asked)
        asked[1].cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked[1]
        assert pool.waiting == 1
        made[0].asked[0][1].set_result(MOVE)
        await turns(lambda: len(made[0].asked) == 2)
        made[0].asked[1][1].set_result(MOVE)
        assert await asked[2] == MOVE


async def test_people_come_first_and_bots_have_their_turn_too() -> None:
    async with a_pool() as (pool, made):
        first = asyncio.create_task(pool.choose(question("first")))
        await turns(lambda: made and made[0].asked)
        bot = asyncio.create_task(pool.choose(question("bot")))
        await turns(lambda: pool.waiting == 1)
        advice = [
            asyncio.create_task(pool.advise(GAME.slug, VIEW, "", 1, Caller(f"person {n}", "t")))
            for n in range(PEOPLE_IN_A_ROW + 2)
        ]
        await turns(lambda: pool.waiting == 1 + len(advice))
        order = []
        for number in range(2 + len(advice)):
            await turns(partial(has_asked, made, number))
            ask, answer = made[0].asked[number]
            order.append(type(ask.args[0]))
            answer.set_result(ask())
        advised = [AdviceJob] * PEOPLE_IN_A_ROW
        assert order == [MoveJob, *advised, MoveJob, AdviceJob, AdviceJob]
        await asyncio.gather(first, bot, *advice)


async def test_bots_think_less_far_while_many_wait_except_where_they_are_compared() -> None:
    async with a_pool() as (pool, made):
        first = asyncio.create_task(pool.choose(question("first")))
        await turns(lambda: made and made[0].asked)
        compared = asyncio.create_task(pool.choose(question("compared", full_budget=True)))
        many = [asyncio.create_task(pool.choose(question(f"p{n}"))) for n in range(400)]
        worlds = {}
        for number in range(402):
            await turns(partial(has_asked, made, number))
            ask, answer = made[0].asked[number]
            worlds[number] = ask.args[0].worlds
            answer.set_result(MOVE)
        await asyncio.gather(first, *many, compared)
        assert worlds[0] == FULL_BUDGET  # nobody waited yet
        assert worlds[1] == FULL_BUDGET  # all wait, but its bots are compared with others
        assert worlds[2] == LEAST_WORLDS
        assert worlds[401] == FULL_BUDGET  # the row is short again
        assert pool.counts["shrunk"] > 0


async def test_an_analysis_that_does_not_finish_is_refused() -> None:
    async with a_pool(bot_limit_seconds=0.01) as (pool, _made):
        for wanted in (
            pool.advise(GAME.slug, VIEW, "", 1, Caller("ann", "t")),
            pool.study(GAME.slug, VIEW, Caller("ann", "t")),
        ):
            with pytest.raises(Refused, match="no-analysis"):
                await wanted


async def test_a_plain_move_is_the_lowest_level_s() -> None:
    async with a_pool() as (pool, made):
        asked = asyncio.create_task(pool.choose_plainly(replace(question(), level="master")))
        await turns(lambda: made and made[0].asked)
        ask, answer = made[0].asked[0]
        assert ask.args[0].level == "novice"
        answer.set_result(MOVE)
        assert await asked == MOVE
        assert pool.counts == {"plain": 1, "answered": 1}


async def test_where_no_worker_comes_up_the_server_makes_the_plain_move() -> None:
    def no_worker() -> Executor:
        raise BrokenExecutor

    pool = BotPool(no_worker)
    assert await pool.choose_plainly(question()) == think(GAME.slug, "novice", VIEW, "seed")
    assert pool.counts == {"plain": 1, "failed": 1}


async def test_a_bot_that_hangs_does_not_hang_in_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bot_pool, "think_plainly", pytest.fail)
    async with a_pool(bot_limit_seconds=0.01) as (pool, _made):
        with pytest.raises(TimeoutError):
            await pool.choose_plainly(question())


async def test_a_worker_that_closes_with_the_server_tells_those_who_wait() -> None:
    async with a_pool() as (pool, made):
        asked = asyncio.create_task(pool.choose(question()))
        await turns(lambda: made and made[0].asked)
        pool.close()
        with pytest.raises(BrokenExecutor):
            await asked


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP])
async def test_processes_that_are_killed_or_stopped_are_replaced(sign: signal.Signals) -> None:
    here = BotPool(lambda: ThreadPoolExecutor(1))
    pool = BotPool(timings=Timings(bot_limit_seconds=5.0), workers=2)
    wanted = await here.choose(question())  # nothing but what is sent makes a difference
    assert await asyncio.gather(*(pool.choose(question(who)) for who in "ab")) == [wanted] * 2
    before = pool.pids
    assert len(before) == 2
    for pid in before:
        os.kill(pid, sign)
    failed = 0
    for who in "abcd":
        try:
            assert await pool.choose(question(who)) == wanted
        except (BrokenExecutor, TimeoutError):
            failed += 1
    assert failed <= 2  # one for each process
    assert await pool.choose(question()) == wanted
    assert not set(before) & set(pool.pids)
    here.close()
    pool.close()
