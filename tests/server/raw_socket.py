"""A WebSocket with nothing in between: any bytes a test wants on the wire (RFC 6455)."""

import asyncio
import os
import socket
from contextlib import suppress
from typing import NamedTuple

import msgspec
from yarl import URL

from escale.protocol import messages as wire

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
MASK = b"\x5a\xa5\x0f\xf0"
_decoder = msgspec.json.Decoder(wire.Message)


class Frame(NamedTuple):
    """One frame; a client may get every bit of it wrong."""

    opcode: int
    payload: bytes = b""
    fin: bool = True
    reserved: int = 0
    masked: bool = True

    def encoded(self) -> bytes:
        size = len(self.payload)
        mask_bit = 0x80 if self.masked else 0
        first = (0x80 if self.fin else 0) | self.reserved << 4 | self.opcode
        if size < 126:
            head = bytes((first, mask_bit | size))
        elif size < 65_536:
            head = bytes((first, mask_bit | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((first, mask_bit | 127)) + size.to_bytes(8, "big")
        if not self.masked:
            return head + self.payload
        veil = MASK * (size // 4 + 1)
        return head + MASK + bytes(a ^ b for a, b in zip(self.payload, veil, strict=False))


class Closed(Exception):
    """The server has hung up, with this code; 1006: without a word."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class RawSocket:
    """A connection to a server's /ws."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._fences = 0

    @classmethod
    async def connect(cls, url: str, key: str = "", receive_bytes: int = 0) -> "RawSocket":
        """As the person of this key; with a small window if the test wants to read slowly."""
        where = URL(url)
        assert where.host is not None
        assert where.port is not None
        plain = socket.socket()
        if receive_bytes:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_bytes)
        plain.setblocking(False)
        await asyncio.get_running_loop().sock_connect(plain, (where.host, where.port))
        limit = max(receive_bytes, 2048)
        reader, writer = await asyncio.open_connection(sock=plain, limit=limit)
        head = (
            "GET /ws HTTP/1.1",
            f"Host: {where.host}:{where.port}",
            f"Origin: {url}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            *([f"Cookie: escale={key}"] if key else []),
        )
        writer.write("\r\n".join((*head, "", "")).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.split(b"\r\n", 1)[0], answer
        return cls(reader, writer)

    def write(self, *frames: Frame) -> None:
        self.write_bytes(b"".join(frame.encoded() for frame in frames))

    def write_bytes(self, data: bytes) -> None:
        with suppress(ConnectionError):
            self._writer.write(data)

    def say(self, request: wire.Request | str) -> None:
        text = request.encode() if isinstance(request, str) else msgspec.json.encode(request)
        self.write(Frame(TEXT, text))

    async def frame(self) -> Frame:
        """The next one; raises Closed when there is none."""
        try:
            first, second = await self._reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                size = int.from_bytes(await self._reader.readexactly(2), "big")
            elif size == 127:
                size = int.from_bytes(await self._reader.readexactly(8), "big")
            payload = await self._reader.readexactly(size)
        except (asyncio.IncompleteReadError, ConnectionError):
            raise Closed(1006) from None
        return Frame(first & 0x0F, payload, bool(first & 0x80), first >> 4 & 7, bool(second & 0x80))

    async def receive(self) -> wire.Message:
        """The next message of the protocol; raises Closed."""
        while True:
            frame = await self.frame()
            if frame.opcode == CLOSE:
                raise Closed(int.from_bytes(frame.payload[:2], "big"))
            if frame.opcode in {PING, PONG}:
                continue
            assert (frame.opcode, frame.fin, frame.reserved, frame.masked) == (TEXT, True, 0, False)
            message: wire.Message = _decoder.decode(frame.payload)
            return message

    async def receive_all(self) -> list[wire.Message]:
        """All that is said until the server has answered everything so far; raises Closed."""
        said, closed = await self.receive_with_close_code()
        if closed is not None:
            raise Closed(closed)
        return said

    async def receive_with_close_code(self) -> tuple[list[wire.Message], int | None]:
        """The same; if the server hangs up, what it had said and the code."""
        self._fences += 1
        fence = f"fence-{os.getpid()}-{self._fences}"
        self.say(wire.Ping(fence))
        said: list[wire.Message] = []
        try:
            while True:
                message = await self.receive()
                if isinstance(message, wire.Pong) and message.id == fence:
                    return said, None
                said.append(message)
        except Closed as closed:
            return said, closed.code

    async def __aenter__(self) -> "RawSocket":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()
