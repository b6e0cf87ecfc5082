"""The house: the tables, the people, the lobby, and what they share."""

import asyncio
import os
from collections.abc import Callable, Iterator
from urllib.parse import urljoin

import msgspec
from msgspec import Struct

from ..protocol.messages import LobbyChanged
from ..tables.bot_pool import Analyst, BotPool
from ..tables.clock import Clock, WallClock
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import PeopleStore, PersonRow, TableStore
from ..tables.registry import TableRegistry
from ..tables.service import PACE_MS, Service
from .audience import Audience
from .connection import Connection, frame_of
from .limits import Buckets, Limits
from .memory import Memory
from .metrics import Metrics
from .names import Random
from .refusals import Refused
from .tokens import Tokens


class Plan(Struct, frozen=True):
    """How a house is run."""

    url: str = "http://localhost:8000"  # where people find it
    origins: frozenset[str] = frozenset({"http://localhost:8000"})
    pace_ms: int = PACE_MS
    limits: Limits = Limits()
    behind_proxy: bool = False  # the guest's address is the last one the proxy names

    @property
    def is_https(self) -> bool:
        return self.url.startswith("https:")


COUNTED = (
    "messages_of_person",
    "messages_of_address",
    "orders",
    "reactions",
    "advice",
    "requests",
    "pages",
    "reviews",
    "reports",
    "new_people",
    "new_tables",
    "new_tables_of_address",
    "codes",
)


class House:
    """Everything that one process serves."""

    def __init__(
        self,
        store: TableStore,
        people: PeopleStore,
        thinkers: BotPool,
        plan: Plan,
        clock: Clock | None = None,
        random: Random = os.urandom,
    ) -> None:
        self.plan = plan
        self.clock = clock or WallClock()
        self.random = random
        self.store = store
        self.people = people
        self.metrics = Metrics()
        self.adviser: Analyst = thinkers
        self.host = TableRegistry(store, self.clock, thinkers, plan.pace_ms)
        self.host.on_load = self._loaded
        self.tokens = Tokens(b"")
        self.sockets: set[Connection] = set()
        self.in_lobby: set[Connection] = set()
        self.is_closing = False
        self.memory = Memory()
        self.looking_back = asyncio.Lock()  # of old games: live tables come first
        self.in_series = asyncio.Lock()  # who sits down there, or closes it, does so alone
        self.have_played: set[tuple[str, str]] = set()  # a series to its end: series, person
        limits = plan.limits
        self._buckets = {name: Buckets(getattr(limits, name), self.clock) for name in COUNTED}
        self._audiences: dict[str, Audience] = {}

    async def open(self) -> None:
        """Find the key, and the tables that were being played."""
        self.tokens = Tokens(await self.people.signing_key(self.random(32)))

    async def close(self) -> None:
        """Stop; the tables get their time back when the house opens again."""
        self.is_closing = True
        await self.host.close(give_time_back=True)

    async def audience(self, table: str) -> Audience:
        """A table and those who follow it; raises NoSuchTable."""
        await self.host.service(table)
        return self._audiences[table]

    def is_watched(self, table: str) -> bool:
        return bool(self._audiences.get(table))

    async def rest(self) -> None:
        """Let go of tables that nobody needs in memory."""
        await self.host.rest(self.is_watched)
        kept = self.host.names
        self._audiences = {name: each for name, each in self._audiences.items() if name in kept}
        self.metrics.tables = len(self.host)

    def _loaded(self, service: Service) -> None:
        audience = Audience(service)
        self._audiences[service.table.row.id] = audience
        self.metrics.tables = len(self.host)
        if not service.table.row.open:
            return
        shown = None if service.table.state.number == 0 else audience.card

        def look(_first: int = 0, _events: object = ()) -> None:
            nonlocal shown
            if shown is not audience.card:
                shown = audience.card
                self.tell_lobby(shown)

        service.table.listen(look)
        look()  # at a table that has just been opened

    def tell_lobby(self, card: LobbyEntry) -> None:
        """Say how an open table is now, to everyone in the lobby."""
        frame = frame_of(msgspec.json.encode(LobbyChanged(card)))
        for connection in tuple(self.in_lobby):
            connection.send_frame(frame)

    @property
    def cards(self) -> Iterator[LobbyEntry]:
        """The open tables in memory, as they are at this moment."""
        return (each.card for each in self._audiences.values() if each.table.row.open)

    def may_speak(self, person: PersonRow | None, address: str) -> bool:
        """Count one more message; False if it is too many."""
        if person and not self._buckets["messages_of_person"].take(person.id):
            return False
        return self._buckets["messages_of_address"].take(address)

    def limit(self, what: str, caller: str) -> None:
        """Count one more; raises Refused when it is too many."""
        if not self._buckets[what].take(caller):
            raise Refused("too-many", what=what)

    def link(self, path: str) -> str:
        """An address that people can open."""
        return urljoin(self.plan.url.rstrip("/") + "/", path)

    def count_sockets(self, belongs: Callable[[Connection], bool]) -> int:
        return sum(1 for each in self.sockets if belongs(each))

    def check_room(self, person: PersonRow | None, address: str) -> None:
        """Raises Refused when a guest has too many sockets already."""
        limits = self.plan.limits
        if self.count_sockets(lambda c: c.address == address) >= limits.sockets_of_address:
            raise Refused("too-many", what="sockets")
        if person and (
            self.count_sockets(lambda c: bool(c.person and c.person.id == person.id))
            >= limits.sockets_of_person
        ):
            raise Refused("too-many", what="sockets")
