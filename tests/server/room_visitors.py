"""People in a room, over real sockets: what they send and all that they are told."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import aiohttp
import msgspec

from escale.boxes.registry import BOXES
from escale.client import Client
from escale.protocol import rooms as wire

from .recording_socket import RecordingSocket

ROOM = "boggle"
NOW_MS = 1_800_000_000_000


class Visitor(RecordingSocket):
    """Somebody in a room."""

    number = 0  # of the round that they were told of last
    letters = ""

    async def enter(self, room: str = ROOM) -> Any:
        """Come in; the answer."""
        entered = await self.ask(wire.RoomEnter(self.new_id(), room))
        self._learn(entered.get("round"))
        return entered

    async def begun(self) -> Any:
        """Wait for a round to begin."""
        told = await self.until(lambda each: each["type"] == "room-round", self._already)
        self._already = len(self.frames)
        self._learn(told["round"])
        return told["round"]

    _already = 0

    def _learn(self, face: Any) -> None:
        if face:
            self.number = face["number"]
            self.letters = (face["task"] or {}).get("letters", "")

    async def note(self, *words: str, client: str = "", room: str = ROOM) -> Any:
        """Send words of the round; what became of them."""
        request = wire.RoomWords(client or self.new_id(), room, self.number, list(words))
        return await self.ask(request)

    async def heard(self, kind: str, already: int = 0) -> Any:
        """The first message of a kind after so many frames."""
        return await self.until(lambda each: each["type"] == kind, already)

    def told(self, kind: str) -> list[Any]:
        """All messages of a kind so far."""
        messages = map(msgspec.json.decode, self.frames)
        return [each for each in messages if each["type"] == kind]

    @property
    def solution(self) -> list[str]:
        """The words of the grid, the longest first: known to tests alone."""
        rounds = BOXES[ROOM].rounds
        assert rounds is not None
        values = rounds.solve(rounds.task_type(self.letters))
        return sorted(values, key=lambda word: (-len(word), word))


@asynccontextmanager
async def visitors(url: str, *names: str) -> AsyncIterator[list[Visitor]]:
    """People of these names, connected, and in no room yet."""
    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession())
        found = []
        for name in names:
            client = await stack.enter_async_context(Client(url, name))
            visitor = Visitor(session, url, name, client.key)
            await visitor.open()
            stack.push_async_callback(visitor.close)
            found.append(visitor)
        yield found
