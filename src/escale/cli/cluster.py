"""`escale cluster`: a house of several processes on this computer, with all that it needs."""

import argparse
import asyncio
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack, suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from ..core.errors import BadInput
from ..core.texts import Texts
from ..services.nats import running_nats
from ..services.postgres import check_reachable, make_cluster, running_postgres
from ..services.programs import last_line, watched
from ..storage.address import PostgresAddress, read_address
from ..storage.lock import Lock
from ..tables.timings import Timings
from .arguments import number_between, os_error_text
from .screen import Screen

MOST = 16  # processes: each has some connections to a PostgreSQL that allows a hundred


class Program(NamedTuple):
    """One process of the house: what it is called, how it is started, where its log is."""

    name: str
    command: Sequence[str]
    log: Path
    says: str  # when it is ready, as a pattern


class Started(NamedTuple):
    """A program that runs, and where people find it."""

    program: Program
    process: Process
    address: str


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.cluster")
    parser = commands.add_parser("cluster", parents=parents, help=about, description=about)
    parser.add_argument("-n", "--processes", default="2", help=texts.say("help.cluster-processes"))
    parser.add_argument("--host", default="127.0.0.1", help=texts.say("help.host"))
    parser.add_argument("--port", default="8000", help=texts.say("help.first-port"))
    parser.add_argument("--data", default="escale-cluster", help=texts.say("help.cluster-data"))
    parser.add_argument("--db", help=texts.say("help.cluster-db"))
    parser.add_argument("--bus", help=texts.say("help.cluster-bus"))
    parser.add_argument("--workers", default="1", help=texts.say("help.workers"))
    parser.add_argument("--pace", default=str(Timings().pace_ms), help=texts.say("help.pace"))
    parser.set_defaults(run=run)


def run(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    processes = number_between("processes", parsed.processes, 1, MOST)
    port = number_between("port", parsed.port, 0, 65536 - processes)
    number_between("workers", parsed.workers, 1, 64)
    number_between("pace", parsed.pace, 0, 60_000)
    if parsed.db and not isinstance(read_address(parsed.db), PostgresAddress):
        raise BadInput("bus-alone")
    if find_spec("asyncpg") is None or find_spec("nats") is None:
        raise BadInput("no-services")
    folder = Path(parsed.data)
    try:
        folder.mkdir(mode=0o755, exist_ok=True)
        with Lock(folder):
            _run(parsed, folder, processes, port, screen, texts)
    except OSError as problem:
        line, path = os_error_text(problem, texts), problem.filename or folder
        raise BadInput("no-write", path=str(path), problem=line) from None
    screen.print(texts.say("serve.closed"))
    return 0


def _run(
    parsed: argparse.Namespace,
    folder: Path,
    processes: int,
    port: int,
    screen: Screen,
    texts: Texts,
) -> None:
    """Start what is missing, then the servers; raises BadInput, and OSError of the folder."""
    with ExitStack() as services:
        database = parsed.db or services.enter_context(_postgres(folder))
        bus = parsed.bus or services.enter_context(running_nats(folder))
        shared = (
            *("--db", database, "--bus", bus, "--host", parsed.host, "--workers", parsed.workers),
            *("--pace", parsed.pace, "--lang", texts.language),
        )
        # Other programs of the house, such as those where bots think, have their place here.
        programs = [
            _program("serve", number, (*shared, "--port", str(port and port + number)), folder)
            for number in range(processes)
        ]

        def announce(started: Sequence[Started]) -> None:
            screen.print(texts.say("cluster.open", processes=len(started)), "bold")
            for each in started:
                screen.print(texts.say("cluster.process", address=each.address))
            shown = str(read_address(parsed.db)) if parsed.db else database
            screen.print(texts.say("cluster.data", folder=folder, database=shown))
            screen.print(texts.say("serve.stop"), "dim")
            sys.stdout.flush()

        def tell_end(ended: Started) -> None:
            known = {"address": ended.address, "path": ended.program.log}
            screen.print(texts.say("cluster.ended", code=ended.process.returncode, **known))
            sys.stdout.flush()

        asyncio.run(_House(programs, announce, tell_end).run())


def _postgres(folder: Path) -> AbstractContextManager[str]:
    """A PostgreSQL that keeps its data in the folder."""
    data = folder / "postgres"
    check_reachable(data)
    if not data.exists():
        make_cluster(data)
    return running_postgres(data, folder / "postgres.log")


def _program(name: str, number: int, arguments: Sequence[str], folder: Path) -> Program:
    command = [sys.executable, "-m", "escale", name, *arguments]
    log = folder / f"{name}-{number + 1}.log"
    return Program(f"escale {name}", command, log, says=r"http://\S+")


class _House:
    """The processes of a house, from the first to the last."""

    def __init__(
        self,
        programs: Sequence[Program],
        announce: Callable[[Sequence[Started]], None],
        tell_end: Callable[[Started], None],
    ) -> None:
        self._programs = programs
        self._announce = announce
        self._tell_end = tell_end
        self._processes: list[Process] = []

    async def run(self) -> None:
        """Until SIGINT or SIGTERM; raises BadInput if a process does not start, or none is left."""
        work = asyncio.create_task(self._work())
        for sign in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(sign, work.cancel)
        try:
            with suppress(asyncio.CancelledError):
                await work
        finally:
            await asyncio.gather(*(each.communicate(b"") for each in self._processes))

    async def _work(self) -> None:
        """Start one after the other, as the first one makes the schema; then wait."""
        started = [await self._start(program) for program in self._programs]
        self._announce(started)
        ends = {asyncio.create_task(each.process.wait()): each for each in started}
        left = set(ends)
        try:
            while left:
                done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
                for end in done:
                    self._tell_end(ends[end])
        finally:
            for end in left:
                end.cancel()
        raise BadInput("cluster-ended")

    async def _start(self, program: Program) -> Started:
        with program.log.open("wb") as log:
            process = await asyncio.create_subprocess_exec(
                *watched(program.command),
                stdin=PIPE,
                stdout=PIPE,
                stderr=log,
                start_new_session=True,  # Ctrl+C is for this process, which ends the others in turn
            )
        self._processes.append(process)
        assert process.stdout
        async for line in process.stdout:
            if found := re.search(program.says, line.decode()):
                return Started(program, process, found[0])
        problem = last_line(program.log)
        raise BadInput("service-failed", name=program.name, path=str(program.log), problem=problem)
