"""Opening a table, and opening it again for the same people."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from msgspec import Raw

from ..boxes import Box
from ..boxes.registry import box_named
from ..core.errors import BadInput
from ..core.options import changed
from ..protocol.http import NewSeries, NewTable, OpenedTable, SeatToken
from ..tables.ports import PersonRow, TableRow
from ..tables.registry import bots_for
from ..tables.seating import add_bot, contribute, follow, join, seat_all
from ..tables.service import Service
from ..tables.state import Member
from ..tables.table import Table
from .house import House
from .names import new_code, new_id
from .refusals import Refused

USUAL_PLACES = 4
TRIES = 20  # for a code that is free


async def open_table(house: House, person: PersonRow, wish: NewTable) -> str:
    """A new table with its first people and bots; its name. Raises BadInput."""
    box = box_named(wish.game)
    preset, options = rules_of(box, wish)
    places = places_of(box, options, wish.places)
    for level in (*wish.bots, *([wish.fill] if wish.fill else [])):
        box.check_level(level)
    if len(wish.bots) + wish.sit > places:
        raise BadInput("bad-seats", seats=len(wish.bots) + wish.sit, low=1, high=places)
    row = TableRow(
        id=new_id(house.random),
        game=wish.game,
        version=box.game.version,
        options=Raw(msgspec.json.encode(options)),
        secret=house.random(32).hex(),
        opened_ms=house.clock.now_ms(),
        content=dict(box.game.content(options)),
        preset=preset,
        owner=person.id,
        places=places,
        clock=wish.clock,
        open=wish.open,
        fill=wish.fill or "",
        fill_seconds=wish.fill_seconds if wish.fill else 0,
    )
    service = await keep(house, row)
    if wish.sit:
        await service.table.order(join(newcomer(house, person, wish.nonce)))
    await seat_bots(service.table, person, wish.bots)
    return row.id


def rules_of(box: Box, wish: NewTable | NewSeries) -> tuple[str, Any]:
    """The name of a rule set and what is set in it; raises BadInput."""
    preset = wish.preset if wish.preset is not None else next(iter(box.game.presets))
    settings = {name: _typed(value) for name, value in wish.options.items()}
    return preset, changed(box.game.preset(preset), settings)


def places_of(box: Box, options: Any, wanted: int | None) -> int:
    """How many can sit; raises BadInput."""
    allowed = box.game.seats(options)
    places = wanted or min(max(USUAL_PLACES, allowed[0]), allowed[-1])
    box.game.check_seats(options, places)
    return places


def newcomer(house: House, person: PersonRow, nonce: str) -> Member:
    """A person at a table, under a name that only this table knows."""
    return Member(new_id(house.random), person.name, "", person.id, nonce)


async def opened(house: House, table: str, person: PersonRow | None) -> OpenedTable:
    """A table as someone finds it, with his own place; raises NoSuchTable."""
    audience = await house.audience(table)
    state = audience.table.state
    place = state.place_of(person.id) if person else None
    seat = None
    if place is not None and place not in state.gone:
        member = state.members[place].id
        seat = SeatToken(table, member, house.tokens.token(table, member))
    return OpenedTable(audience.card, house.link(f"t/{table}"), audience.commitment, seat)


async def rematch(house: House, person: PersonRow, name: str, nonce: str) -> str:
    """The table that follows this one, opened by the first who asks; each brings a nonce."""
    old = (await house.audience(name)).table
    mine = old.state.place_of(person.id)
    if mine is None or mine in old.state.gone:
        raise Refused("not-at-the-table")
    if not old.state.followed:
        # The name follows from the old table's own luck: who asks twice opens one table.
        fresh = sha256(f"{old.row.own_luck}/rematch".encode()).hexdigest()[:16]
        await _open_again(house, person, old, fresh)
        await old.order(follow(fresh))
    again = (await house.audience(old.state.followed)).table
    await again.order(contribute(person.id, nonce))
    return again.row.id


async def _open_again(house: House, person: PersonRow, old: Table, name: str) -> None:
    if not old.state.is_over:
        await old.order(follow(name))  # says why not
    row = msgspec.structs.replace(
        old.row,
        id=name,
        secret=house.random(32).hex(),
        opened_ms=house.clock.now_ms(),
        owner=person.id,
        fill_seconds=0,
        nonces=None,
        series="",
        luck="",
    )
    service = await keep(house, row)
    stayed = [
        Member(member.id, member.name, member.level, member.person)
        for seat, member in enumerate(old.state.members)
        if seat not in old.state.gone
    ]
    await service.table.order(seat_all(stayed))


async def keep(house: House, row: TableRow) -> Service:
    """A table under a code that is free; raises Refused."""
    for _ in range(TRIES):
        row = msgspec.structs.replace(row, code=new_code(house.random))
        service = await house.host.open(row)
        if service is not None:
            return service
        if await house.store.read_table(row.id) is not None:
            return await house.host.service(row.id)
    raise Refused("too-many", what="codes")


async def seat_bots(table: Table, person: PersonRow, levels: Sequence[str]) -> None:
    """Bots of these levels at the next places."""
    for level in levels:
        await table.order(add_bot(person.id, bots_for(table.row, level)))


def _typed(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
