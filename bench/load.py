"""Four sockets a table, one move in flight at each: the load on a server, from a second process.

`python -m bench.load URL PID TABLES WARM_UP SECONDS [MOVES_PER_SECOND [GAME
[SPECTATORS]]]` prints one JSON line. At a pace, a move that the server keeps waiting is sent late
and measured from when it was due. Spectators are so many more sockets at every table.
"""

import asyncio
import contextlib
import os
import sys
from collections import deque
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any
from urllib.parse import urlsplit

import msgspec
import uvloop

from bench.load_games import LOAD_GAMES, USUAL, LoadGame, Move, is_over
from bench.peers import Result
from bench.wire import Wire
from escale.client import Client
from escale.protocol import http, messages

NEARLY_A_CORE = 0.9
SEATS = 4
TICKS = os.sysconf("SC_CLK_TCK")


MOVED, REFUSED, WATCHED = b'{"type":"moved"', b'{"type":"refused"', b'{"type":"table"'


class Table:
    """One table: whoever is asked answers, once all four have heard the last answer."""

    plays: LoadGame = LOAD_GAMES[USUAL]

    def __init__(self, load: "Load", number: int, spectators: int = 0) -> None:
        self._load = load
        self._number = number
        self._readers = SEATS + spectators  # who are to hear of every move
        self._random = Random(number)
        self.wires: list[Wire] = []
        self._last: list[bytes] = [b""] * SEATS  # what each heard last
        self._missing = 0  # of those who are to hear of the move
        self._watched = asyncio.Semaphore(0)  # how many more follow the table
        self._name = ""
        self._sent_at = 0.0
        self._moves = 0
        # Who is to move, and how, once all four have heard the last one.
        self._asked: tuple[int, Move] | None = None
        self._is_sitting = True  # down, to another game
        self._due: deque[float] = deque()  # when the pace wanted moves that are not sent yet

    async def sit(self) -> None:
        """Another game of the four guests."""
        await self.gather()
        self.deal()

    async def gather(self) -> None:
        """A new table of the four guests, who all follow it; the sockets stay."""
        guests = self._load.guests_of(self._number)
        plays = self._load.plays or self.plays
        wish = http.NewTable(plays.game, plays.preset, dict(plays.options), SEATS)
        for wire in self.wires:
            self._say(wire, messages.Unwatch("u", self._name))
        opened = await guests[0].post("/api/tables", http.OpenedTable, wish)
        self._name = opened.card.id
        seats = [opened]
        for guest in guests[1:]:
            path = f"/api/tables/{self._name}/join"
            seats.append(await guest.post(path, http.OpenedTable, http.Join()))
        if not self.wires:
            await self._connect()
        for wire, taken in zip(self.wires, seats, strict=False):
            assert taken.seat
            self._say(wire, messages.Watch("w", self._name, taken.seat.token))
        for wire in self.wires[SEATS:]:
            self._say(wire, messages.Watch("w", self._name))
        for _ in self.wires:
            await self._watched.acquire()

    async def _connect(self) -> None:
        for seat, guest in enumerate(self._load.guests_of(self._number)):
            hear = partial(self._hear, seat)
            self.wires.append(await self._load.connect(guest.key, hear, self._number, seat))
        for reader in range(SEATS, self._readers):
            hear = partial(self._hear, None)
            self.wires.append(await self._load.connect("", hear, self._number, reader))

    def deal(self) -> None:
        """Start the game; from then on whoever is asked answers."""
        self._missing = self._readers
        self._is_sitting = False
        self._say(self.wires[0], messages.Start("s", self._name))

    @staticmethod
    def _say(wire: Wire, request: messages.Request) -> None:
        wire.send(msgspec.json.encode(request))

    def _hear(self, seat: int | None, data: bytes) -> None:
        if data.startswith(REFUSED):
            self._was_refused(data)
            return
        if not data.startswith(MOVED):
            if data.startswith(WATCHED):
                self._watched.release()
            return
        if seat is not None:
            self._last[seat] = data
        self._missing -= 1
        if self._missing:
            return
        if self._sent_at:
            self._load.note(perf_counter() - self._sent_at)  # at a pace: since it was due
        if not self._find_move():
            if not is_over(data):
                self._missing, self._sent_at = self._readers, 0.0  # the clock goes on
                return
            self._is_sitting, self._sent_at = True, 0.0
            self._due.clear()  # nobody has a move to make until the cards are dealt
            self._load.begin(self.sit())
        elif not self._load.pace:
            self._move(perf_counter())
        elif self._due:
            self._move(self._due.popleft())

    def _was_refused(self, data: bytes) -> None:
        """Only a clock may be quicker than a move of the load."""
        if b'"code":"stale"' not in data:
            raise RuntimeError(data.decode())
        self._sent_at = 0.0  # what the clock did is heard, and answered

    def _find_move(self) -> bool:
        """Choose who moves next, and how; False if nobody can."""
        asked = [seat for seat, data in enumerate(self._last) if b'"ask":{' in data]
        plays = self._load.plays or self.plays
        for seat in self._random.sample(asked, len(asked)):
            if move := plays.move(self._last[seat], self._random):
                self._asked = (seat, move)
                return True
        return False

    @property
    def waiting(self) -> int:
        """How many moves were due and are not sent."""
        return len(self._due)

    @property
    def overdue(self) -> list[float]:
        """When the moves were due that not everybody has heard of."""
        in_flight = [self._sent_at] if self._missing and self._sent_at else []
        return [*in_flight, *self._due]

    def wish(self, due: float) -> None:
        """A move is due: it is sent at once, or as soon as the last one is with everybody."""
        if self._asked is not None:
            self._move(due)
        elif not self._is_sitting:
            self._due.append(due)

    def _move(self, due: float) -> None:
        """The next answer; it should have left when it was due."""
        assert self._asked is not None
        (seat, move), self._asked = self._asked, None
        self._moves += 1
        request = messages.Play(f"{self._moves}", self._name, move.phase, [move.action])
        self._missing = self._readers
        self._sent_at = due
        self._say(self.wires[seat], request)


