"""Two servers of one house and the people there, for tests of who sees, meets and hears whom."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, NamedTuple

from escale.client import Client, RemoteTable
from escale.protocol import messages as wire
from escale.protocol.company import MetPerson, MyPeople, NewTie
from escale.protocol.http import MyTable, MyTables
from tests.services.engines import Engine
from tests.tables.memory_bus import connected_buses

from .raw_socket import RawSocket
from .servers import RunningServer, open_server
from .waiting import GAME, QUICK, until


class House(NamedTuple):
    """Two servers, and Ada and Bob, who have played together: she is at one, he at the other."""

    one: RunningServer
    two: RunningServer
    ada: Client
    bob: Client
    stack: AsyncExitStack

    async def person(self, name: str, home: RunningServer | None = None) -> Client:
        return await self.stack.enter_async_context((home or self.one).client(name))

    async def socket(self, person: Client) -> RawSocket:
        """Somebody's page of the site."""
        connected = await RawSocket.connect(person.url, person.key)
        socket = await self.stack.enter_async_context(connected)
        await socket.receive_all()  # the welcome
        return socket


@asynccontextmanager
async def two_servers(engine: Engine, **more: Any) -> AsyncIterator[House]:
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, bus=buses[0], **more) as one,
        open_server(engine.address, bus=buses[1], **more) as two,
        AsyncExitStack() as stack,
    ):
        ada = await stack.enter_async_context(one.client("Ada"))
        bob = await stack.enter_async_context(two.client("Bob"))
        house = House(one, two, ada, bob, stack)
        await play(ada, bob)
        yield house


async def play(ada: Client, *others: Client, **wish: Any) -> RemoteTable:
    """A game that is over, without having been played to its end."""
    bots = ["novice"] * (2 - len(others))
    table = await ada.open(GAME, QUICK, bots=bots, places=3, **wish)
    for each in others:
        await each.join(table.id)
    await table.start()
    await table.end()
    await until(table, lambda: table.is_over)
    return table


async def people_of(person: Client) -> dict[str, MetPerson]:
    """By name."""
    found = await person.get("/api/me/people", MyPeople)
    return {each.name: each for each in found.people}


async def tie(person: Client, name: str, tie: Any) -> None:
    """Follow or block somebody by their name."""
    known = await people_of(person)
    await person._request("POST", "/api/me/people", NewTie(tie, known[name].person))


async def tables_of(person: Client) -> tuple[MyTable, ...]:
    return (await person.get("/api/me/tables", MyTables)).tables


def said(messages: list[wire.Message], kind: type[Any]) -> list[Any]:
    return [each for each in messages if isinstance(each, kind)]
