"""Duplicate over HTTP: a series, one's own table of it, how the tables compare, its end."""

import asyncio
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..boxes import Box
from ..boxes.registry import BOXES, box_named
from ..protocol import http
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import PersonRow, SeriesRow, TableRow
from ..tables.series import ComparedTable, Sheet, compare, sheet_after
from ..tables.state import TableConfig
from ..tables.table import NoSuchTable
from .house import House
from .names import new_code, new_id
from .opening import TRIES, keep, newcomer, opened, places_of, rules_of, seat_bots
from .refusals import Refused
from .routes import Reply, Route, Visit
from .series import cards_of, end_all, has_played, own_table, sit_alone

MOST_TABLES = 100  # of one series


async def open_series(house: House, visit: Visit) -> Reply:
    guest, wish = visit.guest, visit.body
    house.limit("new_tables_of_address", visit.address)
    house.limit("new_tables", guest.id)
    box = box_named(wish.game)
    if box.duplicate is None:
        raise Refused("no-duplicate")
    preset, wanted = rules_of(box, wish)
    options = box.duplicate.comparable(wanted)
    box.check_level(wish.level)
    row = SeriesRow(
        id=new_id(house.random),
        code="",
        game=wish.game,
        version=box.game.version,
        options=Raw(msgspec.json.encode(options)),
        secret=house.random(32).hex(),
        opened_ms=house.clock.now_ms(),
        content=dict(box.game.content(options)),
        preset=preset,
        places=places_of(box, options, wish.places),
        clock=wish.clock,
        level=wish.level,
        owner=guest.id,
        name=guest.name,
    )
    for _ in range(TRIES):
        row = replace(row, code=new_code(house.random))
        if await house.store.series.open_series(row):
            return Reply(await _page(house, row, guest), status=201)
    raise Refused("too-many", what="codes")


async def read_series(house: House, visit: Visit) -> http.SeriesPage:
    house.limit("reviews", visit.address)
    return await _page(house, await _known(house, visit), visit.person)


async def open_table(house: House, visit: Visit) -> Reply:
    guest = visit.guest
    house.limit("new_tables_of_address", visit.address)
    house.limit("new_tables", guest.id)
    async with house.in_series:
        row = await _known(house, visit)
        if row.closed_ms:
            raise Refused("series-closed")
        _rules(row)  # are they still here?
        if await own_table(house, row.id, guest.id) is not None:
            raise Refused("other-table")
        if len(await _taken(house, row)) >= MOST_TABLES:
            raise Refused("too-many", what="tables")
        table = (await keep(house, _table_of(house, row, guest))).table
        await sit_alone(house, table, newcomer(house, guest, ""))
        if visit.body.bots:
            await seat_bots(table, guest, [row.level] * (row.places - 1))
    return Reply(await opened(house, table.row.id, guest), status=201)


def _table_of(house: House, row: SeriesRow, guest: PersonRow) -> TableRow:
    """A table on the deals of a series: nobody adds a nonce, only its bots' luck is its own."""
    return TableRow(
        id=new_id(house.random),
        game=row.game,
        version=row.version,
        options=row.options,
        secret=row.secret,
        opened_ms=house.clock.now_ms(),
        content=row.content,
        preset=row.preset,
        owner=guest.id,
        places=row.places,
        clock=row.clock,
        fill=row.level,
        nonces=(),
        series=row.id,
        luck=house.random(32).hex(),
    )


async def close(house: House, visit: Visit) -> http.SeriesPage:
    guest, row = visit.guest, await _known(house, visit)
    house.limit("orders", guest.id)
    if row.owner != guest.id:
        raise Refused("not-your-series")
    await end_all(house, row.id)
    return await _page(house, await _known(house, visit), guest)


async def _known(house: House, visit: Visit) -> SeriesRow:
    row = await house.store.series.read_series(visit.path["series"])
    if row is None:
        raise Refused("unknown-series")
    return row


