"""What is asked over HTTP: who one is, which tables there are, a place at one of them."""

from functools import cache

import msgspec

from .. import __version__
from ..boxes.registry import BOXES
from ..core.options import fields
from ..protocol import http
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import PersonRow
from . import afterwards, books, box_files, duplicate, lessons, opening, series, studies, words
from .box_files import ui_address
from .house import House
from .names import clean_name, hash_of, new_id, new_key, read_code
from .opening import opened
from .refusals import Refused
from .routes import Cookie, Reply, Route, Visit

LINK_MS = 600_000  # a personal link is good for ten minutes
LOBBY_TABLES = 100


async def health(house: House, _visit: Visit) -> http.Health:
    await house.store.find_code("")  # the store answers
    return http.Health("closing" if house.is_closing else "open", __version__)


async def shelf(_house: House, _visit: Visit) -> http.Shelf:
    return shelf_page()


@cache
def shelf_page() -> http.Shelf:
    """All installed boxes; they are loaded when this is first asked for."""
    return http.Shelf(tuple(_box(slug) for slug in BOXES))


def _box(slug: str) -> http.Box:
    box = BOXES[slug]
    presets = tuple(
        http.Preset(name, seats[0], seats[-1], fields(options))
        for name, options in box.game.presets.items()
        for seats in [box.game.seats(options)]
    )
    lessons_here = tuple(lesson.name for lesson in box.lessons)
    return http.Box(
        slug,
        presets,
        tuple(box.bots),
        lessons_here,
        box.advise is not None,
        box.traits.own_clock,
        box.duplicate is not None,
        box.book is not None,
        ui_address(box),
    )


async def who_am_i(_house: House, visit: Visit) -> http.Person:
    return http.Person(visit.guest.name)


async def say_name(house: House, visit: Visit) -> Reply:
    """A new guest, or another name for one who is known."""
    name = clean_name(visit.body.name)
    now = house.clock.now_ms()
    if visit.person:
        await house.people.rename_person(visit.person.id, name, now)
        return Reply(http.Person(name))
    house.limit("new_people", visit.address)
    key = new_key(house.random)
    await house.people.add_person(PersonRow(new_id(house.random), name, now), hash_of(key))
    return Reply(http.Person(name), Cookie(key), 201)


async def forget_me(house: House, visit: Visit) -> Reply:
    guest = visit.guest.id
    await house.people.drop_person(guest)
    for connection in tuple(house.sockets):
        if connection.person and connection.person.id == guest:
            connection.drop()
    return Reply(None, Cookie(""), 204)


async def personal_link(house: House, visit: Visit) -> http.PersonalLink:
    house.limit("new_people", visit.address)
    key = new_key(house.random)
    expires_ms = house.clock.now_ms() + LINK_MS
    await house.people.add_key(visit.guest.id, hash_of(key), expires_ms)
    return http.PersonalLink(house.link(f"moi#{key}"), key, expires_ms)


async def arrive(house: House, visit: Visit) -> Reply:
    house.limit("codes", visit.address)
    key = new_key(house.random)
    now = house.clock.now_ms()
    person = await house.people.trade_key(hash_of(visit.body.key), hash_of(key), now)
    if person is None:
        raise Refused("unknown-key")
    return Reply(http.Person(person.name), Cookie(key))


async def lobby(house: House, _visit: Visit) -> http.Lobby:
    return http.Lobby(await open_tables(house))


async def open_tables(house: House) -> tuple[LobbyEntry, ...]:
    stored = await house.store.open_cards(LOBBY_TABLES)
    cards = [msgspec.json.decode(card, type=LobbyEntry) for card in stored]
    now = {card.id: card for card in (*cards, *house.cards)}  # what has changed since the reading
    shown = [card for card in now.values() if card.stage != "over"]
    return tuple(sorted(shown, key=lambda card: -card.opened_ms)[:LOBBY_TABLES])


