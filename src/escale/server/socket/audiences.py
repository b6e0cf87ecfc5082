"""The audiences of all tables in this process; each is made when its table is loaded."""

from ...tables.registry import TableRegistry
from ...tables.service import Service
from ..ops.metrics import Metrics
from .audience import Audience
from .lobby import Lobby


class Audiences:
    """A table and those who follow it, by the table's id."""

    def __init__(self, tables: TableRegistry, lobby: Lobby, metrics: Metrics) -> None:
        self._tables = tables
        self._lobby = lobby
        self._metrics = metrics
        self._audiences: dict[str, Audience] = {}
        tables.on_load = self._loaded

    async def get(self, table: str) -> Audience:
        """The audience of a table, which is loaded if need be; raises NoSuchTable."""
        await self._tables.service(table)
        return self._audiences[table]

    def is_watched(self, table: str) -> bool:
        """Whether a socket follows a table."""
        return bool(self._audiences.get(table))

    async def rest(self) -> None:
        """Let go of tables that nobody needs in memory."""
        await self._tables.rest(self.is_watched)
        loaded = self._tables.names
        self._audiences = {name: each for name, each in self._audiences.items() if name in loaded}
        self._metrics.tables = len(self._tables)

    def _loaded(self, service: Service) -> None:
        audience = Audience(service)
        self._audiences[service.table.row.id] = audience
        self._metrics.tables = len(self._tables)
        if not service.table.row.open:
            return
        shown = None if service.table.state.number == 0 else audience.card

        def publish_changes(_first: int = 0, _events: object = ()) -> None:
            nonlocal shown
            if shown is not audience.card:
                shown = audience.card
                self._lobby.publish(shown)

        service.table.listen(publish_changes)
        publish_changes()  # of a table that has just been opened
