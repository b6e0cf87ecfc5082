"""Two processes on one PostgreSQL, told of each other by NATS, against one: CPU time by part.

`python -m bench.cluster [SECONDS [TABLES]]`. All parts share this machine's cores, so what counts
is the CPU time of each for a move, not how many moves there were. The people of a table come to
the same process, or two of them to each: then both fold every step of it and tell their own.
Each of two processes has half of the tables, and so smaller groups of appends; one process with
half of the tables has just as small ones. PostgreSQL does not flush here, as in the tests.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import process_time
from typing import NamedTuple

import uvloop

from bench.load import Load, cpu_seconds
from bench.server import end
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres

SECONDS, TABLES = 8.0, 50
WARM_UP = 3.0
TITLES = (
    f"{'':<26}{'moves':>8}{'server':>9}{'load':>8}{'PostgreSQL':>12}{'NATS':>7}{'all':>8}"
    "   microseconds of CPU time a move"
)


class Row(NamedTuple):
    """CPU microseconds for a move, by part."""

    name: str
    moves: int
    server: float
    load: float
    postgres: float
    nats: float

    def text(self) -> str:
        total = self.server + self.load + self.postgres + self.nats
        return (
            f"{self.name:<26}{self.moves:>8,}{self.server:>9.0f}{self.load:>8.0f}"
            f"{self.postgres:>12.0f}{self.nats:>7.0f}{total:>8.0f}"
        )


def family(process: int) -> list[int]:
    """A process and all that came from it."""
    found = [process]
    for each in found:
        for path in Path(f"/proc/{each}/task").glob("*/children"):
            found.extend(map(int, path.read_text().split()))
    return found


def processes_named(name: str) -> list[int]:
    """The processes that this one has started, however far down, by the name of their program."""
    return [
        each
        for each in family(int(Path("/proc/self").readlink().name))
        if Path(f"/proc/{each}/comm").read_text().strip().startswith(name)
    ]


@contextmanager
def serving(database: str, bus: str) -> Iterator[tuple[str, int]]:
    """A server: its address and its process."""
    command = [sys.executable, "-m", "bench.load_server", "0", database, "escale", bus]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip(), server.pid
        finally:
            end(server)


def measure(
    name: str,
    database: str,
    buses: list[str],
    tables: int,
    seconds: float,
    splits_tables: bool = False,
) -> Row:
    """As many processes as there are names of their bus, and one load on all of them."""
    with ExitStack() as stack:
        servers = [stack.enter_context(serving(database, bus)) for bus in buses]
        urls, pids = zip(*servers, strict=True)
        postgres, nats = processes_named("postgres"), processes_named("nats-server")

        async def run() -> Row:
            load = Load(urls[0], 0, others=urls[1:], splits_tables=splits_tables)
            before: dict[str, float] = {}

            def used() -> dict[str, float]:
                return {
                    "postgres": sum(map(cpu_seconds, processes_named("postgres"))),
                    "nats": sum(map(cpu_seconds, nats)),
                    "load": process_time(),
                }

            load.when_measuring = lambda: before.update(used())
            result = await load.run(pids, tables, WARM_UP, seconds)
            parts = {
                part: 1e6 * (now - before[part]) / result.moves for part, now in used().items()
            }
            return Row(name, result.moves, 1e6 * result.server_cpu / result.moves, **parts)

        assert postgres
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(run())


def main(seconds: float = SECONDS, tables: int = TABLES) -> None:
    print(TITLES, flush=True)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        (ports := Path(folder) / "nats").mkdir()
        nats = stack.enter_context(running_nats(ports))
        postgres = stack.enter_context(running_postgres(Path(folder)))

        def alone(name: str, count: int) -> Row:
            row = measure(name, stack.enter_context(postgres.database()), [""], count, seconds)
            print(row.text(), flush=True)
            return row

        one, half = alone("one process", tables), alone("one, half of the tables", tables // 2)
        for name, splits in (("two, a table at one", False), ("two, a table at both", True)):
            shared = stack.enter_context(postgres.database())
            buses = [f"{nats}/{name[-3:]}"] * 2
            two = measure(name, shared, buses, tables, seconds, splits)
            times = two.server / one.server, two.server / half.server
            print(f"{two.text()}   the server {times[0]:.2f} and {times[1]:.2f} times", flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(float(given[0]) if given else SECONDS, int(given[1]) if given[1:] else TABLES)
