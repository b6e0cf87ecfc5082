"""Shared games for the handlers that serve them: what an address leads to, and who is named."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from ...core.errors import IllegalAction, Refused
from ...tables.live import LiveTable
from ...tables.ports import PeopleStore
from ...tables.registry import TableRegistry
from ...tables.shares import Share, is_share_id
from ...tables.state import TableState


class SharedTable(NamedTuple):
    """A table that is over, and its names as the page says them."""

    share: Share
    table: LiveTable
    names: tuple[str, ...]  # by seat; empty for a person who is not named


class SharedGames:
    """Finds the tables behind shared games."""

    def __init__(self, people: PeopleStore, tables: TableRegistry) -> None:
        self._people = people
        self._tables = tables

    async def resolve(self, name: str) -> tuple[str, Share | None]:
        """The table of a name in an address, and how it is shared if the name is that of a share.

        Raises Refused for an address that leads nowhere.
        """
        if not is_share_id(name):
            return name, None
        share = await self._people.shares.read_share(name)
        if share is None:
            raise Refused("unknown-share")
        return share.table, share

    @asynccontextmanager
    async def open(self, name: str) -> AsyncIterator[SharedTable]:
        """A shared game while the block lasts; raises Refused, or why it cannot be read."""
        table, share = await self.resolve(name)
        if share is None:
            raise Refused("unknown-share")
        async with self._tables.hold(table) as live:
            await check_shared(live)
            yield SharedTable(share, live, await self.names(live.state, share))

    async def names(self, state: TableState, share: Share) -> tuple[str, ...]:
        """Who is named: bots, and the person who shares the game if they like, as of today."""
        known = await self._people.names([share.person]) if share.named else {}
        return tuple(
            each.name if each.level else known.get(each.person, "") for each in state.members
        )


async def check_shared(table: LiveTable) -> None:
    """Raises Refused unless everybody may see how this game ended."""
    if table.state.outcome is None:
        raise IllegalAction("still-playing" if not table.state.is_over else "nothing-to-share")
    await table.config.policy.check_view(table.row, table.state, "")


def by_place(places: Sequence[int]) -> list[int]:
    """The seats in the order of the ranking."""
    return sorted(range(len(places)), key=lambda seat: (places[seat], seat))
