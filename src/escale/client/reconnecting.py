"""A socket that reconnects: requests without an answer are sent again with the same id.

The server counts an id once, so nothing is played twice and nothing is lost.
"""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from time import monotonic
from typing import Any
from uuid import uuid4

import aiohttp
import msgspec

from ..protocol import messages as wire
from .errors import RequestRefused, ServerUnavailable

FIRST_WAIT = 0.05  # seconds before the first attempt to reconnect…
LONGEST_WAIT = 5.0  # …doubled up to this
OPENING_SECONDS = 5.0  # in which a server accepts a connection; four waits, when these are longer
STEADY_SECONDS = 3.0  # after a connection that lasted so long, the waits start again
PING_SECONDS = 20.0
HEARTBEAT_SECONDS = 30.0
ANSWER_SECONDS = 3.0  # after so long without any message, while an answer is due, it is pinged…
PONG_SECONDS = 2.0  # …and a connection on which nothing comes for so long then is dead
BEATLESS_SECONDS = 2.5  # a server that sends signs of life is pinged after so long without any
CLOSING = "house-closing"  # a refusal that does not last…
CLOSING_SECONDS = 1.0  # …and after which a server ends the connection in so long
SAMPLES = 8  # of the server's clock: the one with the shortest round trip is best
STEP_MS = 1000  # if our clock moved so much more or less than time, it was set
_decoder = msgspec.json.Decoder(wire.Message)


