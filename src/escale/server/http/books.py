"""The book of a game: open to everybody except those who play at a table where it is closed."""

from functools import cache

import msgspec

from ...boxes import Book
from ...boxes.registry import box_named
from ...core.errors import Refused
from ...protocol import http
from ...tables.ports import PersonRow
from ...tables.registry import TableRegistry
from .routes import Reply, Request, route


class BooksApi:
    """Books."""

    def __init__(self, tables: TableRegistry) -> None:
        self._tables = tables

    @route(
        "GET",
        "/api/games/{game}/book",
        "The book of a game; who plays with it closed may not read it now",
        http.BookPage,
        codes=("unknown-game", "no-book", "book-closed"),
    )
    async def book(self, request: Request) -> Reply:
        slug = request.path["game"]
        found = box_named(slug).book
        if found is None:
            raise Refused("no-book")
        if request.person and (table := self._closed_at(request.person, slug, found)):
            raise Refused("book-closed", table=table)
        return Reply(encoded_book(slug))

    def _closed_at(self, person: PersonRow, slug: str, book: Book) -> str | None:
        """The table in this process where the person plays with the book closed.

        This is a courtesy among people: whoever wants to cheat can use another browser.
        """
        for table in self._tables.tables():
            state = table.state
            if table.row.game == slug and state.stage == "playing":
                seat = state.place_of(person.id)
                plays = seat is not None and seat not in state.gone
                if plays and not book.is_open(table.config.options):
                    return str(table.row.id)
        return None


@cache
def encoded_book(slug: str) -> bytes:
    """The whole book as JSON."""
    found = box_named(slug).book
    assert found is not None
    return msgspec.json.encode(http.BookPage(slug, found.pages()))
