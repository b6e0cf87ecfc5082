"""What tests of services and hosts share: a house in memory and a table in it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from escale.play.clock import SimulatedClock
from escale.play.host import Host, bots_for
from escale.play.seating import join, start
from escale.play.service import Service
from escale.play.thinkers import Thinker
from escale.storage.sqlite import SqliteStore

from .tables import ALL, InlineThinker, a_row, person

PACE_MS = 700


@asynccontextmanager
async def house(
    store: SqliteStore, clock: SimulatedClock, thinker: Thinker | None = None
) -> AsyncIterator[Host]:
    """Open until the block ends."""
    host = Host(store, clock, thinker or InlineThinker(), PACE_MS)
    try:
        yield host
    finally:
        await host.close()


async def dealt(host: Host, *people: str, level: str = "novice", **changes: Any) -> Service:
    """A table at which these people, or all three, have their cards; bots fill it."""
    row = a_row(**changes)
    service = await host.open(row)
    assert service is not None
    for name in people or ALL:
        await service.table.order(join(person(name)))
    await service.table.order(start("ann", bots_for(row, level)))
    return service
