"""A socket that mends itself: what was asked and not answered is asked again, with the same id.

The house counts an id once, so nothing is played twice and nothing is lost.
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable
from itertools import count
from random import Random
from socket import SHUT_RDWR
from time import monotonic
from typing import Any
from uuid import uuid4

import aiohttp
import msgspec

from ..protocol import messages as wire
from .errors import HouseClosed, RefusedByHouse

FIRST_WAIT = 0.05  # seconds before the line is mended for the first time…
LONGEST_WAIT = 5.0  # …doubled up to this
STEADY_SECONDS = 3.0  # a line that held so long is mended quickly again
PING_SECONDS = 20.0
HEARTBEAT_SECONDS = 30.0
CLOSING = "house-closing"  # the code of a refusal that is none for good
SAMPLES = 8  # of the house's clock: the one with the shortest way tells best
STEP_MS = 1000  # our clock was set, if it went so much more or less than time did
_decoder = msgspec.json.Decoder(wire.Message)


class Line:
    """One connection to a house, for as long as it is wanted."""

    def __init__(
        self,
        session: aiohttp.ClientSession,
        url: str,
        hear: Callable[[wire.Message], None],
        on_connect: Callable[[], Iterable[wire.Request]],
        now_ms: Callable[[], float],
        on_close: Callable[[], None],
    ) -> None:
        self._session = session
        self._url = url
        self._hear = hear
        self._on_connect = on_connect
        self._now_ms = now_ms
        self._name = uuid4().hex[:12]
        self._numbers = count(1)
        self._pending: dict[str, tuple[bytes, asyncio.Future[Any]]] = {}
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._connected = asyncio.Event()
        self._asked_at: dict[str, tuple[float, float]] = {}  # by our clock, by a steady one
        self._samples: list[tuple[float, float]] = []  # length of the way, difference of the clocks
        self._running = asyncio.create_task(self._run())
        self._running.add_done_callback(lambda _: on_close())
        self._held = 0.0  # for how many seconds the last connection did
        self.connections = 0  # how often the line was made

    def new_id(self) -> str:
        """An id for one request, never used twice."""
        return f"{self._name}-{next(self._numbers)}"

    @property
    def skew_ms(self) -> float:
        """How far the house's clock is ahead of ours."""
        return min(self._samples)[1] if self._samples else 0.0

    async def ask(self, request: wire.Request) -> Any:
        """The house's answer, however often the line breaks meanwhile; raises RefusedByHouse."""
        if self._running.done():
            raise HouseClosed("the line is closed")
        data = msgspec.json.encode(request)
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._pending[request.id] = (data, answer)
        try:
            await self._send(data)
            return await answer
        finally:
            self._pending.pop(request.id, None)

    def say(self, request: wire.Request) -> None:
        """Ask without waiting."""
        task = asyncio.create_task(self._say(request))
        task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def _say(self, request: wire.Request) -> None:
        with contextlib.suppress(RefusedByHouse, HouseClosed):
            await self.ask(request)

    @property
    def is_closed(self) -> bool:
        return self._running.done()

    async def connected(self) -> None:
        """Wait until the line is up; raises HouseClosed if it never will be."""
        waiting = asyncio.create_task(self._connected.wait())
        try:
            await asyncio.wait({waiting, self._running}, return_when=asyncio.FIRST_COMPLETED)
            if not waiting.done():
                if self._running.cancelled():
                    raise HouseClosed("the line is closed")
                raise HouseClosed("the house does not let us in") from self._running.exception()
        finally:
            waiting.cancel()

    async def close(self) -> None:
        """Hang up."""
        self._running.cancel()
        with contextlib.suppress(asyncio.CancelledError, HouseClosed):
            await self._running
        self._give_up("the line is closed")

    def drop(self) -> None:
        """Break the line as a bad network would; it mends itself."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                self._socket.get_extra_info("socket").shutdown(SHUT_RDWR)

    async def _send(self, data: bytes) -> None:
        socket = self._socket
        if socket is not None and not socket.closed:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):  # asked again later
                await socket.send_frame(data, aiohttp.WSMsgType.TEXT)

    async def _run(self) -> None:
        wait = FIRST_WAIT
        try:
            while True:
                self._held = 0.0
                try:
                    await self._once()
                except aiohttp.WSServerHandshakeError as problem:
                    if problem.status in {403, 404}:
                        raise HouseClosed(f"the house answers {problem.status}") from problem
                except (aiohttp.ClientError, ConnectionError, TimeoutError):
                    pass  # no house there at the moment
                self._connected.clear()
                if self._held >= STEADY_SECONDS:  # else a house that hangs up would be hammered
                    wait = FIRST_WAIT
                await asyncio.sleep(wait * Random().uniform(0.5, 1.0))  # not all at once
                wait = min(wait * 2, LONGEST_WAIT)
        finally:
            self._give_up("the line is closed")

    async def _once(self) -> None:
        """One connection, from its welcome until it breaks."""
        async with self._session.ws_connect(
            f"{self._url}/ws",
            origin=self._url,
            heartbeat=HEARTBEAT_SECONDS,
            max_msg_size=0,
        ) as socket:
            self.connections += 1
            since = monotonic()
            try:
                await self._say_again(socket)
                self._socket = socket
                self._connected.set()
                await self._listen(socket)
            finally:
                self._socket = None
                self._held = monotonic() - since

    async def _say_again(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        """First what is followed, then what was asked; nothing new may overtake it."""
        for request in tuple(self._on_connect()):
            await socket.send_frame(msgspec.json.encode(request), aiohttp.WSMsgType.TEXT)
        said: set[str] = set()
        while fresh := self._pending.keys() - said:  # more may be asked meanwhile
            for name, (data, _) in tuple(self._pending.items()):
                if name in fresh:
                    await socket.send_frame(data, aiohttp.WSMsgType.TEXT)
            said |= fresh

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        pinging = asyncio.create_task(self._ping())
        try:
            async for message in socket:
                if message.type is aiohttp.WSMsgType.TEXT:
                    self._take(message.data)
        finally:
            pinging.cancel()

    def _take(self, data: str) -> None:
        try:
            message = _decoder.decode(data)
        except msgspec.DecodeError as problem:
            raise HouseClosed(f"the house speaks another language: {problem}") from None
        if isinstance(message, wire.Pong):
            self._note_time(message)
            self._settle(message.id, message)
        elif isinstance(message, wire.Done | wire.TableNow | wire.LobbyNow | wire.Advice):
            self._hear(message)
            self._settle(message.id, message)
        elif isinstance(message, wire.Refused) and message.code == CLOSING:
            return  # asked again when the house is open again
        elif isinstance(message, wire.Refused):
            self._hear(message)  # what was said again on a new line is pending nowhere
            refused = RefusedByHouse(message.code, message.clause, message.details)
            self._settle(message.id, refused)
        else:
            self._hear(message)

    def _settle(self, said: str, answer: Any) -> None:
        _, waiting = self._pending.get(said, (b"", None))
        if waiting is None or waiting.done():
            return
        if isinstance(answer, Exception):
            waiting.set_exception(answer)
        else:
            waiting.set_result(answer)

    async def _ping(self) -> None:
        while True:
            said = self.new_id()
            self._asked_at[said] = (self._now_ms(), monotonic())
            await self._send(msgspec.json.encode(wire.Ping(said)))
            await asyncio.sleep(PING_SECONDS if len(self._samples) >= SAMPLES else 0.2)

    def _note_time(self, pong: wire.Pong) -> None:
        if pong.id not in self._asked_at:
            return
        asked, since = self._asked_at.pop(pong.id)
        now, way = self._now_ms(), (monotonic() - since) * 1000
        if abs(now - asked - way) > STEP_MS:
            self._samples = []  # they tell of a clock that is no more
        else:
            sample = (way, pong.server_ms - (asked + now) / 2)
            self._samples = [*self._samples[1 - SAMPLES :], sample]

    def _give_up(self, why: str) -> None:
        for _, waiting in tuple(self._pending.values()):
            if not waiting.done():
                waiting.set_exception(HouseClosed(why))
