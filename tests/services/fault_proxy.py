"""A TCP proxy between a server and one of its services that can fail as a network does."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Literal

PIECE = 65_536
Fault = Literal["none", "held", "refused"]
Change = Callable[[bytes], Sequence[bytes]]  # what becomes of what the service says


class FaultProxy:
    """Passes everything on, unless it is told to hold what it gets, or to refuse connections.

    `held` is a network that loses all packets: connections stay, and nothing arrives. `refused` is
    a service that is gone: connections end, and no new ones are accepted.
    """

    def __init__(self, target: str | tuple[str, int], new_change: Callable[[], Change]) -> None:
        self._target = target  # the path of a socket, or host and port
        self._new_change = new_change
        self._ways: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._is_flowing = asyncio.Event()
        self._fault: Fault = "none"
        self._server: asyncio.Server | None = None
        self.port = 0

    async def __aenter__(self) -> "FaultProxy":
        self._is_flowing.set()
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *problem: object) -> None:
        assert self._server
        self._server.close()
        self._cut()
        for way in tuple(self._ways):
            way.cancel()
        await asyncio.gather(*self._ways, return_exceptions=True)

    def fail(self, fault: Fault) -> None:
        """What the network does from now on; `none` mends it."""
        self._fault = fault
        if fault == "held":
            self._is_flowing.clear()
        else:
            self._is_flowing.set()
        if fault == "refused":
            self._cut()

    def _cut(self) -> None:
        for writer in tuple(self._writers):
            writer.transport.abort()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        if self._fault == "refused":
            to_client.transport.abort()
            return
        try:
            service, to_service = await self._connect()
        except OSError:
            to_client.transport.abort()
            return
        pair = {to_client, to_service}
        self._writers |= pair
        ways = {
            asyncio.create_task(self._pass(client, to_service, _unchanged)),
            asyncio.create_task(self._pass(service, to_client, self._new_change())),
        }
        self._ways |= ways
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for writer in pair:
            writer.transport.abort()
        await asyncio.wait(ways)
        self._ways -= ways
        self._writers -= pair

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, str):
            return await asyncio.open_unix_connection(self._target)
        return await asyncio.open_connection(*self._target)

    async def _pass(
        self, source: asyncio.StreamReader, sink: asyncio.StreamWriter, change: Change
    ) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            while data := await source.read(PIECE):
                await self._is_flowing.wait()
                for piece in change(data):
                    sink.write(piece)
                await sink.drain()


def _unchanged(data: bytes) -> Sequence[bytes]:
    return (data,)


def unchanged() -> Change:
    """For a proxy that changes nothing."""
    return _unchanged
