"""Who looks at Escale now: they need no notice."""

from ...tables.errors import NoSuchTable
from ...tables.registry import TableRegistry
from .connections import Connections


class SocketAttendance:
    """What the sockets of this process say, and what others have said of theirs."""

    def __init__(
        self, tables: TableRegistry, connections: Connections, is_shared: bool = False
    ) -> None:
        self._tables = tables
        self._connections = connections
        self._is_shared = is_shared

    async def is_at_table(self, table: str, member: str) -> bool | None:
        """Whether a member is connected; None: other processes have just been asked for it."""
        was_here = table in self._tables
        if not was_here and not self._is_shared:
            return False
        try:
            async with self._tables.hold(table) as live:
                is_there = member in live.connected
        except NoSuchTable:
            return False
        return is_there if was_here or is_there else None

    def is_on_site(self, person: str) -> bool:
        return self._connections.people.is_here(person)
