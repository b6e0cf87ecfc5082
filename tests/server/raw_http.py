"""HTTP with nothing in between: any bytes a test wants on the wire."""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from yarl import URL

from escale.protocol.http import Refusal

UPGRADE = {  # what asks for a socket
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec_WebSocket_Version": "13",
    "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==",
}


class Answer(NamedTuple):
    """What came back until the server hung up."""

    status: int
    headers: dict[str, str]  # by lower-case name
    body: bytes

    @property
    def cookie(self) -> str:
        """As it is said to the server again."""
        return self.headers["set-cookie"].partition(";")[0]

    @property
    def said(self) -> tuple[int, str]:
        """The status and the code of a refusal."""
        return self.status, self.refusal.code

    @property
    def refusal(self) -> Refusal:
        return msgspec.json.decode(self.body, type=Refusal)


async def exchange(url: str, sent: bytes) -> Answer | None:
    """Send these bytes and hear the answer; None if the server hangs up without a word."""
    where = URL(url)
    reader, writer = await asyncio.open_connection(where.host, where.port)
    try:
        writer.write(sent)
        status, headers = await _head(reader)
        while status == 100:  # go on, it says
            status, headers = await _head(reader)
        size = 0 if sent.startswith(b"HEAD ") else int(headers.get("content-length", 0))
        return Answer(status, headers, await reader.readexactly(size))
    except (ConnectionError, asyncio.IncompleteReadError):
        return None
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").strip().split("\r\n")
    version, status, *_ = first.split(" ")
    assert version.startswith("HTTP/1."), first
    pairs = [line.split(": ", 1) for line in lines]
    return int(status), {name.lower(): value for name, value in pairs}


async def ask(url: str, what: str, body: Any = None, **heads: str) -> Answer:
    """One request as a program sends it: no origin unless the test says one."""
    data = b"" if body is None else msgspec.json.encode(body)
    lines = [f"{what} HTTP/1.1", f"Host: {URL(url).authority}", f"Content-Length: {len(data)}"]
    kind = {} if body is None else {"Content-Type": "application/json"}
    named = {name.replace("_", "-"): value for name, value in heads.items()}
    lines += [f"{name}: {value}" for name, value in (kind | named).items()]
    answer = await exchange(url, "\r\n".join((*lines, "", "")).encode() + data)
    assert answer is not None
    return answer


async def hang_up_after(url: str, sent: bytes) -> None:
    """Send these bytes and be gone."""
    where = URL(url)
    _, writer = await asyncio.open_connection(where.host, where.port)
    writer.write(sent)
    await writer.drain()
    writer.close()
    await writer.wait_closed()
