"""The disk fails while people play: what failed is said to have failed, and all goes on later."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import monotonic

import msgspec
import pytest

from escale.tables.timings import Timings
from tests.sizes import sized
from tests.storage.disk import (
    CANTOPEN,
    FULL,
    IOERR_FSYNC,
    IOERR_READ,
    IOERR_WRITE,
    OK,
    Disk,
    Fault,
    works,
)

from ..crashes import Notes
from ..examining import examined, told_to_the_end
from ..raw_http import ask
from ..servers import RunningServer, open_server
from .playing import Disturbed

SEEDS = range(sized(2, 10))
FAULTS = sized(4, 12)  # in each run
TIMINGS = Timings(pace_ms=0, retry_ms=50, forced_answer_ms=(0, 1))


def every(kind: str, code: int) -> Fault:
    """All calls of one kind fail."""
    return lambda called, _file: code if called == kind else OK


def some(random: Random, share: float) -> Fault:
    """Any call may fail."""
    codes = {
        "open": CANTOPEN,
        "read": IOERR_READ,
        "write": IOERR_WRITE,
        "sync": IOERR_FSYNC,
        "truncate": IOERR_WRITE,
    }
    return lambda called, _file: codes[called] if random.random() < share else OK


def drawn(random: Random) -> tuple[str, Fault]:
    faults: dict[str, Callable[[], Fault]] = {
        "full": lambda: every("write", FULL),
        "write": lambda: every("write", IOERR_WRITE),
        "sync": lambda: every("sync", IOERR_FSYNC),
        "some": lambda: some(random, random.choice((0.05, 0.3, 0.7))),
    }
    name = random.choice([*faults])
    return name, faults[name]()


async def health(home: RunningServer) -> str:
    answer = await ask(home.url, "GET /health")
    status: str = msgspec.json.decode(answer.body)["status"]
    assert answer.status == (200 if status == "open" else 503)
    return status


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_that_failed_is_acknowledged_and_all_goes_on(
    path: Path, disk: Disk, seed: int
) -> None:
    random, notes = Random(seed), Notes()
    async with (
        open_server(path, timings=TIMINGS) as home,
        Disturbed(home.url, notes, seed) as people,
    ):
        pragma = f"PRAGMA wal_autocheckpoint = {random.randrange(5, 100)}"
        await home.file.database.write(lambda c: c.execute(pragma).fetchone())
        disturbing = asyncio.create_task(disturb(home, people, disk, random))
        while not disturbing.done():
            await people.play(await people.sit_down())
        await disturbing
        assert await health(home) == "open"
    await examined(path, notes)
    await told_to_the_end(path, notes.played)


async def disturb(home: RunningServer, people: Disturbed, disk: Disk, random: Random) -> None:
    """Faults of the disk, each while people play; health tells of those that last."""
    for _ in range(FAULTS):
        moves = len(people.notes.kept) + random.randrange(1, 12)
        while len(people.notes.kept) < moves:
            await asyncio.sleep(0.01)
        name, disk.fault = drawn(random)
        database, until = home.file.database, monotonic() + random.uniform(0.05, 0.5)
        try:
            while monotonic() < until or (name != "some" and database.write_problem is None):
                await asyncio.sleep(0.01)
            if name != "some":
                assert await health(home) == "failing"
        finally:
            disk.fault = works
        assert await health(home) == "open"
