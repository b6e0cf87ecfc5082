"""A quick game: a place at a table that begins soon, in one request."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from ...boxes.registry import box_named
from ...protocol import http
from ...tables.clock import Clock
from ...tables.lobby_entry import read_entry
from ...tables.ports import PersonRow, TableStore
from ...tables.quick import QuickGames, is_waiting, wish_for
from ...tables.results import ResultFilter
from ..limits import RateLimits
from ..socket.lobby import Lobby
from ..table_limits import TableLimits
from .routes import Request, route
from .table_pages import TablePages

LATEST = 20  # games by which the level of the bots is chosen
MOST_TABLES = 100


class QuickApi:
    """Seats people together, and lets bots take what stays free."""

    def __init__(
        self,
        store: TableStore,
        quick: QuickGames,
        pages: TablePages,
        table_limits: TableLimits,
        lobby: Lobby,
        limits: RateLimits,
        clock: Clock,
    ) -> None:
        self._store = store
        self._quick = quick
        self._pages = pages
        self._table_limits = table_limits
        self._lobby = lobby
        self._limits = limits
        self._clock = clock

    @route(
        "POST",
        "/api/quick",
        "A quick game: a place at a table that waits, or at a new one; bots take the free places"
        " after a while",
        http.OpenedTable,
        body=http.QuickGame,
        codes=(
            "no-identity",
            "unknown-game",
            "too-many-tables",
            "too-many-public-tables",
        ),
    )
    async def quick_game(self, request: Request) -> http.OpenedTable:
        person, wanted = request.require_name(), request.body
        box = box_named(wanted.game)
        self._limits.check("orders", person.id)
        name = await self._own(person, wanted.game)
        if name is None:
            found = await self._store.results.page(
                person.id, ResultFilter(game=wanted.game), None, LATEST
            )
            wish = wish_for(box, wanted.language, [each.result for each in found])
            entries = await self._lobby.entries(person.id)

            is_new = False

            @asynccontextmanager
            async def may_open() -> AsyncIterator[None]:
                self._limits.check("new_tables_of_address", request.address)
                self._limits.check("new_tables", person.id)
                async with self._table_limits.opening(person.id, request.address, True):
                    yield
                    nonlocal is_new
                    is_new = True

            name = await self._quick.seat(person, wanted.nonce, wish, entries, may_open)
            if is_new:
                await self._table_limits.note(request.address, name)
        page = await self._pages.page(name, request)  # as it was when they sat down
        await self._quick.begin_if_full(name)
        return page

    async def _own(self, person: PersonRow, game: str) -> str | None:
        """Where they wait for such a game already: whoever presses twice has one place."""
        now_ms = self._clock.now_ms()
        for row in await self._store.seats_of(person.id, MOST_TABLES):
            stored = read_entry(row.entry)
            if stored is None or not row.member:
                continue
            if stored.entry.game == game and is_waiting(stored.entry, now_ms):
                return stored.entry.id
        return None
