"""Whether the server is open, and whether its store answers."""

import asyncio
import logging

from ... import __version__
from ...core.errors import Refused
from ...protocol.http import Health as HealthPage
from ...tables.ports import TableStore

STORE_SECONDS = 5.0  # a store that takes longer to answer does not
log = logging.getLogger(__name__)


class Health:
    """Open from the start until the server begins to close."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self.is_leaving = False  # it goes on for a moment, but nobody should be sent here
        self.is_closing = False
        self.is_cut_off = False  # from the store, while other processes may reach it

    @property
    def life(self) -> HealthPage:
        """A process that answers this is alive: its event loop runs, whatever the store does."""
        return HealthPage("alive", __version__)

    async def report(self) -> HealthPage:
        """The health page: open, closing, or failing while the store does not answer."""
        if self.is_cut_off:
            return HealthPage("failing", __version__)
        try:
            async with asyncio.timeout(STORE_SECONDS):
                await self._store.check()
        except Exception:
            log.exception("store failing")
            return HealthPage("failing", __version__)
        is_ending = self.is_leaving or self.is_closing
        return HealthPage("closing" if is_ending else "open", __version__)

    def check_open(self) -> None:
        """Raises Refused once the server is closing, or while others should be asked instead."""
        if self.is_closing or self.is_cut_off:
            raise Refused("house-closing")
