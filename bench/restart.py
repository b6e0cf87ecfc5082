"""A server that starts again with many games in play: until it answers, its memory, until it stops.

`python -m bench.restart [--tables 2000] [--steps 30]`
"""

import argparse
import asyncio
import re
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from time import perf_counter, sleep, time
from urllib.error import URLError
from urllib.request import urlopen

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import BOXES
from escale.core.game import TABLE, Step
from escale.core.table_events import Joined, Started
from escale.storage.sqlite import SqliteStore
from escale.tables.checking import CheckedSteps, check_steps
from escale.tables.fold import begin, chance_of
from escale.tables.lobby_entry import lobby_row
from escale.tables.ports import LoggedStep, TableRow
from escale.tables.state import TableConfig

GAME = BOXES["rondelic"].game
PEOPLE = ("ann", "bob", "cleo")
AT_ONCE = 200  # tables that are written together
STEADY_SECONDS = 3.0  # no table was loaded for so long: the start is over
AGAIN_SECONDS = 0.05
PATIENCE_SECONDS = 300.0


def game_in_play(steps: int) -> tuple[TableConfig, list[LoggedStep], CheckedSteps]:
    """The log of a game of three people who have so long for a turn, and where it leads."""
    now_ms = int(time() * 1000)
    options = GAME.presets["rondelic"]
    row = TableRow(
        "t",
        GAME.slug,
        GAME.version,
        Raw(msgspec.json.encode(options)),
        "07" * 32,
        opened_ms=now_ms,
        content=dict(GAME.content(options)),
        owner=PEOPLE[0],
        places=len(PEOPLE),
        clock="slow",
    )
    config = TableConfig(GAME, options, row)
    people = [Joined(f"m-{name}", name.title(), person=name) for name in PEOPLE]
    gather = [Step(TABLE, action, now_ms) for action in (*people, Started())]
    checked = check_steps(config, begin(config), gather, lambda state: chance_of(row, state))
    lines = checked.lines
    while len(lines) < steps and not checked.state.is_over:
        state = checked.state
        seat = state.actors.must[0]
        action = next(iter(GAME.legal(GAME.view(state.game_state, seat))))
        step = Step(seat, action, now_ms)
        checked = check_steps(config, state, [step], lambda state: chance_of(row, state))
        lines = [*lines, *checked.lines]
    return config, lines, checked


async def write_tables(path: Path, tables: int, steps: int) -> None:
    """So many tables in the same game, as if a server had been killed in the middle of it."""
    config, lines, last = game_in_play(steps)
    assert last.timers, "somebody is to move, and their time runs"

    async def write(number: int) -> None:
        row = replace(config.row, id=f"table{number:06}")
        listing = lobby_row(last.state, config._replace(row=row))
        await store.open_table(row, listing, ())
        await store.append(row.id, lines, last.timers, listing, last.waits_for)

    with closing(SqliteStore(path)) as store:
        for first in range(0, tables, AT_ONCE):
            numbers = range(first, min(first + AT_ONCE, tables))
            await asyncio.gather(*(write(number) for number in numbers))


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def read(address: str) -> str:
    """A page of the server, once it answers."""
    until = perf_counter() + PATIENCE_SECONDS
    while True:
        try:
            with urlopen(address, timeout=PATIENCE_SECONDS) as answer:
                return str(answer.read().decode())
        except (URLError, ConnectionError):
            if perf_counter() > until:
                raise
            sleep(AGAIN_SECONDS)


def in_memory(url: str) -> int:
    found = re.search(r"^escale_tables ([\d.]+)$", read(f"{url}/metrics"), re.MULTILINE)
    assert found
    return int(float(found[1]))


def megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    found = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
    assert found
    return int(found[1]) / 1024


def measure(path: Path, tables: int) -> None:
    """Start a server on this file, look at it, and stop it."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    command = [sys.executable, "-m", "bench.load_server", str(port), str(path)]
    began = perf_counter()
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as server:
        try:
            read(f"{url}/api/tables/table{tables - 1:06}")
            answered = perf_counter() - began
            loaded, since = in_memory(url), perf_counter()
            while perf_counter() - since < STEADY_SECONDS:
                sleep(AGAIN_SECONDS)
                if (now := in_memory(url)) != loaded:
                    loaded, since = now, perf_counter()
            steady = since - began
            memory = megabytes(server.pid)
            ending = perf_counter()
            server.send_signal(signal.SIGTERM)
            server.wait(PATIENCE_SECONDS)
            stopped = perf_counter() - ending
        finally:
            server.kill()
    print(f"{'first answer about a table':<36}{answered:>8.1f} s")
    print(f"{'no table loaded any more after':<36}{steady:>8.1f} s")
    print(f"{'tables in memory then':<36}{loaded:>8,}")
    print(f"{'memory then':<36}{memory:>8.0f} MB")
    print(f"{'from SIGTERM to the end':<36}{stopped:>8.1f} s")


def main(tables: int = 2_000, steps: int = 30) -> None:
    """Write the tables, then start and stop a server on them."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "escale.db"
        asyncio.run(write_tables(path, tables, steps))
        print(f"{tables:,} games in play, {steps} steps each")
        measure(path, tables)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2_000)
    parser.add_argument("--steps", type=int, default=30)
    main(**vars(parser.parse_args()))
