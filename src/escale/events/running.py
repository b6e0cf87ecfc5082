"""All events of a server: who comes and goes, and what happens by itself when it is time."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from ..core.errors import IllegalAction, Refused
from ..tables.clock import Clock
from ..tables.errors import OLDER, NoSuchTable
from ..tables.identifiers import Random, new_code, new_id
from ..tables.opening import CODE_ATTEMPTS
from ..tables.ports import PersonRow, TableStore
from .fold import advance, fold
from .model import (
    Closed,
    EventConfig,
    EventLine,
    EventRow,
    EventState,
    EventStep,
    EventTable,
    Finished,
    Joined,
    Left,
    Started,
    Why,
)
from .ports import EventStore
from .rounds import next_steps, rests, stop_ms
from .standings import Standing, standings
from .tables import EventTables, is_over

ATTEMPTS = 20  # until the others who write to the log of an event let one through
MOST_PLAYERS = 300
MOST_OVER = 50  # events in memory after their end
CLOSED_AT_ONCE = 50  # quiet events closed by one sweep
log = logging.getLogger(__name__)


class LiveEvent:
    """An event as this process knows it."""

    def __init__(self, row: EventRow) -> None:
        self.row = row
        self.state = EventState()
        self.people: Mapping[str, str] = {}  # by player; who is not known any more is not in it
        self.opened: set[str] = set()  # tables that are surely there…
        self.begun: set[str] = set()  # …and those whose cards are dealt
        self.closed_series: set[str] = set()
        self.published = 0  # the number of the last step that was told
        self._standings: tuple[int, tuple[Standing, ...]] = (-1, ())

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The table as it stands, computed once a step."""
        if self._standings[0] != self.state.number:
            self._standings = (self.state.number, standings(self.row.config, self.state))
        return self._standings[1]

    def player_of(self, person: str) -> str | None:
        """The player that a person is."""
        return next((each for each, who in self.people.items() if who == person), None)

    @property
    def unknown(self) -> list[str]:
        """Those who take part still, though the server has forgotten them."""
        here = self.state.here
        return [each.id for each in here if not each.level and each.id not in self.people]


