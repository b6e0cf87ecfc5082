"""Work of one address in one turn of the event loop."""

import asyncio
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from escale.protocol import messages as wire
from escale.server.config import UNLIMITED
from escale.server.transport.turns import Turns

from ..raw_socket import RawSocket
from ..servers import open_server

ONE, OTHER = "192.0.2.1", "192.0.2.2"


async def test_an_address_has_its_share_of_a_turn_whatever_others_take() -> None:
    turns = Turns(2)
    assert [turns.take(ONE) for _ in range(3)] == [True, True, False]
    assert turns.take(OTHER)
    await asyncio.sleep(0)
    assert turns.take(ONE)


async def test_who_waits_is_called_in_order_a_share_in_each_turn() -> None:
    turns, called = Turns(2), list[int]()
    for number in range(5):
        turns.wait(ONE, partial(called.append, number))
    seen = []
    for _ in range(4):
        await asyncio.sleep(0)
        seen.append(list(called))
    assert seen == [[0, 1], [0, 1, 2, 3], [0, 1, 2, 3, 4], [0, 1, 2, 3, 4]]


async def test_many_of_one_address_do_not_delay_another() -> None:
    turns, done = Turns(1), list[str]()

    async def work(address: str) -> None:
        await turns.turn(address)
        done.append(address)

    async with asyncio.TaskGroup() as group:
        for address in (*[ONE] * 50, OTHER):
            group.create_task(work(address))
    assert done.index(OTHER) < 3
    assert done.count(ONE) == 50


async def test_with_one_piece_in_a_turn_every_message_is_answered(path: Path) -> None:
    narrow = replace(UNLIMITED, requests_in_a_turn=1, messages_in_a_turn=1, pieces_in_a_turn=1)
    async with open_server(path, limits=narrow) as home:

        async def ask() -> int:
            async with await RawSocket.connect(home.url) as socket:
                assert isinstance(await socket.receive(), wire.Welcome)
                for number in range(100):
                    socket.say(wire.Ping(str(number)))
                answers = [await socket.receive() for _ in range(100)]
            return sum(isinstance(each, wire.Pong) for each in answers)

        assert await asyncio.gather(*(ask() for _ in range(20))) == [100] * 20
