"""Work of one address in one turn of the event loop."""

import asyncio
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from escale.protocol import messages as wire
from escale.server.config import UNLIMITED
from escale.server.socket.connection import Connection
from escale.server.socket.connections import Connections
from escale.server.transport.loop_shares import LoopShares

from ..raw_socket import RawSocket
from ..servers import open_server

ONE, OTHER = "192.0.2.1", "192.0.2.2"


async def test_an_address_has_its_share_of_a_turn_whatever_others_take() -> None:
    shares = LoopShares(2)
    assert [shares.try_take(ONE) for _ in range(3)] == [True, True, False]
    assert shares.try_take(OTHER)
    await asyncio.sleep(0)
    assert shares.try_take(ONE)


async def test_who_waits_is_called_in_order_a_share_in_each_turn() -> None:
    shares, called = LoopShares(2), list[int]()
    for number in range(5):
        shares.call_later(ONE, partial(called.append, number))
    seen = []
    for _ in range(5):
        await asyncio.sleep(0)
        seen.append(len(called))
    assert seen == [0, 2, 4, 5, 5]
    assert called == [0, 1, 2, 3, 4]


async def test_many_of_one_address_do_not_delay_another() -> None:
    shares, done = LoopShares(1), list[str]()

    async def work(address: str) -> None:
        await shares.wait_for_share(address)
        done.append(address)

    async with asyncio.TaskGroup() as group:
        for address in (*[ONE] * 50, OTHER):
            group.create_task(work(address))
    assert done.index(OTHER) < 3
    assert done.count(ONE) == 50


async def test_who_has_much_to_do_waits_behind_the_others_of_its_address() -> None:
    shares, done = LoopShares(1), list[str]()

    async def work(name: str, pieces: int) -> None:
        for _ in range(pieces):
            await shares.wait_for_share(ONE)
            done.append(name)

    async with asyncio.TaskGroup() as group:
        for number in range(10):
            group.create_task(work(f"busy {number}", 20))
        await asyncio.sleep(0)
        group.create_task(work("calm", 1))
    assert done.index("calm") < 20


async def test_one_that_fails_or_is_gone_holds_up_nobody() -> None:
    shares, called = LoopShares(2), asyncio.Event()
    failures: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _loop, context: failures.append(context["exception"]))
    problem = ValueError("not ours")

    def fail() -> None:
        raise problem

    assert shares.try_take(ONE)
    assert shares.try_take(ONE)
    gone = asyncio.create_task(shares.wait_for_share(ONE))
    await asyncio.sleep(0)
    gone.cancel()
    shares.call_later(ONE, fail)
    shares.call_later(ONE, called.set)
    await called.wait()
    assert failures == [problem]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert shares.try_take(ONE)


async def test_an_address_that_is_not_known_has_no_bounds() -> None:
    shares = LoopShares(1)
    assert [shares.try_take("") for _ in range(3)] == [True] * 3


@pytest.mark.parametrize("behind_proxy", [False, True])
async def test_of_many_sockets_opened_at_once_few_are_greeted_in_a_turn(
    path: Path, behind_proxy: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a proxy as well, where all connections are its own."""
    narrow = replace(UNLIMITED, http_pieces_in_a_turn=2)
    loop, turn, greeted = asyncio.get_running_loop(), 0, Counter[int]()
    add = Connections.add

    def count_turn() -> None:
        nonlocal turn
        turn += 1
        ticking.append(loop.call_soon(count_turn))

    def note(connections: Connections, connection: Connection) -> None:
        greeted[turn] += 1
        add(connections, connection)

    ticking: list[asyncio.Handle] = []
    monkeypatch.setattr(Connections, "add", note)
    async with open_server(path, limits=narrow, behind_proxy=behind_proxy) as home:
        count_turn()
        sockets = await asyncio.gather(*(RawSocket.connect(home.url) for _ in range(40)))
        ticking[-1].cancel()
        for socket in sockets:
            assert isinstance(await socket.receive(), wire.Welcome)
            await socket.close()
    assert sum(greeted.values()) == 40
    assert max(greeted.values()) <= 4  # the shares of two turns may meet in one


async def test_with_one_piece_in_a_turn_every_message_is_answered(path: Path) -> None:
    narrow = replace(UNLIMITED, http_pieces_in_a_turn=1, messages_in_a_turn=1)
    narrow = replace(narrow, socket_pieces_in_a_turn=1)
    async with open_server(path, limits=narrow) as home:

        async def ask() -> int:
            async with await RawSocket.connect(home.url) as socket:
                assert isinstance(await socket.receive(), wire.Welcome)
                for number in range(100):
                    socket.say(wire.Ping(str(number)))
                answers = [await socket.receive() for _ in range(100)]
            return sum(isinstance(each, wire.Pong) for each in answers)

        assert await asyncio.gather(*(ask() for _ in range(20))) == [100] * 20