class EventManager:
    """Every process may do all of it: the conditional append decides who was first."""

    def __init__(
        self,
        store: TableStore,
        events: EventStore,
        tables: EventTables,
        clock: Clock,
        random: Random,
        publish: Callable[[LiveEvent], None] = lambda _event: None,
    ) -> None:
        self._store = store
        self._events = events
        self._tables = tables
        self._clock = clock
        self._random = random
        self._publish = publish
        self._live: dict[str, LiveEvent] = {}  # by id
        self._over: dict[str, LiveEvent] = {}  # the last that were looked at after their end

    def __len__(self) -> int:
        """How many events are not over, or were looked at just now."""
        return len(self._live)

    # ---- asked by people

    async def open(self, host: PersonRow, config: EventConfig) -> LiveEvent:
        """A new event; raises Refused."""
        row = EventRow(new_id(self._random), "", config, self._clock.now_ms(), host.id)
        for _ in range(CODE_ATTEMPTS):
            row = replace(row, code=new_code(self._random))
            if await self._store.find_code(row.code) is None and await self._events.open_event(row):
                return self._live.setdefault(row.id, LiveEvent(row))
        raise Refused("too-many", what="codes")

    async def find(self, code: str) -> LiveEvent:
        """An event by its code, up to date; raises Refused."""
        row = await self._events.read_event(code)
        if row is None:
            raise Refused("unknown-event")
        event = self._live.get(row.id) or self._over.get(row.id) or LiveEvent(row)
        event.row = row  # its host may be another person by now, or nobody
        await self._catch_up(event)
        if row.id not in self._live:
            self._keep(event)
        return self._live.get(row.id, event)

    def _keep(self, event: LiveEvent) -> None:
        """Keep an event in memory, so that its log is not read again for each who looks at it."""
        name = event.row.id
        if not event.state.closed:
            self._live[name] = event
            return
        self._over.pop(name, None)
        self._over[name] = event
        if len(self._over) > MOST_OVER:
            del self._over[next(iter(self._over))]

    async def has(self, code: str) -> bool:
        """Whether a code is that of an event."""
        return await self._events.read_event(code) is not None

    async def join(self, event: LiveEvent, person: PersonRow) -> None:
        """A person takes part, or does so again; raises Refused."""
        known = event.player_of(person.id)
        player = known or new_id(self._random)

        def come(state: EventState) -> Sequence[EventStep]:
            if known is None and len(state.players) >= MOST_PLAYERS:
                raise Refused("event-full", most=MOST_PLAYERS)
            return (Joined(player),)

        await self._take(event, come, {} if known else {player: person.id})

    async def leave(self, event: LiveEvent, person: PersonRow) -> None:
        """A person is not paired any more; raises Refused."""
        player = event.player_of(person.id)
        if player is None:
            raise Refused("not-in-the-event")
        await self._take(event, lambda _: (Left(player),))

    async def add_bots(self, event: LiveEvent, names: Sequence[str], level: str) -> None:
        """Bots take part like everybody else."""
        steps = [Joined(new_id(self._random), name, level) for name in names]
        await self._take(event, lambda _: steps)

    # ---- asked by the host

    async def start(self, event: LiveEvent) -> None:
        """Begin now; raises Refused."""

        def begin(state: EventState) -> Sequence[EventStep]:
            if len(state.here) < 2:
                raise Refused("too-few-players")
            return (Started(),)

        await self._take(event, begin)
        await self.look_at(event)

    async def next_round(self, event: LiveEvent, seen: int | None = None) -> None:
        """Stop what is being played and draw the next round now; raises Refused.

        `seen` is how many rounds the host knew of: a round that was drawn meanwhile goes on.
        """
        if not event.state.started_ms or event.row.config.format == "arena":
            raise Refused("event-moved")
        number = len(event.state.rounds)
        if seen not in {None, number}:
            raise Refused("event-moved")
        await self._stop_tables(event)
        await self._draw(event, number)
        await self.look_at(event)

    async def remove(self, event: LiveEvent, player: str) -> None:
        """Somebody does not take part any more; raises Refused."""
        await self._take(event, lambda _: (Left(player, removed=True),))

    async def close(self, event: LiveEvent, why: Why = "host") -> None:
        """End an event; what is being played is stopped."""
        if event.row.config.format != "arena":
            await self._stop_tables(event)
        await self._take(event, lambda state: () if state.closed else (Closed(why),))
        await self._close_series(event)
        self._tell(event)

    # ---- by itself

    async def close_quiet(self, since_ms: int) -> None:
        """Close events where nothing has happened since, unless they are to begin later."""
        for name in await self._events.quiet_events(since_ms, CLOSED_AT_ONCE):
            row = await self._events.event_named(name)
            if row is None or row.config.start_ms > since_ms:
                continue
            try:
                await self.close(await self.find(row.code), "abandoned")
            except Exception:  # the others are closed all the same
                log.exception("not swept", extra={"event": name})

    async def delete_old(self, over_since_ms: int, most: int) -> int:
        """Delete events that were over by then; returns how many."""
        return await self._events.delete_events(over_since_ms, most)

    async def look(self) -> None:
        """Look at every event that is not over; called again and again."""
        running = await self._events.running_events()
        for name in running:
            event = self._live.get(name)
            if event is None:
                row = await self._events.event_named(name)
                if row is None:
                    continue
                event = self._live.setdefault(name, LiveEvent(row))
            try:
                if running[name] > event.state.number:
                    await self._catch_up(event)
                if event.unknown or not rests(event.row.config, event.state, self._clock.now_ms()):
                    await self.look_at(event)
                self._tell(event)
            except Exception:  # the other events go on
                log.exception("event failed", extra={"event": name})
        for name in [name for name in self._live if name not in running]:
            event = self._live[name]
            await self._catch_up(event)
            await self._close_series(event)
            self._tell(event)
            del self._live[name]
            self._keep(event)

    async def look_at(self, event: LiveEvent) -> None:
        """Do what is due at one event."""
        await self._drop_unknown(event)
        await self._look_at_tables(event)
        for _ in range(ATTEMPTS):
            if not await self._take_due(event, event.row):
                break
            await self._close_series(event)
            await self._look_at_tables(event)
        self._tell(event)

    async def _take_due(self, event: LiveEvent, row: EventRow) -> bool:
        """Take the steps that are due, drawn in a thread as that may take a second; whether any."""
        before, now_ms = event.state, self._clock.now_ms()
        steps = await asyncio.to_thread(
            next_steps, row, before, now_ms, lambda: new_id(self._random)
        )
        await self._take(event, lambda state: steps if state is before else ())
        return bool(steps)

    def _tell(self, event: LiveEvent) -> None:
        if event.published != event.state.number:
            event.published = event.state.number
            self._publish(event)

    async def _drop_unknown(self, event: LiveEvent) -> None:
        """Whoever has been forgotten by the server is not paired any more."""
        event.people = await self._events.event_people(event.row.id)

        await self._take(event, lambda _: [Left(each) for each in event.unknown])

    async def _look_at_tables(self, event: LiveEvent) -> None:
        state = event.state
        for name in sorted(state.unfinished - event.opened):
            table = state.tables[name]
            drawn = state.rounds[table.round - 1]
            await self._tables.open(event.row, drawn, table, state.players, event.people)
            event.opened.add(name)
        over = await self._tables.over_among(sorted(state.unfinished))
        results, walkovers = [], []
        for name in sorted(state.unfinished):
            table = state.tables[name]
            try:
                if name in over:
                    results.append(await self._tables.result_of(table))
                elif lost := await self._begin(event, table):
                    walkovers.append(lost)
            except IllegalAction as problem:
                if not is_over(problem):
                    raise
            except NoSuchTable as problem:
                if problem.why not in {OLDER, "damaged"}:
                    raise
                results.append(Finished(name, (1,) * len(table.players), "stopped"))
        await self._note_results(event, [*results, *walkovers])
        for each in walkovers:
            await self._tables.stop(each.table)
        due_ms = stop_ms(event.row.config, event.state)
        if due_ms is not None and due_ms <= self._clock.now_ms():
            await self._stop_tables(event)

    async def _begin(self, event: LiveEvent, table: EventTable) -> Finished | None:
        """Let a table begin when that is due; its result if it is lost without a card."""
        if table.id in event.begun:
            return None
        begun = await self._tables.begin(event.row, table)
        if isinstance(begun, Finished):
            return begun
        if begun:
            event.begun.add(table.id)
        return None

    async def _note_results(self, event: LiveEvent, results: Sequence[Finished]) -> None:
        def fresh(state: EventState) -> Sequence[EventStep]:
            return [each for each in results if each.table in state.unfinished]

        await self._take(event, fresh)

    async def _stop_tables(self, event: LiveEvent) -> None:
        state = event.state
        results = []
        for name in sorted(state.unfinished):
            await self._tables.stop(name)
            results.append(await self._tables.result_of(state.tables[name]))
        await self._note_results(event, results)

    async def _draw(self, event: LiveEvent, number: int) -> None:
        """The next round without the pause before it, unless it was drawn meanwhile."""
        row = replace(event.row, config=replace(event.row.config, pause_seconds=0))
        if len(event.state.rounds) == number and not event.state.unfinished:
            await self._take_due(event, row)

    async def _close_series(self, event: LiveEvent) -> None:
        state = event.state
        for drawn in state.rounds:
            is_over = state.unfinished.isdisjoint(drawn.tables)
            if drawn.series and is_over and drawn.series not in event.closed_series:
                await self._tables.close_series(drawn.series)
                event.closed_series.add(drawn.series)

    # ---- the log

    async def _catch_up(self, event: LiveEvent) -> bool:
        """Take in what others have stored; whether there was anything."""
        lines = await self._events.event_lines(event.row.id, event.state.number)
        lines = [line for line in lines if line.number > event.state.number]
        if lines:
            event.state = fold(lines, event.state)
        event.people = await self._events.event_people(event.row.id)
        return bool(lines)

    async def _take(
        self,
        event: LiveEvent,
        decide: Callable[[EventState], Sequence[EventStep]],
        people: Mapping[str, str] | None = None,
    ) -> None:
        """Store the steps that are decided on, judged anew when others came first."""
        for _ in range(ATTEMPTS):
            before = event.state
            steps = decide(before)
            if not steps:
                return
            state, lines = before, []
            for step in steps:
                state = advance(state, step, self._clock.now_ms())
                lines.append(EventLine(state.number, step, state.at_ms))
            stage = state.stage
            if await self._events.append_lines(event.row.id, lines, stage, people):
                if event.state is before:
                    event.state = state
                    event.people = {**event.people, **(people or {})}
                else:
                    await self._catch_up(event)
                return
            if not await self._catch_up(event) and event.state is before:
                raise Refused("already-joined" if people else "event-moved")
            await asyncio.sleep(0)
        raise Refused("event-moved")
