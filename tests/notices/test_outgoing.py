"""Requests to addresses that people have given reach public hosts, and nothing else."""

import asyncio
import socket
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

from escale.notices.outgoing import NotAllowed, Outgoing, Unreachable, resolve

from .receivers import Receiver, certificates, listening, read_request, receiving

NAME = "hooks.example"


class Names:
    """A resolver that says what it is told to, one answer after the other."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def resolve(self, host: str, _port: int) -> Sequence[str]:
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


async def refused(url: str, *answers: Sequence[str], to_loopback: bool = False) -> None:
    names = Names(*(answers or (["127.0.0.1"],)))
    with pytest.raises(NotAllowed):
        await Outgoing(to_loopback, names.resolve).post(url, b"", {})


@pytest.mark.parametrize(
    "url",
    [
        "",
        "hooks.example",
        "http://hooks.example/",
        "ftp://hooks.example/",
        "file:///etc/passwd",
        "gopher://hooks.example/",
        "https://",
        "https:///path",
        "https://ann@hooks.example/",
        "https://ann:secret@hooks.example/",
        "https://hooks.example:22/",
        "https://hooks.example:99999/",
        "https://hooks.example/#part",
        "https://hooks.example/\r\nHost: other",
        "https://hooks.example/a b",
        "https://hooks.example/\x00",
        "https://hooks.example/é",
        f"https://hooks.example/{'a' * 1000}",
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:a00:1]/",
        "https://[64:ff9b::a00:1]/",
        "https://[2002:7f00:1::]/",
        "https://[fe80::1%25eth0]/",
        "https://[fd00::1]/",
        "https://100.64.0.1/",
        "https://224.0.0.1/",
    ],
)
def test_addresses_that_are_refused_before_anybody_is_asked(url: str) -> None:
    with pytest.raises(NotAllowed):
        Outgoing().read(url)


@pytest.mark.parametrize(
    "url, authority",
    [
        ("https://hooks.example/x", "hooks.example"),
        ("https://[2606:4700::1111]/x", "[2606:4700::1111]"),
        ("http://[::1]:8080/x", "[::1]:8080"),
    ],
)
def test_the_host_as_a_request_names_it(url: str, authority: str) -> None:
    assert Outgoing(to_loopback=True).read(url).authority == authority


@pytest.mark.parametrize(
    "found",
    [
        ["127.0.0.1"],
        ["10.1.2.3"],
        ["169.254.169.254"],
        ["100.64.0.1"],
        ["::1"],
        ["::ffff:192.168.1.1"],
        ["64:ff9b::a00:1"],
        ["fe80::1%eth0"],
        ["224.0.0.1"],
        ["1.1.1.1", "127.0.0.1"],  # all of them are checked
        ["127.0.0.1", "1.1.1.1"],
        ["not an address"],
    ],
)
async def test_names_that_lead_to_addresses_of_others(found: list[str]) -> None:
    await refused(f"https://{NAME}/", found)


@pytest.mark.parametrize(
    "address, is_allowed",
    [
        ("2a01:e0a:1:2::7", False),
        ("2a01:e0a:1:2:aaaa::1", False),
        ("2a01:e0a:1:3::7", True),
        ("1.1.1.1", True),
    ],
)
async def test_devices_in_the_network_of_this_machine_are_not_asked(
    address: str, is_allowed: bool
) -> None:
    """At home and at school they have public addresses, and only a router closes them."""
    names = Names([address])
    own = ("2a01:e0a:1:2:3:4:5:6",)
    outgoing = Outgoing(False, names.resolve, own_addresses=lambda: own)
    literal = f"https://[{address}]/" if ":" in address else f"https://{address}/"
    if is_allowed:
        assert outgoing.read(literal).host == address
        return
    with pytest.raises(NotAllowed):
        outgoing.read(literal)
    with pytest.raises(NotAllowed):
        await outgoing.post(f"https://{NAME}/", b"", {})


@pytest.mark.parametrize("url", ["https://localhost/", "https://127.1/", "https://2130706433/"])
async def test_other_ways_to_write_this_machine_are_names_that_lead_to_it(url: str) -> None:
    async def system(host: str, port: int) -> list[str]:
        found = await asyncio.get_running_loop().getaddrinfo(host, port)
        return [str(address[0]) for *_, address in found]

    with pytest.raises(NotAllowed):
        await Outgoing(resolve=system).post(url, b"", {})


async def test_slow_names_keep_nobody_from_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    is_over = threading.Event()

    def slow(*_host: object, **_options: object) -> None:
        is_over.wait()
        raise socket.gaierror("late")

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    asked = [asyncio.create_task(resolve(f"h{number}.example", 443)) for number in range(64)]
    await asyncio.sleep(0)  # all of them have begun
    try:
        async with asyncio.timeout(30):
            assert await asyncio.to_thread(len, asked) == 64
    finally:
        is_over.set()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert {type(each) for each in found} == {socket.gaierror}


async def test_a_name_without_addresses_is_not_reached() -> None:
    with pytest.raises(Unreachable):
        await Outgoing(resolve=Names([]).resolve).post(f"https://{NAME}/", b"", {})


async def test_loopback_is_no_way_to_other_addresses() -> None:
    await refused("http://10.0.0.1/", to_loopback=True)
    await refused("http://1.1.1.1/", to_loopback=True)  # without TLS only to this machine
    await refused(f"http://{NAME}/", ["1.1.1.1"], to_loopback=True)
    await refused(f"https://{NAME}:8443/", ["1.1.1.1"], to_loopback=True)
    await refused(f"https://{NAME}/", ["192.168.1.1"], to_loopback=True)


async def test_one_connects_to_the_address_that_was_checked_by_the_name_that_was_given(
    tmp_path: Path,
) -> None:
    receiver = Receiver(204)
    shown = certificates(tmp_path, NAME, receiver.names)
    names = Names(["127.0.0.1"], ["10.0.0.1"])  # whoever asks again is sent elsewhere
    async with listening(receiver.handle, shown.server) as port:
        outgoing = Outgoing(True, names.resolve, shown.client)
        url = f"https://{NAME}:{port}/hook?a=1"
        assert await outgoing.post(url, b"told", {"Content-Type": "text/plain"}) == 204
        assert names.asked == [NAME]
        (request,) = receiver.received
        assert request.line == "POST /hook?a=1 HTTP/1.1"
        assert request.headers["host"] == f"{NAME}:{port}"
        assert (request.body, request.headers["content-type"]) == (b"told", "text/plain")
        assert receiver.names == [NAME]
        with pytest.raises(NotAllowed):
            await outgoing.post(url, b"", {})
        assert receiver.connections == 1


async def test_a_host_with_the_certificate_of_another_is_told_nothing(tmp_path: Path) -> None:
    receiver = Receiver()
    shown = certificates(tmp_path, "other.example", receiver.names)
    async with listening(receiver.handle, shown.server) as port:
        outgoing = Outgoing(True, Names(["127.0.0.1"]).resolve, shown.client)
        with pytest.raises(Unreachable):
            await outgoing.post(f"https://{NAME}:{port}/", b"secret", {})
    assert not receiver.received


async def test_a_redirect_is_not_followed() -> None:
    async with receiving() as other:
        receiver = Receiver(302, head=f"Location: {other.url}\r\n".encode())
        async with listening(receiver.handle) as port:
            assert await Outgoing(True).post(f"http://127.0.0.1:{port}/", b"", {}) == 302
        assert not other.received


async def test_of_an_endless_answer_no_more_than_the_status_is_read() -> None:
    hung_up = asyncio.Event()

    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_request(reader)
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000000\r\n\r\n")
        try:
            while True:
                writer.write(bytes(65_536))
                await writer.drain()
        except OSError:
            hung_up.set()

    async with listening(flood) as port:
        assert await Outgoing(True).post(f"http://127.0.0.1:{port}/", b"", {}) == 200
        await hung_up.wait()


@pytest.mark.parametrize(
    "endless", [b"x" * 4_096, b"HTTP/1.1 103 Hints\r\n\r\n", b"HTTP/1.1 100 Go on\r\nA: b\r\n"]
)
async def test_an_answer_that_never_says_its_status_is_given_up(endless: bytes) -> None:
    async def flood(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_request(reader)
        try:
            while True:
                writer.write(endless)
                await writer.drain()
        except OSError:
            return

    async with listening(flood) as port:
        with pytest.raises(Unreachable):
            await Outgoing(True).post(f"http://127.0.0.1:{port}/", b"", {})


@pytest.mark.parametrize("begun", [b"", b"HTTP/1.1 2", b"HTTP/1.1 103 Hints\r\nLink: a"])
async def test_an_answer_that_does_not_come_is_not_waited_for(begun: bytes) -> None:
    over = asyncio.Event()

    async def stall(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await read_request(reader)
        writer.write(begun)
        await reader.read()
        over.set()

    async with listening(stall) as port:
        with pytest.raises(Unreachable):
            await Outgoing(True, seconds=0.05).post(f"http://127.0.0.1:{port}/", b"", {})
        await over.wait()  # the connection is gone, too


async def test_a_resolver_that_does_not_answer_is_not_waited_for() -> None:
    async def stall(_host: str, _port: int) -> list[str]:
        await asyncio.Event().wait()
        return []

    with pytest.raises(Unreachable):
        await Outgoing(resolve=stall, seconds=0.05).post(f"https://{NAME}/", b"", {})


async def test_a_port_where_nobody_listens() -> None:
    async with receiving() as receiver:
        url = receiver.url
    with pytest.raises(Unreachable):
        await Outgoing(True).post(url, b"", {})


async def test_an_announcement_comes_before_the_status() -> None:
    receiver = Receiver(201)

    async def announce(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 103 Early Hints\r\nLink: a\r\n\r\n")
        await receiver.handle(reader, writer)

    async with listening(announce) as port:
        assert await Outgoing(True).post(f"http://127.0.0.1:{port}/", b"", {}) == 201
