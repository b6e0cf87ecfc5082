"""One client that wants too much, from an address of its own: the load of `bench.floods`.

`python -m bench.flood URL KIND SECONDS`. It is bounded in time, in connections and in bytes.
"""

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from time import monotonic
from urllib.parse import urlsplit

import uvloop

ADDRESS = "127.0.0.2"  # not the players' own: limits are counted by address
MOST_BYTES = 1_000_000_000
CHUNK = 65_536
SEND_BYTES = 262_144  # filling larger buffers of the sender would take this machine's cores
UPGRADE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
REQUEST = "GET /api/games HTTP/1.1\r\nHost: {host}\r\n\r\n"
NO_MASK = bytes(4)
MESSAGE = b'{"type":"ping","id":"p"}'


def frame(first: int, payload: bytes) -> bytes:
    """A frame with a mask of zeros."""
    size = len(payload)
    if size < 126:
        return bytes((first, 0x80 | size)) + NO_MASK + payload
    return bytes((first, 0xFF)) + size.to_bytes(8, "big") + NO_MASK + payload


def filled(piece: bytes) -> bytes:
    """As much of it as is sent at once."""
    return piece * (CHUNK // len(piece) or 1)


TEXTS = filled(frame(0x81, MESSAGE))
PINGS = filled(frame(0x89, b""))
FRAGMENTS = filled(frame(0x00, b""))
TEN_MB = frame(0x81, b" " * 10_000_000)


class Flood:
    """Sends as fast as the server takes it, and reads whatever comes back."""

    def __init__(self, url: str, seconds: float) -> None:
        parts = urlsplit(url)
        self._where = (str(parts.hostname), int(parts.port or 80))
        self._host = parts.netloc
        self._until = monotonic() + seconds
        self.sent = 0
        self.connections = 0

    @property
    def _goes_on(self) -> bool:
        return monotonic() < self._until and self.sent < MOST_BYTES

    async def _each_connection(
        self, talk: Callable[[socket.socket], Awaitable[None]], *, reads: bool = True
    ) -> None:
        """Connect again and again, until the time is over."""
        loop = asyncio.get_running_loop()
        while self._goes_on:
            with socket.socket() as line, contextlib.suppress(OSError, TimeoutError):
                line.setblocking(False)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BYTES)
                line.bind((ADDRESS, 0))
                async with asyncio.timeout_at(loop.time() + self._until - monotonic()):
                    await loop.sock_connect(line, self._where)
                    self.connections += 1
                    reading = asyncio.create_task(_discard(line) if reads else asyncio.sleep(0))
                    try:
                        await talk(line)
                    finally:
                        reading.cancel()
                        await asyncio.wait((reading,))
            await asyncio.sleep(0.01)  # one that is refused at once does not become a busy loop

    async def _send(self, line: socket.socket, data: bytes) -> None:
        await asyncio.get_running_loop().sock_sendall(line, data)
        self.sent += len(data)

    async def sockets(
        self, number: int, *, first: bytes = b"", data: bytes, reads: bool = True
    ) -> None:
        """Frames on so many sockets; the answers are read, or not."""

        async def talk(line: socket.socket) -> None:
            await self._send(line, UPGRADE.format(host=self._host).encode() + first)
            while self._goes_on:
                await self._send(line, data)

        await asyncio.gather(*(self._each_connection(talk, reads=reads) for _ in range(number)))

    async def halves(self, number: int) -> None:
        """Requests whose header never ends, line by line."""

        async def talk(line: socket.socket) -> None:
            await self._send(line, REQUEST.format(host=self._host).encode()[:-2])
            while self._goes_on:
                await self._send(line, b"X-More: yes\r\n")
                await asyncio.sleep(0.1)

        await asyncio.gather(*(self._each_connection(talk) for _ in range(number)))

    async def burst(self, size: int) -> None:
        """So many bytes on one socket, once."""

        async def talk(line: socket.socket) -> None:
            await self._send(line, UPGRADE.format(host=self._host).encode())
            for _ in range(size // len(TEXTS)):
                await self._send(line, TEXTS)
            await asyncio.sleep(self._until - monotonic())

        await self._each_connection(talk)

    async def requests(self, number: int, *, keeps_alive: bool) -> None:
        """HTTP requests on so many connections, or on a new one each."""
        request = REQUEST.format(host=self._host).encode()

        async def talk(line: socket.socket) -> None:
            while self._goes_on:
                await self._send(line, request * 10 if keeps_alive else request)
                if not keeps_alive:
                    return

        await asyncio.gather(*(self._each_connection(talk) for _ in range(number)))


async def _discard(line: socket.socket) -> None:
    loop = asyncio.get_running_loop()
    with contextlib.suppress(OSError):
        while await loop.sock_recv(line, CHUNK):
            pass


KINDS: dict[str, Callable[[Flood], Awaitable[None]]] = {
    "20 sockets": lambda flood: flood.sockets(20, data=TEXTS),
    "200 sockets": lambda flood: flood.sockets(200, data=TEXTS),
    "20 sockets of PINGs": lambda flood: flood.sockets(20, data=PINGS),
    "20 sockets of fragments": lambda flood: flood.sockets(
        20, first=frame(0x01, b""), data=FRAGMENTS
    ),
    "20 sockets that read nothing": lambda flood: flood.sockets(20, data=TEXTS, reads=False),
    "39 MB on one socket": lambda flood: flood.burst(39_000_000),
    "frames of 10 MB": lambda flood: flood.sockets(20, data=TEN_MB),
    "20 HTTP connections": lambda flood: flood.requests(20, keeps_alive=True),
    "200 HTTP connections": lambda flood: flood.requests(200, keeps_alive=True),
    "200 halves of requests": lambda flood: flood.halves(200),
    "a connection for each request": lambda flood: flood.requests(50, keeps_alive=False),
}


def main(url: str, kind: str, seconds: str) -> None:
    async def run() -> None:
        flood = Flood(url, float(seconds))
        await KINDS[kind](flood)
        print(flood.connections, flood.sent, flush=True)

    os.setpriority(
        os.PRIO_PROCESS, 0, 19
    )  # as if it came from another machine, it leaves this one's cores to the others
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run())


if __name__ == "__main__":
    main(*sys.argv[1:])
