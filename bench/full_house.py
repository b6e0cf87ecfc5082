"""A house full of masters: how long people's moves take while bots use every processor.

`python -m bench.full_house [TABLES [SECONDS [PROCESSES]]]`: without bots, with as many tables of
strong bots whose thoughts are computed in processes of the server, and in a worker on the bus. Four
people make 25 moves a second at a table of their own; a move has taken from when it was due until
the last of the four heard of it. Everything shares this machine's cores: server, workers, people,
PostgreSQL and NATS, which are those of the tests (this PostgreSQL does not wait for the disk).
"""

import asyncio
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import aiohttp
import uvloop

from bench.load import Load
from bench.server import end, free_port, wait_until_healthy
from escale.client import Client
from tests.services.nats import running_nats
from tests.services.postgres import PostgresServer, running_postgres

GAME, PRESET, LEVEL, BOTS = "ludime", "partie", "master", 3
TABLES, SECONDS = 60, 20.0
TABLES_OF_PERSON = 20  # at once: more orders would have to wait
SETTLING = 5.0  # until the first thoughts are through and kernels are loaded
PACE = 25.0  # moves a second of the four people
WAYS = ("no bots", "the server's processes", "a worker on the bus")
TITLES = (
    f"{'bots think in':<26}{'moves':>6}{'p50 ms':>8}{'p99 ms':>8}{'max ms':>8}"
    f"{'thoughts/s':>12}{'shrunk':>8}{'waiting':>9}{'slots':>7}"
)


class Counts(NamedTuple):
    """What the server has counted of its bots."""

    answered: float
    shrunk: float
    waiting: float
    slots: float


class Row(NamedTuple):
    """One way to think, and what the people noticed."""

    way: str
    moves: list[float]  # seconds, sorted
    seconds: float
    before: Counts
    after: Counts

    def text(self) -> str:
        moves = [1000 * each for each in self.moves] or [float("nan")]
        thoughts = (self.after.answered - self.before.answered) / self.seconds
        shrunk = self.after.shrunk - self.before.shrunk
        return (
            f"{self.way:<26}{len(self.moves):>6}{moves[len(moves) // 2]:>8.1f}"
            f"{moves[len(moves) * 99 // 100]:>8.1f}{moves[-1]:>8.1f}{thoughts:>12.1f}"
            f"{shrunk:>8.0f}{self.after.waiting:>9.0f}{self.after.slots:>7.0f}"
        )


async def count(url: str) -> Counts:
    async with aiohttp.ClientSession() as session, session.get(f"{url}/metrics") as answer:
        page = await answer.text()

    def figure(name: str) -> float:
        found = re.search(rf"^{re.escape(name)} (\S+)$", page, re.MULTILINE)
        return float(found[1]) if found else 0.0

    return Counts(
        figure('escale_bots_total{outcome="answered"}'),
        figure('escale_bots_total{outcome="shrunk"}'),
        figure("escale_bots_waiting"),
        figure('escale_bot_slots{where="bus"}') or figure('escale_bot_slots{where="here"}'),
    )


async def open_tables(url: str, tables: int) -> None:
    """Tables whose bots play on by themselves."""
    for first in range(0, tables, TABLES_OF_PERSON):
        async with Client(url, f"Guest {first}") as guest:
            for _ in range(first, min(first + TABLES_OF_PERSON, tables)):
                levels = [LEVEL] * BOTS
                table = await guest.open(GAME, PRESET, bots=levels, places=BOTS + 1)
                await table.start()
                await table.leave()


async def measure(url: str, way: str, tables: int, seconds: float) -> Row:
    load = Load(url, PACE)
    async with load.one_table() as table:
        await open_tables(url, tables)
        await asyncio.sleep(SETTLING)
        before, load.is_measuring = await count(url), True
        await asyncio.sleep(seconds)
        load.note_overdue(table)
        load.is_measuring, after = False, await count(url)
    return Row(way, sorted(load.times), seconds, before, after)


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    command = (sys.executable, "-m", "escale", *arguments)
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            yield process
        finally:
            end(process)


def run(
    way: str, tables: int, seconds: float, processes: int, postgres: PostgresServer, bus: str
) -> Row:
    """One way, on a server of its own."""
    port = free_port()
    with postgres.database(is_empty=True) as database:
        own = f"{bus.rstrip('/')}/house{port}"
        chosen = ("--db", database, "--bus", own, "--workers", str(processes), "--pace", "0")
        with running("serve", "--port", str(port), *chosen) as server:
            wait_until_healthy(server, port)
            url, count = f"http://127.0.0.1:{port}", tables if way != WAYS[0] else 0
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                if way != WAYS[2]:
                    return runner.run(measure(url, way, count, seconds))
                with running("worker", "--bus", own, "--processes", str(processes)):
                    return runner.run(measure(url, way, count, seconds))


def main(
    tables: int = TABLES, seconds: float = SECONDS, processes: int = os.cpu_count() or 1
) -> None:
    print(TITLES, flush=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_postgres(Path(folder)) as postgres,
        running_nats(Path(folder)) as bus,
    ):
        for way in WAYS:
            print(run(way, tables, seconds, processes, postgres, bus).text(), flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(*map(int, given[:1]), *map(float, given[1:2]), *map(int, given[2:3]))
