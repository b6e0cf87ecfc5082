"""The lobby: the open tables, and the sockets that follow them."""

import asyncio
from collections.abc import Sequence

import msgspec

from ...protocol.messages import LobbyChanged
from ...tables.fair_queue import FairQueue
from ...tables.lobby_entry import LobbyEntry
from ...tables.ports import AddressOf, OpenEntry, TableStore
from ...tables.registry import TableRegistry
from ...tables.thinking import Caller
from .connection import Connection, frame_of

MOST_TABLES = 100
MOST_READ = 500  # from which these are taken


class Lobby:
    """Everything that can be asked or told about open tables."""

    def __init__(
        self,
        store: TableStore,
        tables: TableRegistry,
        address_of: AddressOf = lambda _person: "",
    ) -> None:
        self._store = store
        self._tables = tables
        self._address_of = address_of
        self._followers: set[Connection] = set()
        self._hearing = asyncio.Lock()
        self._reads: list[dict[str, LobbyEntry]] = []  # what has changed since each read began

    async def entries(self) -> tuple[LobbyEntry, ...]:
        """The open tables that are not over and at which somebody is.

        Those who opened them take turns, and so do the addresses of these people.
        """
        changed: dict[str, LobbyEntry] = {}
        self._reads.append(changed)
        try:
            stored = await self._store.open_lobby_entries(MOST_READ)
            entries = await self._tables.directory.entries(self._in_turn(stored))
        finally:
            self._reads = [each for each in self._reads if each is not changed]
        live = [table.entry for table in self._tables.tables() if table.row.open]
        # What is new comes first; everything else stays in the order of the store.
        latest = {entry.id: entry for entry in (*changed.values(), *entries)}
        known = (*changed.values(), *live)
        latest |= {entry.id: entry for entry in known if entry.id in latest}
        shown = [
            entry for entry in latest.values() if entry.stage != "over" and not entry.bots_only
        ]
        return tuple(shown[:MOST_TABLES])

    def _in_turn(self, stored: Sequence[OpenEntry]) -> list[bytes]:
        """As many as are shown; all people of one address share one turn."""
        waiting: FairQueue[bytes] = FairQueue()
        for number, (owner, entry) in enumerate(stored):
            waiting.put(Caller(owner, str(number), self._address_of(owner)), entry)
        return [waiting.take() for _ in stored[:MOST_TABLES]]

    def join(self, connection: Connection) -> None:
        """One more socket that follows the lobby."""
        self._followers.add(connection)

    def leave(self, connection: Connection) -> None:
        """One socket less."""
        self._followers.discard(connection)

    async def hear(self, entry: bytes) -> None:
        """Another process says how an open table is now; one after another, as they come."""
        async with self._hearing:
            for read in await self._tables.directory.entries([entry]):
                self.publish(read)

    def publish(self, entry: LobbyEntry) -> None:
        """Tell everybody who follows the lobby how an open table is now."""
        for changed in self._reads:
            changed[entry.id] = entry
        frame = frame_of(msgspec.json.encode(LobbyChanged(entry)))
        for connection in tuple(self._followers):
            connection.send_frame(frame)
