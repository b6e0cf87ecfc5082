"""Keeps tables going: asks bots at a human pace, rings timers, until the game is over."""

import asyncio
from collections.abc import Coroutine
from hashlib import sha256
from typing import Any

from ..games import GAMES
from .clock import Clock
from .ports import TableRow, TableStore
from .table import GRACE_MS, Table
from .thinkers import Thinker

PACE_MS = 900  # a bot among people takes its time, whether or not it has a choice


class Host:
    """The tables that this process serves."""

    def __init__(
        self, store: TableStore, clock: Clock, thinker: Thinker, pace_ms: int = PACE_MS
    ) -> None:
        self._store = store
        self._clock = clock
        self._thinker = thinker
        self._pace_ms = pace_ms
        self._shelf = {slug: box.game for slug, box in GAMES.items()}
        self._tables: dict[str, Table] = {}
        self._serving: dict[str, asyncio.Task[None]] = {}

    async def open(self, row: TableRow) -> Table:
        """A new table, kept before anyone sees a card."""
        await self._store.open_table(row)
        return await self.table(row.id)

    async def table(self, name: str) -> Table:
        """A table, from its log if this process does not have it yet; raises KeyError."""
        if name not in self._tables:
            table = await Table.load(name, self._shelf, self._store, self._clock.now_ms)
            if name not in self._tables:  # someone else may have loaded it meanwhile
                self._tables[name] = table
                self._serving[name] = asyncio.create_task(self._serve(table))
        return self._tables[name]

    async def wake_due(self, most: int = 100) -> int:
        """Load tables whose timers nobody holds; how many were found."""
        names = await self._store.tables_due(self._clock.now_ms() - GRACE_MS, most)
        for name in names:
            await self.table(name)
        return len(names)

    async def over(self, name: str) -> None:
        """Wait until a table needs no more service."""
        await self._serving[name]

    async def close(self) -> None:
        """Stop serving; everything that was acknowledged is in the store."""
        for task in self._serving.values():
            task.cancel()
        await asyncio.gather(*self._serving.values(), return_exceptions=True)

    async def _serve(self, table: Table) -> None:
        while table.course.ended is None and table.game.outcome(table.course.state) is None:
            number = table.course.number
            seat = self._bot_to_ask(table)
            if seat is not None:
                await self._either(table, number, self._answer(table, seat, number))
            elif table.course.due and not table.course.is_paused:
                due = min(table.course.due.values()) + GRACE_MS
                await self._either(table, number, self._clock.sleep_until(due))
                await table.ring()
            else:
                await table.moved(number)

    def _bot_to_ask(self, table: Table) -> int | None:
        """A seat that a bot plays and that must act; those who only may are asked next."""
        if table.course.is_paused:
            return None
        actors = table.game.actors(table.course.state)
        return next((s for s in (*actors.must, *actors.may) if s in table.course.bots), None)

    async def _answer(self, table: Table, seat: int, number: int) -> None:
        began = self._clock.now_ms()
        level = table.course.bots[seat]
        view = table.game.view(table.course.state, seat)
        luck = sha256(f"{table.row.secret}/{number}/{seat}".encode()).hexdigest()
        thought = await self._thinker.choose(table.row.game, level, view, luck)
        if thought.action is None:
            await self._clock.sleep_until(began + thought.wait_ms)
            return
        people = len(table.course.bots) < len(table.row.seats)
        await self._clock.sleep_until(began + (self._pace_ms if people else 0))
        await table.answer_for(seat, number, table.game.read_action(thought.action))

    async def _either(self, table: Table, number: int, work: Coroutine[Any, Any, None]) -> None:
        """Do this, unless the table moves first."""
        tasks = {asyncio.create_task(work), asyncio.create_task(table.moved(number))}
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
