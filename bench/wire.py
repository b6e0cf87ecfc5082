"""A socket that costs the load next to nothing: frames cut by hand, JSON read only when asked."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: escale={cookie}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: {key}\r\n\r\n"
)
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
NO_MASK = bytes(4)  # a client must mask; with zeros nothing changes


class Wire(asyncio.Protocol):
    """One socket of the load."""

    def __init__(self, host: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self._host = host
        self._cookie = cookie
        self._hear = hear
        self._rest = b""
        self._is_up = False
        self._transport: asyncio.Transport | None = None
        self.up = asyncio.Event()
        self.broken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        told = HANDSHAKE.format(host=self._host, cookie=self._cookie, key=key)
        self._transport.write(told.encode())

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.broken.done():
            self.broken.set_exception(ConnectionError(f"the server hung up: {problem}"))

    def send(self, data: bytes, kind: int = TEXT) -> None:
        assert self._transport is not None
        size = len(data)
        head = bytes((kind, 0x80 | size)) if size < 126 else _long_head(kind, size)
        self._transport.write(head + NO_MASK + data)

    def close(self) -> None:
        self.broken.cancel()
        if self._transport:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        start = 0
        if not self._is_up:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self._rest = data
                return
            if b" 101 " not in data[:end]:
                self.broken.set_exception(ConnectionError(data[:80].decode()))
            self._is_up, start = True, end + 4
            self.up.set()
        while (frame := _cut(data, start)) is not None:
            kind, body, start = frame
            if kind == TEXT:
                self._hear(body)
            elif kind == PING:
                self.send(body, PONG)
        self._rest = data[start:]


def _long_head(kind: int, size: int) -> bytes:
    return bytes((kind, 0xFE)) + size.to_bytes(2, "big")


def _cut(data: bytes, start: int) -> tuple[int, bytes, int] | None:
    """The frame at this place and where the next begins; None if it is not all there."""
    if len(data) < start + 2:
        return None
    size, begin = data[start + 1], start + 2
    if size >= 126:
        begin += 2 if size == 126 else 8
        size = int.from_bytes(data[start + 2 : begin], "big")
    if len(data) < begin + size or begin > len(data):
        return None
    return data[start], data[begin : begin + size], begin + size