def _rules(row: SeriesRow) -> tuple[Box, Any]:
    """The rules a series was opened by; raises NoSuchTable if they are not here any more."""
    box = BOXES.get(row.game)
    if box is None or box.game.version != row.version:
        raise NoSuchTable(row.id, "older-rules")
    options = msgspec.json.decode(row.options, type=box.game.types.options)
    if dict(box.game.content(options)) != row.content:
        raise NoSuchTable(row.id, "older-rules")
    return box, options


# ---- what is told


async def _page(house: House, row: SeriesRow, person: PersonRow | None) -> http.SeriesPage:
    who = person.id if person else ""
    cards = await _taken(house, row)
    is_closed = bool(row.closed_ms)
    may_compare = is_closed or await has_played(house, row.id, who)
    return http.SeriesPage(
        id=row.id,
        code=row.code,
        url=house.link(f"series/{row.id}"),
        game=row.game,
        preset=row.preset,
        options=row.options,
        places=row.places,
        clock=row.clock,
        level=row.level,
        host=row.name,
        opened_ms=row.opened_ms,
        closed_ms=row.closed_ms,
        commitment=sha256(bytes.fromhex(row.secret)).hexdigest(),
        secret=row.secret if is_closed else "",
        tables=tuple(cards),
        is_host=row.owner == who,
        own=await own_table(house, row.id, who) if who else None,
        compared=await _compared(house, row, cards) if may_compare else None,
    )


async def _taken(house: House, row: SeriesRow) -> list[LobbyEntry]:
    """Its tables, but for those that everyone has left before they began, with bots or without."""
    cards = await cards_of(house, row.id)
    return [card for card in cards if any(not member.level for member in card.members)]


async def _compared(
    house: House, row: SeriesRow, cards: list[LobbyEntry]
) -> tuple[ComparedTable, ...]:
    """The tables that are over, deal by deal; each sheet is worked out once."""
    over = [card.id for card in cards if card.stage == "over"]
    sheets = {name: await _sheet(house, row, name) for name in over}
    return compare({name: each for name, each in sheets.items() if each.lines}, row.places)


async def _sheet(house: House, row: SeriesRow, name: str) -> Sheet:
    known = house.memory.recall(f"{name}/sheet")
    if known is None:
        async with house.looking_back:
            table = await house.store.read_table(name)
            lines = await house.store.read_steps(name)
            try:
                box, options = _rules(row)
            except NoSuchTable:
                return Sheet(())
            if table is None:  # forgotten meanwhile
                return Sheet(())
            config = TableConfig(box.game, options, table)
            sheet = await asyncio.to_thread(sheet_after, box, config, lines)
            known = msgspec.json.encode(sheet)
            house.memory.keep(f"{name}/sheet", known)
    return msgspec.json.decode(known, type=Sheet)


SERIES = ("unknown-series",)
ROUTES = (
    Route(
        "POST",
        "/api/series",
        open_series,
        "Open a series: tables on the same deals, to be compared",
        http.SeriesPage,
        http.NewSeries,
        ("no-identity", "no-duplicate", "unknown-game", "unknown-preset", "unknown-option"),
        (201,),
    ),
    Route(
        "GET",
        "/api/series/{series}",
        read_series,
        "A series, its tables, and how they compare once one may know it",
        http.SeriesPage,
        None,
        SERIES,
    ),
    Route(
        "POST",
        "/api/series/{series}/tables",
        open_table,
        "Open one's own table of a series",
        http.OpenedTable,
        http.NewSeriesTable,
        ("no-identity", *SERIES, "older-rules", "series-closed", "other-table"),
        (201,),
        needs_body=False,
    ),
    Route(
        "POST",
        "/api/series/{series}/close",
        close,
        "Close one's series: its tables end, and its secret is revealed",
        http.SeriesPage,
        None,
        ("no-identity", *SERIES, "not-your-series"),
    ),
)
