"""A table of bells, those who plan what to do at it, and a store that can be made to wait."""

import asyncio
from typing import Any

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.bots import Wait
from escale.games.box import Box, Question
from escale.play.card import notice_of
from escale.play.clock import SimulatedClock
from escale.play.course import Setting, begin
from escale.play.ports import Appended, TableRow
from escale.play.seating import join, start
from escale.play.service import Service
from escale.play.table import Table
from escale.play.thinkers import Thinker, Thought
from escale.storage.sqlite import SqliteStore

from .bell import Bell, Ring, Rules
from .tables import InlineStore, bots, person, settle

GAME = Bell()
BOX = Box(GAME, "escale", {}, lambda _view: Question("", ()), lambda _view, _texts: "")
ANN, BOT = 0, 1
BOB = BOT  # where he plays himself
SECONDS = 600
BEGIN_MS = 1_000  # what the clock of these tests shows at first


class Planner:
    """Thinks of one plan after the other, then of nothing any more."""

    def __init__(self, *plans: Wait) -> None:
        self._plans = [*plans]
        self.lucks: list[str] = []  # with which it was asked

    @property
    def asked(self) -> int:
        return len(self.lucks)

    async def choose(self, slug: str, level: str, view: bytes, luck: str) -> Thought:
        self.lucks.append(luck)
        plan = self._plans.pop(0) if self._plans else Wait(10**9)
        action = None if plan.then is None else msgspec.json.encode(plan.then)
        return Thought(action, plan.ms)


class Hasty(Planner):
    """Wants to ring at once, always."""

    async def choose(self, slug: str, level: str, view: bytes, luck: str) -> Thought:
        self.lucks.append(luck)
        if self.asked > 1_000:  # no mere exception: mistakes of bots are forgiven
            pytest.fail("asked again and again, and no time passes")
        return Thought(msgspec.json.encode(Ring(1)), 0)


class Clumsy(Planner):
    """Fails whenever it is asked."""

    async def choose(self, slug: str, level: str, view: bytes, luck: str) -> Thought:
        self.lucks.append(luck)
        if self.asked > 1_000:
            pytest.fail("asked again and again, and no time passes")
        raise ValueError("out of wits")


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
    store: SqliteStore, clock: SimulatedClock, planner: Thinker, *people: str, game: Bell = GAME
) -> Service:
    """People, and a bot where there is only one of them."""
    options = Raw(msgspec.json.encode(Rules(SECONDS)))
    row = TableRow(
        "t", GAME.slug, GAME.version, options, "07" * 32, opened_ms=1_000, owner="ann", places=2
    )
    setting = Setting(game, None, row)
    assert await store.open_table(row, notice_of(begin(setting), setting), ())
    table = await Table.load("t", {game.slug: game}, store, clock.now_ms)
    for name in people:
        await table.order(join(person(name)))
    await table.order(start("ann", bots(2 - len(people))))
    return served(table, clock, planner, *people)


def served(table: Table, clock: SimulatedClock, planner: Thinker, *people: str) -> Service:
    """Everyone is here."""
    service = Service(table, replace(BOX, game=table.game), clock, planner)
    for name in people:
        service.arrived(f"m-{name}")
    return service


async def rung_by(store: SqliteStore, clock: SimulatedClock, planner: Thinker) -> Service:
    """Ann and a bot before the bells."""
    return await at_the_bells(store, clock, planner, "ann")


async def ann_rings(service: Service, bell: int) -> None:
    await service.table.submit(ANN, service.table.course.phase, [Ring(bell)])
    await settle()


async def rings(store: SqliteStore) -> list[tuple[int, int]]:
    """Who rang, and how many seconds after the beginning."""
    steps = await store.read_steps("t")
    return [(step.seat, (step.at_ms - BEGIN_MS) // 1000) for step in steps if step.seat >= 0]