async def find_code(house: House, visit: Visit) -> http.Found:
    house.limit("codes", visit.address)
    code = read_code(visit.path["code"])
    table = await house.store.find_code(code)
    found = None if table else await house.store.series.find_series(code)
    if table is None and found is None:
        raise Refused("unknown-code")
    return http.Found(code, table, found)


async def open_table(house: House, visit: Visit) -> Reply:
    house.limit("new_tables_of_address", visit.address)
    house.limit("new_tables", visit.guest.id)
    table = await opening.open_table(house, visit.guest, visit.body)
    return Reply(await opened(house, table, visit.guest), status=201)


async def read_table(house: House, visit: Visit) -> http.OpenedTable:
    return await opened(house, visit.path["table"], visit.person)


async def take_place(house: House, visit: Visit) -> http.OpenedTable:
    guest, table = visit.guest, visit.path["table"]
    house.limit("orders", guest.id)
    audience = await house.audience(table)
    await series.sit(house, audience.table, opening.newcomer(house, guest, visit.body.nonce))
    return await opened(house, table, guest)


async def rematch(house: House, visit: Visit) -> http.OpenedTable:
    house.limit("new_tables_of_address", visit.address)
    house.limit("new_tables", visit.guest.id)
    table = await opening.rematch(house, visit.guest, visit.path["table"], visit.body.nonce)
    return await opened(house, table, visit.guest)


TABLE = ("unknown-table", "older-rules")
ROUTES = (
    Route("GET", "/health", health, "Whether the house is open", http.Health),
    Route("GET", "/api/games", shelf, "The games on the shelf", http.Shelf),
    Route("GET", "/api/me", who_am_i, "Who one is here", http.Person, None, ("no-identity",)),
    Route(
        "POST",
        "/api/me",
        say_name,
        "Say one's name: a new guest gets a cookie, a known one another name",
        http.Person,
        http.NewPerson,
        ("bad-name",),
        (200, 201),
    ),
    Route("DELETE", "/api/me", forget_me, "Be forgotten", None, None, ("no-identity",)),
    Route(
        "POST",
        "/api/me/link",
        personal_link,
        "A link that makes one the same person on another device, once",
        http.PersonalLink,
        None,
        ("no-identity",),
    ),
    Route(
        "POST",
        "/api/me/arrive",
        arrive,
        "Use the key of a personal link",
        http.Person,
        http.Arrival,
        ("unknown-key",),
    ),
    Route("GET", "/api/tables", lobby, "The open tables", http.Lobby),
    Route(
        "POST",
        "/api/tables",
        open_table,
        "Open a table",
        http.OpenedTable,
        http.NewTable,
        ("no-identity", "unknown-game", "unknown-preset", "unknown-option", "unknown-level"),
        (201,),
    ),
    Route(
        "GET",
        "/api/codes/{code}",
        find_code,
        "The table or the series behind a code, however it is written",
        http.Found,
        None,
        ("unknown-code",),
    ),
    Route(
        "GET",
        "/api/tables/{table}",
        read_table,
        "A table, and one's own place at it",
        http.OpenedTable,
        None,
        TABLE,
    ),
    Route(
        "POST",
        "/api/tables/{table}/join",
        take_place,
        "Take a place",
        http.OpenedTable,
        http.Join,
        ("no-identity", *TABLE, "table-full", "already-started", "sent-away", "other-table"),
    ),
    Route(
        "POST",
        "/api/tables/{table}/rematch",
        rematch,
        "Play again with the same people: the first to ask opens the table, the others find it",
        http.OpenedTable,
        http.Join,
        ("no-identity", *TABLE, "still-playing", "not-at-the-table"),
        needs_body=False,
    ),
    *duplicate.ROUTES,
    *lessons.ROUTES,
    *books.ROUTES,
    *box_files.ROUTES,
    *afterwards.ROUTES,
    *studies.ROUTES,
    *words.ROUTES,
)