class Load:
    """All tables, and what they measured."""

    def __init__(
        self,
        url: str,
        pace: float,
        plays: LoadGame | None = None,
        others: Sequence[str] = (),
        splits_tables: bool = False,
    ) -> None:
        self._urls = (url, *others)  # of the processes that tables or sockets are spread over
        self._splits_tables = splits_tables  # the sockets of each table are at all processes
        self.plays = plays  # instead of the game that a table plays usually
        self.pace = pace  # moves a second over all tables; 0: as fast as the server answers
        self._guests: list[list[Client]] = []  # by process
        self.is_measuring = False
        self.when_measuring: Callable[[], object] = lambda: None  # called when it begins
        self.times: list[float] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def note(self, seconds: float) -> None:
        if self.is_measuring:
            self.times.append(seconds)

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        """What fails beside the run fails the run."""
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if problem and not self._failed.done():
            self._failed.set_exception(problem)

    def guests_of(self, table: int) -> list[Client]:
        """The four who play at a table."""
        return self._guests[0 if self._splits_tables else table % len(self._guests)]

    async def connect(
        self, key: str, hear: Callable[[bytes], None], table: int = 0, reader: int = 0
    ) -> Wire:
        number = reader if self._splits_tables else table
        parts = urlsplit(self._urls[number % len(self._urls)])
        _, wire = await asyncio.get_running_loop().create_connection(
            lambda: Wire(parts.netloc, key, hear), str(parts.hostname), parts.port or 80
        )
        await wire.up.wait()
        return wire

    def note_overdue(self, table: Table) -> None:
        """Moves that the server has not answered by now have taken at least so long."""
        for due in table.overdue:
            self.note(perf_counter() - due)

    @contextlib.asynccontextmanager
    async def one_table(self) -> AsyncIterator[Table]:
        """One table at the pace, for as long as it is used."""
        async with contextlib.AsyncExitStack() as stack:
            await self._welcome(stack)
            table = Table(self, 0)
            await table.sit()
            self.begin(self._pace([table]))
            try:
                yield table
                if self._failed.done():
                    self._failed.result()
            finally:
                self._end(table.wires)

    async def _welcome(self, stack: contextlib.AsyncExitStack) -> None:
        for url in self._urls:
            clients = [Client(url, name) for name in ("Ada", "Bob", "Cléo", "Dan")[:SEATS]]
            self._guests.append([await stack.enter_async_context(each) for each in clients])

    def _end(self, wires: list[Wire]) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        for wire in wires:
            wire.close()

    async def run(
        self,
        processes: Sequence[int],
        tables: int,
        warm_up: float,
        seconds: float,
        spectators: int = 0,
    ) -> Result:
        """The first process is the server whose memory is told; all of them count as one."""

        def used_by_all() -> float:
            return sum(map(cpu_seconds, processes))

        async with contextlib.AsyncExitStack() as stack:
            await self._welcome(stack)
            all_tables = [Table(self, number, spectators) for number in range(tables)]
            # Games begin when all have sat down: those that run would keep the others waiting.
            for some in batched(all_tables, 50):
                await asyncio.gather(*(table.gather() for table in some))
            for table in all_tables:
                table.deal()
            wires = [wire for table in all_tables for wire in table.wires]
            if self.pace:
                self.begin(self._pace(all_tables))
            await self._meanwhile(wires, warm_up)
            self.when_measuring()
            self.is_measuring, before, own = True, used_by_all(), process_time()
            await self._meanwhile(wires, seconds)
            self.is_measuring, used = False, used_by_all() - before
            if (process_time() - own) / seconds > NEARLY_A_CORE:
                print("the load itself is the bottleneck", file=sys.stderr)
            if (waiting := sum(table.waiting for table in all_tables)) > tables:
                print(f"the server is {waiting:,} moves behind the pace", file=sys.stderr)
            memory = memory_mb(processes[0])
            self._end(wires)
        times = sorted(self.times)
        if not times:
            sys.exit(f"no move came back to all four in {seconds:g} s: nothing to measure")
        return Result(
            tables,
            len(times),
            used,
            1000 * times[len(times) // 2],
            1000 * times[len(times) * 99 // 100],
            memory,
        )

    async def _pace(self, tables: list[Table]) -> None:
        began, number = perf_counter(), 0
        while True:
            while (due := began + number / self.pace) <= perf_counter():
                tables[number % len(tables)].wish(due)
                number += 1
            await asyncio.sleep(0.002)

    async def _meanwhile(self, wires: list[Wire], seconds: float) -> None:
        trouble = [self._failed, *(wire.broken for wire in wires)]
        done, _ = await asyncio.wait(trouble, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
        for each in done:
            each.result()


def batched(tables: list[Table], size: int) -> Iterator[list[Table]]:
    return (tables[start : start + size] for start in range(0, len(tables), size))


def cpu_seconds(process: int) -> float:
    """User and system time of a process, its threads too."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def memory_mb(process: int) -> float:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def main(
    url: str,
    pid: str,
    tables: str,
    warm_up: str,
    seconds: str,
    pace: str = "0",
    game: str = USUAL,
    spectators: str = "0",
) -> None:
    async def run() -> Result:
        load = Load(url, float(pace), LOAD_GAMES[game])
        numbers = float(warm_up), float(seconds), int(spectators)
        return await load.run([int(pid)], int(tables), *numbers)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        result = runner.run(run())
    print(msgspec.json.encode(result).decode())


if __name__ == "__main__":
    main(*sys.argv[1:])
