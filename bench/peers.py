"""Other game servers under one load: boardgame.io and Colyseus, on Node, from `bench/peers/`.

`python -m bench.peers [SECONDS]`. Four sockets a table and one move in flight at each: the player
whose turn it is sends it, all four are told some 400 bytes of state, then the next one leaves. The
load comes from a second process; time and memory are the server's alone.
"""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import msgspec

HERE = Path(__file__).with_suffix("")
FOLDERS = {"boardgame.io": "boardgameio", "Colyseus": "colyseus"}
PEERS = tuple(FOLDERS)
TABLES = (50, 200, 500)
SECONDS = 5.0
WARM_UP = 2.0  # until the server's code is compiled
SITTING_DOWN = 90.0  # at most, for the server to start and everyone to join
INSTALLING = 600.0
TITLES = (
    f"{'server':<16}{'tables':>7}{'moves per CPU-second':>22}"
    f"{'p50 ms':>9}{'p99 ms':>9}{'MB':>6}  durable"
)


class Load(NamedTuple):
    """What a server did in the window that was measured."""

    name: str
    tables: int
    moves: int  # that all four sockets heard of
    server_cpu: float  # seconds, user and system
    p50_ms: float  # from sending a move until the last of the four heard of it
    p99_ms: float
    memory_mb: float  # resident, in millions of bytes, at the end
    durable: bool  # was a move stored before anyone heard of it

    @property
    def per_cpu_second(self) -> float:
        return self.moves / self.server_cpu

    def row(self) -> str:
        """A line under TITLES."""
        return (
            f"{self.name:<16}{self.tables:>7}{self.per_cpu_second:>22,.0f}"
            f"{self.p50_ms:>9.1f}{self.p99_ms:>9.1f}{self.memory_mb:>6.0f}"
            f"  {'yes' if self.durable else 'no'}"
        )


class Result(msgspec.Struct, forbid_unknown_fields=True):
    """The line that load.mjs prints."""

    tables: int
    moves: int
    server_cpu: float
    p50_ms: float
    p99_ms: float
    memory_mb: float


def available() -> bool:
    return all(shutil.which(command) for command in ("node", "npm"))


def install() -> None:
    """What the lock names, once; npm writes its own copy of the lock last."""
    lock, done = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if not done.exists() or done.stat().st_mtime < lock.stat().st_mtime:
        npm_ci = ("npm", "ci", "--ignore-scripts", "--loglevel=error")
        subprocess.run(npm_ci, cwd=HERE, stdout=sys.stderr, check=True, timeout=INSTALLING)


def measure(peer: str, tables: int, seconds: float) -> Load:
    install()
    numbers = (str(number) for number in (tables, WARM_UP, seconds))
    command = ("node", "load.mjs", FOLDERS[peer], *numbers)
    return read(peer, run(command, SITTING_DOWN + WARM_UP + seconds))


def run(command: Sequence[str], limit: float) -> str:
    """What the command prints; it and all that it started have ended on return, come what may."""
    with subprocess.Popen(
        command, cwd=HERE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            printed, _ = process.communicate(timeout=limit)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return printed


def read(peer: str, line: str) -> Load:
    """Neither peer is durable: Colyseus stores nothing, boardgame.io tells before it stores."""
    result = msgspec.json.decode(line, type=Result)
    return Load(peer, **msgspec.structs.asdict(result), durable=False)


def main(seconds: float = SECONDS) -> None:
    if not available():
        sys.exit("The peers need node and npm on the PATH.")
    print(TITLES)
    for peer in PEERS:
        for tables in TABLES:
            print(measure(peer, tables, seconds).row(), flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
