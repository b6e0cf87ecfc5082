"""What follows when somebody takes another name or is deleted, in every process."""

import logging
from collections.abc import Sequence

from ..core.errors import IllegalAction
from ..rounds.rooms import Rooms
from ..tables.errors import NoSuchTable
from ..tables.lobby_entry import people_at, read_entry
from ..tables.news import Bus, LobbyNews, PersonDeleted, PersonRenamed
from ..tables.ports import PeopleStore, SeatRow, TableStore
from ..tables.registry import TableRegistry
from ..tables.seating import leave
from .socket.connections import Connections
from .socket.lobby import Lobby

MOST_TABLES = 10_000  # of one person that are not over
log = logging.getLogger(__name__)


class PeopleChanges:
    """Renames and deletes people, and has everybody see it at once."""

    def __init__(
        self,
        people: PeopleStore,
        store: TableStore,
        tables: TableRegistry,
        lobby: Lobby,
        rooms: Rooms,
        connections: Connections,
        bus: Bus,
    ) -> None:
        self._people = people
        self._store = store
        self._tables = tables
        self._lobby = lobby
        self._rooms = rooms
        self._connections = connections
        self._bus = bus

    async def rename(self, person: str, name: str, now_ms: int) -> None:
        """Another name, at all tables where they sit or have sat."""
        await self._people.rename_person(person, name, now_ms)
        await self._tables.rename_person(person, name)
        self._rooms.rename(person, name)
        self._bus.tell_all(PersonRenamed(person, name))
        await self._show_in_lobby(await self._store.seats_of(person, MOST_TABLES))

    async def _show_in_lobby(self, seats: Sequence[SeatRow]) -> None:
        """Open tables that no process may have in memory look otherwise, too."""
        for row in seats:
            stored = read_entry(row.entry)
            if stored is None or not stored.entry.open:
                continue
            try:
                table = await self._tables.read(stored.entry.id)
            except NoSuchTable:  # the lobby finds its new name when it is read again
                continue
            people = people_at(table.state, table.config)
            await self._lobby.hear(row.entry, people)
            self._bus.tell_all(LobbyNews(row.entry, people))

    async def delete(self, person: str) -> None:
        """Forget somebody: bots play on for them, then all that is theirs goes, then their name."""
        seats = await self._store.seats_of(person, MOST_TABLES)
        for row in seats:
            stored = read_entry(row.entry) if row.member else None
            if stored is not None:
                await self._leave(stored.entry.id, person)
        sessions = await self._people.accounts.sessions_of(person)
        await self._people.drop_person(person)
        self._connections.end_sessions([each.id for each in sessions])
        self._connections.drop_person(person)
        await self._forget_here(person)

    async def hear(self, news: PersonRenamed | PersonDeleted) -> None:
        """Another process has renamed or deleted somebody."""
        match news:
            case PersonRenamed(person=person, name=name):
                await self._tables.rename_person(person, name)
                self._rooms.rename(person, name)
            case PersonDeleted(person=person):
                self._connections.end_person(person)
                await self._forget_here(person)

    async def _forget_here(self, person: str) -> None:
        """At the tables of this process: they may have come to one in the last moment."""
        for table in tuple(self._tables.tables()):
            seat = table.state.place_of(person)
            if seat is not None and seat not in table.state.resigned and not table.state.is_over:
                await self._leave(table.row.id, person)
        await self._tables.rename_person(person, None)
        self._rooms.rename(person, "")

    async def _leave(self, table: str, person: str) -> None:
        try:
            async with self._tables.hold(table) as live:
                await live.order(leave(person))
        except (IllegalAction, NoSuchTable):  # it is over by now, or nobody can play it
            return
        except Exception:  # they are deleted all the same: presence hands the seat over
            log.exception("seat not left", extra={"table": table})
