"""A socket that keeps every frame as it came: what a seat could compare with another world's."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp
import msgspec

from escale.protocol import messages as wire


class RecordingSocket:
    """One person's connection, or a spectator's; it may hang up and come back."""

    def __init__(self, session: aiohttp.ClientSession, url: str, name: str, key: str = "") -> None:
        self.frames: list[str] = []
        self.cookie = {"Cookie": f"escale={key}"} if key else {}
        self.known = 0  # the last event that was told
        self._session = session
        self._url = url
        self._name = name
        self._said = 0
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    @property
    def is_open(self) -> bool:
        return self._socket is not None

    def new_id(self) -> str:
        self._said += 1
        return f"{self._name}-{self._said}"

    async def open(self) -> None:
        """Connect, and hear the welcome."""
        already = len(self.frames)
        self._socket = await self._session.ws_connect(
            f"{self._url}/ws", origin=self._url, headers=self.cookie, max_msg_size=0
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        await self.until(lambda message: message["type"] == "welcome", already)

    async def close(self) -> None:
        """Hang up, with everything read that was sent before."""
        if self._socket is not None and self._reader is not None:
            await self._socket.close()
            await self._reader
            self._socket = None

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            is_text = message.type is aiohttp.WSMsgType.TEXT
            self.frames.append(message.data if is_text else repr(message))
            if is_text:  # whether or not anybody waits for it
                self.known = msgspec.json.decode(message.data).get("last", self.known)
            async with self._news:
                self._news.notify_all()

    async def say(self, data: bytes) -> None:
        assert self._socket is not None
        await self._socket.send_frame(data, aiohttp.WSMsgType.TEXT)

    async def ask(self, request: wire.Request) -> Any:
        """Say something and wait for what answers it."""
        return await self.answer(request.id, msgspec.json.encode(request))

    async def answer(self, said: str, data: bytes) -> Any:
        already = len(self.frames)
        await self.say(data)
        return await self.until(lambda message: message.get("id") == said, already)

    async def sync(self) -> None:
        """After this, all that the server sent before is here."""
        await self.ask(wire.Ping(self.new_id()))

    async def watch(self, table: str, token: str, after: int) -> None:
        await self.ask(wire.Watch(self.new_id(), table, token, after))
        await self.ask(wire.WatchLobby(self.new_id()))

    async def until(self, found: Callable[[dict[str, Any]], bool], start: int) -> Any:
        """The first frame after so many that is what one waits for."""
        place = start
        async with self._news:
            while True:
                for frame in self.frames[place:]:
                    place += 1
                    message = msgspec.json.decode(frame)
                    if found(message):
                        return message
                await self._news.wait()
