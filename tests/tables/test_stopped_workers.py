"""Workers are killed, stopped and slowed down while many tables play: every table goes on."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import BotPool
from escale.tables.clock import WallClock
from escale.tables.registry import TableRegistry
from escale.tables.seating import leave
from escale.tables.timings import Timings

from ..sizes import sized
from .registries import dealt

TABLES = sized(8, 24)
SEEDS = range(sized(1, 2))
TIMINGS = Timings(pace_ms=0, retry_ms=100, bot_limit_seconds=1.5, too_late_ms=10)


async def disturb(pool: BotPool, random: Random, faults: list[str]) -> None:
    """One fault after another, until it is cancelled."""
    while True:
        await asyncio.sleep(random.uniform(0.05, 0.6))
        if not pool.pids:
            continue
        pid = random.choice(pool.pids)
        fault = random.choice(("kill", "stop", "slow"))
        with suppress(ProcessLookupError):  # it was just replaced
            if fault == "kill":
                os.kill(pid, signal.SIGKILL)
            else:
                os.kill(pid, signal.SIGSTOP)
            if fault == "slow":  # it answers late, and perhaps too late
                await asyncio.sleep(random.uniform(0.1, 1.0))
                os.kill(pid, signal.SIGCONT)
            faults.append(fault)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", SEEDS)
async def test_every_table_goes_on(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store, pool = SqliteStore(tmp_path / "escale.db"), BotPool(timings=TIMINGS, workers=2)
    tables = TableRegistry(store, WallClock(), pool, TIMINGS)
    playing = []
    for number in range(TABLES):
        table = await dealt(tables, "ann", id=f"table{number}", code=f"C{number}")
        playing.append(table)
    faults: list[str] = []
    disturbing = asyncio.create_task(disturb(pool, Random(seed), faults))
    for table in playing:
        await table.order(leave("ann"))  # now bots play on by themselves
    await asyncio.gather(*(table.wait_until_over() for table in playing))
    disturbing.cancel()
    assert all(table.state.outcome is not None for table in playing)
    assert pool.counts["answered"] > 0
    assert faults
    for table in playing:  # what is told is what is stored
        assert (await store.read_steps(table.row.id))[-1].number == table.state.number
    await tables.close()
    pool.close()
    store.close()
    said = {record.message for record in caplog.records}
    assert said <= {
        "bot failed",
        "bot refused",
        "bot plays plainly",
        "no worker for a plain move",
        "plain bot failed",
    }
