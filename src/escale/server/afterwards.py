"""Once a table is over: its record, the game through anyone's eyes, and each decision weighed."""

import asyncio
from collections.abc import Callable, Iterator

import msgspec

from ..boxes import Worth
from ..boxes.registry import BOXES
from ..core.errors import IllegalAction
from ..core.game import Seat
from ..core.record import Record, dumps
from ..protocol import http
from ..tables.archive import record_of
from ..tables.registry import SHELF
from ..tables.replay import ReplayStep, play_back
from ..tables.review import REVIEW_WORLDS, Decision, decisions
from ..tables.table import NoSuchTable, Table
from .house import House
from .refusals import Refused
from .routes import Reply, Route, Visit
from .series import check_look
from .telling import frame_for

WATCHER = "watcher"  # in the place of a seat: what everyone saw
encode = msgspec.json.encode


async def record(house: House, visit: Visit) -> Reply:
    table = visit.path["table"]
    try:
        audience = await house.audience(table)
    except NoSuchTable:  # perhaps it is closed, and its log can be read without its rules
        found = await record_of(table, SHELF, house.store)
        return Reply(dumps(found).encode())
    if not audience.table.state.is_over:  # said before anything is computed
        raise IllegalAction("still-playing")
    if not audience.record:  # a table that is over does not change…
        found = await record_of(table, SHELF, house.store)
        audience.record = (await asyncio.to_thread(dumps, found)).encode()
    elif await house.store.read_table(table) is None:  # …but it may be forgotten meanwhile
        raise NoSuchTable(table)
    return Reply(audience.record)


async def replay(house: House, visit: Visit) -> Reply:
    table = await _over(house, visit)
    seat = None if visit.path["seat"] == WATCHER else _seat(table, visit)

    def frames(passed: Iterator[ReplayStep]) -> bytes:
        box = BOXES[table.row.game]
        members = table.state.members
        return encode(
            http.Replay(
                table.row.game,
                table.row.preset,
                table.row.options,
                tuple(each.name for each in members),
                tuple(each.level for each in members),
                seat,
                tuple(frame_for(seat, each, box) for each in passed),
            )
        )

    return Reply(await played_back(house, table, f"replay/{seat}", frames))


async def review(house: House, visit: Visit) -> http.ReviewPage:
    table = await _over(house, visit)
    seat = _seat(table, visit)
    found = await _choosings(house, table, seat)
    return http.ReviewPage(seat, tuple(each.number for each in found))


async def decision(house: House, visit: Visit) -> Reply:
    table = await _over(house, visit)
    seat, number = _seat(table, visit), whole(visit.path["number"])
    found = await _choosings(house, table, seat)
    asked = next((each for each in found if each.number == number), None)
    if asked is None:
        raise Refused("no-decision")
    what = f"{table.row.id}/decision/{seat}/{number}"
    async with house.looking_back:
        weighed = house.memory.recall(what)
        if weighed is None:
            weighed, is_final = await _weigh(house, table, asked)
            if is_final:
                house.memory.keep(what, weighed)
    return Reply(weighed)


async def _weigh(house: House, table: Table, asked: Decision) -> tuple[bytes, bool]:
    """By what the person saw, with the same luck whoever asks, and whenever; whether for good."""
    luck = f"{table.row.id}/{asked.number}"
    told, is_final = await house.adviser.advise(
        table.row.game, bytes(asked.view), luck, REVIEW_WORLDS
    )
    worths = msgspec.json.decode(told, type=tuple[Worth, ...])
    return encode(http.Decision(asked.number, asked.ask, asked.chosen, worths)), is_final


async def _choosings(house: House, table: Table, seat: Seat) -> tuple[Decision, ...]:
    box = BOXES[table.row.game]
    if box.advise is None:
        return ()

    def encoded(passed: Iterator[ReplayStep]) -> bytes:
        return encode(tuple(decisions(box, passed, seat)))

    found = await played_back(house, table, f"choosings/{seat}", encoded)
    return msgspec.json.decode(found, type=tuple[Decision, ...])


async def played_back(
    house: House, table: Table, what: str, tell: Callable[[Iterator[ReplayStep]], bytes]
) -> bytes:
    """What is told of the whole game, one at a time, and not twice if it can be remembered."""
    name = f"{table.row.id}/{what}"
    known = house.memory.recall(name)
    if known is None:
        async with house.looking_back:
            known = house.memory.recall(name)  # somebody may have asked just before
            if known is None:
                known = await told_of(house, table, tell)
                house.memory.keep(name, known)
                return known
    await check_kept(house, table)
    return known


async def told_of(
    house: House, table: Table, tell: Callable[[Iterator[ReplayStep]], bytes]
) -> bytes:
    """What is told of the whole game; to be asked for while nobody else looks back."""
    lines = await house.store.read_steps(table.row.id)
    if not lines:
        raise NoSuchTable(table.row.id)
    return await asyncio.to_thread(lambda: tell(play_back(table.config, lines)))


async def check_kept(house: House, table: Table) -> None:
    """Raises NoSuchTable if it was forgotten, though it is still in memory."""
    if await house.store.read_table(table.row.id) is None:
        raise NoSuchTable(table.row.id)


async def _over(house: House, visit: Visit) -> Table:
    """The table of a game that can be looked at; raises what forbids it."""
    house.limit("reviews", visit.address)
    table = (await house.audience(visit.path["table"])).table
    if not table.state.is_over:
        raise IllegalAction("still-playing")
    if not table.state.started:
        raise IllegalAction("not-started")
    await check_look(house, table, visit.person)
    return table


def _seat(table: Table, visit: Visit) -> Seat:
    named = visit.path["seat"]
    seat = whole(named)
    if seat is None or seat >= len(table.state.members):
        raise Refused("no-seat", value=named)
    return seat


def whole(typed: str) -> int | None:
    """A number as the house writes it, and in no other way."""
    is_plain = typed.isascii() and typed.isdecimal() and len(typed) < 10
    return int(typed) if is_plain and str(int(typed)) == typed else None


OVER = ("unknown-table", "older-rules", "still-playing", "not-started", "series-open")
ROUTES = (
    Route(
        "GET",
        "/api/tables/{table}/record",
        record,
        "The whole record of a table that is over, its secret too",
        Record,
        None,
        OVER,
    ),
    Route(
        "GET",
        "/api/tables/{table}/replay/{seat}",
        replay,
        "A game that is over, step by step, as a seat saw it, or as everyone did: watcher",
        http.Replay,
        None,
        (*OVER, "no-seat"),
    ),
    Route(
        "GET",
        "/api/tables/{table}/review/{seat}",
        review,
        "Where the person at a seat had a choice",
        http.ReviewPage,
        None,
        (*OVER, "no-seat"),
    ),
    Route(
        "GET",
        "/api/tables/{table}/review/{seat}/{number}",
        decision,
        "One of these choices: what each answer was worth by what the person knew",
        http.Decision,
        None,
        (*OVER, "no-seat", "no-decision"),
    ),
)
