"""A server that is killed again and again, and people who come back to it and play on.

`python -m tests.server.crashes PORT DATABASE` opens it: the real one, but an hour takes three
minutes there, so that a test can wait for its clocks.
"""

import asyncio
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from random import Random
from subprocess import PIPE
from threading import Thread
from time import time
from typing import Any, NamedTuple, Protocol, TypeVar

import uvloop

from escale.bots import Budget, Wait
from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, RequestRefused, ServerUnavailable
from escale.core.chance import FastChance
from escale.core.game import TABLE, Seat
from escale.core.table_events import TurnClock
from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.serve import serve
from escale.storage.address import read_address
from escale.tables.clock import Alarm, WallClock
from escale.tables.state import FILL, TURN
from escale.tables.timings import Timings

from .servers import lowest_numbers

ROOT = Path(__file__).parents[2]
SPEED = 20  # the server's seconds in one of ours
# The server's clock tells when a bot answers, the real one how long it may think: the machine may
# be busy.
TIMINGS = Timings(pace_ms=200, bot_limit_seconds=200.0)
PATIENCE = 60.0  # real seconds until a server must have opened, or a process have ended
FILL_SECONDS = 20
LEVEL = "regular"  # chooses for people
Answer = TypeVar("Answer")


class AcceleratedClock(WallClock):
    """The time of day, SPEED times as fast; it goes on while the server is dead."""

    def now_ms(self) -> int:
        return int(time() * 1000 * SPEED)

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm:
        delay = max(0, at_ms - self.now_ms()) / 1000 / SPEED
        return asyncio.get_running_loop().call_later(delay, callback)

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000 / SPEED)


def end_with_test() -> None:
    """End this process when the test that started it is gone."""
    Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()


def main(port: str, database: str) -> None:
    """Serve until this process is killed, or the test that started it is gone."""
    end_with_test()
    config = ServerConfig(read_address(database), port=int(port), limits=UNLIMITED, timings=TIMINGS)

    def announce(addresses: Addresses) -> None:
        print(addresses.here, flush=True)

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(serve(config, announce, clock=AcceleratedClock()))


