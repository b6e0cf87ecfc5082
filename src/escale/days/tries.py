"""What people do with the daily: one try of a day and box, and practice when the day is over."""

import asyncio
from datetime import date
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..boxes import Box, DailyTable, Puzzle, PuzzleResult
from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.identifiers import Random, new_id
from ..tables.opening import TableOpener
from ..tables.ports import PersonRow, TableRow, TableStore
from ..tables.registry import TableRegistry
from ..tables.seating import join, start
from .days import Days, table_of
from .ports import DayStore, Try


class Tries:
    """Begins tries, and takes in answers."""

    def __init__(
        self,
        days: Days,
        store: DayStore,
        tables: TableRegistry,
        table_store: TableStore,
        opener: TableOpener,
        clock: Clock,
        random: Random,
    ) -> None:
        self._days = days
        self._store = store
        self._tables = tables
        self._table_store = table_store
        self._opener = opener
        self._clock = clock
        self._random = random

    async def begin(self, person: PersonRow, day: date, game: str) -> Try:
        """The try of a person, begun if it was not; raises Refused, also just after midnight."""
        box = self._days.box(game)
        if day != self._days.today:
            raise Refused("unknown-day")
        is_table = isinstance(box.daily, DailyTable)
        fresh = Try(
            day.isoformat(),
            game,
            person.id,
            self._clock.now_ms(),
            new_id(self._random) if is_table else "",
        )
        if is_table:  # chosen before anything is stored
            await self._days.pick(day, game)
        found = await self._store.begin(fresh)
        if found is None:
            raise Refused("no-identity")
        if found == fresh:
            self._days.counts["begun"] += 1
        if found.table and not found.is_done:
            await self._open(found.table, person, box, day, is_counted=True)
        return found

    async def practise(self, person: PersonRow, day: date, game: str) -> str:
        """A table with the deal of a day that is over; returns its id."""
        if day >= self._days.today:
            raise Refused("day-running")
        table = new_id(self._random)
        await self._open(table, person, self._days.box(game), day, is_counted=False)
        return table

    async def _open(
        self, table: str, person: PersonRow, box: Box, day: date, is_counted: bool
    ) -> None:
        """Open a table with the deal of a day, unless it is there, and start its game."""
        daily, game = table_of(box), box.game.slug
        if await self._table_store.read_table(table) is None:
            drawn = await self._days.candidate(day, game)
            row = TableRow(
                id=table,
                game=game,
                version=box.game.version,
                options=Raw(msgspec.json.encode(daily.options)),
                secret=drawn.seed.hex(),
                opened_ms=self._clock.now_ms(),
                content=dict(box.game.content(daily.options)),
                preset=daily.preset,
                owner=person.id,
                places=daily.seats,
                fill=daily.bot_level,
                nonces=(),
                luck=self._random(32).hex(),
                day=day.isoformat() if is_counted else "",
            )
            await self._opener.open(row)
        async with self._tables.hold(table) as live:
            if live.state.started:
                return
            await live.order(join(self._opener.new_member(person, "")))
            missing = daily.seats - len(live.state.members)
            await self._opener.seat_bots(live, person, [daily.bot_level] * missing)
            await live.order(start(person.id, ()))

    async def submit(self, person: PersonRow, day: date, game: str, answer: Raw) -> PuzzleResult:
        """What an answer comes to; today it is the one try, later it is practice.

        Raises Refused, or BadInput for an answer that cannot be judged, and then nothing is stored.
        """
        box = self._days.box(game)
        task = await self._days.task(day, game)
        judged = await asyncio.to_thread(judge, box, task, answer)
        if day < self._days.today:
            return judged
        mine = await self.begin(person, day, game)
        if mine.is_done:
            raise Refused("already-tried")
        done = replace(
            mine,
            answer=bytes(answer).decode(),
            done_ms=self._clock.now_ms(),
            points=judged.points,
            possible=judged.possible,
            marks="".join(map(str, judged.marks)),
        )
        if await self._store.finish(done) != done:  # on another device, just now
            raise Refused("already-tried")
        self._days.counts["answered"] += 1
        return judged


def judge(box: Box, task: Any, answer: Raw) -> PuzzleResult:
    """What an answer comes to; raises Refused or BadInput."""
    assert isinstance(box.daily, Puzzle)
    try:
        read: Any = msgspec.json.decode(answer, type=box.daily.answer)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("bad-request") from None
    box.daily.check(task, read)
    return box.daily.score(task, read)
