"""A live table: one inbox, every step checked, stored, then told.

Nothing is published before the store has it; a step that was acknowledged is on the disk. Any
process may serve the table: who loses the race for a number catches up from the log.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ..core.chance import Transcript
from ..core.errors import EscaleError, IllegalAction
from ..core.game import CLOCK, HOUSE, AnyGame, Event, Seat, Step
from ..core.house import HouseAction
from ..core.record import RecordedStep, Seed, read_step
from .course import Course, advance, begin
from .ports import Appended, LoggedStep, TableRow, TableStore, Timer

GRACE_MS = 250  # an answer on its way when the time is up still counts
Listener = Callable[[int, Sequence[Event[Any]]], None]


class Stale(EscaleError):
    """The question that this action answers is no longer asked."""


class Receipt(Struct, frozen=True):
    """What a player is told: his steps are kept, the last under this number."""

    number: int
    again: bool = False  # it was kept before


class Table:
    """One table in this process."""

    def __init__(self, row: TableRow, game: AnyGame, store: TableStore, now: Callable[[], int]):
        self.row = row
        self.game = game
        self._store = store
        self._now = now
        self._chance = Seed("", row.secret, row.nonces).chance()
        self._inbox = asyncio.Lock()
        self._moved = asyncio.Event()
        self._listeners: list[Listener] = []
        self.events: list[Event[Any]] = []
        options = msgspec.json.decode(row.options, type=game.types.options)
        opening = game.start(options, len(row.seats), self._chance)
        bots = {seat: level for seat, level in enumerate(row.bots) if level}
        self.course: Course = begin(opening.state, game, bots, row.opened_ms)
        self._tell(opening.events)

    @classmethod
    async def load(
        cls,
        table: str,
        games: Mapping[str, AnyGame],
        store: TableStore,
        now: Callable[[], int],
    ) -> "Table":
        """A table from its log; KeyError if there is none, or its game is not on the shelf."""
        row = await store.read_table(table)
        if row is None:
            raise KeyError(table)
        game = games[row.game]
        if game.version != row.version:
            raise KeyError(f"{row.game} version {row.version}")
        loaded = cls(row, game, store, now)
        await loaded.catch_up()
        return loaded

    def listen(self, listener: Listener) -> None:
        """Be told of new events, with the number of the first."""
        self._listeners.append(listener)

    def told(self, seat: Seat | None, after: int = 0) -> list[tuple[int, Any]]:
        """All that a seat was told after an event's number, however long ago."""
        fresh = enumerate(self.events[after:], after + 1)
        return [(number, event.told_to(seat)) for number, event in fresh]

    async def submit(
        self, seat: Seat, phase: str, actions: Sequence[Any], client: str | None = None
    ) -> Receipt:
        """A person's actions, all or none; raises IllegalAction or Stale, and then nothing changed.

        A batch may hold several actions as long as the question stays the person's own.
        """
        async with self._inbox:
            while True:
                self._refuse_when_closed(seat)
                if self.game.phase(self.course.state) != phase:
                    known = await self._kept_before(seat, client)
                    if known is not None:
                        return Receipt(known, again=True)
                    raise Stale(phase)
                steps = [Step(seat, action, self._time()) for action in actions]
                answer = await self._append(steps, client)
                if answer.stored:
                    return Receipt(answer.last)
                await self._catch_up()
                if answer.known is not None:
                    return Receipt(answer.known, again=True)

    async def answer_for(self, seat: Seat, number: int, action: Any) -> bool:
        """A bot's action, tied to the step it has seen; False if the table has moved on."""
        async with self._inbox:
            if self.course.number != number or self._is_closed or seat not in self.course.bots:
                return False
            stored = (await self._append([Step(seat, action, self._time())], None)).stored
            if not stored:
                await self._catch_up()
            return stored

    async def house(self, action: HouseAction) -> Receipt:
        """The house changes a seat, pauses or ends the table."""
        async with self._inbox:
            while self.course.ended is None:
                answer = await self._append([Step(HOUSE, action, self._time())], None)
                if answer.stored:
                    return Receipt(answer.last)
                await self._catch_up()
            raise IllegalAction("table-closed")

    async def ring(self) -> int:
        """Play the timers whose time is up; how many rang."""
        rang = 0
        async with self._inbox:
            while timer := self._overdue():
                key, action = timer
                step = Step(CLOCK, action, max(self.course.due[key], self.course.at_ms))
                if (await self._append([step], None)).stored:
                    rang += 1
                else:
                    await self._catch_up()
        return rang

    async def catch_up(self) -> None:
        """Take in what other processes have stored."""
        async with self._inbox:
            await self._catch_up()

    @property
    def _is_closed(self) -> bool:
        return self.course.ended is not None or self.course.is_paused

    def _refuse_when_closed(self, seat: Seat) -> None:
        if self.course.ended is not None:
            raise IllegalAction("table-closed")
        if self.course.is_paused:
            raise IllegalAction("table-paused")
        if seat in self.course.bots:
            raise IllegalAction("seat-taken-over")

    def _time(self) -> int:
        return max(self._now(), self.course.at_ms)

    def _overdue(self) -> tuple[str, Any] | None:
        if self._is_closed:
            return None
        actions = {timer.key: timer.action for timer in self.game.deadlines(self.course.state)}
        for key, due in sorted(self.course.due.items(), key=lambda item: item[1]):
            if due + GRACE_MS <= self._now():
                return key, actions[key]
        return None

    async def _append(self, steps: Sequence[Step[Any]], client: str | None) -> Appended:
        """Check and apply on a copy, store, and only then move on and tell."""
        course, events = self.course, list[Event[Any]]()
        lines: list[LoggedStep] = []
        chance = Transcript(self._chance)
        for index, step in enumerate(steps):
            if chance.draws:  # the person has not seen what chance brought
                raise IllegalAction("batch-over-chance")
            course, happened = advance(course, self.game, step, chance)
            events.extend(happened)
            action = Raw(msgspec.json.encode(step.action))
            own = client if index == 0 else None
            lines.append(LoggedStep(course.number, step.seat, action, course.at_ms, own))
        paused = {} if course.is_paused else course.due
        timers = [Timer(key, due) for key, due in paused.items()]
        answer = await self._store.append(self.row.id, lines, timers)
        if answer.stored:
            self._move(course, events)
        return answer

    async def _catch_up(self) -> None:
        for line in await self._store.read_steps(self.row.id, self.course.number):
            recorded = RecordedStep(line.seat, line.action, line.at_ms, "")
            step = read_step(recorded, self.game)
            self._move(*advance(self.course, self.game, step, self._chance))

    async def _kept_before(self, seat: Seat, client: str | None) -> int | None:
        """The number of a step that this client sent before and that is already kept."""
        if client is None:
            return None
        await self._catch_up()
        steps = await self._store.read_steps(self.row.id)
        return next((s.number for s in steps if (s.seat, s.client) == (seat, client)), None)

    def _move(self, course: Course, events: Sequence[Event[Any]]) -> None:
        self.course = course
        self._moved.set()
        self._moved = asyncio.Event()
        self._tell(events)

    async def moved(self, since: int) -> None:
        """Wait until the table has more than so many steps."""
        while self.course.number <= since:
            await self._moved.wait()

    def _tell(self, events: Sequence[Event[Any]]) -> None:
        first = len(self.events) + 1
        self.events.extend(events)
        for listener in self._listeners if events else ():
            listener(first, events)
