"""The sweep that takes the names of people out of logs and lobby entries of earlier versions."""

import asyncio
import logging

from ...tables.clock import Clock
from ...tables.ports import PeopleStore, TableStore
from ..config import HOUR_MS

AT_ONCE = 50  # tables in one transaction
UPGRADE_MS = HOUR_MS  # in which other processes may be of an earlier version, and store names
log = logging.getLogger(__name__)


class NameSweep:
    """Goes on where an earlier run has stopped; what it has done is never done again."""

    def __init__(
        self, store: TableStore, people: PeopleStore, clock: Clock, is_shared: bool
    ) -> None:
        self._store = store
        self._people = people
        self._clock = clock
        self._from_ms = clock.now_ms() + (UPGRADE_MS if is_shared else 0)

    async def run(self) -> int:
        """Look at what has not been looked at; how many tables and series that were.

        Of several processes on one store, one does it.
        """
        if self._clock.now_ms() < self._from_ms:
            return 0
        done = 0
        async with self._store.alone("names") as is_ours:
            while is_ours and (found := await self._people.clear_names(AT_ONCE)):
                done += found
                await asyncio.sleep(0)  # people come first
        if done:
            log.info("names taken out", extra={"tables": done})
        return done
