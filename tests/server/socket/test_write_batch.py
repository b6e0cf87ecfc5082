"""What a socket is sent in one turn of the event loop is one write."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from escale.protocol.messages import Closing, Done, Ping, Pong, Welcome
from escale.server.config import Limits
from escale.server.socket.connection import ROOM_BYTES, Connection, WriteBatch, encode, frame_of

from ..raw_socket import CLOSE, TEXT, Closed, Frame, RawSocket
from ..servers import open_server


class Transport:
    """Takes everything, and says how much the client has not read."""

    def __init__(self, unread: int = 0) -> None:
        self.written: list[bytes] = []
        self.unread = unread
        self.is_cut = False

    def is_closing(self) -> bool:
        return self.is_cut

    def get_write_buffer_size(self) -> int:
        return self.unread

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def abort(self) -> None:
        self.is_cut = True


def _connection(
    write_batch: WriteBatch, transport: Transport, limits: Limits | None = None
) -> Connection:
    metrics = cast(Any, SimpleNamespace(dropped=0))
    wire = cast(asyncio.Transport, transport)
    return Connection(write_batch, cast(Any, None), wire, None, "home", limits or Limits(), metrics)


DONE, CLOSING = Done("1", 7), Closing("restart")


async def test_what_is_sent_in_one_turn_is_written_at_once_and_in_order() -> None:
    write_batch, first, second = WriteBatch(), Transport(), Transport()
    connections = [_connection(write_batch, each) for each in (first, second)]
    connections[0].send(DONE)
    connections[1].send(CLOSING)
    connections[0].send(CLOSING)
    assert not first.written
    await asyncio.sleep(0)
    assert first.written == [frame_of(encode(DONE)) + frame_of(encode(CLOSING))]
    assert second.written == [frame_of(encode(CLOSING))]


async def test_the_next_turn_is_another_write() -> None:
    transport = Transport()
    connection = _connection(WriteBatch(), transport)
    for _ in range(2):
        connection.send(DONE)
        await asyncio.sleep(0)
    assert transport.written == [frame_of(encode(DONE))] * 2


async def test_a_connection_that_is_stopped_writes_nothing_more() -> None:
    transport = Transport()
    connection = _connection(WriteBatch(), transport)
    connection.send(DONE)
    connection.stop()
    connection.send(DONE)
    await asyncio.sleep(0)
    assert not transport.written


async def test_who_does_not_read_is_dropped_however_much_one_turn_sends() -> None:
    transport = Transport(unread=ROOM_BYTES)
    connection = _connection(WriteBatch(), transport, Limits(queue_messages=3))
    for _ in range(4):
        connection.send(DONE)
    await asyncio.sleep(0)
    assert transport.is_cut
    assert not transport.written


async def test_who_closes_right_after_a_request_is_answered_first(path: Path) -> None:
    ping = Frame(TEXT, msgspec.json.encode(Ping("p")))
    async with open_server(path) as home, await RawSocket.connect(home.url) as socket:
        assert isinstance(await socket.receive(), Welcome)
        socket.write(ping, ping, Frame(CLOSE, (1000).to_bytes(2, "big")))
        assert [type(await socket.receive()) for _ in range(2)] == [Pong, Pong]
        with pytest.raises(Closed) as closed:
            await socket.receive()
        assert closed.value.code == 1000
