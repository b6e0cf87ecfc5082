"""The server closes and opens again: everyone is told, no time is lost, every table goes on."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from escale.boxes.registry import GAMES
from escale.client import Client, RemoteTable, play_with
from escale.core.game import CLOCK, Event
from escale.core.ready import PAUSE_SECONDS, READY
from escale.core.table_events import GivenBack, Paused, Resumed, TakenOver
from escale.core.texts import Texts
from escale.games.biduletruc.rules import END
from escale.protocol import messages as wire
from escale.server.config import ServerConfig
from escale.server.serve import serve
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.errors import NoSuchTable
from escale.tables.live import LiveTable
from escale.tables.ports import Absence, LoggedStep, Publisher
from escale.tables.state import TableState
from escale.tables.stored import read_state
from escale.tables.timings import Timings
from tests.tables.tables import CallbackPublisher

from ..crashes import PATIENCE, free_port
from ..raw_socket import Closed, RawSocket
from ..servers import RunningServer, open_server
from ..waiting import BOTS, GAME, QUICK, a_choice, a_link, pass_time, until

NOW_MS = 1_800_000_000_000
HOUR_MS = 3_600_000
NAMES = ("Ada", "Bob", "Cléo")
PACE_MS = 1_000


class RestartableServer:
    """A server that can be closed and opened again: its file, its port and its clock stay."""

    def __init__(self, path: Path, people: AsyncExitStack) -> None:
        self.path = path
        self.clock = SimulatedClock(NOW_MS)
        self._people = people
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[RunningServer]:
        """As the server does it: tables where a bot goes on are loaded."""
        async with open_server(self.path, self.clock, port=self._port, pace_ms=PACE_MS) as home:
            await home.app.tables.load_waiting()
            yield home

    async def guest(self, name: str) -> Client:
        guest = Client(self.url, name, now_ms=self.clock.now_ms)
        return await self._people.enter_async_context(guest)

    async def table(self, *names: str, **more: Any) -> list[RemoteTable]:
        """A table as each of these people sees it."""
        first, *others = [await self.guest(name) for name in names]
        wish: dict[str, Any] = {"game": GAME, "preset": QUICK, "places": 3, **more}
        table = await first.open(**wish)
        return [table, *[await each.join(table.id) for each in others]]

    def wait(self, milliseconds: int) -> None:
        self.clock.advance_to(self.clock.now_ms() + milliseconds)


@asynccontextmanager
async def restartable_server(path: Path) -> AsyncIterator[RestartableServer]:
    async with AsyncExitStack() as people:
        yield RestartableServer(path, people)


async def all_heard(tables: list[RemoteTable], true: Callable[[RemoteTable], bool]) -> None:
    for table in tables:
        await until(table, lambda table=table: true(table))  # type: ignore[misc]


def table_steps(table: RemoteTable) -> list[Any]:
    """What the server has done since the cards were dealt, as this person was told."""
    bodies = [event.body for event in table.events if isinstance(event, wire.TableEvent)]
    return [each for each in bodies if isinstance(each, Paused | Resumed | TakenOver | GivenBack)]


async def play_to_the_pause(tables: list[RemoteTable]) -> None:
    """To the end of a deal, where all are waited for at once."""
    while len(tables[0].standing.must) < len(tables):
        asked = next(table for table in tables if table.waits_for_me)
        number = await asked.play(a_choice(asked))
        await all_heard(tables, lambda table, number=number: table.standing.number >= number)  # type: ignore[misc]


# ---- closing


async def test_a_server_that_closes_says_so_and_hangs_up(path: Path) -> None:
    async with open_server(path) as home:
        socket = await RawSocket.connect(home.url)
        assert isinstance(await socket.receive(), wire.Welcome)
    assert await socket.receive() == wire.Closing("restart")
    with pytest.raises(Closed, match="1012"):  # service restart
        await socket.receive()
    await socket.close()


async def test_nobody_wakes_a_table_of_a_server_that_is_closing(path: Path) -> None:
    """Whoever asks keeps their question until it is open again."""
    async with restartable_server(path) as server:
        async with server.open() as home:
            tables = await server.table(*NAMES, clock="slow")
            await tables[0].start()
            await all_heard(tables, lambda table: table.view is not None)
            asked = next(table for table in tables if table.waits_for_me)
            socket = await RawSocket.connect(server.url)
            await home.app.close_tables()  # the sockets are still there
            assert isinstance(await socket.receive(), wire.Welcome)
            socket.say(wire.Watch("w", tables[0].id))
            assert await socket.receive() == wire.Refused("w", "house-closing")
            await socket.close()
            playing = asyncio.create_task(asked.play(a_choice(asked)))
            while home.app.metrics.refusals["house-closing"] < 2:
                await asyncio.sleep(0)  # until the server has heard them too
        server.wait(HOUR_MS)
        async with server.open():
            number = await playing
            assert table_steps(asked) == [Paused(by_house=True), Resumed()]
            assert [step.seat for step in await log(path, asked.id)][number - 1] == asked.seat


async def test_a_table_that_is_just_being_woken_gets_its_time_back_too(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            (table,) = await server.table("Ada", fill="novice", fill_seconds=60)
            assert table.seconds_left() == 60
        async with open_server(path, server.clock) as home:
            waking = asyncio.create_task(home.table(table.id))
            await asyncio.sleep(0)  # it has begun
        with pytest.raises(NoSuchTable, match="house-closing"):
            await waking
        server.wait(HOUR_MS)
        async with server.open():
            await until(table, lambda: Resumed() in table_steps(table))
            assert table.seconds_left() == 60


# ---- open again


async def test_a_turn_has_the_time_that_was_left_when_the_server_closed(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            tables = await server.table(*NAMES, clock="slow")
            await tables[0].start()
            server.wait(60_000)
            assert tables[0].seconds_left() == 30
        server.wait(HOUR_MS)
        async with server.open():
            await all_heard(tables, lambda table: Resumed() in table_steps(table))
            assert table_steps(tables[0]) == [Paused(by_house=True), Resumed()]
            assert [table.seconds_left() for table in tables] == [30, 30, 30]
            late = tables[0].standing.must[0]
            server.wait(30_000 + Timings().grace_ms)
            await all_heard(tables, lambda table: late in table.standing.bots)
            assert table_steps(tables[0])[-1] == TakenOver(late, "regular", "late")


async def test_BID_Q16_a_window_has_the_time_that_was_left_and_ends_once(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            tables = await server.table(*NAMES, game="biduletruc", preset="biduletruc")
            await tables[0].start()
            await all_heard(tables, lambda table: table.view is not None)
            asked = next(table for table in tables if table.waits_for_me)
            await asked.play(a_link(asked.view))
            await all_heard(tables, lambda table: table.view.board.fresh)
            server.wait(1_000)
            assert asked.seconds_left() == 2
        server.wait(HOUR_MS)
        async with server.open():
            await all_heard(tables, lambda table: Resumed() in table_steps(table))
            assert [table.seconds_left() for table in tables] == [2, 2, 2]
            server.wait(2_000 + Timings().grace_ms)
            await all_heard(tables, lambda table: not table.view.board.fresh)
            await asked.play(END)
            await all_heard(tables, lambda table: table.view.board.turn != asked.seat)
    assert [step.seat for step in await log(path, asked.id)].count(CLOCK) == 1


async def test_what_was_said_in_a_simultaneous_phase_stays_said(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            tables = await server.table(*NAMES)
            await tables[0].start()
            await play_to_the_pause(tables)
            ada, bob, cleo = tables
            await ada.play(READY)
            server.wait(10_000)
            await bob.play(READY)
        server.wait(HOUR_MS)
        async with server.open():
            await all_heard(tables, lambda table: Resumed() in table_steps(table))
            assert cleo.standing.must == (cleo.seat,)
            assert cleo.seconds_left() == PAUSE_SECONDS - 10
            await cleo.play(READY)
            await all_heard(tables, lambda table: table.standing.phase.startswith("deal-2/"))


async def test_a_bot_that_was_thinking_thinks_again(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            (ada,) = await server.table("Ada", bots=["novice", "novice"])
            await ada.start()
            while ada.waits_for_me:
                await ada.play(a_choice(ada))
            (bot,) = ada.standing.must
            before = ada.standing.number
        async with server.open():
            assert (await kept(path, ada.id)).number == before
            await pass_time(server.clock, lambda: ada.standing.number > before)
            assert (await log(path, ada.id))[before].seat == bot


async def test_a_table_that_gathers_is_filled_when_its_own_time_is_up(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            (table,) = await server.table("Ada", fill="master", fill_seconds=60)
            server.wait(40_000)
        server.wait(HOUR_MS)
        async with server.open():
            await until(table, lambda: Resumed() in table_steps(table))
            assert table.seconds_left() == 20
            server.wait(20_000 + Timings().grace_ms)
            await until(table, lambda: table.view is not None)
            assert [member.level for member in table.card.members] == ["", "master", "master"]


async def test_a_pause_that_people_agreed_on_is_theirs_to_end(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open():
            tables = await server.table(*NAMES, clock="fast")
            await tables[0].start()
            server.wait(5_000)
            for table in tables:
                await table.request_pause()
        server.wait(HOUR_MS)
        async with server.open():
            for table in tables:
                await table.request_pause()
            await all_heard(tables, lambda table: not table.standing.paused)
            assert table_steps(tables[0]) == [Paused(), Resumed()]
            assert tables[0].seconds_left() == 15


async def test_where_no_time_runs_nothing_has_happened(path: Path) -> None:
    async with restartable_server(path) as server:
        async with server.open() as home:
            tables = await server.table(*NAMES)
            await tables[0].start()
            before = (await home.table(tables[0].id)).state
        server.wait(HOUR_MS)
        async with server.open() as home:
            assert (await home.table(tables[0].id)).state == before


@pytest.mark.slow
async def test_a_game_without_people_goes_on_although_nobody_looks(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME)
        await table.start(fill="novice")
        await table.leave()
    assert not (await kept(path, table.id)).is_over
    async with open_server(path) as home:
        assert await home.app.tables.load_waiting() == 1
        await (await home.table(table.id)).wait_until_over()
    assert (await kept(path, table.id)).outcome


# ---- the log is the table


async def test_at_every_step_of_a_game_the_log_gives_the_same_table(path: Path) -> None:
    async with open_server(path) as home, AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(home.client(name)) for name in NAMES]
        first = await guests[0].open(GAME, QUICK, bots=["novice"], clock="fast")
        tables = [first, *[await each.join(first.id) for each in guests[1:]]]
        live: dict[int, tuple[TableState, list[Any]]] = {}
        table = await home.table(first.id)
        table.publisher = Both(
            table.publisher, CallbackPublisher(lambda _: live.update(standing(table)))
        )
        await first.start()
        await asyncio.gather(*(play_with(each, BOTS["expert"]) for each in tables))
        again = LiveTable(table.config, table.box, home.app.tables._context)
        rebuilt: dict[int, tuple[TableState, list[Any]]] = {}
        again.publisher = CallbackPublisher(lambda _: rebuilt.update(standing(again)))
        await again.catch_up()
    assert len(live) > 100
    assert live == {number: rebuilt[number] for number in live}


class Both(NamedTuple):
    """Two publishers of one table."""

    one: Publisher
    other: Publisher

    def opened(self) -> None: ...

    def publish(self, first: int, events: Sequence[Event[Any]]) -> None:
        self.one.publish(first, events)
        self.other.publish(first, events)

    def renamed(self) -> None: ...

    def publish_connected(self) -> None: ...

    def repeat(
        self, message: bytes, is_for_members: bool, not_for: Collection[str] = ()
    ) -> None: ...


def standing(table: LiveTable) -> dict[int, tuple[TableState, list[Any]]]:
    """Where a table stands, and all that it has told so far."""
    return {table.state.number: (table.state, list(table.events))}


# ---- the process


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
async def test_a_process_that_is_asked_to_end_says_goodbye_and_gives_the_time_back(
    path: Path, sign: signal.Signals
) -> None:
    """Ctrl+C reaches all processes of a terminal: those where bots think leave it to the server."""
    port, say = free_port(), Texts("en", ("escale",)).say
    serve = ["serve", "--lang", "en", "--port", str(port), "--db", str(path)]
    with subprocess.Popen(
        [sys.executable, "-m", "escale", *serve],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        end = partial(os.killpg if sign == signal.SIGINT else os.kill, process.pid, sign)
        try:
            assert process.stdout
            assert process.stdout.readline().strip() == say("serve.open")
            table = await a_busy_server(f"http://127.0.0.1:{port}", end)
            said, complaints = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert (process.returncode, complaints) == (0, "")
    assert said.splitlines()[-1] == say("serve.closed")
    state = await kept(path, table)
    assert state.due
    assert not state.is_paused  # nothing was written but when the server was there last
    store = SqliteStore(path)
    later_ms = await store.absences.last_ms(2**62) + HOUR_MS
    (absence,) = await store.absences.note_start(later_ms)
    assert absence == Absence(later_ms - HOUR_MS, later_ms)
    store.close()


async def a_busy_server(url: str, end: Callable[[], None]) -> str:
    """A clock runs at one table and bots play at another when the end comes; the first of them."""
    async with Client(url, "Ada") as ada:
        timed = await ada.open(GAME, QUICK, clock="slow")
        await timed.start(fill="novice")
        await until(timed, lambda: timed.waits_for_me)
        left = await ada.open(GAME)
        await left.start(fill="master")
        await left.leave()
        end()
        return timed.id


# ---- the file


async def kept(path: Path, table: str) -> TableState:
    """Where the log says that a table stands."""
    store = SqliteStore(path)
    try:
        return await read_state(table, GAMES, store)
    finally:
        store.close()


async def log(path: Path, table: str) -> list[LoggedStep]:
    store = SqliteStore(path)
    try:
        return await store.read_steps(table)
    finally:
        store.close()


@pytest.mark.slow
@pytest.mark.parametrize("query", ["tables_needing_bots", "rows_in_stage"])
@pytest.mark.timeout(20)
async def test_a_disk_that_fails_while_the_server_starts_keeps_no_table_asleep(
    path: Path, monkeypatch: pytest.MonkeyPatch, query: str
) -> None:
    """Which tables need a bot, and which have older rules, is asked again."""
    usual, stop, asked = getattr(SqliteStore, query), asyncio.Event(), iter("12")

    async def fail_once(store: SqliteStore, *more: Any) -> Any:
        if next(asked, None) == "1":
            raise OSError("disk I/O error")
        stop.set()
        return await usual(store, *more)

    monkeypatch.setattr(SqliteStore, query, fail_once)
    monkeypatch.setattr("escale.server.serve.AGAIN_SECONDS", 0)
    await serve(ServerConfig(path, port=0), lambda _addresses: None, stop)
    assert next(asked, None) is None
