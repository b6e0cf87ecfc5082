"""Workers come, go, die and stand still while many tables play: every table goes on."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from escale.storage.sqlite import SqliteStore
from escale.tables.clock import WallClock
from escale.tables.registry import TableRegistry
from escale.tables.seating import leave
from escale.tables.timings import Timings
from tests.sizes import sized
from tests.tables.registries import dealt

from .test_workers import a_server
from .working import Working, working

WORKERS = 2
TABLES = sized(4, 24)
FAULTS = sized(2, 12)  # at least; one after another as long as tables play
SEEDS = range(sized(1, 2))
TIMINGS = Timings(pace_ms=0, retry_ms=100, bot_limit_seconds=1.5, too_late_ms=10)


class Disturber:
    """Replaces one worker after another, in different ways."""

    def __init__(self, folder: Path, url: str, random: Random) -> None:
        self.faults: list[str] = []
        self.is_over = False
        self._folder = folder
        self._url = url
        self._random = random
        self._workers: list[Working] = []
        self._stopped: list[int] = []  # processes that stand still, each with a handle
        self._stack = ExitStack()

    async def add(self) -> None:
        """One more worker; it may take a while until it takes part."""
        arguments = ("--processes", "1", "--log", "error")
        context = working(self._folder, self._url, *arguments)
        self._workers.append(await asyncio.to_thread(self._stack.enter_context, context))

    async def run(self) -> None:
        """One fault after another; the last one is made good before it ends."""
        while not self.is_over:
            await asyncio.sleep(self._random.uniform(0.05, 0.6))
            worker = self._workers.pop(self._random.randrange(len(self._workers)))
            fault = self._random.choice(("kill", "stop", "stop a thought", "leave"))
            self.faults.append(fault)
            match fault:
                case "kill":
                    worker.process.kill()
                case "stop":
                    worker.process.send_signal(signal.SIGSTOP)
                case "stop a thought":
                    for pid in worker.thinking():
                        with suppress(ProcessLookupError):
                            self._stopped.append(os.pidfd_open(pid))
                            signal.pidfd_send_signal(self._stopped[-1], signal.SIGSTOP)
                    self._workers.append(worker)  # it replaces its process
                case _:  # it leaves
                    code, _ = await asyncio.to_thread(worker.stop)
                    assert code == 0
            if len(self._workers) < WORKERS:
                await self.add()

    def end(self) -> None:
        self._stack.close()
        for handle in self._stopped:  # of a worker that was killed before it could replace it
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            os.close(handle)


@asynccontextmanager
async def disturbing(folder: Path, url: str, random: Random) -> AsyncIterator[Disturber]:
    """Workers that are disturbed until the block ends."""
    disturber = Disturber(folder, url, random)
    try:
        for _ in range(WORKERS):
            await disturber.add()
        running = asyncio.create_task(disturber.run())
        yield disturber
        disturber.is_over = True
        await running
    finally:
        disturber.end()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", SEEDS)
async def test_every_table_goes_on(
    seed: int, bus_address: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = SqliteStore(tmp_path / "escale.db")
    async with (
        a_server(bus_address, TIMINGS) as (_bus, pool),
        disturbing(tmp_path, bus_address, Random(seed)) as disturber,
    ):
        tables = TableRegistry(store, WallClock(), pool, TIMINGS)
        number = 0
        while number < TABLES or len(disturber.faults) < FAULTS:
            playing = []
            for _ in range(TABLES):
                number += 1
                name = f"table{number}"
                playing.append(await dealt(tables, "ann", id=name, code=f"C{number}"))
            for table in playing:
                await table.order(leave("ann"))  # now bots play on by themselves
            await asyncio.gather(*(table.wait_until_over() for table in playing))
            assert all(table.state.outcome is not None for table in playing)
            for table in playing:  # what is told is what is stored
                last = (await store.read_steps(table.row.id))[-1]
                assert last.number == table.state.number
        assert pool.counts["sent"] > 0
        await tables.close()
    store.close()
    said = {record.message for record in caplog.records}
    assert said <= {
        "worker lost",
        "worker silent",
        "bot failed",
        "bot refused",
        "bot plays plainly",
    }
