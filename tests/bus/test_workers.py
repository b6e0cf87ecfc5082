"""What workers on a real bus answer is what any process answers; one that lies stops nobody."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.bus import workers
from escale.bus.jobs import MOST_BYTES, Reply, encode
from escale.bus.nats import NatsBus, open_bus
from escale.core.chance import FastChance
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import BotPool
from escale.tables.clock import WallClock
from escale.tables.registry import TableRegistry
from escale.tables.seating import leave
from escale.tables.thinking import Caller, advise, study, think
from escale.tables.timings import Timings
from tests.tables.registries import dealt
from tests.tables.tables import GAME
from tests.tables.test_workers import VIEW, question

from .working import LOOK_SECONDS, Lie, Working, known, lying, working

TIMINGS = Timings(pace_ms=0, retry_ms=100, bot_limit_seconds=2.0, too_late_ms=10, most_wait_ms=5)
PATIENT = Timings(bus_patience_seconds=60.0)  # on a busy machine nobody else helps meanwhile
CALLER = Caller("ann", "t")
pytestmark = pytest.mark.timeout(180)  # processes come up, also on a busy machine


@asynccontextmanager
async def a_server(url: str, timings: Timings = PATIENT) -> AsyncIterator[tuple[NatsBus, BotPool]]:
    """What a server has of a bus: its workers before its own thread."""
    async with open_bus(url, "server") as bus:
        pool = BotPool(lambda: ThreadPoolExecutor(1), timings, elsewhere=bus.workers)
        try:
            yield bus, pool
        finally:
            pool.close()


def finished_round() -> tuple[str, bytes]:
    """A game that has studies, and what everybody sees of a round of it that is over."""
    slug = "boggle"
    game = BOXES[slug].game
    state = game.start(game.presets["deluxe"], 2, FastChance(1)).state
    return slug, msgspec.json.encode(game.view(state, None))


@pytest.mark.slow
async def test_a_worker_answers_for_bots_and_people_and_leaves_when_asked(
    bus_address: str, tmp_path: Path
) -> None:
    slug, seen = finished_round()
    async with a_server(bus_address) as (bus, pool):
        with working(tmp_path, bus_address, "--processes", "2") as worker:
            await known(bus.workers, 2)
            asked = [pool.choose(question(f"p{number}")) for number in range(4)]
            moves = await asyncio.gather(*asked)
            assert moves == [think(GAME.slug, "novice", VIEW, "seed")] * 4
            told = await pool.advise(GAME.slug, VIEW, "seed", 20, CALLER)
            assert told == advise(GAME.slug, VIEW, "seed", 20, 0.0)
            assert await pool.study(slug, seen, CALLER) == study(slug, seen, 5.0)
            assert pool.counts == {"sent": 6, "answered": 6}
            assert worker.stop() == (0, "Plus aucun robot ne réfléchit ici.\n")
            assert worker.log.read_text() == ""
        await known(bus.workers, 0)  # it said so itself
        assert await pool.choose(question()) == moves[0]
        assert pool.counts == {"sent": 6, "answered": 7}


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_worker_that_is_killed_or_stopped_in_a_thought_loses_no_question(
    sign: signal.Signals, bus_address: str, tmp_path: Path
) -> None:
    async with a_server(bus_address) as (bus, pool):
        with working(tmp_path, bus_address, "--processes", "1") as worker:
            await known(bus.workers, 1)
            wanted = await pool.choose(question())
            stop_thinking(worker)
            asked = asyncio.create_task(pool.choose(question()))
            await until_sent(pool, 2)
            os.kill(worker.process.pid, sign)
            assert await asked == wanted
            assert pool.counts == {"sent": 2, "lost": 1, "answered": 2}
            assert bus.workers.slots == 0


@pytest.mark.slow
async def test_a_worker_replaces_a_process_that_misses_its_deadline(
    bus_address: str, tmp_path: Path
) -> None:
    async with a_server(bus_address, replace(PATIENT, bot_limit_seconds=3.0)) as (bus, pool):
        with working(tmp_path, bus_address, "--processes", "1") as worker:
            await known(bus.workers, 1)
            wanted = await pool.choose(question())
            stop_thinking(worker)
            with pytest.raises(TimeoutError):
                await pool.choose(question())
            assert await pool.choose(question()) == wanted
            assert pool.counts == {"sent": 3, "answered": 2, "too-slow": 1}


@pytest.mark.slow
async def test_a_worker_that_is_told_to_leave_in_a_thought_answers_first(
    bus_address: str, tmp_path: Path
) -> None:
    async with a_server(bus_address) as (bus, pool):
        with working(tmp_path, bus_address, "--processes", "2") as worker:
            await known(bus.workers, 2)
            wanted = await pool.choose(question())
            stop_thinking(worker)
            asked = asyncio.create_task(pool.choose(question()))
            await until_sent(pool, 2)
            leaving = asyncio.create_task(asyncio.to_thread(worker.stop))
            await known(bus.workers, 0)  # it takes no more jobs
            stop_thinking(worker, signal.SIGCONT)
            assert await asked == wanted
            assert (await leaving)[0] == 0
            assert pool.counts == {"sent": 2, "answered": 2}


def stop_thinking(worker: Working, sign: signal.Signals = signal.SIGSTOP) -> None:
    """Stop the processes where a worker computes, or let them go on."""
    for pid in worker.thinking():
        os.kill(pid, sign)


async def until_sent(pool: BotPool, jobs: int) -> None:
    while pool.counts["sent"] < jobs:
        await asyncio.sleep(LOOK_SECONDS)


def says(**reply: Any) -> Lie:
    return lambda _assignment: encode(Reply(**reply))


LIES: dict[str, Lie] = {
    "garbage": lambda _assignment: b"\xff garbage",
    "nothing at all": lambda _assignment: None,
    "an answer that is too long": says(answer=b'"' * (MOST_BYTES + 1_000)),
    "an answer that is too deep": says(answer=b"[" * (MOST_BYTES - 1_000)),
    "an action that the rules forbid": says(answer=b'{"type":"accept"}'),
    "an action of another game": says(answer=b'{"type":"trump"}'),
    "that it waits for ever": says(wait_ms=600_000),
    "that it failed": says(problem="failed"),
    "that it was too slow": says(problem="too-slow"),
}


@pytest.mark.slow
@pytest.mark.parametrize("lie", LIES)
async def test_a_worker_that_lies_stops_no_table_and_plays_nothing_illegal(
    lie: str, bus_address: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workers, "GRACE_SECONDS", 0.1)
    store = SqliteStore(path)
    timings = replace(TIMINGS, bot_limit_seconds=0.5) if lie == "nothing at all" else TIMINGS
    async with (
        a_server(bus_address, timings) as (bus, pool),
        lying(bus_address, LIES[lie]) as worker,
    ):
        await known(bus.workers, 4)
        tables = TableRegistry(store, WallClock(), pool, timings)
        table = await dealt(tables, "ann")
        await table.order(leave("ann"))  # now bots play by themselves
        await table.wait_until_over()
        assert table.state.outcome is not None
        assert worker.heard
        await tables.close()
    store.close()


async def test_an_analysis_that_makes_no_sense_is_made_here(bus_address: str) -> None:
    wanted = advise(GAME.slug, VIEW, "seed", 20, 0.0)
    for told in (b"{}", b'[{"action":{"type":"trump"},"value":1}]', b"[", None):
        lie = says(answer=told)
        async with a_server(bus_address) as (bus, pool), lying(bus_address, lie) as worker:
            await known(bus.workers, 4)
            assert await pool.advise(GAME.slug, VIEW, "seed", 20, CALLER) == wanted
            assert pool.counts == {"sent": 1, "lost": 1, "answered": 1}
            assert len(worker.heard) == 1
            assert bus.workers.slots == 0  # it is not given another job for a while


async def test_a_worker_of_another_version_is_not_asked(
    bus_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_server(bus_address) as (bus, pool):
        monkeypatch.setattr("tests.bus.working.kind_of_worker", lambda: "0" * 16)
        async with lying(bus_address, LIES["garbage"]):
            while "worker of another version" not in caplog.text:
                await asyncio.sleep(LOOK_SECONDS)
            assert bus.workers.slots == 0
            assert await pool.choose(question()) == think(GAME.slug, "novice", VIEW, "seed")


async def test_without_the_bus_a_server_thinks_by_itself(bus_address: str) -> None:
    async with a_server(bus_address) as (bus, pool), lying(bus_address, LIES["nothing at all"]):
        await known(bus.workers, 4)
        asked = asyncio.create_task(pool.choose(question()))
        await until_sent(pool, 1)
        await bus.disconnected()  # as the client says it
        assert await asked == think(GAME.slug, "novice", VIEW, "seed")


async def test_a_worker_that_is_only_said_to_be_there_keeps_nobody_waiting(
    bus_address: str,
) -> None:
    timings = Timings(bus_patience_seconds=0.1)
    lie = LIES["nothing at all"]
    async with a_server(bus_address, timings) as (bus, pool), lying(bus_address, lie, offers=False):
        await known(bus.workers, 4)
        assert await pool.choose(question()) == think(GAME.slug, "novice", VIEW, "seed")
        assert pool.counts == {"answered": 1}


async def test_servers_share_the_slots_that_are_there(bus_address: str) -> None:
    """How far bots think follows from them: two servers cannot both count on all."""
    async with lying(bus_address, LIES["garbage"]), open_bus(bus_address, "one") as one:
        await known(one.workers, 4)
        async with open_bus(bus_address, "two") as two:
            await known(one.workers, 2)
            await known(two.workers, 2)
