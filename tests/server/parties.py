"""A party: three people at a table, in a house whose clock stands still."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from escale.client import Client, RemoteTable
from escale.tables.clock import SimulatedClock
from escale.tables.ports import LoggedStep

from .scenes import GAME, QUICK, a_choice, until
from .servers import RunningServer, open_server

NOW_MS = 1_800_000_000_000
PACE_MS = 1_000
NAMES = ("Ada", "Bob", "Cleo")


class Party(NamedTuple):
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
async def a_party(path: Path, starts: bool = True, **more: Any) -> AsyncIterator[Party]:
    clock = SimulatedClock(NOW_MS)
    luck = Random(1).randbytes  # the same cards every time
    async with (
        open_server(path, clock, pace_ms=PACE_MS, random=luck) as home,
        AsyncExitStack() as stack,
    ):
        guests = [await stack.enter_async_context(home.client(name)) for name in NAMES]
        wish: dict[str, Any] = {"places": 3, "nonce": NAMES[0]} | more
        first = await guests[0].open(GAME, QUICK, **wish)
        rest = [await guest.join(first.id, guest.name) for guest in guests[1:]]
        party = Party(home, clock, guests, [first, *rest])
        if starts:
            await first.start()
            await party.settle()
        yield party