class ReconnectingSocket:
    """The connection to a server, made again whenever it breaks, until it is closed."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        url: str,
        on_message: Callable[[wire.Message], None],
        on_connect: Callable[[], Iterable[wire.Request]],
        now_ms: Callable[[], float],
        on_close: Callable[[], None],
    ) -> None:
        self._session = session
        self._url = url
        self._on_message = on_message
        self._on_connect = on_connect
        self._now_ms = now_ms
        self._name = uuid4().hex[:12]
        self._numbers = count(1)
        self._pending: dict[str, tuple[bytes, asyncio.Future[Any]]] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._connected = asyncio.Event()
        self._asked_at: dict[str, tuple[float, float]] = {}  # by the wall clock and by a steady one
        self._samples: list[tuple[float, float]] = []  # round trip, difference of the clocks
        self._running = asyncio.create_task(self._run())
        self._running.add_done_callback(lambda _: on_close())
        self._lasted = 0.0  # seconds that the last connection lasted
        self._heard_at = 0.0  # when the last message came, or the connection was made
        self._has_beats = asyncio.Event()  # the server has sent a sign of life
        self.connections = 0  # how often it has connected

    def new_id(self) -> str:
        """An id for one request, never used twice."""
        return f"{self._name}-{next(self._numbers)}"

    @property
    def skew_ms(self) -> float:
        """How far the server's clock is ahead of ours."""
        return min(self._samples)[1] if self._samples else 0.0

    async def ask(self, request: wire.Request) -> Any:
        """The answer to a request, however often the connection breaks; raises RequestRefused."""
        if self._running.done():
            raise ServerUnavailable("the socket is closed")
        data = msgspec.json.encode(request)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = (data, answer)
        try:
            await self._send(data)
            while not (await asyncio.wait({answer}, timeout=ANSWER_SECONDS))[0]:
                await self._check_alive()
            return await answer
        finally:
            self._pending.pop(request.id, None)

    def say(self, request: wire.Request) -> None:
        """Send a request without waiting for its answer."""
        task = asyncio.create_task(self._say(request))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _say(self, request: wire.Request) -> None:
        with contextlib.suppress(RequestRefused, ServerUnavailable):
            await self.ask(request)

    @property
    def is_closed(self) -> bool:
        return self._running.done()

    async def connected(self) -> None:
        """Wait for a connection; raises ServerUnavailable if the server does not accept it."""
        waiting = asyncio.create_task(self._connected.wait())
        try:
            await asyncio.wait({waiting, self._running}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                if self._running.cancelled():
                    raise ServerUnavailable("the socket is closed")
                raise ServerUnavailable(
                    "the server does not accept the connection"
                ) from self._running.exception()
        finally:
            waiting.cancel()

    async def close(self) -> None:
        """Close it for good."""
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError, ServerUnavailable):
            await self._running
        self._give_up("the socket is closed")

    def drop(self) -> None:
        """Break the connection as a bad network would; it is made again."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                # By its number: what uvloop calls a socket cannot be shut down.
                number = self._socket.get_extra_info("socket").fileno()
                with socket.socket(fileno=os.dup(number)) as line:
                    line.shutdown(socket.SHUT_RDWR)

    def _drop_if_open(self, socket: aiohttp.ClientWebSocketResponse | None) -> None:
        if socket is not None and socket is self._socket:
            self.drop()

    async def _check_alive(self, silence: float = ANSWER_SECONDS) -> None:
        """A connection on which nothing comes although something is due is made anew."""
        socket = self._socket
        if socket is None or monotonic() - self._heard_at < silence:
            return
        await self._send(msgspec.json.encode(wire.Ping(self.new_id())))
        await asyncio.sleep(PONG_SECONDS)
        if socket is self._socket and monotonic() - self._heard_at >= silence:
            self.drop()

    async def _watch_beats(self) -> None:
        """Make the connection anew if no sign of life follows the ones that came."""
        while True:
            await self._has_beats.wait()
            while (left := self._heard_at + BEATLESS_SECONDS - monotonic()) > 0:
                await asyncio.sleep(left)
            self._has_beats.clear()  # until the next: the game may be over, or paused
            await self._check_alive(BEATLESS_SECONDS)

    async def _send(self, data: bytes) -> None:
        socket = self._socket
        if socket is not None and not socket.closed:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):  # asked again later
                await socket.send_frame(data, aiohttp.WSMsgType.TEXT)

    async def _run(self) -> None:
        wait = FIRST_WAIT
        try:
            while True:
                self._lasted = 0.0
                try:
                    await self._once(max(OPENING_SECONDS, 4 * wait))
                except aiohttp.WSServerHandshakeError as problem:
                    if problem.status in {403, 404}:
                        raise ServerUnavailable(f"the server answers {problem.status}") from problem
                except (aiohttp.ClientError, ConnectionError, TimeoutError):
                    pass  # no server there at the moment
                self._connected.clear()
                if self._lasted >= STEADY_SECONDS:  # else a server that hangs up would be hammered
                    wait = FIRST_WAIT
                await asyncio.sleep(wait * Random().uniform(0.5, 1.0))  # not all at once
                wait = min(wait * 2, LONGEST_WAIT)
        finally:
            self._give_up("the socket is closed")

    async def _once(self, opening_seconds: float) -> None:
        """One connection, from its welcome until it breaks; raises TimeoutError if it never is."""
        async with asyncio.timeout(opening_seconds):
            opened = await self._session.ws_connect(
                f"{self._url}/ws",
                origin=self._url,
                heartbeat=HEARTBEAT_SECONDS,
                max_msg_size=0,
            )
        async with opened as socket:
            self.connections += 1
            since = self._heard_at = monotonic()
            try:
                await self._send_again(socket)
                self._socket = socket
                self._connected.set()
                await self._listen(socket)
            finally:
                self._socket = None
                self._lasted = monotonic() - since

    async def _send_again(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """Send the requests of `on_connect`, then all without an answer, before anything new."""
        for request in tuple(self._on_connect()):
            await socket.send_frame(msgspec.json.encode(request), aiohttp.WSMsgType.TEXT)
        sent: set[str] = set()
        while fresh := self._pending.keys() - sent:  # more may be asked meanwhile
            for name, (data, _) in tuple(self._pending.items()):
                if name in fresh:
                    await socket.send_frame(data, aiohttp.WSMsgType.TEXT)
            sent |= fresh

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._has_beats.clear()
        chores = asyncio.create_task(self._ping()), asyncio.create_task(self._watch_beats())
        try:
            async for message in socket:
                self._heard_at = monotonic()
                if message.type is aiohttp.WSMsgType.TEXT:
                    self._receive(message.data)
        finally:
            for chore in chores:
                chore.cancel()

    def _receive(self, data: str) -> None:
        try:
            message = _decoder.decode(data)
        except msgspec.DecodeError as problem:
            raise ServerUnavailable(f"the server speaks another protocol: {problem}") from None
        if isinstance(message, wire.Pong):
            if not message.id:
                self._has_beats.set()
            self._note_time(message)
            self._settle(message.id, message)
        elif isinstance(message, wire.Done | wire.WatchedTable | wire.WatchedLobby | wire.Advice):
            self._on_message(message)
            self._settle(message.id, message)
        elif isinstance(message, wire.Refused) and message.code == CLOSING:
            # Sent again on the next connection: the server is about to end this one, or should be.
            loop = asyncio.get_running_loop()
            loop.call_later(CLOSING_SECONDS, self._drop_if_open, self._socket)
        elif isinstance(message, wire.Refused):
            self._on_message(message)  # a request of `on_connect` is not among the pending ones
            refused = RequestRefused(message.code, message.clause, message.details)
            self._settle(message.id, refused)
        else:
            self._on_message(message)

    def _settle(self, request_id: str, answer: Any) -> None:
        _, waiting = self._pending.get(request_id, (b"", None))
        if waiting is None or waiting.done():
            return
        if isinstance(answer, Exception):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)

    async def _ping(self) -> None:
        while True:
            request_id = self.new_id()
            self._asked_at[request_id] = (self._now_ms(), monotonic())
            await self._send(msgspec.json.encode(wire.Ping(request_id)))
            await asyncio.sleep(PING_SECONDS if len(self._samples) >= SAMPLES else 0.2)

    def _note_time(self, pong: wire.Pong) -> None:
        if pong.id not in self._asked_at:
            return
        asked, since = self._asked_at.pop(pong.id)
        now, way = self._now_ms(), (monotonic() - since) * 1000
        if abs(now - asked - way) > STEP_MS:
            self._samples = []  # they were measured with the old time
        else:
            sample = (way, pong.server_ms - (asked + now) / 2)
            self._samples = [*self._samples[1 - SAMPLES :], sample]

    def _give_up(self, why: str) -> None:
        for _, waiting in tuple(self._pending.values()):
            if not waiting.done():
                waiting.set_exception(ServerUnavailable(why))
