"""Floods: what four players notice while one address sends as much as it can, and what it costs.

`python -m bench.floods [SECONDS [KIND...]]`. The server is `escale serve` with its usual limits;
the flood comes from a second process, the players are in this one. Latencies are from when a move
was due until the last of the four heard of it; all processes share this machine's cores.
"""

import asyncio
import contextlib
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import aiohttp
import uvloop

from bench.flood import KINDS
from bench.load import Load, cpu_seconds, memory_mb
from bench.server import end, free_port, wait_until_healthy

NONE = "none"
SECONDS = 30.0  # the p99 of 200 moves would be one hiccup of this machine
SETTLING = 1.0  # before the flood
AFTER = 2.0  # until memory is looked at again
PACE = 25.0  # moves a second: below what one person may send
EACH = 0.05  # seconds between looks at the server's memory and its health
TITLES = (
    f"{'flood':<32}{'moves':>6}{'p50 ms':>8}{'p99 ms':>8}{'max ms':>8}{'health max ms':>15}"
    f"{'CPU':>6}{'MB before':>11}{'peak':>6}{'after':>7}{'connections':>13}{'MB sent':>9}"
)


class Row(NamedTuple):
    """One flood, and what the others noticed."""

    kind: str
    moves: list[float]  # seconds, sorted
    health: float
    cpu: float  # of one core
    before: float
    peak: float
    after: float
    connections: int
    sent: int

    def text(self) -> str:
        moves = [1000 * each for each in self.moves] or [float("nan")]
        return (
            f"{self.kind:<32}{len(self.moves):>6}{moves[len(moves) // 2]:>8.1f}"
            f"{moves[len(moves) * 99 // 100]:>8.1f}{moves[-1]:>8.1f}{1000 * self.health:>15.1f}"
            f"{self.cpu:>6.0%}{self.before:>11.0f}{self.peak:>6.0f}{self.after:>7.0f}"
            f"{self.connections:>13,}{self.sent / 1e6:>9.1f}"
        )


class Watch:
    """Looks at the server's health and memory again and again."""

    def __init__(self, url: str, server: int) -> None:
        self._url = url
        self._server = server
        self.health = 0.0
        self.memory = 0.0

    async def run(self) -> None:
        async with aiohttp.ClientSession() as session:
            await asyncio.gather(self._look_at_health(session), self._look_at_memory())

    async def _look_at_health(self, session: aiohttp.ClientSession) -> None:
        while True:
            began = perf_counter()
            try:
                async with session.get(f"{self._url}/health") as answer:
                    await answer.read()
            finally:
                self.health = max(self.health, perf_counter() - began)
            await asyncio.sleep(4 * EACH)

    async def _look_at_memory(self) -> None:
        while True:
            self.memory = max(self.memory, memory_mb(self._server))
            await asyncio.sleep(EACH)


@contextlib.asynccontextmanager
async def beside(work: Watch) -> AsyncIterator[None]:
    task = asyncio.create_task(work.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait((task,))


async def measure(url: str, server: int, kind: str, seconds: float) -> Row:
    """The players play, then the flood comes, then it is gone."""
    load = Load(url, PACE)
    async with load.one_table() as table:
        await asyncio.sleep(SETTLING)
        before, cpu, began = memory_mb(server), cpu_seconds(server), perf_counter()
        watch = Watch(url, server)
        load.is_measuring = True
        told = b"0 0"
        async with beside(watch):
            if kind == NONE:
                await asyncio.sleep(seconds)
            else:
                command = (sys.executable, "-m", "bench.flood", url, kind, str(seconds))
                flood = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
                told, _ = await flood.communicate()
            load.note_overdue(table)
        load.is_measuring = False
        used = (cpu_seconds(server) - cpu) / (perf_counter() - began)
    await asyncio.sleep(AFTER)
    connections, sent = map(int, told.split())
    after = memory_mb(server)
    moves = sorted(load.times)
    return Row(kind, moves, watch.health, used, before, watch.memory, after, connections, sent)


def run(kind: str, seconds: float) -> Row:
    """One flood on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        where = ("--port", str(port), "--db", str(Path(folder) / "escale.db"))
        command = (sys.executable, "-m", "escale", "serve", *where)
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
            try:
                wait_until_healthy(server, port)
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    url = f"http://127.0.0.1:{port}"
                    return runner.run(measure(url, server.pid, kind, seconds))
            finally:
                end(server)


def main(seconds: str = str(SECONDS), *kinds: str) -> None:
    print(TITLES, flush=True)
    for kind in kinds or (NONE, *KINDS):
        print(run(kind, float(seconds)).text(), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
