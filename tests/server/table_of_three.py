"""Three people at a table, on a server whose clock the test puts forward."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any, NamedTuple

from escale.client import Client, RemoteTable
from escale.storage.address import Address
from escale.tables.clock import SimulatedClock
from escale.tables.ports import LoggedStep

from .servers import RunningServer, open_server
from .waiting import GAME, QUICK, a_choice, until

NOW_MS = 1_800_000_000_000
PACE_MS = 1_000
NAMES = ("Ada", "Bob", "Cleo")


class TableOfThree(NamedTuple):
    """Ada's table, as each of them sees it."""

    home: RunningServer
    clock: SimulatedClock
    guests: list[Client]
    tables: list[RemoteTable]

    @property
    def asked(self) -> int:
        """Whose turn it is."""
        return next(seat for seat, table in enumerate(self.tables) if table.waits_for_me)

    @property
    def phase(self) -> str:
        return self.tables[0].standing.phase

    async def steps(self) -> Sequence[LoggedStep]:
        return await self.home.app.store.read_steps(self.tables[0].id)

    async def settle(self) -> None:
        """Until everyone has heard of the last step."""
        last = (await self.home.table(self.tables[0].id)).state.number
        for table in self.tables:
            await until(table, lambda table=table: table.standing.number == last)  # type: ignore[misc]

    async def play_one(self) -> None:
        table = self.tables[self.asked]
        await table.play(a_choice(table))
        await self.settle()

    async def play_to_the_pause(self) -> None:
        """To the end of the deal, where everyone is waited for."""
        while len(self.tables[0].standing.must) < len(self.tables):
            await self.play_one()


@asynccontextmanager
async def table_of_three(
    database: Address, starts: bool = True, pace_ms: int = PACE_MS, **more: Any
) -> AsyncIterator[TableOfThree]:
    clock = SimulatedClock(NOW_MS)
    luck = Random(1).randbytes  # the same cards every time
    async with (
        open_server(database, clock, pace_ms=pace_ms, random=luck) as home,
        AsyncExitStack() as stack,
    ):
        guests = [await stack.enter_async_context(home.client(name)) for name in NAMES]
        wish: dict[str, Any] = {"places": 3, "nonce": NAMES[0]} | more
        first = await guests[0].open(GAME, QUICK, **wish)
        rest = [await guest.join(first.id, guest.name) for guest in guests[1:]]
        three = TableOfThree(home, clock, guests, [first, *rest])
        if starts:
            await first.start()
            await three.settle()
        yield three
