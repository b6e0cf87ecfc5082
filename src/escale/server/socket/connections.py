"""The open sockets of a server."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Collection, Iterator

from aiohttp import WSCloseCode

from ...core.errors import Refused
from ...protocol.messages import Closing, OwnTablesChanged
from ...tables.news import Bus, NoBus, PersonDeleted, SessionsEnded, TablesOffered
from ...tables.ports import PersonRow
from ..config import Limits
from ..ops.metrics import Metrics
from .connection import CLOSE_SECONDS, Connection
from .people_here import ConnectedPeople

MOST_ENDED = 1_000  # sessions that are remembered, for sockets that are being opened
ALL_CLOSE_SECONDS = CLOSE_SECONDS + 1.0  # when the server closes


class Connections:
    """All sockets, counted by person and by address."""

    def __init__(self, limits: Limits, metrics: Metrics, bus: Bus | None = None) -> None:
        self._limits = limits
        self._bus = bus or NoBus()
        self.people = ConnectedPeople(self._bus)
        self._metrics = metrics
        self._open: set[Connection] = set()
        self._of_address: Counter[str] = Counter()
        self._of_person: Counter[str] = Counter()
        self._ended: list[str] = []  # sessions that ended lately

    def __len__(self) -> int:
        return len(self._open)

    def __iter__(self) -> Iterator[Connection]:
        return iter(tuple(self._open))

    def add(self, connection: Connection) -> None:
        """One more socket; if its session has ended while it was opened, so does the socket."""
        self._open.add(connection)
        self._count(connection, 1)
        if connection.person:
            self.people.add_connection(connection.person.id)
        if not connection.sessions.isdisjoint(self._ended):
            connection.drop()

    def remove(self, connection: Connection) -> None:
        self._open.remove(connection)
        self._count(connection, -1)
        if connection.person:
            self.people.drop_connection(connection.person.id)

    def _count(self, connection: Connection, change: int) -> None:
        self._metrics.sockets += change
        counters = [(self._of_address, connection.address)]
        if connection.person:
            counters.append((self._of_person, connection.person.id))
        for counter, key in counters:
            counter[key] += change
            if not counter[key]:
                del counter[key]

    def check_room(self, person: PersonRow | None, address: str) -> None:
        """Raises Refused when a person or an address has too many sockets already."""
        if self._of_address[address] >= self._limits.sockets_of_address:
            raise Refused("too-many", what="sockets")
        if person and self._of_person[person.id] >= self._limits.sockets_of_person:
            raise Refused("too-many", what="sockets")

    def look(self) -> None:
        """Drop the clients that are not there any more; called every `LOOK_SECONDS`.

        One look at all of them costs less than an alarm for each, set again with every message.
        """
        for connection in self:
            connection.check_alive()

    def close_idle(self, now_ms: int) -> None:
        """End the sockets that follow nothing and have said nothing for long."""
        for connection in self:
            if not connection.follows and now_ms - connection.heard_ms > self._limits.idle_ms:
                connection.cut_off(WSCloseCode.OK, "idle")

    def tell_own_tables(self, people: Collection[str]) -> None:
        """Tell these people, wherever they are on the site, that a table is offered to them."""
        self._tell_here(people)
        self._bus.tell_all(TablesOffered(tuple(people)))

    def _tell_here(self, people: Collection[str]) -> None:
        for connection in self:
            if connection.person and connection.person.id in people:
                connection.send(OwnTablesChanged())

    def drop_person(self, person: str) -> None:
        """End all sockets of a person who was deleted."""
        self.end_person(person)
        self._bus.tell_all(PersonDeleted(person))

    def end_sessions(self, sessions: Collection[str]) -> None:
        """End all sockets of sessions that have ended."""
        self._end_here(sessions)
        self._bus.tell_all(SessionsEnded(tuple(sessions)))

    def hear(self, news: TablesOffered | SessionsEnded) -> None:
        """Do here what was asked of another process."""
        match news:
            case TablesOffered(people=people):
                self._tell_here(people)
            case SessionsEnded(sessions=sessions):
                self._end_here(sessions)

    def end_person(self, person: str) -> None:
        """End the sockets of this process that speak for a person."""
        for connection in self:
            if person in connection.speaks_for:
                connection.drop()

    def _end_here(self, sessions: Collection[str]) -> None:
        self._ended = [*self._ended, *sessions][-MOST_ENDED:]
        for connection in self:
            if not connection.sessions.isdisjoint(sessions):
                connection.drop()

    async def send_away(self) -> None:
        """Tell everybody to connect again, then close; clients that do not answer are cut off."""
        for connection in self:
            connection.send(Closing("restart"))
        closing = [each.close(WSCloseCode.SERVICE_RESTART, "restart") for each in self]
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(
                asyncio.gather(*closing, return_exceptions=True), ALL_CLOSE_SECONDS
            )
