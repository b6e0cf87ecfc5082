"""Lets bots answer at a human pace, and answers for people who have no choice."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from functools import partial
from hashlib import sha256
from typing import Any, Literal, NamedTuple, Protocol

from ..boxes import Box
from ..core.errors import EscaleError, IllegalAction
from ..core.game import Seat, tag_of
from .bot_names import style_of
from .clock import Clock
from .plans import Plans
from .ports import AddressOf, BotPace
from .seat_view import SeatView
from .state import TableConfig, TableState
from .thinking import BotMove, BotQuestion, Caller, MoveChooser
from .timings import Timings

log = logging.getLogger(__name__)


class BotTask(NamedTuple):
    """The pending decision of one seat. It is cancelled when the question it answers changes.

    A seat that must answer does so on its view. A bot that may act while others do has the whole
    phase for it.
    """

    by: Literal["bot", "bot at once", "finishing bot", "table"]  # each has a pace of its own
    question: bytes  # the view, or the phase


class AnsweredTable(Protocol):
    """What the runner needs of its table."""

    config: TableConfig
    box: Box
    state: TableState
    bot_pace: BotPace

    @property
    def runs_bots(self) -> bool: ...
    def seat_view(self, seat: Seat | None) -> SeatView: ...
    def is_connected(self, seat: Seat) -> bool: ...
    async def answer_for(self, seat: Seat, number: int, action: Any) -> bool: ...
    async def act_during(self, seat: Seat, phase: str, action: Any) -> bool: ...
    async def bot_failed(self, seat: Seat) -> None: ...


class BotRunner:
    """Has everyone answer who can act and is not a person with a choice."""

    def __init__(
        self,
        table: AnsweredTable,
        clock: Clock,
        bots: MoveChooser,
        timings: Timings,
        when_failed: Callable[[BaseException], None],
        address_of: AddressOf,
    ) -> None:
        self._table = table
        self._clock = clock
        self._bots = bots
        self._timings = timings
        self._when_failed = when_failed
        self._address_of = address_of
        self._pending: dict[Seat, tuple[BotTask, asyncio.Task[None]]] = {}
        self._plans = Plans(table.config.game)  # of those who may act
        self._acting: set[Seat] = set()  # those who may act and are just doing it
        self.submitting: set[asyncio.Task[None]] = set()  # these are not cancelled any more
        # How often each bot has answered after this step, for a seed of its own each time.
        self._answered: Counter[Seat] = Counter()
        self._answered_after = 0
        self._is_closed = False

    @property
    def is_idle(self) -> bool:
        return not self._pending and not self.submitting

    async def close(self) -> None:
        """Cancel everything."""
        self._is_closed = True
        tasks = [*self.submitting, *(task for _, task in self._pending.values())]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def update(self) -> None:
        """Look at the table: cancel what is out of date, begin what is missing."""
        if self._is_closed or not self._table.state.started:
            return
        wanted = self._wanted()
        if not wanted and not self._pending:
            return
        for seat, (task, running) in tuple(self._pending.items()):
            is_other = seat not in wanted or wanted[seat][0] != task
            is_still_bot = seat in wanted and seat in self._table.state.bots
            if is_other and not (is_still_bot and self._plans.outlives_question(seat)):
                running.cancel()
                del self._pending[seat]
        for seat, (task, begin) in wanted.items():
            if seat not in self._pending and seat not in self._acting:
                running = asyncio.create_task(begin())
                running.add_done_callback(self._finished)
                self._pending[seat] = (task, running)

    def _wanted(self) -> dict[Seat, tuple[BotTask, Callable[[], Coroutine[Any, Any, None]]]]:
        """Who should answer now, and how."""
        table = self._table
        state = table.state
        if state.is_over or state.is_paused or not table.runs_bots:
            return {}
        wanted: dict[Seat, tuple[BotTask, Callable[[], Coroutine[Any, Any, None]]]] = {}
        for seat in (*state.actors.must, *state.actors.may):
            seat_view = table.seat_view(seat)
            if seat in state.bots:
                at_once = state.is_deserted(table.config.game)
                by: Literal["bot", "bot at once"] = "bot at once" if at_once else "bot"
                if finish := self._finishing_action(seat):
                    begin = partial(self._act, seat, state.phase, finish)
                    wanted[seat] = (BotTask("finishing bot", state.phase.encode()), begin)
                elif seat in state.actors.may:
                    begin = partial(self._act, seat, state.phase)
                    wanted[seat] = (BotTask(by, state.phase.encode()), begin)
                else:
                    begin = partial(self._answer, seat, 0 if at_once else self._pace_ms(seat))
                    wanted[seat] = (BotTask(by, seat_view.encoded), begin)
            elif not table.is_connected(seat):
                continue  # whether or not they have a choice, nobody answers for them yet
            elif seat_view.question and (choice := seat_view.question.only):
                begin = partial(self._answer_alone, seat, choice.action)
                wanted[seat] = (BotTask("table", seat_view.encoded), begin)
        return wanted

    def _finishing_action(self, seat: Seat) -> Any:
        """What a bot does at once when the only person has done enough; None: it goes on."""
        config, state = self._table.config, self._table.state
        if seat not in state.actors.may or not config.policy.waits_for_one_person:
            return None
        person = next((each for each in state.actors.may if state.is_person(each)), None)
        if person is None or not state.has_one_person:
            return None
        if config.game.finishing_action(state.game_state, person) is not None:
            return None
        return config.game.finishing_action(state.game_state, seat)

    def _pace_ms(self, seat: Seat) -> int:
        """How long the bot of a seat takes; with others at the table nobody decides it alone."""
        table = self._table
        seed = f"{table.config.row.own_seed}/{table.state.number}/{seat}"
        return pace_ms(self._timings, table.state.has_one_person, table.bot_pace, seed)

    async def _answer(self, seat: Seat, pace_ms: int) -> None:
        """A bot that must answer."""
        began_ms = self._clock.now_ms()
        action = await self._choose(seat)
        if tag_of(action) in self._table.box.traits.partial_actions:
            pace_ms //= self._timings.partial_actions_per_pace
        await self._clock.sleep_until(began_ms + pace_ms)
        await self._submit(seat, action)

    async def _answer_alone(self, seat: Seat, action: Any) -> None:
        """The only answer that a person has, after a pause that reveals nothing."""
        number, seed = self._table.state.number, self._table.config.row.own_seed
        pause_ms = forced_pause_ms(self._timings, f"{seed}/{number}")
        await self._clock.sleep_until(self._clock.now_ms() + pause_ms)
        await self._submit(seat, action)

    async def _submit(self, seat: Seat, action: Any) -> None:
        """Answer the table as it stands; if it has moved on, the next update asks again."""
        self._cannot_be_cancelled(seat)
        table = self._table
        number = table.state.number
        try:
            await table.answer_for(seat, number, action)
        except EscaleError:
            log.exception("bot refused", extra={"game": table.config.row.game})
            if (legal := self._first_legal(seat)) is not None:
                await table.answer_for(seat, number, legal)

    async def _act(self, seat: Seat, phase: str, action: Any = None) -> None:
        """A bot that may act, at its own pace; it is no harm if others were quicker."""
        if action is None:
            action = await self._choose(seat, is_free=True)
        self._cannot_be_cancelled(seat)
        self._acting.add(seat)
        try:
            is_done = False
            try:
                is_done = await self._table.act_during(seat, phase, action)
            except IllegalAction:
                log.info("bot too late", extra={"game": self._table.config.row.game})
            if not is_done and self._table.state.phase == phase:  # or it would try without end
                await self._sleep(self._timings.too_late_ms)
        finally:
            self._acting.discard(seat)
        self.update()

    def _cannot_be_cancelled(self, seat: Seat) -> None:
        _, running = self._pending.pop(seat)
        self.submitting.add(running)

    async def _choose(self, seat: Seat, is_free: bool = False) -> Any:
        """The bot's action, when the time has come for it; a plain one if the bot fails."""
        table = self._table
        failures = waited_ms = 0
        while failures < self._timings.bot_attempts and waited_ms <= self._timings.most_wait_ms:
            asked_ms = self._clock.now_ms()
            if self._answered_after != table.state.number:
                self._answered_after, self._answered = table.state.number, Counter()
            answered, question = self._answered, self._question(seat)
            try:
                action, wait_ms = self._read(await self._bots.choose(question))
            except Exception:  # a bot's mistake must not stop the people
                log.exception("bot failed", extra=self._log_fields(question))
                failures += 1
                continue
            answered[seat] += 1
            if not is_free:  # the table waits for it
                wait_ms = min(wait_ms, self._timings.most_wait_ms)
                waited_ms += max(wait_ms, self._timings.too_late_ms)
            if action is None or wait_ms:
                plan = self._plans.make(seat, asked_ms, wait_ms, action if is_free else None)
                try:
                    await self._clock.sleep_until(plan.at_ms)
                finally:
                    self._plans.take(seat)
            if action is not None:
                return action
        if seat in table.state.actors.may:  # again and again, if it took no time
            await self._sleep(self._timings.too_late_ms)
        return await self._choose_plainly(seat)

    async def _choose_plainly(self, seat: Seat) -> Any:
        """What the lowest level would do, or else the first action that is legal."""
        table, question = self._table, self._question(seat)
        extra = self._log_fields(question)
        log.warning("bot plays plainly", extra=extra)
        await table.bot_failed(seat)
        try:
            action, _ = self._read(await self._bots.choose_plainly(self._question(seat)))
            if action is not None:
                return action
        except Exception:  # the lowest level has the same fault
            log.exception("plain bot failed", extra=extra)
        while (legal := self._first_legal(seat)) is None:
            await self._sleep(self._timings.retry_ms)
        return legal

    def _log_fields(self, question: BotQuestion) -> dict[str, str]:
        """What the log says of a bot that fails."""
        table = self._table.config.row.id
        return {"game": question.game, "level": question.level, "table": table}

    def _first_legal(self, seat: Seat) -> Any:
        return next(iter(self._table.config.game.legal(self._table.seat_view(seat).view)), None)

    def _question(self, seat: Seat) -> BotQuestion:
        """What the bot of a seat is asked now; after a failure it is the same question again."""
        table, row, policy = self._table, self._table.config.row, self._table.config.policy
        number, view = table.state.number, table.seat_view(seat).encoded
        seed = policy.bot_seed(row, number, seat, view, self._answered[seat] + 1)
        caller = Caller(row.owner, row.id, self._address_of(row.owner))
        level = table.state.bots[seat]
        style = self._style(seat)
        return BotQuestion(row.game, level, view, seed, caller, policy.compares_bots, style)

    def _style(self, seat: Seat) -> str:
        """The style of the bot that sits here; none where bots are compared, nor for a stand-in."""
        table, member = self._table, self._table.state.members[seat]
        if table.config.policy.compares_bots or not member.level:
            return ""
        return style_of(member.name, table.box.styles)

    def _read(self, move: BotMove) -> tuple[Any, int]:
        """What the bot would do, and how long it would wait before."""
        game = self._table.config.game
        return None if move.action is None else game.read_action(move.action), move.wait_ms

    async def _sleep(self, milliseconds: int) -> None:
        await self._clock.sleep_until(self._clock.now_ms() + milliseconds)

    def _finished(self, task: asyncio.Task[None]) -> None:
        was_wanted = task in self.submitting or any(
            running is task for _, running in self._pending.values()
        )
        self.submitting.discard(task)
        self._pending = {seat: each for seat, each in self._pending.items() if each[1] is not task}
        if not task.cancelled():
            problem = task.exception()
        else:  # by something else than this runner, which forgets what it cancels
            problem = RuntimeError("a bot's task was cancelled") if was_wanted else None
        if problem and not self._is_closed:
            self._when_failed(problem)


def forced_pause_ms(timings: Timings, seed: str) -> int:
    """How long the table waits before it gives the only answer of a person."""
    low, high = timings.forced_answer_ms
    return low + round((high - low) * _drawn(seed))


def pace_ms(timings: Timings, is_alone: bool, wished: BotPace, seed: str) -> int:
    """How long a bot takes to answer: luck alone decides, so the time says nothing of its hand."""
    low, high = timings.paces_alone if is_alone else timings.paces_among_people
    paces = low + (high - low) * _drawn(seed) ** 2  # most answers are quick
    return round(timings.pace_ms * paces * (timings.bot_paces[wished] if is_alone else 1))


def _drawn(seed: str) -> float:
    """A number from 0 to 1 that only this server can know."""
    return int.from_bytes(sha256(seed.encode()).digest()[:4], "big") / 2**32
