"""Receivers of notices on this machine: what an attacker, a push service or a person may run."""

import asyncio
import base64
import datetime as dt
import json
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.x509.oid import NameOID

from escale.notices.push import encoded

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class Received(NamedTuple):
    """A request as it came over the wire."""

    line: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


async def read_request(reader: asyncio.StreamReader) -> Received:
    line = (await reader.readline()).decode().strip()
    headers: dict[str, str] = {}
    while (header := (await reader.readline()).decode().strip()) != "":
        name, _, value = header.partition(":")
        headers[name.lower()] = value.strip()
    body = await reader.readexactly(int(headers.get("content-length", "0")))
    return Received(line, headers, body)


class Receiver:
    """Notes every request; answers with the next of these statuses, the last one ever after."""

    def __init__(self, *statuses: int, head: bytes = b"") -> None:
        self.statuses = list(statuses or (201,))
        self.head = head
        self.received: list[Received] = []
        self.names: list[str | None] = []
        self.connections = 0
        self.url = ""

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        self.received.append(await read_request(reader))
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        writer.write(f"HTTP/1.1 {status} It\r\n".encode() + self.head + b"\r\n")
        await writer.drain()
        await reader.read()  # until the other side hangs up


@asynccontextmanager
async def listening(handle: Handler, context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
    """A server on a free port of this machine; at the end all its connections are closed."""
    under_way: set[asyncio.Task[None]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        under_way.add(task)
        try:
            await handle(reader, writer)
        except (OSError, asyncio.IncompleteReadError):  # whoever sent something has hung up
            return
        finally:
            under_way.discard(task)
            writer.transport.abort()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        for task in tuple(under_way):
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await asyncio.sleep(0)


@asynccontextmanager
async def receiving(*statuses: int) -> AsyncIterator[Receiver]:
    """A receiver without TLS."""
    receiver = Receiver(*statuses)
    async with listening(receiver.handle) as port:
        receiver.url = f"http://127.0.0.1:{port}/hook"
        yield receiver


# ---- certificates


class Certificates(NamedTuple):
    """What a server shows, and what a client trusts."""

    server: ssl.SSLContext
    client: ssl.SSLContext


def certificates(folder: Path, name: str, names_seen: list[str | None]) -> Certificates:
    """A certificate for one host name, and a client that trusts it."""
    key = ec.generate_private_key(ec.SECP256R1())
    who = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    today = dt.datetime.now(dt.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(who)
        .issuer_name(who)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - dt.timedelta(days=1))
        .not_valid_after(today + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    shown = folder / "server.pem"
    pem = serialization.Encoding.PEM
    shown.write_bytes(
        made.public_bytes(pem)
        + key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(shown)
    server.sni_callback = lambda _socket, seen, _context: names_seen.append(seen)
    return Certificates(server, ssl.create_default_context(cafile=str(shown)))


# ---- a browser's part of Web Push


class PushBrowser:
    """The keys of a browser's subscription, by which it reads what it is sent (RFC 8291)."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self._secret = bytes(range(16))
        self.public_key, self.secret = encoded(point), encoded(self._secret)

    def read(self, body: bytes) -> bytes:
        plain: bytes = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._secret, version="aes128gcm"
        )
        return plain


def decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def checked_claims(authorization: str) -> tuple[dict[str, Any], str]:
    """The claims of a VAPID header whose signature is right, and the key that signed (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    parts = dict(each.strip().split("=", 1) for each in rest.split(","))
    head, claims, signed = parts["t"].split(".")
    assert json.loads(decoded(head))["alg"] == "ES256"
    raw = decoded(signed)
    signature = utils.encode_dss_signature(
        int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")
    )
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    public.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(claims)), parts["k"]
