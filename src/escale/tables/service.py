"""Keeps one table going: asks bots at a human pace, rings timers, plays for those who are gone."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from hashlib import sha256
from typing import Any, Literal, NamedTuple

from ..boxes import Box
from ..core.errors import EscaleError, IllegalAction
from ..core.game import Seat, tag_of
from ..core.table_events import AnyTableAction
from .bot_pool import BotMove, MoveChooser
from .clock import Alarm, Clock
from .ports import Pace
from .seat_view import SeatView
from .seating import take_over
from .state import TableConfig, TableState
from .table import GRACE_MS, Table

PACE_MS = 900  # a bot among people takes its time, whether or not it has a choice
GESTURES = 6  # of them take the time of one deed
FORCED_MS = (1_500, 4_000)  # between these the table gives the only answer a person has
GONE_MS: dict[Pace, int] = {"none": 300_000, "slow": 90_000, "fast": 30_000}
LOOK_AGAIN_MS = 5_000
TOO_LATE_MS = 1_000  # before one whose action was no longer possible, or who fails, looks again
TRIES = 3  # how often a bot that fails is asked again

log = logging.getLogger(__name__)


class Errand(NamedTuple):
    """Who answers and what about; a change of either makes it another errand.

    One who must answer does so on his view. One who may act while others do has the whole phase
    for it: what they do meanwhile neither hurries him nor makes him begin anew.
    """

    by: Literal["bot", "bot at once", "table"]  # each has a pace of its own
    about: bytes  # the view, or the phase


class Service:
    """What one table needs to go on, besides its people."""

    def __init__(
        self, table: Table, box: Box, clock: Clock, thinker: MoveChooser, pace_ms: int = PACE_MS
    ) -> None:
        self.table = table
        self._box = box
        self._clock = clock
        self._thinker = thinker
        self._pace_ms = pace_ms
        self._alarm: tuple[int, Alarm] | None = None
        self._gone_alarm: Alarm | None = None
        self._someone_is_away = True  # worth a look after each step
        self._answers: dict[Seat, tuple[Errand, asyncio.Task[None]]] = {}
        self._giving: set[Seat] = set()  # who may act and is just doing it
        self._about_to: set[Seat] = set()  # interrupt: another question does not stop them
        self._working: set[asyncio.Task[None]] = set()
        self._here: Counter[str] = Counter()  # sockets by member
        self._away: dict[str, int] = {}  # since when a member has none
        self._since_ms = clock.now_ms()  # nobody is away for longer than the game is here
        self._waiting_ms = self._since_ms  # since when somebody is here
        # How often each bot was asked after this step, for luck of its own each time.
        self._asked: tuple[int, Counter[Seat]] = (0, Counter())
        self._has_begun = False
        self._sights: dict[Seat | None, SeatView] = {}
        self._is_closed = False
        self._quiet = asyncio.Event()
        self._stop = table.listen(lambda _first, _events: self.look())
        self.look()

    def look(self) -> None:
        """See what there is to do, after every step."""
        state = self.table.state
        self._sights.clear()
        if state.started and not self._has_begun:
            self._has_begun = True
            self._since_ms = self._clock.now_ms()
        self._set_alarm()
        if state.started:
            self._ask()
        if state.started and self._someone_is_away:
            self._watch_the_gone()
        if state.is_over:
            self._quiet.set()

    def seat_view(self, seat: Seat | None) -> SeatView:
        """What a seat sees and is asked now; worked out once a step."""
        if seat not in self._sights:
            self._sights[seat] = SeatView.of(self._box, self.table.state, seat)
        return self._sights[seat]

    @property
    def now_ms(self) -> int:
        return self._clock.now_ms()

    @property
    def is_idle(self) -> bool:
        """Whether nothing would be missed if this process let the table go."""
        return not self._answers and not self._working and not self.table.state.due

    async def over(self) -> None:
        """Wait for the end of the game."""
        await self._quiet.wait()

    async def close(self) -> None:
        """Stop; everything that was acknowledged is in the store."""
        self._is_closed = True
        self._stop()
        for alarm in (self._alarm and self._alarm[1], self._gone_alarm):
            if alarm:
                alarm.cancel()
        tasks = [*self._working, *(task for _, task in self._answers.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ---- timers

    def _set_alarm(self) -> None:
        state = self.table.state
        due = min(state.due.values()) if state.due and not state.is_paused else None
        if self._alarm:
            if self._alarm[0] == due:
                return
            self._alarm[1].cancel()
        self._alarm = None
        if due is not None:
            self._alarm = (due, self._clock.call_at(due + GRACE_MS, self._time_is_up))

    def _time_is_up(self) -> None:
        self._alarm = None
        self._do(self._ring())

    async def _ring(self) -> None:
        await asyncio.sleep(0)  # an answer that lies in the system's buffer was in time
        await self.table.ring()
        self._set_alarm()

    # ---- people who come and go

    def arrived(self, member: str) -> None:
        """One more socket of this member."""
        if not self._here:
            self._waiting_ms = self._clock.now_ms()
        self._here[member] += 1
        self._away.pop(member, None)
        self._look_at_people()

    def departed(self, member: str) -> None:
        """One socket less."""
        self._here[member] -= 1
        if self._here[member] <= 0:
            del self._here[member]
            self._away[member] = self._clock.now_ms()
        self._look_at_people()

    def _look_at_people(self) -> None:
        if self._is_closed:  # the house hangs up on people after its tables have stopped
            return
        self._watch_the_gone()
        if self.table.state.started:
            self._ask()

    def _is_here(self, seat: Seat) -> bool:
        return self.table.state.members[seat].id in self._here

    @property
    def here(self) -> tuple[str, ...]:
        """The members who are connected."""
        return tuple(sorted(self._here))

    def _watch_the_gone(self) -> None:
        """A bot plays for someone who is gone, once somebody else has waited long enough."""
        if self._gone_alarm:
            self._gone_alarm.cancel()
            self._gone_alarm = None
        state = self.table.state
        people = {each.id for each in state.members if not each.level}
        self._someone_is_away = not people <= self._here.keys()
        if not self._here or not state.started or state.is_over or state.is_paused:
            return
        grace = GONE_MS[self.table.row.clock]
        names = {seat: state.members[seat].id for seat in state.people(self.table.game)}
        gone = {
            seat: max(self._away.get(name, 0), self._since_ms, self._waiting_ms) + grace
            for seat, name in names.items()
            if name not in self._here
        }
        if not gone:
            return
        due_ms, seat = min((due, seat) for seat, due in gone.items())

        def stand_in() -> None:
            self._gone_alarm = None
            self._do(self._take_over(seat, names[seat]))

        self._gone_alarm = self._clock.call_at(due_ms, stand_in)

    async def _take_over(self, seat: Seat, name: str) -> None:
        def order(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
            is_back = name in self._here  # while the table was busy
            return () if is_back else take_over(seat, "gone")(state, config)

        await self.table.order(order)

    # ---- answers that no person gives

    def _ask(self) -> None:
        """Have everyone who can act and is no person think about it.

        A thought that is out of date is given up; one whose view has not changed goes on.
        """
        state = self.table.state
        active = not state.is_over and not state.is_paused
        actors = (*state.actors.must, *state.actors.may) if active else ()
        wanted: dict[Seat, tuple[Errand, Callable[[], Coroutine[Any, Any, None]]]] = {}
        for seat in actors:
            seat_view = self.seat_view(seat)
            if seat in state.bots:
                at_once = state.is_deserted(self.table.game)
                free = seat in state.actors.may
                about = state.phase.encode() if free else seat_view.encoded
                errand = Errand("bot at once" if at_once else "bot", about)
                pace_ms = 0 if at_once else self._pace_ms
                freely = partial(self._act_freely, seat, state.phase)
                wanted[seat] = (errand, freely if free else partial(self._think, seat, pace_ms))
            elif not self._is_here(seat):
                continue  # whether or not he has a choice, nobody answers for him yet
            elif seat_view.question and (choice := seat_view.question.only):
                errand = Errand("table", seat_view.encoded)
                wanted[seat] = (errand, partial(self._answer_alone, seat, choice.action))
        for seat, (errand, task) in tuple(self._answers.items()):
            is_other = seat not in wanted or wanted[seat][0] != errand
            goes_on = seat in self._about_to and seat in wanted and seat in state.bots
            if is_other and not goes_on:
                task.cancel()
                del self._answers[seat]
        for seat, (errand, begin) in wanted.items():
            if seat not in self._answers and seat not in self._giving:
                task = asyncio.create_task(begin())
                task.add_done_callback(self._finished)
                self._answers[seat] = (errand, task)

    async def _think(self, seat: Seat, pace_ms: int) -> None:
        began = self._clock.now_ms()
        answer = await self._choose(seat)
        if tag_of(answer) in self._box.traits.partial_actions:
            pace_ms //= GESTURES
        await self._clock.sleep_until(began + pace_ms)
        await self._give(seat, answer)

    async def _act_freely(self, seat: Seat, phase: str) -> None:
        """One who may act has a pace of his own; too late or no longer allowed is no harm."""
        action = await self._choose(seat, is_free=True)
        _, task = self._answers.pop(seat)  # from now on nobody gives it up
        self._working.add(task)
        self._giving.add(seat)
        try:
            is_done = False
            try:
                is_done = await self.table.act_in(seat, phase, action)
            except IllegalAction:  # somebody was quicker
                log.info("bot too late", extra={"game": self.table.row.game})
            if not is_done and self.table.state.phase == phase:  # or it would try without end
                await self._clock.sleep_until(self.now_ms + TOO_LATE_MS)
        finally:
            self._giving.discard(seat)
        if not self._is_closed:
            self._ask()

    async def _choose(self, seat: Seat, is_free: bool = False) -> Any:
        """The bot's answer; the first legal one if it fails again and again."""
        row, game = self.table.row, self.table.game
        tries = 0
        while tries < TRIES:
            number = self.table.state.number
            if self._asked[0] != number:
                self._asked = (number, Counter())
            self._asked[1][seat] += 1
            level, view = self.table.state.bots[seat], self.seat_view(seat).encoded
            secret = f"{row.own_luck}/{number}/{seat}/{self._asked[1][seat]}"
            luck = sha256(secret.encode()).hexdigest()
            began = self._clock.now_ms()
            try:
                thought: BotMove = await self._thinker.choose(row.game, level, view, luck)
                action = None if thought.action is None else game.read_action(thought.action)
            except Exception:  # a bot's mistake must not stop the people
                log.exception("bot failed", extra={"game": row.game, "level": level})
                tries += 1
                continue
            if action is None or thought.wait_ms:
                if is_free and action is not None and game.interrupts(action):
                    self._about_to.add(seat)
                try:
                    await self._clock.sleep_until(began + max(1, thought.wait_ms))
                finally:
                    self._about_to.discard(seat)
            if action is not None:
                return action
        if seat in self.table.state.actors.may:  # again and again, if it took no time
            await self._clock.sleep_until(self.now_ms + TOO_LATE_MS)
        while (legal := next(game.legal(self.table.view(seat)), None)) is None:
            await self._clock.sleep_until(self.now_ms + LOOK_AGAIN_MS)
        return legal

    async def _answer_alone(self, seat: Seat, action: Any) -> None:
        """The only answer a person has, after a pause that says nothing about it."""
        low, high = FORCED_MS
        luck = sha256(f"{self.table.row.own_luck}/{self.table.state.number}".encode()).digest()
        pause = low + int.from_bytes(luck[:4], "big") % (high - low)
        await self._clock.sleep_until(self._clock.now_ms() + pause)
        await self._give(seat, action)

    async def _give(self, seat: Seat, action: Any) -> None:
        """Hand it in for the table as it stands; if it has moved on, the next look asks again."""
        _, task = self._answers.pop(seat)  # from now on nobody gives it up
        self._working.add(task)
        number = self.table.state.number
        try:
            await self.table.answer_for(seat, number, action)
        except EscaleError:
            log.exception("bot refused", extra={"game": self.table.row.game})
            legal = next(iter(self.table.game.legal(self.table.view(seat))), None)
            if legal is not None:
                await self.table.answer_for(seat, number, legal)

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._working.discard(task)
        self._answers = {s: each for s, each in self._answers.items() if each[1] is not task}
        if not task.cancelled() and (problem := task.exception()):
            log.error("table stumbled", extra={"table": self.table.row.id}, exc_info=problem)
            if not self._is_closed:  # the disk may be full: look again rather than wait for ever
                self._clock.call_at(self.now_ms + LOOK_AGAIN_MS, self._look_again)

    def _look_again(self) -> None:
        if not self._is_closed:
            self.look()
