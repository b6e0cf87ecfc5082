"""What tests of live tables share: a registry on a store in memory, and a table in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from escale.tables.bot_names import bots_for
from escale.tables.clock import SimulatedClock
from escale.tables.directory import Directory
from escale.tables.live import LiveTable
from escale.tables.ports import TableStore
from escale.tables.registry import TableRegistry
from escale.tables.seating import join, start
from escale.tables.thinking import MoveChooser
from escale.tables.timings import Timings

from .tables import ALL, InlineThinker, a_row, person, titles

PACE_MS = 700
TIMINGS = Timings(pace_ms=PACE_MS, paces_among_people=(1.0, 1.0), paces_alone=(1.0, 1.0))


@asynccontextmanager
async def registry(
    store: TableStore, clock: SimulatedClock, thinker: MoveChooser | None = None, **more: Any
) -> AsyncIterator[TableRegistry]:
    """Open until the block ends."""
    more = {"directory": Directory(titles), **more}
    tables = TableRegistry(store, clock, thinker or InlineThinker(), TIMINGS, **more)
    try:
        yield tables
    finally:
        await tables.close()


async def live(tables: TableRegistry, name: str = "t") -> LiveTable:
    """A table of the registry that nobody holds."""
    async with tables.hold(name) as table:
        return table


async def dealt(
    tables: TableRegistry, *people: str, level: str = "novice", **changes: Any
) -> LiveTable:
    """A table at which these people, or all three, have their cards; bots fill it."""
    row = a_row(**changes)
    assert await tables.open(row)
    async with tables.hold(row.id) as table:
        for name in people or ALL:
            await table.order(join(person(name)))
        await table.order(start("ann", bots_for(table.config, level)))
        return table
