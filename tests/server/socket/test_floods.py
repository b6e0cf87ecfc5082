"""Who sends too fast waits, who goes on is cut off, and nobody else notices."""

import asyncio
from pathlib import Path

import pytest

from escale.protocol import messages as wire
from escale.server.config import Limits, Rate
from escale.server.socket.endpoint import MESSAGES_OF_SOCKET
from escale.server.socket.session import SocketSession
from escale.tables.clock import SimulatedClock

from ..raw_socket import BINARY, CONTINUED, PING, PONG, TEXT, Closed, Frame, RawSocket
from ..servers import RunningServer, limited, open_server
from ..threaded_server import until as until_true
from ..waiting import GAME, QUICK, pass_time

NOW_MS = 1_800_000_000_000
ASKED = Frame(TEXT, b'{"type":"ping","id":"p"}')
LARGE = 10 * Limits().message_bytes


async def welcomed(home: RunningServer, key: str = "") -> RawSocket:
    socket = await RawSocket.connect(home.url, key)
    assert isinstance(await socket.receive(), wire.Welcome)
    return socket


async def test_messages_that_come_too_fast_are_answered_in_their_time(path: Path) -> None:
    clock, few = SimulatedClock(NOW_MS), limited(messages=Rate(3, 1))
    async with open_server(path, clock, few) as home, await welcomed(home) as socket:
        socket.write(*[ASKED] * 5)
        for late_ms in (0, 0, 0, 1_000, 2_000):
            if late_ms:
                await until_true(lambda: clock.next_ms)
                clock.advance_to(NOW_MS + late_ms)
            assert await socket.receive() == wire.Pong("p", NOW_MS + late_ms)
        assert not home.app.metrics.refusals


@pytest.mark.parametrize(
    "frame",
    [Frame(PING, b"x"), Frame(PONG), Frame(TEXT), Frame(BINARY, b"x")],
    ids=["PING", "PONG", "empty", "binary"],
)
async def test_frames_of_every_kind_count_as_messages(path: Path, frame: Frame) -> None:
    clock, few = SimulatedClock(NOW_MS), limited(messages=Rate(3, 1))
    async with open_server(path, clock, few) as home, await welcomed(home) as socket:
        socket.write(*[frame] * 3, ASKED)
        await until_true(lambda: clock.next_ms)
        clock.advance_to(NOW_MS + 1_000)
        heard = await socket.receive()
        while isinstance(heard, wire.Refused):  # what is no request at all
            heard = await socket.receive()
        assert heard == wire.Pong("p", NOW_MS + 1_000)


async def test_a_ping_is_answered_with_what_it_said(path: Path) -> None:
    async with open_server(path) as home, await welcomed(home) as socket:
        socket.write(Frame(PING, b"still there?"))
        answer = await socket.frame()
        assert (answer.opcode, answer.payload) == (PONG, b"still there?")


