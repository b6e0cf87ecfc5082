"""A proxy in front of several servers, as a host would have one: it sends people to those ready."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random

PIECE = 65_536
LOOK_SECONDS = 0.5  # between looks at /readyz…
READY_SECONDS = 1.0  # …and until that has to answer
ASK = b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"


class Balancer:
    """Each connection goes to one of the servers that are ready, by chance."""

    def __init__(self, seed: int = 0) -> None:
        self.ready: list[int] = []  # ports
        self._random = Random(seed)
        self._server: asyncio.Server | None = None
        self._looks: list[asyncio.Task[None]] = []
        self._news = asyncio.Condition()
        self._ways: set[asyncio.Task[None]] = set()
        self.url = ""

    async def __aenter__(self) -> "Balancer":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    def serve(self, ports: Sequence[int]) -> None:
        """Look from now on which servers on these ports are ready."""
        self._looks = [asyncio.create_task(self._look(port)) for port in ports]

    async def until_ready(self, ports: Sequence[int]) -> None:
        """Wait until people are sent to all of these."""
        async with self._news:
            await self._news.wait_for(lambda: {*ports} <= {*self.ready})

    async def __aexit__(self, *problem: object) -> None:
        assert self._server
        self._server.close()
        tasks = [*self._looks, *self._ways]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self, port: int) -> None:
        while True:
            is_ready = await _is_ready(port)
            if is_ready and port not in self.ready:
                self.ready.append(port)
            elif not is_ready and port in self.ready:
                self.ready.remove(port)
            async with self._news:
                self._news.notify_all()
            await asyncio.sleep(LOOK_SECONDS)

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        try:
            port = self._random.choice(self.ready)
            server, to_server = await asyncio.open_connection("127.0.0.1", port)
        except (IndexError, OSError):
            to_client.transport.abort()
            return
        ways = {
            asyncio.create_task(_pass(client, to_server)),
            asyncio.create_task(_pass(server, to_client)),
        }
        self._ways |= ways
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for writer in (to_client, to_server):
            writer.close()
        await asyncio.wait(ways)
        self._ways -= ways


async def _is_ready(port: int) -> bool:
    try:
        async with asyncio.timeout(READY_SECONDS):
            answer, ask = await asyncio.open_connection("127.0.0.1", port)
            try:
                ask.write(ASK)
                return b" 200 " in await answer.readline()
            finally:
                ask.close()
    except (OSError, TimeoutError):
        return False


async def _pass(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(PIECE):
            sink.write(data)
            await sink.drain()
