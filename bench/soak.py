"""A server that people come to and leave, all the time: its memory, by how garbage is collected.

`python -m bench.soak [--seconds 210] [--quiet 75] [--rate 4]`. Two servers run beside each other,
one with the collector's settings of `escale.server.ops.garbage` and one with Python's own. Four new
people at a time come to each, play a short game as fast as they are answered, and go.
"""

import argparse
import asyncio
import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Coroutine
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import uvloop

from bench.load import Load, Table, cpu_seconds, memory_mb
from bench.load_games import LOAD_GAMES, USUAL
from bench.server import end

COLLECTORS = ("escale", "python")
EACH = 1.0  # seconds between looks at memory
TITLES = (
    f"{'collector':<12}{'games':>8}{'moves':>9}{'CPU s':>8}{'MB before':>11}{'peak':>7}"
    f"{'as they leave':>15}{'after a while':>15}"
)


class ShortGame(Table):
    """A game that ends within a second or two."""

    plays = LOAD_GAMES[USUAL]._replace(options={"circles": 2})


class Visit(Load):
    """Four people who play one game."""

    def __init__(self, url: str) -> None:
        super().__init__(url, pace=0)
        self.is_measuring = True
        self._is_over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """The next game: they do not stay for it."""
        work.close()
        if not self._is_over.done():
            self._is_over.set_result(None)

    async def play(self, number: int) -> int:
        """From the door to the door; how many moves it was."""
        async with contextlib.AsyncExitStack() as stack:
            await self._welcome(stack)
            table = ShortGame(self, number)
            try:
                await table.sit()
                await self._is_over
            finally:
                self._end(table.wires)
        return len(self.times)


class Row(NamedTuple):
    """One server, and what it needed."""

    collector: str
    games: int
    moves: int
    cpu: float
    before: float
    peak: float
    leaving: float
    later: float

    def text(self) -> str:
        return (
            f"{self.collector:<12}{self.games:>8,}{self.moves:>9,}{self.cpu:>8.1f}"
            f"{self.before:>11.0f}{self.peak:>7.0f}{self.leaving:>15.0f}{self.later:>15.0f}"
        )


async def soak(collector: str, seconds: float, quiet: float, rate: float) -> Row:
    """The row of one server."""
    with tempfile.TemporaryDirectory() as folder:
        where = ("0", str(Path(folder) / "escale.db"), collector)
        command = (sys.executable, "-m", "bench.load_server", *where)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                url = (await asyncio.to_thread(server.stdout.readline)).strip()
                return await _measure(collector, url, server.pid, seconds, quiet, rate)
            finally:
                await asyncio.to_thread(end, server)


async def _measure(
    collector: str, url: str, pid: int, seconds: float, quiet: float, rate: float
) -> Row:
    before, peak = memory_mb(pid), 0.0
    began, visits = perf_counter(), set[asyncio.Task[int]]()
    while (passed := perf_counter() - began) < seconds:
        while len(visits) < passed * rate:
            visits.add(asyncio.create_task(Visit(url).play(len(visits))))
        await asyncio.sleep(min(EACH, 1 / rate))
        peak = max(peak, memory_mb(pid))
    moves = await asyncio.gather(*visits)
    leaving, used = memory_mb(pid), cpu_seconds(pid)
    await asyncio.sleep(quiet)
    peak = max(peak, leaving)
    return Row(collector, len(moves), sum(moves), used, before, peak, leaving, memory_mb(pid))


async def compare(seconds: float, quiet: float, rate: float) -> list[Row]:
    """Both servers at the same time: the machine is as busy for one as for the other."""
    return await asyncio.gather(*(soak(each, seconds, quiet, rate) for each in COLLECTORS))


def main(seconds: float = 210, quiet: float = 75, rate: float = 4) -> None:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        rows = runner.run(compare(seconds, quiet, rate))
    print(TITLES)
    for row in rows:
        print(row.text(), flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=210)
    parser.add_argument("--quiet", type=float, default=75)
    parser.add_argument("--rate", type=float, default=4, help="games begun a second")
    main(**vars(parser.parse_args()))