async def test_pieces_of_a_message_that_never_ends_are_counted_by_their_bytes(path: Path) -> None:
    clock, few = SimulatedClock(NOW_MS), limited(bytes_read=Rate(6_000, 1_000))
    async with open_server(path, clock, few) as home, await welcomed(home) as socket:
        nothing = Frame(CONTINUED, fin=False).encoded()
        pieces = Frame(TEXT, fin=False).encoded() + nothing * (12_000 // len(nothing))
        socket.write_bytes(pieces + Frame(CONTINUED, ASKED.payload).encoded())
        heard = asyncio.create_task(socket.receive())
        await pass_time(clock, heard.done)
        answer = await heard
        assert isinstance(answer, wire.Pong)
        assert 4_000 < answer.server_ms - NOW_MS < 6_000  # all but the last piece are waited for


async def test_a_sender_who_is_too_fast_is_not_read(path: Path) -> None:
    clock, few = SimulatedClock(NOW_MS), limited(messages=Rate(3, 1))
    async with open_server(path, clock, few) as home, await welcomed(home) as socket:
        [connection] = home.app.connections
        socket.write_bytes(ASKED.encoded() * 10_000)
        await until_true(lambda: not connection._transport.is_reading())
        assert home.app.metrics.messages <= 3
        async with await welcomed(home) as other:
            assert await other.receive_all() == []


async def test_who_goes_on_is_cut_off_and_told_why(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    few = limited(messages=Rate(3, 1), pauses=Rate(2, 0.1))
    async with open_server(path, clock, few) as home, await welcomed(home) as socket:
        socket.write(*[ASKED] * 10)
        heard: list[wire.Message] = []

        async def listen() -> None:
            while True:
                heard.append(await socket.receive())

        listening = asyncio.create_task(listen())
        await pass_time(clock, listening.done)
        with pytest.raises(Closed) as closed:
            await listening
        assert closed.value.code == 1008
        assert len(heard) == 5  # three at once, and two that waited for a second each
        assert home.app.metrics.cut_off == {"too-many": 1}
        assert b'escale_cut_off_total{why="too-many"} 1.0' in home.app.metrics.text()


async def test_bytes_that_go_on_cut_it_off_even_without_a_message(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    few = limited(bytes_read=Rate(2_048, 1_000), pauses=Rate(3, 0.1))
    async with open_server(path, clock, few) as home, await welcomed(home) as socket:
        socket.write_bytes(Frame(TEXT, fin=False).encoded())
        socket.write_bytes(Frame(CONTINUED, fin=False).encoded() * 20_000)
        listening = asyncio.create_task(socket.receive())
        await pass_time(clock, listening.done)
        with pytest.raises(Closed) as closed:
            await listening
        assert closed.value.code == 1008


async def test_a_burst_of_an_honest_client_does_not_wait(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock, Limits()) as home, await welcomed(home) as socket:
        socket.write(*[ASKED] * 60)
        assert [await socket.receive() for _ in range(60)] == [wire.Pong("p", NOW_MS)] * 60


async def test_actions_that_were_queued_while_the_line_was_down_all_arrive(path: Path) -> None:
    """More than three times as many as are taken at once."""
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock, Limits()) as home, await welcomed(home) as socket:
        socket.write(*[ASKED] * 200)

        async def listen() -> list[wire.Message]:
            return [await socket.receive() for _ in range(200)]

        listening = asyncio.create_task(listen())
        await pass_time(clock, listening.done)
        last = (await listening)[-1]
        assert isinstance(last, wire.Pong)
        assert last.server_ms == NOW_MS + 7_000  # 140 of them, at 20 a second
        assert not home.app.metrics.cut_off


async def test_others_have_their_turn_among_many_messages(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        open_server(path) as home,
        await welcomed(home) as loud,
        await welcomed(home) as quiet,
    ):
        order: list[str | bytes] = []
        receive = SocketSession.receive

        async def noted(session: SocketSession, data: str | bytes) -> None:
            order.append(data)
            await receive(session, data)

        monkeypatch.setattr(SocketSession, "receive", noted)
        loud.write(*[ASKED] * 60)
        quiet.say(wire.Ping("me too"))
        for _ in range(60):
            await loud.receive()
        await quiet.receive()
        [place] = [at for at, said in enumerate(order) if "me too" in str(said)]
        assert place <= 3 * MESSAGES_OF_SOCKET


@pytest.mark.parametrize(
    "sent",
    [
        bytes((0x81, 0xFF)) + LARGE.to_bytes(8, "big"),  # a header, and nothing behind it
        Frame(TEXT, b" " * 10_000, fin=False).encoded() + bytes((0x80, 0xFE, 0x27, 0x10)),
    ],
    ids=["at-once", "in-parts"],
)
async def test_a_message_that_is_too_long_is_refused_by_its_header(path: Path, sent: bytes) -> None:
    async with open_server(path) as home, await welcomed(home) as socket:
        socket.write_bytes(sent)
        with pytest.raises(Closed) as closed:
            await socket.receive()
        assert closed.value.code == 1009


async def test_a_socket_that_follows_nothing_and_says_nothing_is_closed(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(path, clock) as home,
        home.client("Ada") as ada,
        await welcomed(home) as watching,
        await welcomed(home) as idle,
    ):
        table = await ada.open(GAME, QUICK)
        watching.say(wire.Watch("w", table.id))
        assert isinstance(await watching.receive(), wire.WatchedTable)
        home.app.connections.close_idle(NOW_MS + Limits().idle_ms)
        assert await idle.receive_all() == []
        idle.write(Frame(PONG))  # says nothing but that the line is good
        home.app.connections.close_idle(NOW_MS + Limits().idle_ms + 1)
        with pytest.raises(Closed) as closed:
            await idle.receive()
        assert closed.value.code == 1000
        assert await watching.receive_all() == []
        assert home.app.metrics.cut_off == {"idle": 1}
