"""The book of a game: open to everybody except those who play at a table where it is closed."""

from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import msgspec

from ...boxes import Book
from ...boxes.registry import box_named
from ...core.errors import Refused
from ...days.days import Days
from ...days.ports import DayStore
from ...protocol import http
from ...tables.lobby_entry import LobbyEntry, read_entries
from ...tables.ports import PersonRow, TableStore
from ...tables.registry import TableRegistry
from .routes import Reply, Request, route

MOST_TABLES = 100  # of a person, at which the book may be closed


class BooksApi:
    """Books."""

    def __init__(
        self, store: TableStore, tables: TableRegistry, days: Days, day_store: DayStore
    ) -> None:
        self._store = store
        self._tables = tables
        self._days = days
        self._day_store = day_store

    @route(
        "GET",
        "/api/games/{game}/book",
        "The book of a game; refused to people who are playing with the book closed",
        http.BookPage,
        codes=("unknown-game", "no-book", "book-closed"),
    )
    async def book(self, request: Request) -> Reply:
        slug = request.path["game"]
        found = box_named(slug).book
        if found is None:
            raise Refused("no-book")
        if request.person and (table := await self._closed_at(request.person, slug, found)):
            raise Refused("book-closed", table=table)
        if request.person and await self._is_trying(request.person, slug):
            raise Refused("book-closed", day=self._days.today.isoformat())
        return Reply(encoded_book(slug))

    async def _closed_at(self, person: PersonRow, slug: str, book: Book) -> str | None:
        """The table where the person plays with the book closed, whichever process serves it.

        This is a courtesy among people: whoever wants to cheat can use another browser.
        """
        async for entry, options in tables_played(self._store, self._tables, person.id, slug):
            if not book.is_open(options):
                return entry.id
        return None

    async def _is_trying(self, person: PersonRow, slug: str) -> bool:
        """Whether the person has begun the daily of this game, and has not answered yet."""
        tried = await self._day_store.try_of(self._days.today.isoformat(), slug, person.id)
        return tried is not None and not tried.is_done


async def tables_played(
    store: TableStore, tables: TableRegistry, person: str, slug: str
) -> AsyncIterator[tuple[LobbyEntry, Any]]:
    """The tables where a person plays a game now, with their options."""
    seats = await store.seats_of(person, MOST_TABLES)
    for entry, _ in read_entries([seat.entry for seat in seats if seat.member]):
        if entry.game == slug and entry.stage == "playing":
            table = await tables.read(entry.id)
            seat = table.state.place_of(person)
            if seat is not None and seat not in table.state.resigned:
                yield entry, table.config.options


@cache
def encoded_book(slug: str) -> bytes:
    """The whole book as JSON."""
    found = box_named(slug).book
    assert found is not None
    return msgspec.json.encode(http.BookPage(slug, found.pages()))
