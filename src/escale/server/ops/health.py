"""Whether the server is open, and whether its store answers."""

from ... import __version__
from ...core.errors import Refused
from ...protocol.http import Health as HealthPage
from ...tables.ports import TableStore


class Health:
    """Open from the start until the server begins to close."""

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self.is_closing = False

    async def report(self) -> HealthPage:
        """The health page; raises if the store does not answer."""
        await self._store.find_code("")
        return HealthPage("closing" if self.is_closing else "open", __version__)

    def check_open(self) -> None:
        """Raises Refused once the server is closing: no table may be loaded any more."""
        if self.is_closing:
            raise Refused("house-closing")
