"""Tabs: bare sockets of people at tables, for what a well-behaved client never does."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
from msgspec import Raw

from escale.client import Client, RemoteTable
from escale.protocol import messages as wire

from .raw_socket import RawSocket
from .servers import RunningServer

Answer = wire.Done | wire.Refused


class Tab:
    """One socket that watches one table."""

    def __init__(self, socket: RawSocket, table: str) -> None:
        self.socket = socket
        self.table = table

    async def watch(self, token: str) -> wire.WatchedTable:
        self.socket.say(wire.Watch("watch", self.table, token))
        *_, now = [
            each for each in await self.socket.receive_all() if isinstance(each, wire.WatchedTable)
        ]
        return now

    def play(self, id_: str, phase: str, *actions: Any) -> None:
        """Send it; `answer` waits for what comes of it."""
        raw = [Raw(msgspec.json.encode(action)) for action in actions]
        self.socket.say(wire.Play(id_, self.table, phase, raw))

    async def answer(self) -> Answer:
        """The next receipt or refusal, whatever else is told meanwhile."""
        while True:
            message = await self.socket.receive()
            if isinstance(message, Answer):
                return message

    async def ask(self, request: wire.Request) -> Answer:
        self.socket.say(request)
        return await self.answer()


@asynccontextmanager
async def a_tab(
    home: RunningServer, guest: Client, table: RemoteTable, token: str = ""
) -> AsyncIterator[Tab]:
    """A tab of this person at this table; without a token they only look on."""
    tab = Tab(await RawSocket.connect(home.url, guest.key), table.id)
    try:
        await tab.watch(token)
        yield tab
    finally:
        await tab.socket.close()


@asynccontextmanager
async def tabs(home: RunningServer, *whose: tuple[Client, RemoteTable]) -> AsyncIterator[list[Tab]]:
    """A tab at each of these places."""
    async with AsyncExitStack() as open_tabs:
        yield [
            await open_tabs.enter_async_context(a_tab(home, guest, table, table._token))
            for guest, table in whose
        ]
