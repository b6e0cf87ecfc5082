"""How cost grows: with the length of a log, with open tables, finished tables and sockets.

`python -m bench.growth [--most 1]` prints a table for each and draws docs/pictures/growth.svg; a
smaller share than 1 of the largest sizes is for a machine that is busy. Moves are counted in CPU
time of a table and its store, without sockets: those are measured by `bench.server`.
"""

import argparse
import asyncio
import gc
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time, time

import uvloop
from msgspec.structs import replace

from bench.finished_tables import finished_id, write_finished
from bench.growth_plot import Curve, growth_plot, plot_path
from bench.load import Load, memory_mb
from bench.restart import AT_ONCE, GAME, PEOPLE, game_in_play
from bench.server import end, free_port, wait_until_healthy
from bench.wire import Wire
from escale.boxes.registry import BOXES
from escale.client import Client
from escale.core.game import TABLE, Step
from escale.core.table_events import Joined, Started
from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import BotPool
from escale.tables.checking import check_steps
from escale.tables.clock import WallClock
from escale.tables.context import TableContext
from escale.tables.fold import begin, chance_of
from escale.tables.live import LiveTable
from escale.tables.lobby_entry import lobby_row

LOGS = (100, 1_000, 10_000, 100_000)  # steps
OPEN = (100, 1_000, 10_000)
FINISHED = (1_000, 10_000, 100_000, 1_000_000)
SOCKETS = (250, 500, 1_000, 2_000, 4_000)
TOGETHER = 20  # tables at which somebody moves at the same time
MOVES = 20  # at each of them
ROUNDS = 5  # the best counts: other work only slows a machine down
LOOKS = 20
FOLLOW_LOBBY = b'{"type":"lobby","id":"l"}'


async def write_games(path: Path, tables: int, steps: int) -> list[str]:
    """So many tables in a game of three people, each with a log of this length; their names."""
    config, lines, last = game_in_play(min(steps, 30))
    if steps > len(lines):  # before the start one of them says their name again and again
        now_ms = lines[-1].at_ms
        people = [Joined(f"m-{name}", name.title(), person=name) for name in PEOPLE]
        said = [*people, *[people[0]] * (steps - len(people) - 1), Started()]
        gather = [Step(TABLE, action, now_ms) for action in said]
        row = config.row
        last = check_steps(config, begin(config), gather, lambda state: chance_of(row, state))
        lines = last.lines
    names = [f"table{number:06}" for number in range(tables)]

    async def write(name: str) -> None:
        row = replace(config.row, id=name, clock="none")
        listing = lobby_row(last.state, config._replace(row=row))
        await store.open_table(row, listing, ())
        await store.append(row.id, lines, None, listing, last.waits_for)

    with closing(SqliteStore(path)) as store:
        for first in range(0, tables, AT_ONCE):
            await asyncio.gather(*map(write, names[first : first + AT_ONCE]))
    return names


@asynccontextmanager
async def loaded(path: Path, names: Sequence[str]) -> AsyncIterator[list[LiveTable]]:
    """These tables in memory, as a server has them."""
    bots = BotPool()
    with closing(SqliteStore(path)) as store:
        context = TableContext(store, WallClock(), bots, BOXES)
        tables = [await LiveTable.load(name, context) for name in names]
        for table in tables:
            table.start_parts()
        gc.collect()
        gc.freeze()
        try:
            yield tables
        finally:
            gc.unfreeze()
            await asyncio.gather(*(table.close() for table in tables))
            bots.close()


async def microseconds_a_move(tables: Sequence[LiveTable]) -> float:
    """CPU time of one move at a table and in its store, with moves at some tables at once."""
    random, best = Random(1), float("inf")
    for number in range(ROUNDS):
        chosen = random.sample(tables, min(TOGETHER, len(tables)))
        began = process_time()
        counts = await asyncio.gather(*(_play(table, f"r{number}") for table in chosen))
        best = min(best, (process_time() - began) / sum(counts))
    return best * 1e6


