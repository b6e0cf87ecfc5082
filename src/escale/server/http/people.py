"""People: a name, a cookie that keeps it, and a link to another device."""

from ...core.errors import Refused
from ...core.typed_text import clean_name
from ...protocol import http
from ...protocol.accounts import SignedIn
from ...tables.clock import Clock
from ...tables.identifiers import Random, new_id
from ...tables.lobby_entry import read_entry
from ...tables.ports import PeopleStore, PersonRow, TableStore
from ...tables.resuming import by_waiting
from ..accounts import Accounts
from ..callers import SharedLimits
from ..config import Addresses
from ..identity import Cookie, hash_of, new_key
from ..socket.connections import Connections
from .routes import Reply, Request, route

LINK_MS = 600_000  # a personal link is valid for ten minutes
MOST_TABLES = 100  # of one person that are not over


class PeopleApi:
    """Who the client is."""

    def __init__(
        self,
        people: PeopleStore,
        tables: TableStore,
        connections: Connections,
        accounts: Accounts,
        shared: SharedLimits,
        addresses: Addresses,
        clock: Clock,
        random: Random,
    ) -> None:
        self._people = people
        self._tables = tables
        self._connections = connections
        self._accounts = accounts
        self._shared = shared
        self._addresses = addresses
        self._clock = clock
        self._random = random

    @route("GET", "/api/me", "Who one is here", http.Person, codes=("no-identity",))
    async def who_am_i(self, request: Request) -> http.Person:
        return http.Person(request.require_person().name)

    @route(
        "POST",
        "/api/me",
        "Say one's name, or none yet: a new person gets a cookie, a known one another name",
        http.Person,
        body=http.NewPerson,
        codes=("bad-name",),
        statuses=(200, 201),
    )
    async def say_name(self, request: Request) -> Reply:
        typed = request.body.name
        name = clean_name(typed) if typed is not None else ""
        now = self._clock.now_ms()
        if request.person and not name:
            return Reply(http.Person(request.person.name))
        if request.person:
            await self._people.rename_person(request.person.id, name, now)
            return Reply(http.Person(name))
        await self._shared.check("new_people", request.address)
        key = new_key(self._random)
        person = PersonRow(new_id(self._random), name, now)
        await self._people.add_person(person, hash_of(key), request.device.name)
        return Reply(http.Person(name), Cookie(key), 201)

    @route("GET", "/api/me/tables", "The tables to which one can return", http.MyTables)
    async def my_tables(self, request: Request) -> http.MyTables:
        if request.person is None:
            return http.MyTables(())
        rows = await self._tables.seats_of(request.person.id, MOST_TABLES)
        return http.MyTables(
            tuple(
                http.MyTable(entry, row.member, row.waits_for, row.moved_ms, row.is_offer)
                for row in by_waiting(rows)
                if (entry := read_entry(row.entry)) is not None
            )
        )

    @route("DELETE", "/api/me", "Be forgotten", None, codes=("no-identity",))
    async def forget_me(self, request: Request) -> Reply:
        person = request.require_person().id
        await self._people.drop_person(person)
        self._connections.drop_person(person)
        return Reply(None, Cookie(""), 204)

    @route(
        "POST",
        "/api/me/link",
        "A link that makes one the same person on another device, once",
        http.PersonalLink,
        codes=("no-identity",),
    )
    async def personal_link(self, request: Request) -> http.PersonalLink:
        await self._shared.check("new_people", request.address)
        key = new_key(self._random)
        expires_ms = self._clock.now_ms() + LINK_MS
        await self._people.add_key(request.require_person().id, hash_of(key), expires_ms)
        return http.PersonalLink(self._addresses.link(f"moi#{key}"), key, expires_ms)

    @route(
        "POST",
        "/api/me/arrive",
        "Use the key of a personal link",
        SignedIn,
        body=http.LinkKey,
        codes=("unknown-key",),
    )
    async def redeem_link(self, request: Request) -> Reply:
        await self._shared.check("codes", request.address)
        key = new_key(self._random)
        now = self._clock.now_ms()
        device = request.device
        old, new = hash_of(request.body.key), hash_of(key)
        person = await self._people.trade_key(old, new, now, device.name)
        if person is None:
            raise Refused("unknown-key")
        offer = await self._accounts.replaced(person, new, request.person, device)
        return Reply(SignedIn(person.name, offer), Cookie(key))
