"""Where bots think: in processes of their own; and what becomes of a table when they fail."""

import asyncio
from concurrent.futures import (
    BrokenExecutor,
    Executor,
    ThreadPoolExecutor,
)
from threading import Event, Thread

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes import RatedAnswer, Study
from escale.boxes.dailies import difficulty_of
from escale.boxes.registry import BOXES
from escale.core.chance import FastChance
from escale.games.rondelic.rules import EXCHANGE
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import BotPool
from escale.tables.clock import SimulatedClock
from escale.tables.jobs import MoveJob, do
from escale.tables.seating import leave, take_over
from escale.tables.thinking import (
    BotMove,
    BotQuestion,
    Caller,
    MoveChooser,
    advise,
    study,
    think,
)
from escale.tables.timings import Timings

from .registries import PACE_MS, dealt, registry
from .tables import GAME, InlineThinker, PlainMoves, first_answer, settle, started, until

TIMINGS = Timings()


class Raises(PlainMoves):
    """A bot with a bug."""

    def __init__(self) -> None:
        self.seeds: list[str] = []

    async def choose(self, question: BotQuestion) -> BotMove:
        self.seeds.append(question.seed)
        raise RuntimeError("out of ideas")


class Helpless(Raises):
    """A bot whose bug the lowest level has as well."""

    async def choose_plainly(self, question: BotQuestion) -> BotMove:
        raise RuntimeError("out of ideas")


class Cancelled(InlineThinker):
    """A bot whose first thought something cancels that is not its table."""

    asked = 0

    async def choose(self, question: BotQuestion) -> BotMove:
        self.asked += 1
        if self.asked == 1:
            raise asyncio.CancelledError
        return await super().choose(question)


class Says(PlainMoves):
    """A bot that has one answer to everything."""

    def __init__(self, answer: bytes) -> None:
        self._answer = answer

    async def choose(self, question: BotQuestion) -> BotMove:
        return BotMove(self._answer)


class Hesitates(PlainMoves):
    """A bot that would rather wait, once."""

    asked = 0

    async def choose(self, question: BotQuestion) -> BotMove:
        self.asked += 1
        if self.asked == 1:
            return BotMove(None, 5_000)
        return think(question.game, question.level, question.view, question.seed)


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
    assert {record.message for record in caplog.records} <= {
        "bot failed",
        "bot refused",
        "bot plays plainly",
    }


async def test_a_bot_that_raises_is_asked_again_before_a_plain_move_is_made_for_it(
    store: SqliteStore, clock: SimulatedClock, caplog: pytest.LogCaptureFixture
) -> None:
    bot = Raises()
    async with registry(store, clock, bot) as tables:
        table = await dealt(tables)
        seat, _ = first_answer(table)
        view = table.seat_view(seat).encoded
        await table.order(take_over(seat, "gone"))
        await until(clock, lambda: clock.next_ms is None)
        last = (await store.read_steps("t"))[-1]
        plain = await bot.choose_plainly(BotQuestion(GAME.slug, "", view, bot.seeds[-1]))
        assert (last.seat, bytes(last.action)) == (seat, plain.action)
        assert (len(bot.seeds), last.at_ms) == (TIMINGS.bot_attempts, 1_000 + PACE_MS)
        assert len(set(bot.seeds)) == 1  # the same question each time
    assert caplog.messages.count("bot plays plainly") == 1


async def test_where_the_lowest_level_fails_too_the_first_legal_action_is_played(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    async with registry(store, clock, Helpless()) as tables:
        table = await dealt(tables)
        seat, first = first_answer(table)
        await table.order(take_over(seat, "gone"))
        await until(clock, lambda: clock.next_ms is None)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, bytes(last.action)) == (seat, msgspec.json.encode(first))


async def test_a_decision_that_something_else_cancels_is_made_all_the_same(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    """Only the table cancels its bots for good."""
    bot = Cancelled()
    async with registry(store, clock, bot) as tables:
        table = await dealt(tables)
        seat, _ = first_answer(table)
        number = table.state.number + 1
        await table.order(take_over(seat, "gone"))
        await until(clock, lambda: table.state.number > number)
        assert bot.asked == 2
        assert clock.now_ms() >= 1_000 + TIMINGS.retry_ms


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


@pytest.mark.slow
async def test_answers_are_weighed_in_the_same_processes(
    store: SqliteStore, clock: SimulatedClock
) -> None:
    table = await started(store, clock)
    seat, _ = first_answer(table)
    asked = (GAME.slug, msgspec.json.encode(table.view(seat)), "seed", 20)
    caller = Caller("ann", "t")
    here, there = BotPool(lambda: ThreadPoolExecutor(1)), BotPool()
    answer = await there.advise(*asked, caller)
    assert answer == await here.advise(*asked, caller) == advise(*asked, 0.0)
    legal = [msgspec.to_builtins(action) for action in GAME.legal(table.view(seat))]
    worths = msgspec.json.decode(answer.result, type=tuple[RatedAnswer, ...])
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


def test_a_bot_that_is_compared_waits_for_what_it_plays_better_with(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Or the first who meet it would meet another bot than those after them."""
    begun: list[Thread] = []

    def load_kernels() -> Thread:
        begun.append(Thread(target=Event().wait, args=[0.2]))
        begun[-1].start()
        return begun[-1]

    monkeypatch.setitem(
        BOXES._loaded, GAME.slug, replace(BOXES[GAME.slug], load_kernels=load_kernels)
    )
    state = GAME.start(GAME.presets["rondelic"], 3, FastChance(1)).state
    view = msgspec.json.encode(GAME.view(state, GAME.actors(state).must[0]))
    do(MoveJob(GAME.slug, "novice", view, "seed", 1, is_compared=True), 5.0)
    assert not begun[0].is_alive()


async def test_the_days_are_measured_by_workers_and_here_if_none_comes_up() -> None:
    def broken() -> Executor:
        raise BrokenExecutor

    daily = BOXES["tordu"].daily
    assert daily
    expected = difficulty_of(daily, bytes(32))
    for make in (lambda: ThreadPoolExecutor(1), broken):
        pool = BotPool(make)
        assert await pool.measure("tordu", bytes(32)) == expected
        pool.close()


class Waits(PlainMoves):
    """A bot that would rather wait, each time and for long."""

    def __init__(self, wait_ms: int) -> None:
        self.asked = 0
        self._wait_ms = wait_ms

    async def choose(self, question: BotQuestion) -> BotMove:
        self.asked += 1
        return BotMove(None, self._wait_ms)


@pytest.mark.parametrize("wait_ms, asked", [(10**9, 2), (40_000, 2), (0, 61)])
async def test_a_bot_that_must_play_and_only_waits_plays_plainly_after_a_while(
    wait_ms: int, asked: int, store: SqliteStore, clock: SimulatedClock
) -> None:
    bot = Waits(wait_ms)
    async with registry(store, clock, bot) as tables:
        table = await dealt(tables)
        seat, _ = first_answer(table)
        await table.order(take_over(seat, "gone"))
        number = table.state.number
        await until(clock, lambda: table.state.number > number)
        assert bot.asked == asked
        assert clock.now_ms() <= 1_000 + 2 * TIMINGS.most_wait_ms + PACE_MS
