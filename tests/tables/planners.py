"""A table of bells, those who plan what to do at it, and a store that can be made to wait."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.bots import Wait
from escale.boxes import Box, Catalogue, Question, Questions
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.context import TableContext
from escale.tables.fold import begin
from escale.tables.live import LiveTable
from escale.tables.lobby_entry import lobby_row
from escale.tables.ports import Appended, TableRow
from escale.tables.seating import join, start
from escale.tables.state import TableConfig
from escale.tables.thinking import BotMove, BotQuestion, MoveChooser

from .bell import Bell, Ring, Rules
from .tables import InlineStore, PlainMoves, bots, person, settle

GAME = Bell()
BOX = Box(
    game=GAME,
    catalogue=Catalogue("escale"),
    bots={},
    questions=Questions(lambda _view: Question("", ())),
)
ANN, BOT = 0, 1
BOB = BOT  # where Bob plays, and no bot
SECONDS = 600
BEGIN_MS = 1_000  # what the clock of these tests shows at first


class Planner(PlainMoves):
    """Thinks of one plan after the other, then of nothing any more."""

    def __init__(self, *plans: Wait) -> None:
        self._plans = [*plans]
        self.seeds: list[str] = []  # with which it was asked

    @property
    def asked(self) -> int:
        return len(self.seeds)

    async def choose(self, question: BotQuestion) -> BotMove:
        self.seeds.append(question.seed)
        plan = self._plans.pop(0) if self._plans else Wait(10**9)
        action = None if plan.action is None else msgspec.json.encode(plan.action)
        return BotMove(action, plan.ms)


class Hasty(Planner):
    """Wants to ring at once, always."""

    async def choose(self, question: BotQuestion) -> BotMove:
        self.seeds.append(question.seed)
        if self.asked > 1_000:  # no mere exception: mistakes of bots are forgiven
            pytest.fail("asked again and again, and no time passes")
        return BotMove(msgspec.json.encode(Ring(1)), 0)


class Clumsy(Planner):
    """Fails whenever it is asked."""

    async def choose(self, question: BotQuestion) -> BotMove:
        self.seeds.append(question.seed)
        if self.asked > 1_000:
            pytest.fail("asked again and again, and no time passes")
        raise ValueError("out of wits")

    async def choose_plainly(self, question: BotQuestion) -> BotMove:
        raise ValueError("out of wits, too")


class SlowStore(InlineStore):
    """Keeps nothing while its door is shut."""

    def __init__(self) -> None:
        super().__init__()
        self.door = asyncio.Event()
        self.door.set()

    async def append(self, *given: Any) -> Appended:
        await self.door.wait()
        return await super().append(*given)


async def at_the_bells(
    store: SqliteStore, clock: SimulatedClock, planner: MoveChooser, *people: str, game: Bell = GAME
) -> LiveTable:
    """People, and a bot where there is only one of them."""
    options = Raw(msgspec.json.encode(Rules(SECONDS)))
    row = TableRow(
        "t", GAME.slug, GAME.version, options, "07" * 32, opened_ms=1_000, owner="ann", places=2
    )
    config = TableConfig(game, None, row)
    assert await store.open_table(row, lobby_row(begin(config), config), ())
    table = await bell_table(store, clock, planner, game)
    for name in people:
        await table.order(join(person(name)))
    await table.order(start("ann", bots(2 - len(people))))
    return served(table, *people)


async def bell_table(
    store: SqliteStore, clock: SimulatedClock, planner: MoveChooser, game: Bell = GAME
) -> LiveTable:
    """The table as a process finds it; its parts are not started."""
    boxes = {game.slug: replace(BOX, game=game)}
    return await LiveTable.load("t", TableContext(store, clock, planner, boxes))


def served(table: LiveTable, *people: str) -> LiveTable:
    """A table in play, where these people are connected."""
    table.start_parts()
    for name in people:
        table.arrived(f"m-{name}")
    return table


async def rung_by(store: SqliteStore, clock: SimulatedClock, planner: MoveChooser) -> LiveTable:
    """Ann and a bot before the bells."""
    return await at_the_bells(store, clock, planner, "ann")


async def ann_rings(table: LiveTable, bell: int) -> None:
    await table.submit(ANN, table.state.phase, [Ring(bell)])
    await settle()


async def rings(store: SqliteStore) -> list[tuple[int, int]]:
    """Who rang, and how many seconds after the beginning."""
    steps = await store.read_steps("t")
    return [(step.seat, (step.at_ms - BEGIN_MS) // 1000) for step in steps if step.seat >= 0]
