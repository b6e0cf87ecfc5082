"""The lobby: the open tables, and the sockets that follow them."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from ...protocol.messages import LobbyChanged
from ...tables.company import CompanyStore
from ...tables.fair_queue import FairQueue
from ...tables.lobby_entry import LobbyEntry, people_at
from ...tables.ports import AddressOf, OpenEntry, TableStore
from ...tables.registry import TableRegistry
from ...tables.thinking import Caller
from .connection import Connection, frame_of

MOST_TABLES = 100
MOST_READ = 500  # from which these are taken
NOBODY: frozenset[str] = frozenset()
TableListener = Callable[[LobbyEntry, frozenset[str]], None]


class _ListedTable(NamedTuple):
    """A table as the lobby shows it, and who sits there."""

    entry: LobbyEntry
    people: frozenset[str]


class Lobby:
    """Everything that can be asked or told about open tables.

    Where one of two people has blocked the other, neither is shown the tables of the other.
    """

    def __init__(
        self,
        store: TableStore,
        tables: TableRegistry,
        company: CompanyStore,
        address_of: AddressOf = lambda _person: "",
        listener: TableListener = lambda _entry, _people: None,
    ) -> None:
        self._store = store
        self._tables = tables
        self._company = company
        self._address_of = address_of
        self._listener = listener
        self._followers: dict[Connection, frozenset[str]] = {}  # from whom each stays apart
        self._hearing = asyncio.Lock()
        self._reads: list[dict[str, _ListedTable]] = []  # what has changed since each read began

    async def entries(self, person: str = "") -> tuple[LobbyEntry, ...]:
        """The open tables that are not over and at which somebody is, as a person is shown them.

        Those who opened them take turns, and so do the addresses of these people.
        """
        shown, _ = await self._read(person)
        return shown

    async def follow(self, connection: Connection) -> tuple[LobbyEntry, ...]:
        """The same, for one more socket that is told what changes."""
        person = connection.person.id if connection.person else ""
        shown, self._followers[connection] = await self._read(person)
        return shown

    async def _read(self, person: str) -> tuple[tuple[LobbyEntry, ...], frozenset[str]]:
        changed: dict[str, _ListedTable] = {}
        self._reads.append(changed)
        try:
            stored = await self._store.open_lobby_entries(MOST_READ)
            apart = await self._company.apart(person) if person else NOBODY
            hidden = await self._company.tables_apart(person) if apart else NOBODY
            entries = await self._tables.directory.entries(self._in_turn(stored))
        finally:
            self._reads = [each for each in self._reads if each is not changed]
        live = {
            table.row.id: _ListedTable(table.entry, people_at(table.state, table.config))
            for table in self._tables.tables()
            if table.row.open
        }
        # What is new comes first; everything else stays in the order of the store.
        latest = {entry.id: entry for entry in entries if entry.id not in hidden}
        latest = {**{name: each.entry for name, each in changed.items()}, **latest}
        for name, each in (*changed.items(), *live.items()):
            if not each.people.isdisjoint(apart):
                latest.pop(name, None)
            elif name in latest:
                latest[name] = each.entry
        shown = [
            entry for entry in latest.values() if entry.stage != "over" and not entry.bots_only
        ]
        return tuple(shown[:MOST_TABLES]), apart

    def _in_turn(self, stored: Sequence[OpenEntry]) -> list[bytes]:
        """As many as are shown; all people of one address share one turn."""
        waiting: FairQueue[bytes] = FairQueue()
        for number, (owner, entry) in enumerate(stored):
            waiting.put(Caller(owner, str(number), self._address_of(owner)), entry)
        return [waiting.take() for _ in stored[:MOST_TABLES]]

    def leave(self, connection: Connection) -> None:
        """One socket less."""
        self._followers.pop(connection, None)

    async def ties_changed(self, people: Collection[str]) -> None:
        """One of these people has blocked another: from now on they are told less, or more."""
        for connection in tuple(self._followers):
            if connection.person and connection.person.id in people:
                apart = await self._company.apart(connection.person.id)
                if connection in self._followers:
                    self._followers[connection] = apart

    async def hear(self, entry: bytes, people: frozenset[str]) -> None:
        """Another process says how an open table is now; one after another, as they come."""
        async with self._hearing:
            for read in await self._tables.directory.entries([entry]):
                self.publish(read, people)

    def publish(self, entry: LobbyEntry, people: frozenset[str]) -> None:
        """Tell everybody who follows the lobby how an open table is now.

        To those who stay apart from somebody there it is as if it were over.
        """
        for changed in self._reads:
            changed[entry.id] = _ListedTable(entry, people)
        self._listener(entry, people)
        frame = frame_of(msgspec.json.encode(LobbyChanged(entry)))
        over = frame_of(
            msgspec.json.encode(LobbyChanged(replace(entry, stage="over", owner="", members=())))
        )
        for connection, apart in tuple(self._followers.items()):
            connection.send_frame(frame if people.isdisjoint(apart) else over)
