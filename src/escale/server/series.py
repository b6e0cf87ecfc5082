"""Duplicate: tables on the same deals, who may look at them, and how they compare.

While a series is open its deals are for those who play them: nobody looks on, and only who has
played them all may look back, at any table that is over.
"""

import msgspec

from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import PersonRow
from ..tables.seating import end_with_series, join
from ..tables.state import Member, TableState
from ..tables.table import NoSuchTable, Table
from .house import House
from .refusals import Refused


async def check_look(house: House, table: Table, person: PersonRow | None) -> None:
    """Raises Refused if a table's deals could still help someone who has not played them."""
    state, row = table.state, table.row
    if not row.series or not state.started:
        return
    who = person.id if person else ""
    if state.place_of(who) is not None:
        return
    series = await house.store.series.read_series(row.series)
    if series is None or series.closed_ms:
        return
    if not (state.is_over and await has_played(house, row.series, who)):
        raise Refused("series-open")


async def sit(house: House, table: Table, member: Member) -> None:
    """Take a place; in a series at one table only. Raises Refused."""
    if not table.row.series:
        await table.order(join(member))
        return
    async with house.in_series:
        await sit_alone(house, table, member)


async def sit_alone(house: House, table: Table, member: Member) -> None:
    """The same, for one who holds the lock."""
    series, person = table.row.series, member.person
    if await own_table(house, series, person) not in {None, table.row.id}:
        raise Refused("other-table")
    await house.store.series.keep_place(series, person, table.row.id)
    await table.order(join(member))


async def own_table(house: House, series: str, person: str) -> str | None:
    """Where a person plays or has played; a place that was given up before the deal is none."""
    table = await house.store.series.read_place(series, person)
    if table is None or (series, person) in house.have_played:
        return table
    state = await _state_of(house, table)
    if state is None:  # by rules that are not here any more
        return table
    is_void = state.is_over and not state.started
    return None if is_void or state.place_of(person) is None else table


async def has_played(house: House, series: str, person: str) -> bool:
    """Whether a person has played all the deals: not who left, nor whose table was ended before."""
    if (series, person) in house.have_played:
        return True
    table = await house.store.series.read_place(series, person) if person else None
    state = await _state_of(house, table) if table else None
    if state is None or state.outcome is None:
        return False
    if (place := state.place_of(person)) is None or place in state.gone:
        return False
    house.have_played.add((series, person))
    return True


async def _state_of(house: House, table: str) -> TableState | None:
    try:
        return (await house.host.peek(table)).state
    except NoSuchTable:
        return None


async def end_all(house: House, series: str) -> None:
    """Close the tables that still go on, then the series: from now on all is told."""
    async with house.in_series:
        for card in await cards_of(house, series):
            if card.stage == "over":
                continue
            try:
                await (await house.host.table(card.id)).order(end_with_series)
            except NoSuchTable as problem:
                if problem.why != "older-rules":
                    raise
                await house.store.close_table(card.id, problem.why, house.clock.now_ms())
        await house.store.series.close_series(series, house.clock.now_ms())
        house.have_played = {each for each in house.have_played if each[0] != series}


async def cards_of(house: House, series: str) -> list[LobbyEntry]:
    """The tables of a series as everyone sees them."""
    stored = await house.store.series.series_cards(series)
    return [msgspec.json.decode(card, type=LobbyEntry) for card in stored]
