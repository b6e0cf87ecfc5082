"""The host keeps tables going: bots at their pace, timers at their time, through a restart."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Raw

from escale.core.house import GivenBack, TakenOver
from escale.core.ready import PAUSE_SECONDS
from escale.core.record import RecordedStep, read_step
from escale.games import GAMES
from escale.play.clock import SimulatedClock
from escale.play.host import Host
from escale.play.ports import TableRow
from escale.play.table import GRACE_MS, Table
from escale.play.thinkers import Thinkers
from escale.storage.sqlite import SqliteStore

GAME = GAMES["rondelic"].game
PACE_MS = 700


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "escale.db")
    yield store
    store.close()


def a_row(*bots: str) -> TableRow:
    options = Raw(msgspec.json.encode(GAME.presets["rondelic-rapide"]))
    names = tuple("ABCDEF"[: len(bots)])
    return TableRow("t", GAME.slug, GAME.version, options, names, bots, {}, "09" * 32, (), 0)


async def until(table: Table, clock: SimulatedClock, done: Any) -> None:
    """Let simulated time pass until something is true of the table."""
    for _ in range(20_000):
        if done():
            return
        await asyncio.sleep(0)
        if (due := clock.next_ms) is not None:
            clock.advance_to(due)
        else:
            await asyncio.sleep(0.001)  # a thought is under way in another thread
    raise AssertionError("it never came to that")


def run(store: SqliteStore, story: Any) -> None:
    async def main() -> None:
        clock = SimulatedClock(1_000)
        thinkers = Thinkers(ThreadPoolExecutor(1))
        host = Host(store, clock, thinkers, PACE_MS)
        try:
            await story(host, clock)
        finally:
            await host.close()
            thinkers.close()

    asyncio.run(main())


def test_with_no_person_left_the_game_is_played_to_its_end_at_once(store: SqliteStore) -> None:
    async def story(host: Host, clock: SimulatedClock) -> None:
        table = await host.open(a_row("master", "novice", "regular"))
        await asyncio.wait_for(host.over("t"), 60)
        assert GAME.outcome(table.course.state) is not None
        assert clock.now_ms() == 1_000

    run(store, story)


def test_among_people_every_answer_of_a_bot_takes_the_same_time(store: SqliteStore) -> None:
    """A forced answer takes as long as a choice: the pace tells nothing."""

    async def story(host: Host, clock: SimulatedClock) -> None:
        table = await host.open(a_row("master", "master", "", "master"))

        def waits_for_me() -> bool:
            return 2 in GAME.actors(table.course.state).must

        for _ in range(6):
            await until(table, clock, waits_for_me)
            view = GAME.view(table.course.state, 2)
            action = next(iter(GAME.legal(view)))
            await table.submit(2, GAME.phase(table.course.state), [action])
        steps = await store.read_steps("t")
        bots = [
            (before.at_ms, after.at_ms)
            for before, after in pairwise(steps)
            if after.seat not in {2, -1} and before.seat not in {2, -1}
        ]
        assert bots
        assert {after - before for before, after in bots} == {PACE_MS}

    run(store, story)


def test_a_bot_plays_for_one_who_is_gone_until_he_is_back(store: SqliteStore) -> None:
    async def story(host: Host, clock: SimulatedClock) -> None:
        table = await host.open(a_row("", "", ""))
        first = GAME.actors(table.course.state).must[0]
        await table.house(TakenOver(first, "expert"))
        await until(table, clock, lambda: table.course.number == 2)
        steps = await store.read_steps("t")
        assert [step.seat for step in steps] == [-2, first]
        await table.house(GivenBack(first))
        assert table.course.bots == {}

    run(store, story)


def test_a_pause_that_nobody_ends_is_ended_by_the_clock_after_a_restart(
    store: SqliteStore,
) -> None:
    async def before(host: Host, clock: SimulatedClock) -> None:
        table = await host.open(a_row("", "", ""))
        while table.course.state.board.stage != "pause":
            seat = GAME.actors(table.course.state).must[0]
            action = next(iter(GAME.legal(GAME.view(table.course.state, seat))))
            await table.submit(seat, GAME.phase(table.course.state), [action])

    async def after(host: Host, clock: SimulatedClock) -> None:
        due = 1_000 + round(PAUSE_SECONDS * 1000)
        assert await host.wake_due() == 0
        clock.advance_to(due + GRACE_MS)
        assert await host.wake_due() == 1
        table = await host.table("t")
        await until(table, clock, lambda: table.course.state.board.deal == 2)
        last = (await store.read_steps("t"))[-1]
        assert (last.seat, last.at_ms) == (-1, due)

    run(store, before)
    run(store, after)


def test_bots_think_in_worker_processes_with_the_same_answer(store: SqliteStore) -> None:
    async def story() -> None:
        thinkers = Thinkers(workers=1)
        here = Thinkers(ThreadPoolExecutor(1))
        host = Host(store, SimulatedClock(1_000), here, PACE_MS)
        table = await host.open(a_row("", "", ""))
        seat = GAME.actors(table.course.state).must[0]
        view = GAME.view(table.course.state, seat)
        for luck in ("one", "two"):
            there = await thinkers.choose(GAME.slug, "novice", view, luck)
            assert there == await here.choose(GAME.slug, "novice", view, luck)
            assert there.action is not None
            step = read_step(RecordedStep(seat, Raw(there.action), 0, ""), GAME)
            GAME.check(table.course.state, step)
        await host.close()
        thinkers.close()
        here.close()

    asyncio.run(story())


def test_a_table_is_loaded_once_however_many_ask(store: SqliteStore) -> None:
    async def story(host: Host, clock: SimulatedClock) -> None:
        await store.open_table(a_row("", "", ""))
        tables = await asyncio.gather(*(host.table("t") for _ in range(5)))
        assert len({id(table) for table in tables}) == 1
        with pytest.raises(KeyError):
            await host.table("nowhere")

    run(store, story)
