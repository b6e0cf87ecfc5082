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
        people = await self._company.followed_by(person)
        visible = await self._company.visible(person) if people else NOBODY
        found = await self._company.open_tables_of_followed(person) if visible else {}
        stored = [data for entries in found.values() for data in entries]
        tables = {each.entry.id for each in read_entries(stored)}
        known = _Followed(people, visible, await self._company.apart(person), tables)
        if connection in self._followers:
            self._followers[connection] = known
        return known

    def _person_changed(self, person: str) -> None:
        for connection, known in tuple(self._followers.items()):
            if person in known.visible:
                connection.send(PeopleChanged())

    def table_changed(self, entry: LobbyEntry, people: frozenset[str]) -> None:
        """An open table is another one now, or over; these people are there."""
        for connection, known in tuple(self._followers.items()):
            is_shown = entry.stage != "over" and people.isdisjoint(known.apart)
            is_theirs = is_shown and not people.isdisjoint(known.visible)
            if not is_theirs and entry.id not in known.tables:
                continue
            if is_theirs:
                known.tables.add(entry.id)
            else:
                known.tables.discard(entry.id)
            connection.send(PeopleChanged())
