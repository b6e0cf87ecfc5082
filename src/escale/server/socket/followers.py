"""The sockets that are told when those whom their person follows come, go or sit down."""

import asyncio
from collections.abc import Collection
from typing import NamedTuple

from ...core.errors import Refused
from ...protocol.messages import PeopleChanged
from ...tables.company import CompanyStore
from ...tables.lobby_entry import LobbyEntry, read_entries
from .connection import Connection
from .people_here import ConnectedPeople

NOBODY: frozenset[str] = frozenset()


class _Followed(NamedTuple):
    """Whom the person of a socket follows."""

    people: frozenset[str]
    visible: frozenset[str]  # of these, who neither hides nor blocks them
    apart: frozenset[str]  # who blocks them, or whom they block
    tables: set[str]  # open ones that they are shown, where one of these sits

    def note(self, entry: LobbyEntry, people: frozenset[str]) -> None:
        """An open table is like this now, with these people."""
        is_shown = entry.stage != "over" and people.isdisjoint(self.apart)
        if is_shown and not people.isdisjoint(self.visible):
            self.tables.add(entry.id)
        else:
            self.tables.discard(entry.id)


class Followers:
    """Says only that something has changed: what it is, `GET /api/me/people` answers.

    Nothing is said where that answer is the same as before: nobody can tell that somebody has
    blocked them, or sits with somebody who has.
    """

    def __init__(self, company: CompanyStore, here: ConnectedPeople) -> None:
        self._company = company
        self._here = here
        self._followers: dict[Connection, _Followed] = {}
        self._reading = asyncio.Lock()
        self._changed: dict[str, tuple[LobbyEntry, frozenset[str]]] = {}  # since a read began
        here.listen(self._person_changed)

    async def follow(self, connection: Connection) -> None:
        """Tell one more socket; raises Refused for a stranger."""
        if connection.person is None:
            raise Refused("no-identity")
        self._followers[connection] = _Followed(NOBODY, NOBODY, NOBODY, set())
        async with self._reading:
            await self._read(connection)

    def leave(self, connection: Connection) -> None:
        """One socket less."""
        self._followers.pop(connection, None)

    async def ties_changed(self, people: Collection[str]) -> None:
        """One of these people has another tie to somebody, or hides or shows themselves."""
        async with self._reading:
            for connection, known in tuple(self._followers.items()):
                person = connection.person
                if person and (person.id in people or not known.people.isdisjoint(people)):
                    before = (self._seen(known), frozenset(known.tables))
                    now = await self._read(connection)
                    if before != (self._seen(now), frozenset(now.tables)):
                        connection.send(PeopleChanged())

    def _seen(self, known: _Followed) -> frozenset[str]:
        return frozenset(each for each in known.visible if self._here.is_here(each))

    async def _read(self, connection: Connection) -> _Followed:
        assert connection.person
        person = connection.person.id
        self._changed.clear()
        people = await self._company.followed_by(person)
        visible = await self._company.visible(person) if people else NOBODY
        found = await self._company.open_tables_of_followed(person) if visible else {}
        stored = [data for entries in found.values() for data in entries]
        tables = {each.entry.id for each in read_entries(stored)}
        known = _Followed(people, visible, await self._company.apart(person), tables)
        for entry, seated in self._changed.values():
            known.note(entry, seated)
        if connection in self._followers:
            self._followers[connection] = known
        return known

    def _person_changed(self, person: str) -> None:
        for connection, known in tuple(self._followers.items()):
            if person in known.visible:
                connection.send(PeopleChanged())

    def table_changed(self, entry: LobbyEntry, people: frozenset[str]) -> None:
        """An open table is another one now, or over; these people are there."""
        if self._reading.locked():
            self._changed[entry.id] = entry, people
        for connection, known in tuple(self._followers.items()):
            was_theirs = entry.id in known.tables
            known.note(entry, people)
            if was_theirs or entry.id in known.tables:
                connection.send(PeopleChanged())
