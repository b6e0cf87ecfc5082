"""Tables: the open ones, a new one, a place at one of them, another game for the same people."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from msgspec import Raw

from ...boxes.registry import box_named
from ...core.errors import BadInput, Refused
from ...duplicate.series import SeriesManager
from ...events.running import EventManager
from ...protocol import http
from ...tables.clock import Clock
from ...tables.company import CompanyStore, not_together
from ...tables.identifiers import Random, new_id, read_code
from ...tables.opening import TableOpener, check_clock, chosen_options, chosen_places
from ...tables.ports import PersonRow, TableRow, TableStore
from ...tables.rated import check_rated, rated_clock
from ...tables.registry import TableRegistry
from ...tables.seating import decline, join
from ..callers import SharedLimits
from ..limits import RateLimits
from ..socket.connections import Connections
from ..socket.lobby import Lobby
from ..table_limits import TableLimits
from .routes import Reply, Request, route
from .table_pages import TablePages

TABLE = ("unknown-table", "older-rules", "damaged")


class TablesApi:
    """Finding, opening and joining tables."""

    def __init__(
        self,
        store: TableStore,
        company: CompanyStore,
        series: SeriesManager,
        events: EventManager,
        tables: TableRegistry,
        opener: TableOpener,
        pages: TablePages,
        table_limits: TableLimits,
        lobby: Lobby,
        connections: Connections,
        limits: RateLimits,
        shared: SharedLimits,
        clock: Clock,
        random: Random,
    ) -> None:
        self._store = store
        self._company = company
        self._series = series
        self._events = events
        self._tables = tables
        self._opener = opener
        self._pages = pages
        self._table_limits = table_limits
        self._lobby = lobby
        self._connections = connections
        self._limits = limits
        self._shared = shared
        self._clock = clock
        self._random = random

    @route("GET", "/api/tables", "The open tables", http.Lobby)
    async def lobby(self, request: Request) -> http.Lobby:
        return http.Lobby(await self._lobby.entries(request.person.id if request.person else ""))

    @route(
        "POST",
        "/api/tables",
        "Open a table",
        http.OpenedTable,
        body=http.NewTable,
        codes=(
            "no-identity",
            "unknown-game",
            "unknown-preset",
            "unknown-option",
            "unknown-level",
            "not-by-correspondence",
            "not-rated",
            "too-many-tables",
            "too-many-public-tables",
        ),
        statuses=(201,),
    )
    async def open_table(self, request: Request) -> Reply:
        wish = request.body
        is_alone = wish.sit and not wish.open and len(wish.bots) + 1 == wish.places
        if not is_alone:
            request.require_name()
        async with self._new_table(request, wish.open) as person:
            table = await self.open_for(person, wish)
            await self._table_limits.note(request.address, table)
        return Reply(await self._pages.page(table, request), status=201)

    @asynccontextmanager
    async def _new_table(self, request: Request, is_public: bool) -> AsyncIterator[PersonRow]:
        """The person who opens a table while the block lasts; raises Refused if they may not."""
        self._limits.check("new_tables_of_address", request.address)
        person = request.require_person()
        self._limits.check("new_tables", person.id)
        async with self._table_limits.opening(person.id, request.address, is_public):
            yield person

    async def open_for(self, person: PersonRow, wish: http.NewTable) -> str:
        """A new table with its first people and bots; returns its id. Raises BadInput."""
        box = box_named(wish.game)
        preset, options = chosen_options(box, wish.preset, wish.options)
        places = chosen_places(box, options, wish.places)
        clock = wish.clock
        if wish.rated:
            check_rated(box, preset, options, places)
            clock = rated_clock(box, clock, places - len(wish.bots))
        check_clock(box, clock)
        for level in (*wish.bots, *([wish.fill] if wish.fill else [])):
            box.check_level(level)
        if len(wish.bots) + wish.sit > places:
            raise BadInput("bad-seats", seats=len(wish.bots) + wish.sit, low=1, high=places)
        row = TableRow(
            id=new_id(self._random),
            game=wish.game,
            version=box.game.version,
            options=Raw(msgspec.json.encode(options)),
            secret=self._random(32).hex(),
            opened_ms=self._clock.now_ms(),
            content=dict(box.game.content(options)),
            preset=preset,
            owner=person.id,
            places=places,
            clock=clock,
            open=wish.open,
            fill=wish.fill or "",
            fill_seconds=wish.fill_seconds if wish.fill else 0,
            chat=wish.chat,
            rated=wish.rated,
        )
        async with self._tables.hold(await self._opener.open(row)) as table:
            if wish.sit:
                await table.order(join(self._opener.new_member(person, wish.nonce)))
            await self._opener.seat_bots(table, person, wish.bots)
        return row.id

    @route(
        "GET",
        "/api/codes/{code}",
        "The table, the series or the club evening behind a code, however it is written",
        http.CodeTarget,
        codes=("unknown-code",),
    )
    async def find_code(self, request: Request) -> http.CodeTarget:
        await self._shared.check("codes", request.address)
        code = read_code(request.path["code"])
        table = await self._store.find_code(code)
        series = None if table else await self._series.find_code(code)
        event = table is None and series is None and await self._events.has(code)
        if table is None and series is None and not event:
            raise Refused("unknown-code")
        return http.CodeTarget(code, table, series, event)

    @route(
        "GET",
        "/api/tables/{table}",
        "A table, and your own place at it",
        http.OpenedTable,
        codes=TABLE,
    )
    async def read_table(self, request: Request) -> http.OpenedTable:
        return await self._pages.page(request.path["table"], request)

    @route(
        "POST",
        "/api/tables/{table}/join",
        "Take a place",
        http.OpenedTable,
        body=http.Join,
        codes=(
            "no-identity",
            *TABLE,
            "table-full",
            "already-started",
            "sent-away",
            "no-place",
            "other-table",
        ),
    )
    async def take_place(self, request: Request) -> http.OpenedTable:
        person, name = request.require_name(), request.path["table"]
        self._limits.check("orders", person.id)
        member = self._opener.new_member(person, request.body.nonce)
        apart = await self._company.apart(person.id)
        async with (
            self._tables.hold(name) as table,
            table.config.policy.place_reservation(table.row, person.id),
        ):
            await table.order(join(member, apart))
        return await self._pages.page(name, request)

    @route(
        "POST",
        "/api/tables/{table}/rematch",
        "Play again with the same people: the first to ask opens the table, the others find it",
        http.OpenedTable,
        body=http.Join,
        codes=("no-identity", *TABLE, "still-playing", "not-at-the-table", "no-place"),
        needs_body=False,
    )
    async def rematch(self, request: Request) -> http.OpenedTable:
        person = request.require_person()
        async with self._tables.hold(request.path["table"]) as old:
            if old.state.rematch_table:  # another has opened it: this is a place, not a table
                self._limits.check("orders", person.id)
                apart = await self._company.apart(person.id)
                again = await self._opener.rematch(old, person, request.body.nonce, apart=apart)
            else:
                others = [each.person for each in old.state.members if each.person]
                others = [each for each in others if each != person.id]
                without = await not_together(self._company, person.id, others, old.row.open)
                async with self._new_table(request, old.row.open):
                    again = await self._opener.rematch(old, person, request.body.nonce, without)
                    await self._table_limits.note(request.address, again)
                await self._offer(again, person)
        return await self._pages.page(again, request)

    async def _offer(self, name: str, by: PersonRow) -> None:
        """Those who look at another page hear of it now, not when that page asks again."""
        async with self._tables.hold(name) as table:
            self._connections.tell_own_tables({*table.row.invited} - {by.id})

    @route(
        "POST",
        "/api/tables/{table}/decline",
        "Decline a rematch: your place becomes free, and it is not offered to you again",
        http.OpenedTable,
        codes=("no-identity", *TABLE, "not-at-the-table"),
    )
    async def decline(self, request: Request) -> http.OpenedTable:
        person, name = request.require_person(), request.path["table"]
        self._limits.check("orders", person.id)
        async with self._tables.hold(name) as table:
            if person.id not in table.row.invited:
                raise Refused("not-at-the-table")
            await table.order(decline(person.id))
        await self._store.decline(name, person.id)
        return await self._pages.page(name, request)
