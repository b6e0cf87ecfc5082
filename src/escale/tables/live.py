"""A live table: one object that takes what people, bots and timers do, and keeps the game going."""

import asyncio
import logging
from collections.abc import Collection, Coroutine, Sequence
from contextlib import suppress
from typing import Any
from weakref import proxy

from ..boxes import Box
from ..core.errors import IllegalAction
from ..core.game import CLOCK, Event, Seat, Step
from ..core.table_events import AnyTableAction, GivenBack, TakenOver
from . import news
from .absences import pause_for
from .bot_runner import BotRunner
from .checking import check_question, timers_of
from .context import NoPublisher, TableContext
from .correspondence import is_due_soon, late_seats
from .errors import DamagedTable, NoSuchTable, Stale
from .lobby_entry import people_at
from .logged import LoggedTable, Receipt
from .ports import Absence, BotPace, LobbyRow, LoggedStep, Publisher
from .presence import Presence
from .seat_view import SeatView
from .seating import Order, mark_failed_bot, start, take_back, take_over, while_due
from .state import DAYS, FILL, TURN, TableConfig, TableState
from .stored import config_of
from .timers import NextTimer
from .weak_methods import weakly

log = logging.getLogger(__name__)


class LiveTable(LoggedTable):
    """One table in this process: what its log says, and the parts that keep it going.

    `load` gives a table that only reacts to what it is asked; after `start_parts` its timers run,
    its bots act and bots play for people who are gone.
    """

    def __init__(self, config: TableConfig, box: Box, context: TableContext) -> None:
        super().__init__(config, box, context.store, context.clock, context.directory)
        self.bot_pace: BotPace = "normal"  # as the last person who came to watch it wishes
        self.publisher: Publisher = NoPublisher()
        self._timings = context.timings
        self._bus = context.bus
        self._others = news.OtherProcesses(context.bus.process)
        self._seat_views: dict[Seat | None, SeatView] = {}
        self._is_running = False
        self._is_over = asyncio.Event()
        self._work: set[asyncio.Task[None]] = set()
        # The parts know the table weakly, so that one that nobody needs any more is freed at once:
        # the collector looks at what is old only once in minutes.
        self._timers = NextTimer(self._clock, self._timings.grace_ms, weakly(self._when_timer_due))
        self._presence = Presence(config, self._clock, weakly(self._when_away_too_long))
        self._bots = BotRunner(
            proxy(self),
            self._clock,
            context.bots,
            self._timings,
            weakly(self._when_failed),
            context.address_of,
        )

    @classmethod
    async def load(cls, name: str, context: TableContext) -> "LiveTable":
        """A table from its log; raises NoSuchTable, and logs what is damaged."""
        try:
            return await cls._load(name, context)
        except DamagedTable as problem:
            log.error("table damaged", extra=problem.details)  # noqa: TRY400 - its cause is in it
            raise

    @classmethod
    async def _load(cls, name: str, context: TableContext) -> "LiveTable":
        row = await context.store.read_table(name)
        if row is None:
            raise NoSuchTable(name)
        box = context.boxes.get(row.game)
        games = {row.game: box.game} if box else {}
        config = config_of(row, games, context.policy_of(row), context.timings)
        assert box
        table = cls(config, box, context)
        await table.catch_up()
        table.publisher = context.make_publisher(table)
        return table

    def start_parts(self) -> None:
        """Let timers run, bots act, and bots replace people who are gone."""
        self._is_running = True
        self._update_parts()

    async def close(self) -> None:
        """Stop the parts; everything that was acknowledged is in the store."""
        self._is_running = False
        self._timers.stop()
        self._presence.stop()
        for task in self._work:
            task.cancel()
        await asyncio.gather(self._bots.close(), *self._work, return_exceptions=True)

    # ---- what can be known of it

    @property
    def connected(self) -> tuple[str, ...]:
        """The members who are connected."""
        return self._presence.connected

    @property
    def is_idle(self) -> bool:
        """Whether nothing would be missed if this process let the table go."""
        return self._bots.is_idle and not self._work and not is_due_soon(self.state, self.now_ms)

    @property
    def under_way(self) -> set[asyncio.Task[None]]:
        """What is being done now and needs no more time to pass."""
        return self._work | self._bots.submitting

    async def wait_until_over(self) -> None:
        """Wait for the end of the game."""
        await self._is_over.wait()

    def view(self, seat: Seat | None) -> Any:
        """What a seat sees, once the game has started."""
        return self.game.view(self.state.game_state, seat) if self.state.started else None

    def seat_view(self, seat: Seat | None) -> SeatView:
        """What a seat sees and is asked now; computed once a step."""
        known = self._seat_views.get(seat)
        if known is None:
            known = self._seat_views[seat] = SeatView.of(self.box, self.state, seat)
        return known

    def is_connected(self, seat: Seat) -> bool:
        return self._presence.is_connected(self.state.members[seat].id)

    def is_absent(self, seat: Seat) -> bool:
        """Whether the table has waited for long for somebody who is not connected."""
        return self._presence.is_absent(self.state, seat)

    @property
    def runs_bots(self) -> bool:
        """Whether this is the process for which the bots of the table think."""
        return self._others.runs_bots_here(self._presence.is_anyone_here)

    # ---- people who connect and disconnect

    def arrived(self, member: str) -> None:
        """A member has one more connection."""
        self._presence.arrived(member)
        self._connections_changed()
        self.announce()

    def departed(self, member: str) -> None:
        """A member has one connection less."""
        self._presence.departed(member)
        self._connections_changed()
        self.announce()

    def _connections_changed(self) -> None:
        if self._is_running:  # connections are closed after the tables of a process have stopped
            self._presence.watch(self.state)
            self._bots.update()

    # ---- other processes

    def announce(self, asks: bool = False) -> None:
        """Tell the other processes that this one has the table, and who is connected to it."""
        if self._is_running:
            held = news.TableLoaded(self._bus.process, self._presence.connected_here, asks)
            self._bus.tell(self.row.id, held)

    def check_others(self) -> None:
        """Say again that the table is here: processes that have been silent for long lose it."""
        self.announce()
        if self._bus.is_connected and self._others.count_round():
            self._others_changed()

    def wish_pace(self, pace: BotPace) -> None:
        """The person who watches the table wishes its bots as quick as this."""
        self.bot_pace = pace
        self._bus.tell(self.row.id, news.BotPaceChosen(pace))

    def heard(self, sent: news.TableNews) -> None:
        """Another process says something of this table."""
        match sent:
            case news.StepsStored(number=number):
                if number > self.state.number:
                    self._begin(self.catch_up(sent.steps))
            case news.TableLoaded(process=process, members=members, asks=asks):
                if asks:
                    self.announce()
                    self._bus.tell(self.row.id, news.StepsStored(self.state.number))
                if self._others.note(process, members):
                    self._others_changed()
            case news.TableUnloaded(process=process):
                self.forget_process(process)
            case news.SocketMessage(
                message=message, is_for_members=is_for_members, not_for=not_for
            ):
                self.publisher.repeat(message, is_for_members, not_for)
            case news.BotPaceChosen(pace=pace):
                self.bot_pace = pace

    def forget_process(self, process: str) -> None:
        """A process does not have this table any more."""
        if self._others.forget(process):
            self._others_changed()

    def say(self, message: bytes, is_for_members: bool, not_for: Collection[str] = ()) -> None:
        """Pass on to the other processes what was said to those who follow the table here."""
        self._bus.tell(self.row.id, news.SocketMessage(message, is_for_members, tuple(not_for)))

    def _others_changed(self) -> None:
        self._presence.set_elsewhere(self._others.members)
        self._connections_changed()
        self.publisher.publish_connected()

    # ---- what can be done at it

    async def submit(
        self, seat: Seat, phase: str, actions: Sequence[Any], client: str | None = None
    ) -> Receipt:
        """A person's actions, all or none; raises IllegalAction or Stale, and then nothing changed.

        A batch may hold several actions as long as the question stays the person's own.
        """
        arrived_ms = self.now_ms  # the time spent waiting for the lock is not the player's
        steps = [Step(seat, action, arrived_ms) for action in actions]
        async with self._lock:
            while True:
                if (known := self._number_of(seat, client)) is not None:
                    return Receipt(known, again=True)
                try:
                    check_question(self.game, self.state, seat, phase, actions)
                    answer = await self._store_steps(steps, client)
                except (IllegalAction, Stale):
                    if await self._catch_up():  # perhaps because another process was first
                        continue
                    raise
                if answer.stored:
                    return Receipt(answer.last)
                await self._catch_up_after(answer)

    async def answer_for(self, seat: Seat, number: int, action: Any) -> bool:
        """What the table answers for a seat, tied to the step it has seen; False if too late."""
        async with self._lock:
            if self.state.number != number or self.state.is_over or self.state.is_paused:
                return False
            return await self._try_step(Step(seat, action, self.now_ms))

    async def act_during(self, seat: Seat, phase: str, action: Any) -> bool:
        """What a bot does of its own will while a phase lasts, or whenever it interrupts.

        False if it is too late; raises IllegalAction if others have made it impossible.
        """
        async with self._lock:
            state, now_ms = self.state, self.now_ms
            if state.phase != phase and not self.game.interrupts(action):
                return False
            if state.is_over or state.is_paused:
                return False
            if seat not in state.bots:  # its person is back
                return False
            if any(due <= now_ms for due in state.due.values()):  # the grace is for people
                return False
            return await self._try_step(Step(seat, action, now_ms))

    async def bot_failed(self, seat: Seat) -> None:
        """The bot at a seat could not answer; noted where tables are compared with each other."""
        if self.config.policy.compares_bots:
            await self.order(mark_failed_bot(seat))

    async def order(self, order: Order, client: str | None = None) -> Receipt:
        """Seat, pause or end: judged on the table as it stands, tried until it is stored."""
        async with self._lock:
            return await self._order(order, client)

    async def fire_timers(self) -> int:
        """Play the timers whose time is up; how many did something."""
        fired = 0
        async with self._lock:
            while (key := self._overdue()) is not None:
                fired += await self._fire(key)
        return fired

    async def drop_old_timers(self) -> None:
        """Forget timers in the store that do not run any more by what games and server say now."""
        async with self._lock:
            await self._store.set_timers(self.row.id, self.state.number, timers_of(self.state))

    async def give_time_back(self, absences: Sequence[Absence]) -> None:
        """Pause for the time while no server ran, in the log, after the fact."""
        async with self._lock:
            while steps := pause_for(self.state, absences):
                answer = await self._store_steps(steps)
                if not answer.stored:
                    await self._catch_up_after(answer)

    async def catch_up(self, received: Sequence[LoggedStep] = ()) -> None:
        """Take in what other processes have stored, or have sent."""
        async with self._lock:
            await self._catch_up(received)

    # ---- what follows a step that is stored: timers, presence and bots look, then it is published

    def _after_own_append(self, lines: Sequence[LoggedStep], lobby_row: LobbyRow | None) -> None:
        if self._others.is_any:
            self._bus.tell(self.row.id, news.StepsStored.of(lines))
        if lobby_row and self.row.open:
            self._bus.tell_all(news.LobbyNews(lobby_row.entry, people_at(self.state, self.config)))

    def _on_new_state(self, first: int, events: Sequence[Event[Any]]) -> None:
        self._seat_views.clear()
        self._update_parts()
        self.publisher.publish(first, events)
        for event in events:
            if isinstance(event.public, TakenOver) and event.public.why == "gone":
                self._seat_returning_person(event.public.seat)
            elif isinstance(event.public, GivenBack):
                self._presence.restart_absence(self.state.members[event.public.seat].id)

    def _update_parts(self) -> None:
        """The parts look at the state; none of them knows another."""
        if self._is_running:
            self._timers.update(self.state)
            self._presence.update(self.state)
            self._bots.update()
            if self.state.is_over:
                self._is_over.set()

    # ---- timers

    def _overdue(self) -> str | None:
        state = self.state
        if state.is_over or state.is_paused or not state.due:
            return None
        due_ms, key = min((due, key) for key, due in state.due.items())
        return key if due_ms + self._timings.grace_ms <= self.now_ms else None

    async def _fire(self, key: str) -> int:
        if key == FILL:
            fill = start(None, self.bots_for(self.row.fill))
            return int(not (await self._order(while_due(key, fill))).again)
        timers = {timer.key: timer.action for timer in self.game.deadlines(self.state.game_state)}
        if key.startswith((TURN, DAYS)) and self.state.phase not in timers:
            late = late_seats(self.state, key)
            orders = [while_due(key, take_over(seat, "late")) for seat in late]
            return int(any([not (await self._order(order)).again for order in orders]))
        name = self.state.phase if key.startswith(DAYS) else key  # a pause ends, as it would live
        # At the time it is played, not at its due time: after a night without power time begins
        # anew, and what is shown now is seen for its whole time.
        return int(await self._try_step(Step(CLOCK, timers[name], self.now_ms)))

    def _when_timer_due(self) -> None:
        async def fire() -> None:
            await asyncio.sleep(0)  # an answer that lies in the system's buffer was in time
            await self.fire_timers()
            self._timers.update(self.state)

        self._begin(fire())

    # ---- people who are away

    def _when_away_too_long(self, seat: Seat, member: str) -> None:
        def unless_back(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
            # Since a moment; or they are connected to a process that cannot be heard now.
            is_back = self._presence.is_connected(member) or not self._bus.is_connected
            return () if is_back else take_over(seat, "gone")(state, config)

        self._begin(self.order(unless_back))

    def _seat_returning_person(self, seat: Seat) -> None:
        """Somebody who is connected here is not away: another process could not hear of them."""
        member = self.state.members[seat]
        is_here = member.id in self._presence.connected_here
        if self._bus.process and self._is_running and is_here:
            self._begin(self._order_unless_illegal(take_back(member.person)))

    async def _order_unless_illegal(self, order: Order) -> None:
        with suppress(IllegalAction):  # they have left meanwhile
            await self.order(order)

    # ---- work in the background

    def _begin(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._work.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            self._when_failed(problem)

    def _when_failed(self, problem: BaseException) -> None:
        log.error("table failed", extra={"table": self.row.id}, exc_info=problem)
        if self._is_running:  # the disk may be full: try again rather than wait for ever
            self._clock.call_at(self.now_ms + self._timings.retry_ms, self._update_parts)
