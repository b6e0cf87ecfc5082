"""What tests of tables share: rows and people, a store without threads, time that obeys."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import BOXES, GAMES
from escale.core.game import Event, Seat
from escale.core.table_events import AnyTableAction, Joined, Paused
from escale.storage.database import Database
from escale.storage.migrations import migrate
from escale.storage.sqlite import SqliteStore
from escale.storage.writer import Handler
from escale.tables.clock import Clock, SimulatedClock
from escale.tables.context import NoPublisher, TableContext
from escale.tables.directory import Directory
from escale.tables.fold import begin
from escale.tables.live import LiveTable
from escale.tables.lobby_entry import lobby_row
from escale.tables.logged import Receipt
from escale.tables.ports import Publisher, TableRow, TableStore
from escale.tables.seating import join, request_pause, start
from escale.tables.state import Member, TableConfig, TableState
from escale.tables.thinking import BotMove, BotQuestion, think, think_plainly

BOX = BOXES["rondelic"]
GAME = BOX.game
ALL = ("ann", "bob", "cleo")

Result = TypeVar("Result")


class _Inline(Database):
    """In memory, and at once: no test has to wait for another thread."""

    def __init__(self) -> None:
        self._connection = sqlite3.connect(":memory:", isolation_level=None)
        self._connection.execute("PRAGMA foreign_keys = ON")
        migrate(self._connection)
        self.writer = self  # type: ignore[assignment]  # it writes by itself

    async def read(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        return query(self._connection)

    async def write(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        return job(self._connection)

    def add(self, handler: Handler, item: Any) -> asyncio.Future[Any]:
        answer = asyncio.get_running_loop().create_future()
        answer.set_result(handler(self._connection, [item])[0])
        return answer

    def close(self) -> None:
        self._connection.close()


class InlineStore(SqliteStore):
    """The store's own SQL without its threads."""

    def __init__(self) -> None:
        self.database = _Inline()


class PlainMoves:
    """What a bot that fails does: the lowest level's move, on the spot."""

    async def choose_plainly(self, question: BotQuestion) -> BotMove:
        return think_plainly(question.game, question.view, question.seed)


class InlineThinker(PlainMoves):
    """Bots that think on the spot."""

    async def choose(self, question: BotQuestion) -> BotMove:
        return think(
            question.game, question.level, question.view, question.seed, style=question.style
        )


# ---- time


async def settle() -> None:
    """Let everyone do what can be done without time passing."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    while ready:
        await asyncio.sleep(0)


async def until(clock: SimulatedClock, done: Callable[[], object]) -> None:
    """Let time pass until something is true, with all that happens on the way."""
    await settle()
    while not done():
        due = clock.next_ms
        assert due is not None, "nobody waits for anything, and it has not come to that"
        clock.advance_to(due)
        await settle()


async def pass_time(clock: SimulatedClock, milliseconds: int) -> None:
    """Let so much time pass, with all that happens on the way."""
    end = clock.now_ms() + milliseconds
    await until(clock, lambda: clock.next_ms is None or clock.next_ms > end)
    clock.advance_to(end)


# ---- tables


def a_row(**changes: Any) -> TableRow:
    """A table of Ann's for three."""
    options = Raw(msgspec.json.encode(GAME.presets["rondelic-rapide"]))
    row = TableRow(
        "t", GAME.slug, GAME.version, options, "07" * 32, opened_ms=1_000, owner="ann", places=3
    )
    return replace(row, **changes)


def row_fields(slug: str, preset: str) -> dict[str, Any]:
    """What a row has for a table of another game."""
    game = GAMES[slug]
    options = game.presets[preset]
    return {
        "game": slug,
        "version": game.version,
        "options": Raw(msgspec.json.encode(options)),
        "content": dict(game.content(options)),
    }


def person(name: str) -> Member:
    return Member(f"m-{name}", "", person=name, nonce=f"nonce of {name}")


async def titles(people: Sequence[str]) -> dict[str, str]:
    """What these people are called: as their ids, with a capital letter."""
    return {each: each.title() for each in people}


def names(table: LiveTable) -> list[str]:
    """How those at a table are called, by seat."""
    return [table.names[member.id] for member in table.state.members]


def bots(count: int, level: str = "novice") -> list[Member]:
    return [Member(f"bot{number}", f"Robot {number}", level) for number in range(count)]


async def opened(store: TableStore, clock: SimulatedClock, /, **changes: Any) -> LiveTable:
    """An empty table."""
    row = a_row(**changes)
    config = TableConfig(GAMES[row.game], None, row)
    assert await store.open_table(row, lobby_row(begin(config), config), ())
    return await loaded(store, clock, row.id)


async def loaded(
    store: TableStore, clock: Clock, name: str = "t", publisher: Publisher | None = None
) -> LiveTable:
    """The table as another process finds it; its parts are not started."""
    news = publisher or NoPublisher()
    context = TableContext(
        store,
        clock,
        InlineThinker(),
        BOXES,
        make_publisher=lambda _table: news,
        directory=Directory(titles),
    )
    return await LiveTable.load(name, context)


class CallbackPublisher(NoPublisher):
    """A publisher that calls for each step."""

    def __init__(self, hear: Callable[[int], None]) -> None:
        self._hear = hear

    def publish(self, first: int, events: Sequence[Event[Any]]) -> None:
        self._hear(first)


def told(table: LiveTable, seat: Seat | None, after: int = 0) -> list[tuple[int, Any]]:
    """All that a seat was told after an event's number, however long ago."""
    fresh = enumerate(table.events[after:], after + 1)
    return [(number, event.body_for(seat)) for number, event in fresh]


def as_stored(body: Any) -> Any:
    """What a client was told, as the log has it: people are named when they are shown."""
    return replace(body, name="") if isinstance(body, Joined) and not body.level else body


async def gathered(
    store: TableStore, clock: SimulatedClock, /, *people: str, **changes: Any
) -> LiveTable:
    """A table at which these people have sat down."""
    table = await opened(store, clock, **changes)
    for name in people:
        await table.order(join(person(name)))
    return table


async def started(
    store: TableStore, clock: SimulatedClock, /, *people: str, **changes: Any
) -> LiveTable:
    """A table at which these people, or all three, have their cards; bots fill it."""
    table = await gathered(store, clock, *(people or ALL), **changes)
    await table.order(start("ann", bots(2 * table.row.places)))
    return table


def pause_for_shutdown(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
    """What earlier versions did at each table with a running timer when they were shut down."""
    if state.is_over or state.is_paused or not state.due:
        return ()
    return (Paused(by_house=True),)


def first_answer(table: LiveTable) -> tuple[int, Any]:
    """Someone who must act, and the first thing they may do."""
    seat = table.state.actors.must[0]
    return seat, next(iter(GAME.legal(table.view(seat))))


async def play_one(table: LiveTable, client: str | None = None) -> Receipt:
    seat, action = first_answer(table)
    return await table.submit(seat, table.state.phase, [action], client)


async def play_to_pause(table: LiveTable) -> None:
    """To the end of the deal, where everyone says that they are ready."""
    while table.state.game_state.board.stage != "pause":
        await play_one(table)


async def all_wish(table: LiveTable, *people: str) -> None:
    for name in people or ALL:
        await table.order(request_pause(name))
