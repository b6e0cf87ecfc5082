"""A whole game between bots on a simulated clock: a discrete-event loop, as fast as it can."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from ...bots import Bot, Budget, Wait
from ...core.chance import Chance, FastChance, RecordingChance
from ...core.errors import IllegalAction
from ...core.game import CLOCK, AnyGame, Deadline, Outcome, Seat, Step, Turn, take_step
from ...core.record import Record, Seed, write_record
from ..plans import Plans

BUDGET = Budget()


class MatchResult(Struct, frozen=True):
    """The outcome and the length of a match."""

    outcome: Outcome
    steps: int
    clock_ms: int


class Match:
    """Asks the bots that must or may act, lets time pass while they wait, fires deadlines.

    `state` is the opening, `chance` decides for the game and `luck` for the bots. A seat without a
    bot is a person: the match stops and waits for them.
    """

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        bots: Sequence[Bot[Any, Any] | None],
        chance: Chance,
        luck: Chance,
        budget: Budget = BUDGET,
    ) -> None:
        self.game = game
        self.state = state
        self.steps = 0
        self.now_ms = 0
        self._bots = bots
        self._chance = chance
        self._luck = luck
        self._budget = budget
        self._asked = 0
        self._plans = Plans(game)
        self._due: dict[str, int] = {}  # running timers by key

    def run(self) -> MatchResult:
        """Play to the end; every seat needs a bot."""
        while self.next_step() is not None:
            pass
        outcome = self.game.outcome(self.state)
        assert outcome is not None, "a match of bots ends"
        return MatchResult(outcome, self.steps, self.now_ms)

    def next_step(self, until_ms: float | None = None) -> tuple[Step[Any], Turn[Any, Any]] | None:
        """One step by a bot or the clock; None at the end, or when only a person can go on.

        With a person at the table time passes only up to `until_ms`: what their own clock says.
        """
        while True:
            actors = self.game.actors(self.state)
            if not actors.must and not actors.may:
                return None
            for seat in (*actors.must, *actors.may) if actors.may else actors.must:
                if self._plans and self._plans.is_waiting(seat, self.now_ms):
                    continue
                action = self._planned(seat) if self._plans else None
                if action is None:
                    action = self._ask(seat)
                if action is not None:
                    return self.play(Step(seat, action, self.now_ms))
            timer = self._pass_time(until_ms)
            if timer is None:
                return None
            if timer:
                return self.play(Step(CLOCK, timer[0].action, self.now_ms))

    @property
    def ms_until_timer(self) -> int | None:
        """The time until a timer is due, if one runs, once `next_step` has nothing to do."""
        return min(self._due.values()) - self.now_ms if self._due else None

    @property
    def ms_until_bot(self) -> int | None:
        """The time until a bot that the game waits for acts, if it has planned to."""
        must = self.game.actors(self.state).must
        times = [self._plans[seat].at_ms for seat in must if seat in self._plans]
        return max(0, min(times) - self.now_ms) if times else None

    def play(self, step: Step[Any]) -> tuple[Step[Any], Turn[Any, Any]]:
        """Apply one step, a person's too."""
        phase = self.game.phase(self.state) if self._plans else ""
        turn = take_step(self.game, self.state, step, self._chance)
        self.state = turn.state
        self.steps += 1
        if self._plans and self.game.phase(turn.state) != phase:
            self._plans.cancel_answers()
        return step, turn

    def _planned(self, seat: Seat) -> Any:
        """The planned action of a seat, if the rules still allow it."""
        action = self._plans.take(seat)
        if action is not None:
            try:
                self.game.check(self.state, Step(seat, action, self.now_ms))
            except IllegalAction:  # others were quicker
                return None
        return action

    def _ask(self, seat: Seat) -> Any:
        bot = self._bots[seat]
        if bot is None:
            return None
        self._asked += 1
        luck = self._luck.child(str(self._asked))
        answer = bot.choose(self.game.view(self.state, seat), luck, self._budget)
        if isinstance(answer, Wait):
            self._plans.make(seat, self.now_ms, answer.ms, answer.action)
            return None
        return answer

    def _pass_time(self, until_ms: float | None) -> tuple[Deadline[Any], ...] | None:
        """Move to the next moment: () for a plan, the timer that is due, or None for neither."""
        timers = {timer.key: timer for timer in self.game.deadlines(self.state)}
        self._due = {
            key: self._due.get(key, self.now_ms + round(timer.seconds * 1000))
            for key, timer in timers.items()
        }
        plans = self._plans.times_after(self.now_ms)
        if not plans and not timers:
            return None
        soonest = min([*plans, *self._due.values()])
        limit = self.now_ms if until_ms is None else until_ms
        if None in self._bots and soonest > limit:
            self.now_ms = max(self.now_ms, int(limit))
            return None
        self.now_ms = max(self.now_ms, soonest)
        due_now = [key for key, due in self._due.items() if due == soonest]
        return (timers[due_now[0]],) if due_now else ()


def play_match(
    game: AnyGame,
    options: Any,
    bots: Sequence[Bot[Any, Any]],
    chance: Chance,
    luck: Chance,
    budget: Budget = BUDGET,
) -> MatchResult:
    """A game between bots straight through the rules, unrecorded."""
    opening = game.start(options, len(bots), chance)
    return Match(game, opening.state, bots, chance, luck, budget).run()


class RecordedMatch(Match):
    """A match on fair chance that keeps what its record needs."""

    def __init__(
        self,
        game: AnyGame,
        options: Any,
        names: Sequence[str],
        seed: Seed,
        levels: Sequence[str] = (),
        bots: Sequence[Bot[Any, Any] | None] | None = None,
        luck: Chance | None = None,
    ) -> None:
        self.names = tuple(names)
        self.levels = tuple(levels)
        self.seed = seed
        self._options = options
        self._transcript = RecordingChance(seed.chance())
        self.opening = game.start(options, len(names), self._transcript)
        self._states = [self.opening.state]
        self._played: list[Step[Any]] = []
        players = [None] * len(names) if bots is None else bots
        super().__init__(game, self.opening.state, players, self._transcript, luck or FastChance(0))

    def play(self, step: Step[Any]) -> tuple[Step[Any], Turn[Any, Any]]:
        step, turn = super().play(step)
        self._states.append(turn.state)
        self._played.append(step)
        return step, turn

    def record(self) -> Record:
        """The record so far."""
        return write_record(
            self.game,
            self._options,
            self.names,
            self.levels,
            self.seed,
            self._transcript.draws,
            self._states,
            self._played,
        )
