"""One socket with a bounded queue of outgoing messages: nobody ever waits for a slow client."""

import asyncio
from collections import deque
from typing import Any

import msgspec
from aiohttp import web

from ...tables.ports import PersonRow
from ..config import Limits
from ..ops.metrics import Metrics

ROOM_BYTES = 32_768  # below this, half of what makes a transport ask for a break
POLL_SECONDS = 0.02  # between looks at a slow client
CLOSE_SECONDS = 2.0  # in which a client takes what it is still sent, and says that it closes, too
LOOK_SECONDS = 15.0  # between looks at whether clients are still there
SILENT_LOOKS = 3  # without a message, until a client is asked for a PONG; then one more
TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first bytes of whole frames (RFC 6455, 5.2)
encode = msgspec.json.Encoder().encode


def frame_of(data: bytes) -> bytes:
    """A WebSocket text frame; made here so that all clients of a table share it.

    Through aiohttp each would cost two coroutines per client, a fifth of the time of a move.
    """
    size = len(data)
    if size < 126:
        return bytes((TEXT, size)) + data
    if size < 65_536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big") + data
    return bytes((TEXT, 127)) + size.to_bytes(8, "big") + data


class WriteBatch:
    """The connections that are sent something in this turn of the event loop.

    Each is written to once, at the end of the turn: what happened at a table and the answer to
    whoever did it are one write, and a write costs more than all that leads to it.
    """

    def __init__(self) -> None:
        self._waiting: list[Connection] = []

    def add(self, connection: "Connection") -> None:
        """Write to this connection when the turn ends."""
        if not self._waiting:
            asyncio.get_running_loop().call_soon(self._write)
        self._waiting.append(connection)

    def _write(self) -> None:
        waiting, self._waiting = self._waiting, []
        for connection in waiting:
            connection.write()


class Connection:
    """Sends messages in order, without waiting, and drops a client that does not keep up."""

    def __init__(
        self,
        write_batch: WriteBatch,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport,
        person: PersonRow | None,
        address: str,
        limits: Limits,
        metrics: Metrics,
        session: str = "",
    ) -> None:
        self.person = person
        self.session = session  # the id of the one whose cookie opened it
        self.sessions = {session} - {""}  # that one, and those whose seat tokens it uses
        self.address = address
        self.speaks_for = {person.id} if person else set()  # people: by cookie, or by seat token
        self._write_batch = write_batch
        self._frames: list[bytes] = []  # of this turn
        self._socket = socket
        self._transport = transport
        self._limits = limits
        self._metrics = metrics
        self._queue: deque[bytes] | None = None  # only while the client is slow
        self._queued_bytes = 0
        self._is_open = True
        self._writer: asyncio.Task[None] | None = None  # only while the client is slow
        self._cutting: asyncio.Task[None] | None = None
        self.heard_ms = 0  # when the last request came
        self.silent_looks = 0  # since the last message, of whatever kind
        self.follows = False  # a table or the lobby

    def send(self, message: Any) -> None:
        """Send one message."""
        self.send_frame(frame_of(encode(message)))

    def pong(self, payload: bytes) -> None:
        """Answer a PING, whose payload has 125 bytes at most."""
        self.send_frame(bytes((PONG, len(payload))) + payload)

    def check_alive(self) -> None:
        """Ask a client that is silent whether it is there; drop it if it was asked in vain."""
        self.silent_looks += 1
        if self.silent_looks > SILENT_LOOKS:
            self.drop()
        elif self.silent_looks == SILENT_LOOKS:
            self.send_frame(bytes((PING, 0)))

    def send_frame(self, frame: bytes) -> None:
        """Send a frame: a broadcast is encoded once for all clients."""
        if self._is_open:
            if not self._frames:
                self._write_batch.add(self)
            self._frames.append(frame)

    def write(self) -> None:
        """Write what was sent in this turn."""
        frames, self._frames = self._frames, []
        if not frames or self._transport.is_closing():
            return
        if self._writer is None and self._transport.get_write_buffer_size() < ROOM_BYTES:
            # Nobody waits, so no task is needed.
            self._transport.write(frames[0] if len(frames) == 1 else b"".join(frames))
            return
        if self._queue is None:
            self._queue = deque()
        self._queue.extend(frames)
        self._queued_bytes += sum(map(len, frames))
        limits = self._limits
        if len(self._queue) > limits.queue_messages or self._queued_bytes > limits.queue_bytes:
            self._metrics.dropped += 1
            self.drop()
        elif self._writer is None:
            self._writer = asyncio.create_task(self._catch_up(self._queue))

    async def _catch_up(self, queue: deque[bytes]) -> None:
        """Send the queue as fast as the client takes it."""
        try:
            while queue:
                while self._transport.get_write_buffer_size() >= ROOM_BYTES:
                    await asyncio.sleep(POLL_SECONDS)
                frame = queue.popleft()
                self._queued_bytes -= len(frame)
                self._transport.write(frame)
        finally:
            self._writer = self._queue = None

    def drop(self) -> None:
        """Cut the connection: the client may come back and ask from the last number it knows."""
        self.stop()
        self._transport.abort()

    def cut_off(self, code: int, why: str) -> None:
        """Close, and say why; the client need not agree."""
        if self._cutting is None:
            self._metrics.cut_off[why] += 1
            self._cutting = asyncio.create_task(self.close(code, why))

    @property
    def is_cut_off(self) -> bool:
        return self._cutting is not None

    async def wait_until_cut(self) -> None:
        """The client has some time to read why it was cut off, if it was."""
        if self._cutting is not None:
            await asyncio.wait({self._cutting})

    async def close(self, code: int, reason: str = "") -> None:
        """Send what is queued, then close."""
        self.write()
        if self._writer is not None:
            await asyncio.wait({self._writer}, timeout=CLOSE_SECONDS)
        self.stop()
        await self._socket.close(code=code, message=reason.encode())

    def stop(self) -> None:
        """Send nothing more."""
        self._is_open = False
        self._frames.clear()
        if self._queue is not None:
            self._queue.clear()
        if self._writer is not None:
            self._writer.cancel()