def free_port() -> int:
    """One that stays free while the server is dead: below those that a client's end is given."""
    random = Random()
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class KillableServer:
    """A server in a process of its own, on one database and one port for all its lives.

    The module is the program that serves; it is given the port, the database and what `open` is
    given. The path is that of the file, or where the log lies of a server that has none.
    """

    def __init__(self, path: Path, module: str = __name__, database: str = "") -> None:
        self.path = path
        self._database = database or str(path)
        self._module = module
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = path.with_suffix(".log")  # what it said on stderr
        self._is_open = asyncio.Event()
        self._process: subprocess.Popen[str] | None = None

    async def __aenter__(self) -> "KillableServer":
        await self.open()
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.kill()

    async def open(self, *more: str) -> None:
        command = [sys.executable, "-m", self._module, str(self.port), self._database, *more]
        with self.log.open("a") as log:
            self._process = process = subprocess.Popen(
                command, cwd=ROOT, stdin=PIPE, stdout=PIPE, stderr=log, text=True
            )
        assert process.stdout
        said = await asyncio.wait_for(asyncio.to_thread(process.stdout.readline), PATIENCE)
        assert said.strip() == self.url, self.log.read_text()
        self._is_open.set()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def kill(self) -> None:
        """As `kill -9` does; nobody is told, and the bots' workers have to notice by themselves."""
        process, self._process = self._process, None
        if process is None:
            return
        self._is_open.clear()
        workers = children_of(process.pid)
        process.kill()
        process.wait()
        survivors = [pid for pid, handle in workers.items() if not has_ended(handle)]
        process.communicate()
        assert not survivors, "workers outlive their server"

    async def insist(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        """Ask over HTTP until the server is there to answer."""
        while True:
            try:
                return await ask()
            except ServerUnavailable:
                await self._is_open.wait()


def children_of(pid: int) -> dict[int, int]:
    """The processes that this one has started, each with a handle that tells of its end.

    One that ends while it is looked for is left out: PostgreSQL's come and go.
    """
    found: dict[int, int] = {}
    with suppress(FileNotFoundError, ProcessLookupError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
            with suppress(ProcessLookupError):
                found[int(child)] = os.pidfd_open(int(child))
    return found


def has_ended(handle: int) -> bool:
    """Wait for the end of a process; one that does not end by itself is ended."""
    try:
        if select.select([handle], [], [], PATIENCE)[0]:
            return True
        signal.pidfd_send_signal(handle, signal.SIGKILL)
        return False
    finally:
        os.close(handle)


class Kept(NamedTuple):
    """What the server has acknowledged."""

    table: str
    number: int
    seat: Seat  # TABLE for an order
    client: str


class Notes:
    """What the players were told: moves acknowledged and refused, games in play and over."""

    def __init__(self) -> None:
        self.kept: list[Kept] = []
        self.refused: set[tuple[str, str]] = set()  # table and client id: nothing came of it
        self.playing: list[RemoteTable] = []
        self.played: list[RemoteTable] = []
        self.is_late = False  # nobody begins another game
        self._news = asyncio.Event()

    def news(self) -> None:
        """Note that someone was told something."""
        self._news.set()

    async def moves(self, count: int) -> None:
        """Wait until so many more moves are acknowledged."""
        count += len(self.kept)
        while len(self.kept) < count:
            self._news.clear()
            await self._news.wait()

    async def moment(self, moves: int, what: str) -> None:
        """Wait until so many more moves are acknowledged and a table is in the midst of this."""
        moves += len(self.kept)
        while len(self.kept) < moves or not any(what in midst_of(each) for each in self.playing):
            self._news.clear()
            await self._news.wait()


MOMENTS = ("fill", "turn", "pause", "thinking")


def midst_of(table: RemoteTable) -> set[str]:
    """What the server is doing for a table, as far as its people know."""
    standing = table.standing
    return doing(standing.due, standing.must, standing.bots)


def doing(timers: Iterable[str], must: Iterable[Seat], bots: Iterable[Seat]) -> set[str]:
    """Which of the moments it is: a timer runs, or a bot thinks."""
    running = {
        "fill" if key == FILL else "turn" if key.startswith(TURN) else "pause" for key in timers
    }
    return running | {"thinking"} if set(must) & set(bots) else running


class PlayerGroup(NamedTuple):
    """Who sits down together; bots take the other places."""

    people: tuple[str, ...]
    clock: TurnClock = "none"
    waits: bool = False  # until the clock fills the table
    leaves: bool = False  # as soon as the cards are dealt: nobody is there but bots


ALL = ("Ada", "Bob", "Cléo", "Dan")
DREAMER = "Eve"  # never answers: her clock has to
WATCHER = "Sam"  # sits down nowhere
GROUPS = (
    PlayerGroup(ALL),
    PlayerGroup(ALL, "fast"),
    PlayerGroup(("Ada", "Bob"), "slow"),
    PlayerGroup(("Cléo",)),
    PlayerGroup((DREAMER, "Ada", "Bob", "Cléo"), "fast"),
    PlayerGroup(("Dan", DREAMER), "fast"),
    PlayerGroup(("Bob",), "fast", waits=True),
    PlayerGroup(("Dan",), leaves=True),
)


async def in_lobby(guest: Client, true: Callable[[], bool]) -> None:
    """Wait for news from the lobby until something is true."""
    while not true():
        await guest.lobby_changed()


async def taken_down(guest: Client, table: str) -> None:
    """Wait until an open table is over, without touching it."""
    await guest.enter_lobby()
    await in_lobby(guest, lambda: table not in guest.lobby)


class Reachable(Protocol):
    """A server that people find, perhaps not at once."""

    @property
    def url(self) -> str: ...

    async def insist(self, ask: Callable[[], Awaitable[Answer]]) -> Answer: ...


class Players:
    """People who play at several tables at once, one game after the other."""

    def __init__(self, server: Reachable, notes: Notes) -> None:
        self._server = server
        self._notes = notes
        self._guests = {name: Client(server.url, name) for name in (*ALL, DREAMER)}
        # One for each game: so many tables at once are too many for one socket.
        self._watchers = {game: Client(server.url, WATCHER) for game in BOXES}
        self._answered: dict[tuple[str, int], int] = {}  # the last step of each seat
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> "Players":
        async with AsyncExitStack() as stack:
            for guest in (*self._guests.values(), *self._watchers.values()):
                await stack.enter_async_context(guest)
            self._stack = stack.pop_all()
        return self

    async def __aexit__(self, *problem: object) -> None:
        await self._stack.aclose()

    async def play_games(self, game: str, group: PlayerGroup) -> None:
        """One game after the other, each with the next rule set."""
        presets = [*BOXES[game].game.presets]
        first = GROUPS.index(group) % len(presets)
        presets = presets[first:] + presets[:first]
        while True:
            for preset in presets:
                await self._play(game, preset, group)
                if self._notes.is_late:
                    return

    async def _play(self, game: str, preset: str, group: PlayerGroup) -> None:
        """One game, from the first who sits down until all have heard how it ended."""
        insist, watcher = self._server.insist, self._watchers[game]
        options = BOXES[game].game.presets[preset]
        seats = BOXES[game].game.seats(options)
        wish: dict[str, Any] = {
            # 0 is no limit: nothing would end the search of one who never answers.
            "options": {name: low for name, low in lowest_numbers(options).items() if low},
            "places": min(max(len(ALL), seats[0]), seats[-1]),
            "clock": group.clock,
            "open": True,
        }
        if group.waits:
            wish |= {"fill": "novice", "fill_seconds": FILL_SECONDS}
        owner, *others = (self._guests[name] for name in group.people[: wish["places"]])
        first = await insist(partial(owner.open, game, preset, **wish))
        seated: list[tuple[Client, RemoteTable]] = [(owner, first)]
        seated += [(each, await insist(partial(each.join, first.id))) for each in others]
        if not group.waits:
            number = await first.start(fill="novice")
            self._notes.kept.append(Kept(first.id, number, TABLE, ""))
        if group.leaves:
            await first.leave()
            await owner.unwatch(first)
            await taken_down(watcher, first.id)
            seated = []
        seated += [(watcher, await insist(partial(watcher.watch, first.id)))]
        self._notes.playing += [table for _, table in seated]
        async with asyncio.TaskGroup() as tasks:
            for guest, table in seated:
                tasks.create_task(self._sit(guest, table))
        for guest, table in seated:
            await guest.unwatch(table)
            self._notes.playing.remove(table)
            self._notes.played.append(table)

    async def _sit(self, guest: Client, table: RemoteTable) -> None:
        """One person's game, to its end."""
        luck = FastChance(f"{table.id}/{guest.name}")
        is_awake = guest.name in ALL
        while not table.is_over:
            seen, known = table.updates, {event.number: event for event in table.events}
            wait: float | None = None
            if is_awake and table.seat is not None:
                wait = await self._act(guest, table, luck.child(str(seen)))
            if table.updates == seen:
                await _news(table, seen, wait)
            self._notes.news()
            again = [event for event in table.events if event.number in known]
            assert again == [known[event.number] for event in again], "what was told stays told"

    async def _act(self, guest: Client, table: RemoteTable, luck: FastChance) -> float | None:
        """Play what a bot would play here; returns how long it would rather wait."""
        standing, seat = table.standing, table.seat
        assert seat is not None
        if seat in standing.bots:  # the clock was faster
            with suppress(RequestRefused):  # the bot is just answering: with the next news
                await table.take_back()
            return None
        if standing.paused or seat not in (*standing.must, *standing.may):
            return None
        if standing.number < self._answered.get((table.id, seat), 0):
            return None  # the server was killed before it told what the last answer led to
        answer = BOXES[table.card.game].bots[LEVEL].choose(table.view, luck, Budget())
        if isinstance(answer, Wait) and answer.action is not None and seat in standing.must:
            answer = answer.action  # these people do not take their time
        if isinstance(answer, Wait):
            return answer.ms / 1000 / SPEED
        client = guest.new_id()
        try:
            number = await table.play(answer, id=client)
            self._answered[table.id, seat] = number
            self._notes.kept.append(Kept(table.id, number, seat, client))
        except RequestRefused as problem:
            is_too_late = problem.code in {"stale", "seat-taken-over"}
            if not is_too_late and not table.game.interrupts(answer):
                now = table.standing
                problem.add_note(f"{table.card.game}: {seat} {answer} in {standing}, now {now}")
                raise
            self._notes.refused.add((table.id, client))
        return None


async def _news(table: RemoteTable, seen: int, seconds: float | None) -> None:
    try:
        await asyncio.wait_for(table.changed(seen), seconds)
    except TimeoutError:
        return


if __name__ == "__main__":
    main(*sys.argv[1:])
