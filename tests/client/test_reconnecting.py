"""A guest's line: it breaks and mends itself; nothing is lost, nothing counts twice."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from time import time
from typing import Any

import aiohttp
import pytest
import uvloop
from aiohttp import web

from escale.bots import Bot, Budget, Wait
from escale.client import (
    Client,
    RemoteTable,
    RequestRefused,
    ServerUnavailable,
    play_with,
    reconnecting,
)
from escale.core.chance import Chance
from escale.core.table_events import GivenBack, Joined
from escale.games.rondelic.rules import KEEP
from escale.protocol import messages as wire
from escale.server.config import Limits
from escale.server.socket import subscribers
from escale.tables.clock import SimulatedClock
from escale.tables.live import LiveTable
from tests.server.crashes import free_port, in_lobby
from tests.server.servers import RunningServer, open_server
from tests.server.waiting import BOTS, GAME, QUICK, a_choice, until
from tests.tables.tables import as_stored
from tests.tables.tables import told as told_to

NOW_MS = 1_800_000_000_000
HOUR_MS = 3_600_000
EXPERT = BOTS["expert"]


@asynccontextmanager
async def three_people(
    home: RunningServer,
) -> AsyncIterator[tuple[list[Client], list[RemoteTable]]]:
    """At a table whose cards are dealt."""
    async with AsyncExitStack() as stack:
        names = ("Ada", "Bob", "Cléo")
        guests = [await stack.enter_async_context(home.client(name)) for name in names]
        first = await guests[0].open(GAME, QUICK, places=3)
        tables = [first, *[await each.join(first.id) for each in guests[1:]]]
        await first.start()
        for table in tables:
            await until(table, lambda table=table: table.view is not None)  # type: ignore[misc]
        yield guests, tables


def told(table: RemoteTable) -> list[tuple[int, Any]]:
    return [(event.number, as_stored(table.body(event))) for event in table.events]


async def on_the_server(home: RunningServer, table: RemoteTable) -> LiveTable:
    return await home.table(table.id)


# ---- the line breaks


@pytest.mark.slow
async def test_a_line_that_breaks_at_any_moment_loses_nothing_and_says_nothing_twice(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting, "STEADY_SECONDS", 0)  # it may break often and be mended soon
    random = Random(3)

    async def break_now_and_then(guest: Client, table: RemoteTable) -> None:
        async for _ in table:
            if random.random() < 0.2:
                guest.drop_connection()

    async with open_server(path) as home, three_people(home) as (guests, tables):
        trouble = [
            asyncio.create_task(break_now_and_then(guest, table))
            for guest, table in zip(guests, tables, strict=True)
        ]
        outcomes = await asyncio.gather(*(play_with(table, EXPERT) for table in tables))
        await asyncio.gather(*trouble)
        kept = await on_the_server(home, tables[0])
        assert outcomes == [kept.state.outcome] * 3
        for guest, table in zip(guests, tables, strict=True):
            assert guest._socket is not None
            assert guest._socket.connections > 3
            assert told(table) == told_to(kept, table.seat)
        clients = [step.client for step in await home.app.store.read_steps(tables[0].id)]
        sent = [client for client in clients if client]
        assert len(sent) == len(set(sent)) > 30


async def test_what_is_asked_while_the_line_is_down_is_answered_when_it_is_up(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (guests, tables):
        seat = next(seat for seat, table in enumerate(tables) if table.waits_for_me)
        guests[seat].drop_connection()
        number = await tables[seat].play(a_choice(tables[seat]))
        assert number == (await on_the_server(home, tables[0])).state.number


async def test_what_was_answered_on_a_line_that_broke_counts_once(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (guests, tables):
        seat = next(seat for seat, table in enumerate(tables) if table.waits_for_me)
        answer, phase = a_choice(tables[seat]), tables[seat].standing.phase
        number = await tables[seat].play(answer, id="once")
        guests[seat].drop_connection()
        assert await tables[seat].play(answer, phase=phase, id="once") == number
        assert (await on_the_server(home, tables[0])).state.number == number


async def test_a_message_that_got_lost_is_asked_for_again(path: Path) -> None:
    class Absent(Client):
        """One who only listens when they are asked, or when the game is over."""

        missed = 0

        def _on_message(self, message: wire.Message) -> None:
            if isinstance(message, wire.Moved) and message.ask is None and message.card is None:
                self.missed += 1
            else:
                super()._on_message(message)

    async with open_server(path) as home:
        ada = Absent(home.url, "Ada")
        async with ada:
            table = await ada.open(GAME, QUICK, bots=["novice"] * 3)
            await table.start()
            await play_with(table, EXPERT)
        assert ada.missed > 30
        assert told(table) == told_to(await on_the_server(home, table), table.seat)


async def test_a_table_can_be_followed_from_any_event_on(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (guests, tables):
        await asyncio.gather(*(play_with(table, EXPERT) for table in tables))
        table, everything = tables[1], tables[1].events
        for after in range(len(everything) + 1):
            request = wire.Watch(guests[1].new_id(), table.id, table._token, after)
            now: wire.WatchedTable = await guests[1].ask(request)
            assert list(now.events) == everything[after:]
            assert (now.from_start, now.first) == (after == 0, after + 1)
        beyond = wire.Watch(guests[1].new_id(), table.id, table._token, len(everything) + 1)
        now = await guests[1].ask(beyond)  # from another time: all of it again
        assert (now.from_start, list(now.events)) == (True, everything)


async def test_of_many_events_only_the_last_are_sent(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "MOST_EVENTS", 10)
    async with open_server(path) as home, three_people(home) as (guests, tables):
        await asyncio.gather(*(play_with(table, EXPERT) for table in tables))
        table, everything = tables[1], list(tables[1].events)
        last = len(everything)
        for after in (0, 1, last - 11, last - 10, last - 3, last, last + 1):
            request = wire.Watch(guests[1].new_id(), table.id, table._token, after)
            now: wire.WatchedTable = await guests[1].ask(request)
            is_known = last - 10 <= after <= last
            first = after + 1 if is_known else last - 9
            assert (now.from_start, now.first, now.last) == (not is_known, first, last)
            assert list(now.events) == everything[first - 1 :]
            assert table.events == everything[table.first - 1 :]  # as the client deals with it
            assert table.last == last


async def test_who_missed_more_than_a_server_sends_goes_on_from_the_last_events(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subscribers, "MOST_EVENTS", 5)
    async with open_server(path) as home, home.client("Ada") as ada, home.client() as sam:
        table = await ada.open(GAME, QUICK, bots=["novice"] * 3)
        watched = await sam.watch(table.id)
        assert (watched.first, watched.last) == (1, 4)
        await sam.unwatch(watched)
        await table.start()
        await play_with(table, EXPERT)
        again = await sam.watch(table.id)
        live = await on_the_server(home, table)
        assert (again.first, again.last) == (len(live.events) - 4, len(live.events))
        assert told(again) == told_to(live, None)[-5:]


async def test_a_table_that_may_not_be_followed_again_says_so_to_all_who_wait(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice"] * 3)
        waiting = [
            asyncio.create_task(table.changed()),
            asyncio.create_task(until(table, lambda: False)),
            asyncio.create_task(play_with(table, EXPERT)),
        ]
        await asyncio.sleep(0)
        services = home.app.endpoint.services
        home.app.endpoint.services = services._replace(most_watched=0)
        ada.drop_connection()
        ends = await asyncio.wait_for(all_of(waiting), 10)
        assert [code_of(task.exception()) for task in ends] == ["too-many"] * 3
        with pytest.raises(RequestRefused, match="too-many"):
            await table.play(KEEP)
        with pytest.raises(RequestRefused, match="too-many"):
            _ = [each async for each in table]
        home.app.endpoint.services = services
        ada.drop_connection()  # the next socket may watch tables again
        assert (await ada.watch(table.id)).card.id == table.id


async def test_a_server_that_sends_us_away_and_does_not_hang_up_is_left(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, places=3)
        home.app.health.is_cut_off = True
        adding = asyncio.create_task(table.add_bot("novice"))
        while not home.app.metrics.refusals["house-closing"]:
            await asyncio.sleep(0.01)
        home.app.health.is_cut_off = False
        await adding


async def test_a_server_that_fails_while_a_table_is_asked_for_again_is_asked_once_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, places=3)
        has_failed = asyncio.Event()
        acquire = home.app.tables.acquire

        async def fail_once(name: str) -> LiveTable:
            if not has_failed.is_set():
                has_failed.set()
                raise OSError("the store is gone")
            return await acquire(name)

        monkeypatch.setattr(home.app.tables, "acquire", fail_once)
        ada.drop_connection()
        await has_failed.wait()
        await table.add_bot("novice")  # after it was asked for once more


def code_of(problem: BaseException | None) -> str:
    assert isinstance(problem, RequestRefused)
    return problem.code


async def test_nothing_new_overtakes_what_is_said_again_on_a_new_line(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = aiohttp.ClientWebSocketResponse.send_frame
    watching, has_asked = asyncio.Event(), asyncio.Event()

    async def slowly(socket: aiohttp.ClientWebSocketResponse, data: bytes, *more: Any) -> None:
        if b'"watch"' in data:
            watching.set()
            await has_asked.wait()
        await send(socket, data, *more)

    async with open_server(path) as home, three_people(home) as (guests, tables):
        seat = next(seat for seat, table in enumerate(tables) if table.waits_for_me)
        monkeypatch.setattr(aiohttp.ClientWebSocketResponse, "send_frame", slowly)
        guests[seat].drop_connection()
        await watching.wait()
        playing = asyncio.create_task(tables[seat].play(a_choice(tables[seat])))
        await asyncio.sleep(0)  # the task has asked, and waits for its answer
        has_asked.set()
        assert await asyncio.wait_for(playing, 5) > 0


async def test_a_server_that_hangs_up_every_time_is_not_hammered() -> None:
    """Waits double, and each is at least half of what it could be."""
    calls: list[float] = []
    enough = asyncio.Event()

    async def hang_up(request: web.Request) -> web.WebSocketResponse:
        calls.append(asyncio.get_running_loop().time())
        if len(calls) == 5:
            enough.set()
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        return socket

    app = web.Application()
    app.router.add_get("/ws", hang_up)
    runner = web.AppRunner(app)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    async with Client(f"http://127.0.0.1:{port}") as ada:
        await ada.connected()
        await enough.wait()
        assert calls[4] - calls[0] >= reconnecting.FIRST_WAIT * (1 + 2 + 4 + 8) / 2
    await runner.cleanup()


@pytest.mark.parametrize(
    "loop", [asyncio.new_event_loop, uvloop.new_event_loop], ids=["asyncio", "uvloop"]
)
def test_a_server_whose_signs_of_life_stop_is_left(
    monkeypatch: pytest.MonkeyPatch, loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    monkeypatch.setattr(reconnecting, "BEATLESS_SECONDS", 0.05)
    monkeypatch.setattr(reconnecting, "PONG_SECONDS", 0.05)
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(leave_when_signs_of_life_stop())


async def leave_when_signs_of_life_stop() -> None:
    calls = 0
    is_left = asyncio.Event()

    async def beat_once(request: web.Request) -> web.WebSocketResponse:
        nonlocal calls
        calls += 1
        if calls == 2:
            is_left.set()
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str('{"type":"pong","id":"","server_ms":0}')
        async for _ in socket:  # it reads, and says nothing
            pass
        return socket

    app = web.Application()
    app.router.add_get("/ws", beat_once)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    port = free_port()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    async with Client(f"http://127.0.0.1:{port}") as ada:
        await ada.connected()
        await asyncio.wait_for(is_left.wait(), 10)  # of a silent one it would think well for 30
    await runner.cleanup()


async def test_a_server_that_never_accepts_the_connection_is_asked_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reconnecting, "OPENING_SECONDS", 0.1)
    calls = asyncio.Semaphore(0)

    async def hang(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        calls.release()
        await reader.read()  # until the client hangs up; it says nothing before
        await reader.read()
        writer.close()

    async with await asyncio.start_server(hang, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}") as ada:
            connecting = asyncio.create_task(ada.connected())
            for _ in range(3):
                await asyncio.wait_for(calls.acquire(), 10)
            connecting.cancel()


# ---- the same table


async def test_who_follows_a_table_twice_has_it_once(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice"] * 3)
        assert await ada.watch(table.id) is table
        assert await ada.join(table.id) is table
        assert len(table.events) == 4  # nothing was said anew
        await table.start()
        await play_with(table, EXPERT)
        assert told(table) == told_to(await on_the_server(home, table), table.seat)


async def test_a_spectator_who_takes_a_place_sees_with_their_own_eyes(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        first = await ada.open(GAME, QUICK, places=3)
        table = await bob.watch(first.id)
        assert await bob.join(first.id) is table
        await first.start(fill="novice")
        await until(table, lambda: table.waits_for_me or table.seat == 1)
        assert await bob.watch(first.id, as_spectator=True) is table
        assert (table.seat, told(table)) == (
            None,
            told_to(await on_the_server(home, table), None)[: len(table.events)],
        )
        assert await bob.watch(first.id) is table
        await asyncio.gather(play_with(first, EXPERT), play_with(table, EXPERT))
        assert told(table) == told_to(await on_the_server(home, table), 1)


async def test_a_code_may_be_written_in_any_way(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        table = await ada.open(GAME, QUICK)
        code = table.card.code
        bare, spaced = code.replace("-", ""), code.replace("-", " ")
        for typed in (
            code,
            bare,
            spaced,
            code.upper(),
            bare.title(),
            f" {code} ",
            f" {table.id}\n",
        ):
            assert (await bob.join(typed)).id == table.id


async def test_everyone_has_a_part_in_the_chance_without_asking_for_it(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (_, tables):
        bodies = [body for _, body in told(tables[0])]
        nonces = {body.nonce for body in bodies if isinstance(body, Joined)}
        assert [len(nonce) for nonce in nonces] == [32] * 3


# ---- the same person


async def test_two_tabs_of_one_person_see_the_same_and_both_may_answer(path: Path) -> None:
    async with (
        open_server(path) as home,
        home.client("Ada") as ada,
        home.client(key=ada.key) as tab,
    ):
        table = await ada.open(GAME, QUICK, bots=["novice"] * 3)
        same = await tab.watch(table.id)
        await table.start()
        while not table.is_over:
            await until(table, lambda: table.waits_for_me or table.is_over)
            await until(same, lambda: same.standing.number >= table.standing.number)
            one = (table, same)[table.standing.number % 2]
            if one.waits_for_me:
                await one.play(a_choice(one))
        await until(same, lambda: same.is_over)
        assert (same.seat, same.view) == (table.seat, table.view)
        assert told(same) == told(table)


async def test_a_key_keeps_the_name_and_the_place(path: Path) -> None:
    async with open_server(path) as home:
        async with home.client("Ada") as ada:
            table = await ada.open(GAME, QUICK, bots=["novice"] * 3)
            await table.start()
        async with home.client(key=ada.key) as again:
            assert (again.name, again.key) == ("Ada", ada.key)
            assert (await again.watch(table.id)).seat == table.seat
            assert (await again.watch(table.id, as_spectator=True)).seat is None
        with pytest.raises(RequestRefused, match="no-identity"):
            await home.client(key="made-up").__aenter__()


@pytest.mark.parametrize("wrong_ms", [-HOUR_MS, 0, HOUR_MS])
async def test_a_guest_whose_clock_is_wrong_knows_how_much_time_is_left(
    path: Path, wrong_ms: int
) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(path, clock) as home,
        Client(home.url, "Ada", now_ms=lambda: clock.now_ms() + wrong_ms) as ada,
    ):
        table = await ada.open(GAME, QUICK, fill="novice", fill_seconds=60)
        assert table.seconds_left() == 60
        clock.advance_to(NOW_MS + 20_000)
        assert table.seconds_left() == 40
        assert table.seconds_left("house/fill") == 40
        assert table.seconds_left("another") is None


async def test_a_ping_is_answered(path: Path) -> None:
    async with open_server(path, SimulatedClock(NOW_MS)) as home, home.client("Ada") as ada:
        await ada.connected()
        pong = await asyncio.wait_for(ada.ask(wire.Ping("now")), 5)
        assert pong == wire.Pong("now", NOW_MS)


async def test_a_clock_that_is_set_while_a_ping_is_on_its_way_spoils_nothing(path: Path) -> None:
    looks = 0

    def set_back_once() -> float:
        nonlocal looks
        looks += 1
        return time() * 1000 - (HOUR_MS if looks > 1 else 0)

    async with open_server(path) as home, Client(home.url, "Ada", now_ms=set_back_once) as ada:
        await ada.connected()
        assert ada._socket is not None
        while not ada._socket.skew_ms:
            await asyncio.sleep(0.01)
        assert abs(ada.server_ms - time() * 1000) < 1000


# ---- no server


async def test_where_no_server_is_nobody_comes_in(path: Path) -> None:
    with pytest.raises(ServerUnavailable):
        await Client(f"http://127.0.0.1:{free_port()}", "Ada").__aenter__()
    with pytest.raises(ServerUnavailable):
        await Client("http://127.0.0.1").open(GAME)


async def test_a_server_that_does_not_know_our_address_does_not_let_us_in(path: Path) -> None:
    async with (
        open_server(path) as home,
        Client(home.url.replace("127.0.0.1", "localhost"), "Mallory") as mallory,
    ):
        for _ in range(2):
            with pytest.raises(ServerUnavailable, match="does not accept the connection"):
                await mallory.open(GAME)


async def test_who_hangs_up_waits_for_nothing_any_more(path: Path) -> None:
    async with AsyncExitStack() as stack:
        async with open_server(path) as home:
            ada = await stack.enter_async_context(home.client("Ada"))
            table = await ada.open(GAME, places=3)
        waiting = [
            asyncio.create_task(table.changed()),
            asyncio.create_task(table.start(fill="novice")),
            asyncio.create_task(ada.enter_lobby()),
            asyncio.create_task(play_with(table, EXPERT)),
        ]
        await asyncio.wait(waiting, timeout=0.1)
        assert not any(task.done() for task in waiting)  # the server may open again
        await stack.aclose()
        assert {type(task.exception()) for task in await all_of(waiting)} == {ServerUnavailable}
        for ask in (table.start, table.changed, table.record, ada.connected):
            with pytest.raises(ServerUnavailable):
                await ask()


async def all_of(tasks: list[asyncio.Task[Any]]) -> list[asyncio.Task[Any]]:
    await asyncio.wait(tasks)
    return tasks


# ---- refusals


async def test_a_refusal_has_its_code_and_the_rule_that_says_so(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (guests, tables):
        waits = next(table for table in tables if not table.waits_for_me)
        with pytest.raises(RequestRefused, match=r"not-your-turn \[RON-3\]") as refused:
            await waits.play(KEEP)
        assert (refused.value.code, refused.value.clause) == ("not-your-turn", "RON-3")
        with pytest.raises(RequestRefused, match="stale"):
            await waits.play(KEEP, phase="deal-0")
        with pytest.raises(RequestRefused, match="unknown-table"):
            await guests[0].watch("nowhere")
        with pytest.raises(RequestRefused) as refused:
            await guests[0].open(GAME, places=13)
        assert (refused.value.code, refused.value.details["high"]) == ("bad-seats", 12)


async def test_a_guest_who_follows_too_many_tables_lets_one_go(path: Path) -> None:
    async with open_server(path, limits=Limits(watched=1)) as home, home.client("Ada") as ada:
        first = await ada.open(GAME)
        with pytest.raises(RequestRefused, match="too-many"):
            await ada.open(GAME)
        await ada.unwatch(first)
        await ada.open(GAME)
        ada.drop_connection()
        await ada.enter_lobby()  # and it is not followed again when the line is mended
        assert not home.app.tables.is_held(first.id)


# ---- the lobby


async def test_the_lobby_shows_open_tables_from_their_first_guest_to_their_end(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        early = await ada.open(GAME, QUICK, open=True)
        async with home.client("Bob") as bob:
            await bob.enter_lobby()
            assert set(bob.lobby) == {early.id}
            table = await ada.open(GAME, QUICK, open=True)
            await ada.open(GAME, QUICK)  # for those who have its code
            await in_lobby(bob, lambda: table.id in bob.lobby)
            assert bob.lobby[table.id].stage == "gathering"
            await table.start(fill="novice")
            await in_lobby(bob, lambda: bob.lobby[table.id].stage == "playing")
            bob.drop_connection()
            await table.end()
            await in_lobby(bob, lambda: table.id not in bob.lobby)
            assert set(bob.lobby) == {early.id}


# ---- whole games


async def test_a_bot_of_ones_own_plays_a_whole_game(path: Path) -> None:
    class Hesitant(Bot[Any, Any]):
        """Thinks twice before each answer."""

        asked = 0

        def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
            self.asked += 1
            return EXPERT.choose(view, chance, budget) if self.asked % 2 else Wait(1)

    class Planning(Bot[Any, Any]):
        """Says what it will do, and when."""

        def choose(self, view: Any, chance: Chance, budget: Budget) -> Any:
            return Wait(1, EXPERT.choose(view, chance, budget))

    async with open_server(path) as home, three_people(home) as (_, tables):
        players = [EXPERT, Hesitant(), Planning()]
        games = [play_with(table, bot) for table, bot in zip(tables, players, strict=True)]
        outcomes = await asyncio.gather(*games)
        assert outcomes == [(await on_the_server(home, tables[0])).state.outcome] * 3


async def test_a_player_takes_its_seat_back_from_a_bot(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (_, tables):
        await tables[0].replace(tables[1].card.members[1].id)
        await until(tables[1], lambda: 1 in tables[1].standing.bots)
        await asyncio.gather(*(play_with(table, EXPERT) for table in tables))
        assert GivenBack(1) in [body for _, body in told(tables[1])]


async def test_a_seat_that_cannot_be_taken_back_is_no_mistake(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (_, tables):
        table = tables[1]
        await tables[0].replace(table.card.members[1].id)
        await until(table, lambda: 1 in table.standing.bots)
        playing = asyncio.create_task(play_with(table, EXPERT))
        await table.leave()
        await asyncio.gather(*(play_with(each, EXPERT) for each in (tables[0], tables[2])))
        assert await playing == (await on_the_server(home, table)).state.outcome


async def test_a_game_that_the_owner_ends_has_no_result(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (_, tables):
        games = [asyncio.create_task(play_with(table, EXPERT)) for table in tables[1:]]
        await tables[0].end()
        assert await asyncio.gather(*games) == [None, None]


async def test_a_spectator_hears_what_everyone_may_know_and_answers_nothing(path: Path) -> None:
    async with open_server(path) as home, three_people(home) as (_, tables), home.client() as eve:
        watched = await eve.watch(tables[0].id)
        assert (watched.seat, watched.question, eve.name) == (None, None, "")
        with pytest.raises(RequestRefused, match="not-at-the-table"):
            await watched.play(KEEP)
        await asyncio.gather(*(play_with(table, EXPERT) for table in tables))
        await until(watched, lambda: watched.is_over)
        assert told(watched) == told_to(await on_the_server(home, tables[0]), None)
