"""The book of a game: open to everyone, closed to who plays where it is to stay closed."""

from functools import cache

import msgspec

from ..boxes import Book
from ..boxes.registry import box_named
from ..protocol import http
from ..tables.ports import PersonRow
from .house import House
from .refusals import Refused
from .routes import Reply, Route, Visit


async def book(house: House, visit: Visit) -> Reply:
    slug = visit.path["game"]
    found = box_named(slug).book
    if found is None:
        raise Refused("no-book")
    if visit.person and (table := _closed_at(house, visit.person, slug, found)):
        raise Refused("book-closed", table=table)
    return Reply(encoded(slug))


def _closed_at(house: House, person: PersonRow, slug: str, found: Book) -> str | None:
    """The table of this house where the person plays with the book closed.

    A courtesy among people: who wants to cheat finds another browser.
    """
    for table in house.host.tables():
        state = table.state
        if table.row.game == slug and state.stage == "playing":
            seat = state.place_of(person.id)
            plays = seat is not None and seat not in state.gone
            if plays and not found.is_open(table.config.options):
                return str(table.row.id)
    return None


@cache
def encoded(slug: str) -> bytes:
    """The whole book as JSON."""
    found = box_named(slug).book
    assert found is not None
    return msgspec.json.encode(http.BookPage(slug, found.pages()))


ROUTES = (
    Route(
        "GET",
        "/api/games/{game}/book",
        book,
        "The book of a game; who plays with it closed may not read it now",
        http.BookPage,
        None,
        ("unknown-game", "no-book", "book-closed"),
    ),
)
