"""People: a name, a cookie that keeps it, and a link to another device."""

from ...core.errors import Refused
from ...core.typed_text import clean_name
from ...protocol import http
from ...protocol.accounts import SignedIn
from ...tables.clock import Clock
from ...tables.directory import Directory
from ...tables.identifiers import Random, new_id
from ...tables.ports import PeopleStore, PersonRow, TableStore
from ...tables.resuming import by_waiting
from ..accounts import Accounts
from ..callers import SharedLimits
from ..config import Addresses
from ..identity import Cookie, hash_of, new_key
from ..limits import RateLimits
from ..people import PeopleChanges
from .my_tables import my_tables
from .routes import Reply, Request, route

LINK_MS = 600_000  # a personal link is valid for ten minutes
MOST_TABLES = 100  # of one person that are not over


class PeopleApi:
    """Who the client is."""

    def __init__(
        self,
        people: PeopleStore,
        tables: TableStore,
        directory: Directory,
        changes: PeopleChanges,
        accounts: Accounts,
        limits: RateLimits,
        shared: SharedLimits,
        addresses: Addresses,
        clock: Clock,
        random: Random,
    ) -> None:
        self._people = people
        self._tables = tables
        self._directory = directory
        self._changes = changes
        self._limits = limits
        self._accounts = accounts
        self._shared = shared
        self._addresses = addresses
        self._clock = clock
        self._random = random

    @route("GET", "/api/me", "Your name and id", http.Person, codes=("no-identity",))
    async def who_am_i(self, request: Request) -> http.Person:
        return http.Person(request.require_person().name)

    @route(
        "POST",
        "/api/me",
        "Give a name, or none yet: a new person gets a cookie, a known one the new name",
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
            await self._changes.rename(request.person.id, name, now)
            return Reply(http.Person(name))
        await self._shared.check("new_people", request.address)
        key = new_key(self._random)
        person = PersonRow(new_id(self._random), name, now)
        await self._people.add_person(person, hash_of(key), request.device.name)
        return Reply(http.Person(name), Cookie(key), 201)

    @route("GET", "/api/me/tables", "Your unfinished tables", http.MyTables)
    async def my_tables(self, request: Request) -> http.MyTables:
        if request.person is None:
            return http.MyTables(())
        rows = await self._tables.seats_of(request.person.id, MOST_TABLES)
        return http.MyTables(await my_tables(by_waiting(rows), self._directory))

    @route(
        "DELETE",
        "/api/me",
        "Be deleted, with all that is one's own; what others have played stays, without one's name",
        None,
        codes=("no-identity", "too-many"),
    )
    async def delete_me(self, request: Request) -> Reply:
        person = request.require_person().id
        self._limits.check("deletions", request.address)
        await self._changes.delete(person)
        return Reply(None, Cookie(""), 204)

    @route(
        "POST",
        "/api/me/link",
        "Make a link that works once and signs you in on another device",
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
