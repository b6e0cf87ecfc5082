"""Requests to addresses that people have given: to public hosts by https, and to nobody else.

A name is resolved once, all its addresses are checked, and the connection goes to one of them. Of
the answer only the status is read: nothing of it reaches anybody, and no redirect is followed.
"""

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from .addresses import Ip, is_beside, is_public, read_address

LONGEST_URL = 1_000
LONGEST_HEAD = 16_384  # bytes of an answer, with everything before its status
SECONDS = 10.0  # for the whole request, with the name and the handshake
MOST_TRIED = 2  # addresses of one host
HTTPS_PORT = 443

# Threads of their own: a name may be looked for long after nobody waits for it any more.
RESOLVERS = ThreadPoolExecutor(4, "escale-names")

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class NotAllowed(Exception):
    """Nothing is sent to this address."""


class Unreachable(Exception):
    """There was no answer, or none that one could read."""


class Target(NamedTuple):
    """An address that may be asked, as far as one can tell without resolving its name."""

    host: str
    port: int
    path: str  # with its query
    is_https: bool

    @property
    def authority(self) -> str:
        """The host, and the port if it is not the usual one, as a request names them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (HTTPS_PORT if self.is_https else 80) else f"{host}:{self.port}"


async def resolve(host: str, port: int) -> list[str]:
    """The addresses of a host, by the system's resolver."""
    ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(RESOLVERS, ask)
    return [str(address[0]) for *_, address in found]


class Outgoing:
    """Sends requests; with `to_loopback`, for tests, also to this machine, at any port."""

    def __init__(
        self,
        to_loopback: bool = False,
        resolve: Resolve = resolve,
        trusted: ssl.SSLContext | None = None,
        seconds: float = SECONDS,
        own_addresses: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._to_loopback = to_loopback
        self._resolve = resolve
        self._trusted = trusted
        self._seconds = seconds
        self._own_addresses = own_addresses  # of IPv6; they may change

    def read(self, url: str) -> Target:
        """What a URL asks for; raises NotAllowed."""
        try:
            parts = urlsplit(url)
            port = parts.port
            host = (parts.hostname or "").encode("idna").decode()
        except (ValueError, UnicodeError):
            raise NotAllowed("no address") from None
        self._check(url, parts, host)
        is_https = parts.scheme == "https"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        target = Target(host, port or (HTTPS_PORT if is_https else 80), path, is_https)
        address = read_address(host)
        if address is not None:
            self._check_address(address, target)
        elif ":" in host or "%" in host:  # an address that is none, or of one interface alone
            raise NotAllowed("no address")
        elif target.port != HTTPS_PORT and not self._to_loopback:
            raise NotAllowed("port")
        return target

    def _check(self, url: str, parts: SplitResult, host: str) -> None:
        schemes = {"https", "http"} if self._to_loopback else {"https"}
        is_plain = url.isascii() and url.isprintable() and " " not in url
        if not is_plain or len(url) > LONGEST_URL or parts.scheme not in schemes or not host:
            raise NotAllowed("no address")
        if parts.username is not None or parts.password is not None or parts.fragment:
            raise NotAllowed("no address")

    def _check_address(self, address: Ip, target: Target) -> None:
        if self._to_loopback and address.is_loopback:
            return
        if not is_public(address) or target.port != HTTPS_PORT or not target.is_https:
            raise NotAllowed("not public")
        if is_beside(address, self._own_addresses()):
            raise NotAllowed("not public")

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """Send something and return the status; raises NotAllowed or Unreachable."""
        target = self.read(url)
        try:
            async with asyncio.timeout(self._seconds):
                return await self._post(target, body, headers)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as problem:
            raise Unreachable(type(problem).__name__) from None

    async def _post(self, target: Target, body: bytes, headers: Mapping[str, str]) -> int:
        reader, writer = await self._connect(target)
        try:
            lines = {
                "Host": target.authority,
                "Connection": "close",
                "Content-Length": str(len(body)),
                **headers,
            }
            head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
            writer.write(f"POST {target.path} HTTP/1.1\r\n{head}\r\n".encode("ascii") + body)
            await writer.drain()
            return await _read_status(reader)
        finally:
            writer.transport.abort()  # whatever else would come is not read

    async def _connect(self, target: Target) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A connection to an address that was checked; raises NotAllowed, OSError."""
        literal = read_address(target.host)
        named = [target.host] if literal else await self._resolve(target.host, target.port)
        found = [read_address(each) for each in dict.fromkeys(named)]
        if not found:
            raise OSError("no address")
        for address in found:
            if address is None:
                raise NotAllowed("not public")
            self._check_address(address, target)
        problem: OSError = OSError("no address")
        for address in found[:MOST_TRIED]:
            try:
                return await asyncio.open_connection(
                    str(address),
                    target.port,
                    limit=LONGEST_HEAD,
                    ssl=self._tls() if target.is_https else None,
                    server_hostname=target.host if target.is_https else None,
                )
            except OSError as refused:
                problem = refused
        raise problem

    def _tls(self) -> ssl.SSLContext:
        if self._trusted is None:
            self._trusted = ssl.create_default_context()
        return self._trusted


async def _read_status(reader: asyncio.StreamReader) -> int:
    """The status of an answer, past those that only announce one; raises ValueError, OSError."""
    read = 0
    while True:
        line = await reader.readline()
        read += len(line)
        version, _, rest = line.partition(b" ")
        if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit() or read > LONGEST_HEAD:
            raise ValueError("no answer")
        status = int(rest[:3])
        if status >= 200:
            return status
        while line not in {b"\r\n", b"\n"}:
            line = await reader.readline()
            read += len(line)
            if not line or read > LONGEST_HEAD:
                raise ValueError("no answer")
