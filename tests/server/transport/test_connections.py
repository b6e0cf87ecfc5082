"""Connections: how many an address has, how long it may take, and what is said to no HTTP."""

import asyncio
import gc
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from yarl import URL

from escale.protocol import messages as wire
from escale.server.config import Limits, Rate
from escale.server.origins import HEADERS
from escale.server.socket.connection import SILENT_LOOKS
from escale.tables.clock import SimulatedClock

from ..raw_http import ask, exchange
from ..raw_socket import CLOSE, PING, PONG, Closed, Frame, RawSocket
from ..servers import limited, open_server
from ..threaded_server import until as until_true

NOW_MS = 1_800_000_000_000
GAMES = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
TOO_LARGE = Limits().message_bytes + 1
POST = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


async def heard_until_the_end(url: str, sent: bytes) -> bytes:
    """All that the server says until it hangs up."""
    where = URL(url)
    reader, writer = await asyncio.open_connection(where.host, where.port)
    writer.write(sent)
    try:
        return await reader.read()
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def test_who_goes_on_asking_is_cut_off_for_a_while(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    few = limited(requests=Rate(2, 1), refused=Rate(3, 1))
    async with open_server(path, clock, few) as home:
        async with await RawSocket.connect(home.url) as socket:  # the first request
            answers = [await exchange(home.url, GAMES) for _ in range(6)]
            statuses = [answer and answer.status for answer in answers]
            assert statuses == [200, 429, 429, 429, None, None]
            assert isinstance(await socket.receive(), wire.Welcome)
            assert await socket.receive_all() == []  # sockets have limits of their own
        assert home.app.metrics.cut_off["requests"]
        clock.advance_to(NOW_MS + 1_000)
        again = await exchange(home.url, GAMES)
        assert again
        assert again.status == 200


async def test_requests_that_were_sent_in_one_heap_end_with_the_connection(path: Path) -> None:
    few = limited(requests=Rate(2, 1), refused=Rate(3, 1))
    async with open_server(path, SimulatedClock(NOW_MS), few) as home:
        said = await heard_until_the_end(home.url, GAMES * 30)
        assert said.count(b"HTTP/1.1 200") == 2
        assert said.count(b"HTTP/1.1 429") == 3


@pytest.mark.parametrize("number", [40, 200])
async def test_all_requests_that_were_sent_in_one_heap_are_answered(
    path: Path, number: int
) -> None:
    """More than aiohttp keeps at a time, and more than a piece."""
    last = GAMES.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    for limits in (limited(), limited(http_pieces_in_a_turn=1)):
        async with open_server(path, SimulatedClock(NOW_MS), limits) as home:
            said = await heard_until_the_end(home.url, GAMES * (number - 1) + last)
            assert said.count(b"HTTP/1.1 200") == number


async def test_who_is_silent_is_asked_and_who_does_not_answer_is_dropped(path: Path) -> None:
    async with open_server(path) as home:
        there, gone = [await RawSocket.connect(home.url) for _ in range(2)]
        async with there, gone:
            for socket in (there, gone):
                assert isinstance(await socket.receive(), wire.Welcome)
            for _ in range(SILENT_LOOKS):
                home.app.connections.look()
            assert (await gone.frame()).opcode == (await there.frame()).opcode == PING
            there.write(Frame(PONG))
            assert await there.receive_all() == []
            home.app.connections.look()
            with pytest.raises(Closed):
                await gone.receive()
            assert await there.receive_all() == []


async def test_behind_a_proxy_its_own_connections_are_never_cut(path: Path) -> None:
    few = limited(requests=Rate(2, 1), refused=Rate(3, 1), connections_of_address=1)
    async with open_server(path, SimulatedClock(NOW_MS), few, behind_proxy=True) as home:
        asked = [ask(home.url, "GET /api/games", X_Forwarded_For="192.0.2.1") for _ in range(9)]
        statuses = sorted([answer.status for answer in await asyncio.gather(*asked)])
        assert statuses == [200] * 2 + [429] * 7


async def test_an_address_has_so_many_connections(path: Path) -> None:
    async with open_server(path, limits=limited(connections_of_address=2)) as home:
        where = URL(home.url)
        lines = [await asyncio.open_connection(where.host, where.port) for _ in range(2)]
        assert await exchange(home.url, GAMES) is None
        assert home.app.metrics.cut_off == {"connections": 1}
        for _, writer in lines:
            writer.close()
        await until_true(lambda: not home.app.connection_limits._connections)
        answer = await exchange(home.url, GAMES)
        assert answer
        assert answer.status == 200


@pytest.mark.parametrize("before", [b"", GAMES], ids=["at-first", "after-a-request"])
async def test_a_request_that_does_not_arrive_is_not_waited_for(path: Path, before: bytes) -> None:
    async with open_server(path, limits=limited(header_seconds=0.1)) as home:
        where = URL(home.url)
        reader, writer = await asyncio.open_connection(where.host, where.port)
        if before:
            writer.write(before)
            await reader.readuntil(b"\r\n\r\n")
        writer.write(GAMES[:20])
        await reader.read()  # until the server hangs up
        assert home.app.metrics.cut_off == {"slow": 1}
        writer.close()


async def test_a_client_that_says_nothing_is_not_waited_for(path: Path) -> None:
    async with open_server(path, limits=limited(header_seconds=0.05)) as home:
        assert await heard_until_the_end(home.url, b"") == b""


async def test_a_connection_is_kept_between_requests(path: Path) -> None:
    async with open_server(path, limits=limited(header_seconds=0.01)) as home:
        where = URL(home.url)
        reader, writer = await asyncio.open_connection(where.host, where.port)
        slow = asyncio.create_task(heard_until_the_end(home.url, b""))
        for _ in range(2):
            writer.write(GAMES)
            assert b" 200 " in await reader.readuntil(b"\r\n\r\n")
            await slow  # so long that half a header would have been cut off
        writer.close()


async def test_a_body_that_does_not_arrive_is_not_waited_for(path: Path) -> None:
    async with open_server(path, limits=limited(body_seconds=0.05)) as home:
        answer = await exchange(home.url, POST + b'Content-Length: 9\r\n\r\n{"na')
        assert answer
        assert answer.said == (400, "bad-request")


@pytest.mark.parametrize(
    "sent",
    [
        POST + b"Content-Length: %d\r\n\r\n" % TOO_LARGE,  # and nothing behind it
        POST + b"Transfer-Encoding: chunked\r\n\r\n%x\r\n" % 10_000_000 + b" " * (2 * TOO_LARGE),
    ],
    ids=["announced", "in-chunks"],
)
async def test_a_body_that_is_too_large_is_refused_before_it_is_there(
    path: Path, sent: bytes
) -> None:
    async with open_server(path) as home:
        answer = await exchange(home.url, sent)
        assert answer
        assert answer.said == (413, "too-large")


@pytest.fixture
def large_site(tmp_path: Path) -> Path:
    """A site with a file that no buffer of the system takes at once."""
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_bytes(b"<html></html>")
    (site / "large.js").write_bytes(b"x" * 20_000_000)
    return site


LARGE = b"GET /large.js HTTP/1.1\r\nHost: x\r\n\r\n"


async def test_an_answer_that_nobody_reads_is_not_waited_for(path: Path, large_site: Path) -> None:
    quick = limited(answer_seconds=0.05, answer_bytes_a_second=1e9)
    async with open_server(path, limits=quick, site=large_site) as home:
        where = URL(home.url)
        _, writer = await asyncio.open_connection(where.host, where.port)
        writer.write(LARGE)
        await until_true(lambda: home.app.metrics.cut_off)
        assert home.app.metrics.cut_off == {"unread": 1}
        await until_true(lambda: not home.app.connection_limits._connections)
        writer.close()


async def test_an_answer_has_time_by_its_size(path: Path, large_site: Path) -> None:
    patient = limited(answer_seconds=0.0, answer_bytes_a_second=20_000)
    async with open_server(path, limits=patient, site=large_site) as home:
        answer = await exchange(home.url, LARGE)
        assert answer
        assert len(answer.body) == 20_000_000
        assert not home.app.metrics.cut_off


async def test_what_comes_behind_a_refused_socket_is_answered(path: Path) -> None:
    async with open_server(path) as home:
        upgrade = (
            b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        last = GAMES.replace(b"Host", b"Connection: close\r\nPadding: %s\r\nHost" % (b"x" * 4_000))
        said = await heard_until_the_end(home.url, upgrade + last)
        assert b"HTTP/1.1 403" in said
        assert b"HTTP/1.1 200" in said


async def test_what_is_no_http_is_told_no_version(path: Path) -> None:
    async with open_server(path) as home:
        for sent in (b"\x16\x03\x01 hello\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"GET\r\n\r\n"):
            answer = await exchange(home.url, sent)
            assert answer
            assert answer.said == (400, "bad-request")
            assert (
                HEADERS.items() <= {name: answer.headers[name.lower()] for name in HEADERS}.items()
            )
            assert b"aiohttp" not in str(answer).encode()
            assert "Python" not in str(answer)


@pytest.mark.parametrize("how", ["closes", "hangs up", "is cut off", "is dropped"])
@pytest.mark.timeout(20)
async def test_a_socket_that_has_ended_needs_no_collector_to_be_freed(path: Path, how: str) -> None:
    """The collector looks at what is old only once in minutes, and thousands may end by then."""
    async with open_server(path) as home, await RawSocket.connect(home.url) as socket:
        await socket.receive()
        (connection,) = home.app.connections
        protocol = connection._transport.get_protocol()
        left: list[weakref.ref[Any]] = [weakref.ref(connection), weakref.ref(protocol)]
        del protocol
        gc.collect()
        gc.disable()
        try:
            match how:
                case "closes":
                    socket.write(Frame(CLOSE, b"\x03\xe8"))
                case "hangs up":
                    await socket.close()
                case "is cut off":
                    connection.cut_off(1008, "too-many")
                case _:
                    connection.drop()
            del connection
            await until_true(lambda: not any(each() for each in left))
        finally:
            gc.enable()
