"""What tests of services and hosts share: a house in memory and a table in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from escale.storage.sqlite import SqliteStore
from escale.tables.bot_pool import MoveChooser
from escale.tables.clock import SimulatedClock
from escale.tables.registry import TableRegistry, bots_for
from escale.tables.seating import join, start
from escale.tables.service import Service

from .tables import ALL, InlineThinker, a_row, person

PACE_MS = 700


@asynccontextmanager
async def house(
    store: SqliteStore, clock: SimulatedClock, thinker: MoveChooser | None = None
) -> AsyncIterator[TableRegistry]:
    """Open until the block ends."""
    host = TableRegistry(store, clock, thinker or InlineThinker(), PACE_MS)
    try:
        yield host
    finally:
        await host.close()


async def dealt(
    host: TableRegistry, *people: str, level: str = "novice", **changes: Any
) -> Service:
    """A table at which these people, or all three, have their cards; bots fill it."""
    row = a_row(**changes)
    service = await host.open(row)
    assert service is not None
    for name in people or ALL:
        await service.table.order(join(person(name)))
    await service.table.order(start("ann", bots_for(service.table.config, level)))
    return service
