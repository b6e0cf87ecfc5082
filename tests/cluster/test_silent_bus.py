"""Two servers on one database whose news never arrive: whoever asks finds what is stored."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from escale.client import Client
from escale.storage.address import Address
from escale.tables.news import NoBus
from tests.server.servers import RunningServer, open_server


class SilentBus(NoBus):
    """The bus of a process of a cluster, on which nothing is ever heard."""

    def __init__(self, process: str) -> None:
        self.process = process


@asynccontextmanager
async def two_servers(database: Address) -> AsyncIterator[tuple[RunningServer, RunningServer]]:
    async with (
        open_server(database, bus=SilentBus("a")) as one,
        open_server(database, bus=SilentBus("b")) as two,
    ):
        yield one, two


async def test_a_place_that_was_taken_at_one_process_is_known_at_the_other(
    database: Address,
) -> None:
    async with (
        two_servers(database) as (one, two),
        Client(one.url, "Ann") as ann,
        Client(two.url, "Sam") as sam,
        Client(one.url, "Bob") as bob,
    ):
        table = await ann.open("rondelic", places=3)
        await sam.watch(table.id)  # the other process has it in memory from now on
        await bob.join(table.id)
        async with Client(two.url, key=bob.key) as moved:
            his = await moved.watch(table.id)
            await his.react("hello")  # only who sits there may
            assert [member.name for member in his.card.members] == ["Ann", "Bob"]
