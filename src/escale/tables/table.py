"""A live table: one inbox, every step checked, stored, then told.

Nothing is published before the store has it; a step that was acknowledged is on the disk. Any
process may serve the table: who loses the race for a number catches up from the log.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ..core.chance import FairChance, Transcript
from ..core.errors import EscaleError, IllegalAction
from ..core.game import CLOCK, HOUSE, AnyGame, Event, Seat, Step
from ..core.record import RecordedStep, Seed, read_step
from .lobby_entry import lobby_row
from .policy import CASUAL, PolicyOf, TablePolicy, casual
from .ports import Appended, LoggedStep, TableRow, TableStore, Timer
from .seating import Order, take_over
from .state import FILL, TURN, TableConfig, TableState, advance, begin, has_learnt

GRACE_MS = 250  # an answer on its way when the time is up still counts
Listener = Callable[[int, Sequence[Event[Any]]], None]


class Stale(EscaleError):
    """The question that this action answers is no longer asked."""


class NoSuchTable(EscaleError):
    """There is no table of this name, or `why` it cannot be played on."""

    def __init__(self, table: str, why: str = "unknown-table") -> None:
        super().__init__(table, why)
        self.why = why


class Receipt(Struct, frozen=True):
    """What a player is told: his steps are kept, the last under this number."""

    number: int
    again: bool = False  # it was kept before


class Table:
    """One table in this process."""

    def __init__(
        self,
        row: TableRow,
        game: AnyGame,
        store: TableStore,
        now: Callable[[], int],
        policy: TablePolicy = CASUAL,
    ):
        self.row = row
        self.game = game
        self.config = TableConfig(
            game, msgspec.json.decode(row.options, type=game.types.options), row, policy
        )
        self.state: TableState = begin(self.config)
        self.events: list[Event[Any]] = []
        self.fillers: Callable[[], Order] | None = None  # who starts when nobody else comes
        self._store = store
        self._now = now
        self._luck: FairChance | None = None
        self._inbox = asyncio.Lock()
        self._clients: dict[tuple[Seat, str | None], int] = {}  # what they sent, and its number
        self._listeners: list[Listener] = []

    @classmethod
    async def load(
        cls,
        table: str,
        games: Mapping[str, AnyGame],
        store: TableStore,
        now: Callable[[], int],
        policy_of: PolicyOf = casual,
    ) -> "Table":
        """A table from its log; raises NoSuchTable."""
        row = await store.read_table(table)
        if row is None:
            raise NoSuchTable(table)
        game = games.get(row.game)
        if game is None or game.version != row.version:
            raise NoSuchTable(table, "older-rules")
        loaded = cls(row, game, store, now, policy_of(row))
        if dict(game.content(loaded.config.options)) != row.content:
            raise NoSuchTable(table, "older-rules")
        try:
            await loaded.catch_up()
        except EscaleError:  # these rules do not allow what was played
            raise NoSuchTable(table, "older-rules") from None
        return loaded

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Be told after every step, with its events and the number of the first; ends when called.

        The table stands where the events have led by then.
        """
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def told(self, seat: Seat | None, after: int = 0) -> list[tuple[int, Any]]:
        """All that a seat was told after an event's number, however long ago."""
        fresh = enumerate(self.events[after:], after + 1)
        return [(number, event.told_to(seat)) for number, event in fresh]

    def view(self, seat: Seat | None) -> Any:
        """What a seat sees, once the game has started."""
        return self.game.view(self.state.game_state, seat) if self.state.started else None

    async def submit(
        self, seat: Seat, phase: str, actions: Sequence[Any], client: str | None = None
    ) -> Receipt:
        """A person's actions, all or none; raises IllegalAction or Stale, and then nothing changed.

        A batch may hold several actions as long as the question stays the person's own.
        """
        arrived_ms = self._now()  # the time in the inbox is not the player's
        steps = [Step(seat, action, arrived_ms) for action in actions]
        async with self._inbox:
            while True:
                if (known := self._clients.get((seat, client))) is not None:
                    return Receipt(known, again=True)
                try:
                    self._refuse_when_closed(seat, phase, actions)
                    answer = await self._append(steps, client)
                except (IllegalAction, Stale):
                    if await self._catch_up():  # perhaps because another process was first
                        continue
                    raise
                if answer.stored:
                    return Receipt(answer.last)
                await self._catch_up()

    async def answer_for(self, seat: Seat, number: int, action: Any) -> bool:
        """What the table answers for a seat, tied to the step it has seen; False if too late."""
        async with self._inbox:
            if self.state.number != number or self.state.is_over or self.state.is_paused:
                return False
            return await self._append_or_catch_up(Step(seat, action, self._now()))

    async def act_in(self, seat: Seat, phase: str, action: Any) -> bool:
        """What a bot does of its own will, while this phase lasts or whenever it interrupts.

        False if it is over.

        Raises IllegalAction if others have made it impossible.
        """
        async with self._inbox:
            state, now = self.state, self._now()
            if state.phase != phase and not self.game.interrupts(action):
                return False
            if state.is_over or state.is_paused:
                return False
            if seat not in state.bots:  # its person is back
                return False
            if any(due <= now for due in state.due.values()):  # the grace is for people's lines
                return False
            return await self._append_or_catch_up(Step(seat, action, now))

    async def order(self, order: Order, client: str | None = None) -> Receipt:
        """The house seats, pauses or ends; judged on the table as it stands, tried until kept."""
        async with self._inbox:
            return await self._order(order, client)

    async def _order(self, order: Order, client: str | None = None) -> Receipt:
        while True:
            if (known := self._clients.get((HOUSE, client))) is not None:
                return Receipt(known, again=True)
            try:
                actions = order(self.state, self.config)
            except IllegalAction:
                if await self._catch_up():
                    continue
                raise
            if not actions:
                return Receipt(self.state.number, again=True)
            steps = [Step(HOUSE, action, self._now()) for action in actions]
            answer = await self._append(steps, client)
            if answer.stored:
                return Receipt(answer.last)
            await self._catch_up()

    async def ring(self) -> int:
        """Play the timers whose time is up; how many rang."""
        rang = 0
        async with self._inbox:
            while (key := self._overdue()) is not None:
                rang += await self._ring(key)
        return rang

    async def _ring(self, key: str) -> int:
        if key == FILL:
            if self.fillers is None:
                raise LookupError("nobody fills free places here")
            return int(not (await self._order(_while_due(key, self.fillers()))).again)
        if key.startswith(TURN):
            late = [seat for seat in self.state.actors.must if self.state.is_person(seat)]
            orders = [_while_due(key, take_over(seat, "late")) for seat in late]
            return int(any([not (await self._order(order)).again for order in orders]))
        timers = {timer.key: timer.action for timer in self.game.deadlines(self.state.game_state)}
        # When it rings, not when it was due: after a night without power time begins anew, and
        # what is shown now is seen for all its time.
        return int(await self._append_or_catch_up(Step(CLOCK, timers[key], self._now())))

    async def _append_or_catch_up(self, step: Step[Any]) -> bool:
        """One try: who was slower than another process learns what that one has stored."""
        stored = (await self._append([step], None)).stored
        if not stored:
            await self._catch_up()
        return stored

    async def catch_up(self) -> None:
        """Take in what other processes have stored."""
        async with self._inbox:
            await self._catch_up()

    def _refuse_when_closed(self, seat: Seat, phase: str, actions: Sequence[Any]) -> None:
        state = self.state
        if state.ended is not None:
            raise IllegalAction("table-closed")
        if not state.started:
            raise IllegalAction("not-started")
        if state.is_paused:
            raise IllegalAction("table-paused")
        if seat in state.bots:
            raise IllegalAction("seat-taken-over")
        if state.phase != phase and not all(map(self.game.interrupts, actions)):
            raise Stale(phase)

    def _overdue(self) -> str | None:
        state = self.state
        if state.is_over or state.is_paused or not state.due:
            return None
        due_ms, key = min((due, key) for key, due in state.due.items())
        return key if due_ms + GRACE_MS <= self._now() else None

    def _chance(self, state: TableState) -> FairChance:
        """The table's luck, once everyone's nonce is known; before that no card is drawn."""
        if self._luck is None or not state.started:
            self._luck = Seed("", self.row.secret, nonces_of(self.row, state)).chance()
        return self._luck

    async def _append(self, steps: Sequence[Step[Any]], client: str | None) -> Appended:
        """Check and apply on a copy, store, and only then move on and tell."""
        before = state = self.state
        events: list[Event[Any]] = []
        lines: list[LoggedStep] = []
        is_news = False
        for index, step in enumerate(steps):
            if is_news:  # the person has not seen what chance brought, or a hidden card
                raise IllegalAction("batch-over-chance", part=index)
            chance = Transcript(self._chance(state))
            try:
                state, happened = advance(state, self.config, step, chance)
            except IllegalAction as refusal:
                if len(steps) > 1:  # which of them it was
                    refusal.details["part"] = index
                raise
            is_news = has_learnt(self.game, step, happened, len(chance.draws))
            events.extend(happened)
            action = Raw(msgspec.json.encode(step.action))
            own = client if index == 0 else None
            lines.append(LoggedStep(state.number, step.seat, action, state.at_ms, own))
        same = state.due == before.due and state.is_paused == before.is_paused
        timers = None if same else _timers(state)
        changed = steps[-1].seat == HOUSE or state.stage != before.stage
        notice = lobby_row(state, self.config) if changed else None
        answer = await self._store.append(self.row.id, lines, timers, notice)
        if answer.stored:
            self._move(state, events, lines)
        return answer

    async def _catch_up(self) -> int:
        """Take in what other processes have stored; how many steps it was."""
        lines = await self._store.read_steps(self.row.id, self.state.number)
        for line in lines:
            recorded = RecordedStep(line.seat, line.action, line.at_ms, "")
            step = read_step(recorded, self.game)
            state, events = advance(self.state, self.config, step, self._chance(self.state))
            self._move(state, events, [line])
        return len(lines)

    def _move(
        self, state: TableState, events: Sequence[Event[Any]], lines: Sequence[LoggedStep]
    ) -> None:
        self.state = state
        for line in lines:
            if line.client is not None:
                self._clients[line.seat, line.client] = line.number
        first = len(self.events) + 1
        self.events.extend(events)
        for listener in tuple(self._listeners):
            listener(first, events)


def nonces_of(row: TableRow, state: TableState) -> tuple[str, ...]:
    """The people's parts of the seed, in the order of their places."""
    return state.nonces if row.nonces is None else row.nonces


def _timers(state: TableState) -> list[Timer]:
    """What the store should ring for; in a pause nothing does."""
    due = {} if state.is_paused else state.due
    return [Timer(key, due_ms) for key, due_ms in due.items()]


def _while_due(key: str, order: Order) -> Order:
    """An order that a timer gives, unless the timer is gone by the time it is judged."""
    return lambda state, config: order(state, config) if key in state.due else ()
