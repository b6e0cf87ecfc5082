"""One guest with many hands: what is counted, is counted for all of them together."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from escale.client import RequestRefused
from escale.protocol import messages as wire
from escale.server.config import UNLIMITED, Limits, Rate
from escale.tables.clock import SimulatedClock

from ..raw_socket import RawSocket
from ..servers import open_server
from ..threaded_server import until as until_true
from ..waiting import GAME, QUICK, refusal

NOW_MS = 1_800_000_000_000


def limited(**changes: Rate) -> Limits:
    return replace(UNLIMITED, **changes)


async def answered_at(clock: SimulatedClock, socket: RawSocket) -> int:
    """How late the next answer is, when the clock moves only if it has to."""
    heard = asyncio.create_task(socket.receive())
    await until_true(lambda: heard.done() or clock.next_ms)
    if not heard.done():
        clock.advance_to(clock.next_ms or 0)
    answer = await heard
    assert isinstance(answer, wire.Pong)
    return answer.server_ms - NOW_MS


async def test_messages_of_one_address_are_counted_over_all_its_sockets(path: Path) -> None:
    clock, few = SimulatedClock(NOW_MS), limited(messages_of_address=Rate(4, 1))
    async with open_server(path, clock, few) as home:
        answered = []
        for _ in range(3):
            async with await RawSocket.connect(home.url) as socket:
                assert isinstance(await socket.receive(), wire.Welcome)
                for _ in range(2):
                    socket.say(wire.Ping("p"))
                    answered.append(await answered_at(clock, socket))
        assert answered == [0, 0, 0, 0, 1_000, 2_000]


async def test_nobody_fills_a_table_with_orders(path: Path) -> None:
    clock = SimulatedClock(NOW_MS)
    few = limited(orders=Rate(3, 1))
    async with open_server(path, clock, few) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        await table.start()
        for _ in range(2):
            await table.request_pause()
        assert await refusal(table.request_pause()) == "too-many"
        clock.advance_to(NOW_MS + 1_000)
        await table.request_pause()


async def test_new_tables_are_counted_by_address_too(path: Path) -> None:
    few = limited(new_tables_of_address=Rate(2, 1))
    async with open_server(path, SimulatedClock(NOW_MS), few) as home:
        for name in ("Ada", "Bob"):
            async with home.client(name) as guest:
                await guest.open(GAME)
        async with home.client("Cléo") as guest:
            with pytest.raises(RequestRefused, match="too-many"):
                await guest.open(GAME)


async def test_a_mistake_of_ours_is_said_and_ends_nothing(path: Path) -> None:
    """A full disk, say: the guest is told that nothing was done, and goes on."""
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        there = await home.table(table.id)
        append = there._store.append

        async def full(*_given: object) -> None:
            raise OSError("no space left on device")

        there._store.append = full  # type: ignore[assignment, method-assign]
        assert await refusal(table.start()) == "internal"
        there._store.append = append  # type: ignore[method-assign]
        await table.start()