async def _play(table: LiveTable, name: str) -> int:
    for number in range(MOVES):
        state = table.state
        if state.is_over:
            return max(number, 1)
        seat = state.actors.must[0]
        action = next(iter(GAME.legal(table.seat_view(seat).view)))
        await table.submit(seat, state.phase, [action], f"{name}-{number}")
    return MOVES


async def by_log(sizes: Sequence[int]) -> Curve:
    points = []
    for steps in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "escale.db"
            names = await write_games(path, 4, steps)
            async with loaded(path, names) as tables:
                points.append((steps, await microseconds_a_move(tables)))
    return Curve("steps in the log", "µs a move", points)


async def by_open_tables(sizes: Sequence[int]) -> Curve:
    points = []
    for tables in sizes:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "escale.db"
            names = await write_games(path, tables, 30)
            async with loaded(path, names) as live:
                points.append((tables, await microseconds_a_move(live)))
    return Curve("tables open", "µs a move", points)


@contextmanager
def serving(path: Path) -> Iterator[tuple[str, int, float]]:
    """A server on a file: its address, its process, and the seconds until it answered."""
    port = free_port()
    command = (sys.executable, "-m", "bench.load_server", str(port), str(path))
    began = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            wait_until_healthy(server, port)
            yield f"http://127.0.0.1:{port}", server.pid, perf_counter() - began
        finally:
            end(server)


async def by_finished_tables(sizes: Sequence[int]) -> tuple[Curve, Curve, Curve]:
    """The start, the lobby and old records, by the number of tables that are over."""
    starts, lobby, records = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "escale.db"
        for tables in sizes:
            await write_finished(path, tables)
            with serving(path) as (url, _, start):
                starts.append((tables, start))
                async with Client(url, "Ada") as ada:
                    lobby.append((tables, await _milliseconds([ada.enter_lobby] * LOOKS)))
                    numbers = Random(tables).choices(range(tables), k=LOOKS)
                    old = [partial(ada.record, finished_id(number)) for number in numbers]
                    records.append((tables, await _milliseconds(old)))
    title = "finished tables in the store"
    return (
        Curve(title, "s to the first answer", starts),
        Curve(title, "ms for the lobby", lobby),
        Curve(title, "ms for an old record", records),
    )


async def _milliseconds(asked: Sequence[Callable[[], Awaitable[object]]]) -> float:
    """The median time of an answer."""
    times = []
    for ask in asked:
        began = perf_counter()
        await ask()
        times.append(1000 * (perf_counter() - began))
    return median(times)


async def by_sockets(sizes: Sequence[int]) -> Curve:
    """Memory of a server by the number of sockets that follow the lobby."""
    points = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "e.db") as (url, pid, _):
        load, wires, before = Load(url, 0), list[Wire](), memory_mb(pid)
        for sockets in sizes:
            while len(wires) < sockets:
                wire = await load.connect("", lambda _data: None)
                wire.send(FOLLOW_LOBBY)
                wires.append(wire)
            await asyncio.sleep(1.0)  # what was sent last is answered
            points.append((sockets, 1000 * (memory_mb(pid) - before) / sockets))
        for wire in wires:
            wire.close()
    return Curve("sockets", "kB a socket", points)


async def measure(most: float) -> list[Curve]:
    def sizes(of: Sequence[int]) -> list[int]:
        return [size for size in of if size <= max(of) * most]

    curves = [await by_log(sizes(LOGS)), await by_open_tables(sizes(OPEN))]
    curves += await by_finished_tables(sizes(FINISHED))
    curves.append(await by_sockets(sizes(SOCKETS)))
    return curves


def main(most: float = 1.0) -> None:
    began = time()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        curves = runner.run(measure(most))
    for curve in curves:
        print(curve.text())
    plot_path().write_text(growth_plot(curves), encoding="utf-8")
    print(f"{time() - began:.0f} s; drawn in {plot_path().name}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=float, default=1.0)
    main(**vars(parser.parse_args()))
