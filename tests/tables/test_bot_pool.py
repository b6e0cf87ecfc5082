"""Where bots think: in processes of their own; and what becomes of a table when they fail."""

import asyncio
import os
import signal
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
)
from threading import Thread
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes import RatedAnswer, Study
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.core.record import RecordedStep, read_step
from escale.games.rondelic.rules import EXCHANGE
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import (
    BotMove,
    BotPool,
    MoveChooser,
    advise,
    study,
    think,
    worker_processes,
)
from escale.tables.clock import SimulatedClock
from escale.tables.seating import leave, take_over
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, registry
from .tables import GAME, first_answer, settle, started, until

TIMINGS = Timings()


class Raises:
    """A bot with a bug."""

    asked = 0

    async def choose(self, slug: str, level: str, view: bytes, seed: str) -> BotMove:
        self.asked += 1
        raise RuntimeError("out of ideas")


class Says:
    """A bot that has one answer to everything."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    async def choose(self, slug: str, level: str, view: bytes, seed: str) -> BotMove:
        return BotMove(self._answer)


class Hesitates:
    """A bot that would rather wait, once."""

    asked = 0

    async def choose(self, slug: str, level: str, view: bytes, seed: str) -> BotMove:
        self.asked += 1
        return think(slug, level, view, seed) if self.asked > 1 else BotMove(None, 5_000)


class QueueExecutor(Executor):
    """An executor whose workers never begin."""

    def __init__(self) -> None:
        self.queue: list[Future[Any]] = []

    def submit(self, *_question: Any, **_more: Any) -> Future[Any]:
        self.queue.append(Future())
        return self.queue[-1]

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        for future in self.queue:
            future.cancel()


FAILING: dict[str, MoveChooser] = {
    "raises": Raises(),
    "breaks the rules": Says(b'{"type":"accept"}'),
    "speaks no JSON": Says(b"I pass"),
    "plays another game": Says(b'{"type":"trump"}'),
}


@pytest.mark.parametrize("bot", FAILING)
async def test_a_bot_that_fails_does_not_stop_the_table(
    bot: str, store: SqliteStore, clock: SimulatedClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with registry(store, clock, FAILING[bot]) as tables:
        table = await dealt(tables, "ann")
        await table.order(leave("ann"))
        await settle()
        assert table.state.outcome is not None
    assert {record.message for record in caplog.records} <= {"bot failed", "bot refused"}


async def test_a_bot_that_raises_is_asked_again_before_the_first_answer_is_taken_for_it(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    thinker = Raises()
    async with registry(store, clock, thinker) as tables:
        table = await dealt(tables)
        seat, first = first_answer(table)
        await table.order(take_over(seat, "gone"))
        await until(clock, lambda: clock.next_ms is None)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, bytes(last.action)) == (seat, msgspec.json.encode(first))
        assert (thinker.asked, last.at_ms) == (TIMINGS.bot_attempts, 1_000 + PACE_MS)


async def test_what_a_bot_answers_is_what_is_played(
    store: SqliteStore, clock: SimulatedClock, caplog: pytest.LogCaptureFixture
) -> None:
    async with registry(store, clock, Says(b'{"type":"exchange"}')) as tables:
        table = await dealt(tables)
        seat, first = first_answer(table)
        assert first != EXCHANGE
        await table.order(take_over(seat, "gone"))
        await until(clock, lambda: clock.next_ms is None)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, bytes(last.action)) == (seat, b'{"type":"exchange"}')
    assert not caplog.records


async def test_a_bot_may_wait(store: SqliteStore, clock: SimulatedClock) -> None:
    async with registry(store, clock, Hesitates()) as tables:
        table = await dealt(tables)
        seat, _ = first_answer(table)
        await table.order(take_over(seat, "gone"))
        await until(clock, lambda: clock.next_ms is None)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, last.at_ms) == (seat, 6_000)


async def test_bots_think_in_processes_which_are_replaced_when_they_die(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    seat, _ = first_answer(table)
    asked = (GAME.slug, "novice", msgspec.json.encode(table.view(seat)), "seed")
    here, there = BotPool(lambda: ThreadPoolExecutor(1)), BotPool(worker_processes(1))
    answer = await there.choose(*asked)
    assert answer == await here.choose(*asked)  # nothing but what is sent makes a difference
    assert answer.action is not None
    GAME.check(
        table.state.game_state, read_step(RecordedStep(seat, Raw(answer.action), 0, ""), GAME)
    )
    pool = there._executor
    assert isinstance(pool, ProcessPoolExecutor)
    for process in pool._processes:
        os.kill(process, signal.SIGKILL)
    with pytest.raises(BrokenExecutor):
        await there.choose(*asked)
    assert await there.choose(*asked) == answer
    here.close()
    there.close()


async def test_a_question_that_waits_for_a_broken_worker_fails_and_is_not_cancelled(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """A cancelled task is taken for one that its table has cancelled, and is never repeated."""
    table = await started(store, clock)
    seat, _ = first_answer(table)
    asked = (GAME.slug, "novice", msgspec.json.encode(table.view(seat)), "seed")
    executor = QueueExecutor()
    pool = BotPool(lambda: executor)
    first, second = (asyncio.create_task(pool.choose(*asked)) for _ in range(2))
    while len(executor.queue) < 2:
        await asyncio.sleep(0)
    executor.queue[0].set_exception(BrokenExecutor())
    for question in (first, second):
        with pytest.raises(BrokenExecutor):
            await question


async def test_a_question_that_is_cancelled_is_cancelled(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    executor = QueueExecutor()
    question = asyncio.create_task(BotPool(lambda: executor).choose(GAME.slug, "novice", b"", ""))
    while not executor.queue:
        await asyncio.sleep(0)
    question.cancel()
    with pytest.raises(asyncio.CancelledError):
        await question


async def test_answers_are_weighed_in_the_same_processes(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    seat, _ = first_answer(table)
    asked = (GAME.slug, msgspec.json.encode(table.view(seat)), "seed", 20)
    here, there = BotPool(lambda: ThreadPoolExecutor(1)), BotPool(worker_processes(1))
    answer = await there.advise(*asked)
    assert answer == await here.advise(*asked) == advise(*asked, 0.0)
    legal = [msgspec.to_builtins(action) for action in GAME.legal(table.view(seat))]
    worths = msgspec.json.decode(answer.told, type=tuple[RatedAnswer, ...])
    assert all(worth.action in legal for worth in worths)
    values = [worth.value for worth in worths]
    assert values in (sorted(values), sorted(values, reverse=True))  # best first, in its measure
    here.close()
    there.close()


def test_the_first_question_about_a_game_begins_to_load_its_kernels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun = []

    def load_kernels() -> Thread:
        begun.append(Thread(target=int))
        begun[-1].start()
        return begun[-1]

    monkeypatch.setitem(
        BOXES._loaded,
        GAME.slug,
        replace(BOXES[GAME.slug], load_kernels=load_kernels, study=Study(repr)),
    )
    state = GAME.start(GAME.presets["rondelic"], 3, FastChance(1)).state
    seat = GAME.actors(state).must[0]
    view = msgspec.json.encode(GAME.view(state, seat))
    think(GAME.slug, "novice", view, "seed")
    assert len(begun) == 1
    advise(GAME.slug, view, "seed", 1, 5.0)
    assert study(GAME.slug, view, 5.0).is_final
    assert len(begun) == 3
    assert not any(each.is_alive() for each in begun)
