"""A whole game between bots on a simulated clock: a discrete-event loop, as fast as it can."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from ..bots import Bot, Budget, Wait
from ..core.chance import Chance
from ..core.errors import IllegalAction
from ..core.game import CLOCK, AnyGame, Deadline, Outcome, Seat, Step, Turn

Advance = Callable[[Step[Any]], Turn[Any, Any]]
BUDGET = Budget()


class Played(Struct, frozen=True):
    """How a match went."""

    outcome: Outcome
    steps: int
    clock_ms: int


class Match:
    """Asks whoever must or may act, lets time pass when nobody wants to, fires deadlines.

    `state` is the opening; `advance` checks and applies a step (a recorder, or the bare rules);
    `luck` is the bots' own. A seat without a bot is a person: the match stops and waits.
    """

    def __init__(
        self,
        game: AnyGame,
        state: Any,
        bots: Sequence[Bot[Any, Any] | None],
        advance: Advance,
        luck: Chance,
        budget: Budget = BUDGET,
    ) -> None:
        self.game = game
        self.state = state
        self.steps = 0
        self.now_ms = 0
        self._bots = bots
        self._advance = advance
        self._luck = luck
        self._budget = budget
        self._asked = 0
        self._wakes: dict[Seat, int] = {}  # seats that wait of their own will, until when…
        self._plans: dict[Seat, Any] = {}  # …and what they will do then
        self._due: dict[str, int] = {}  # running timers by key

    def run(self) -> Played:
        """To the end; every seat needs a bot."""
        while self.forward() is not None:
            pass
        outcome = self.game.outcome(self.state)
        assert outcome is not None, "a match of bots ends"
        return Played(outcome, self.steps, self.now_ms)

    def forward(self, until_ms: float | None = None) -> tuple[Step[Any], Turn[Any, Any]] | None:
        """One step by a bot or the clock; None at the end, or when only a person can go on.

        With a person at the table time passes only up to `until_ms`: what his own clock says.
        """
        while True:
            actors = self.game.actors(self.state)
            if not actors.must and not actors.may:
                return None
            for seat in (*actors.must, *actors.may) if actors.may else actors.must:
                if self._wakes and self._wakes.get(seat, 0) > self.now_ms:
                    continue
                action = self._planned(seat) or self._ask(seat)
                if action is not None:
                    return self.play(Step(seat, action, self.now_ms))
            timer = self._pass_time(until_ms)
            if timer is None:
                return None
            if timer:
                return self.play(Step(CLOCK, timer[0].action, self.now_ms))

    @property
    def left_ms(self) -> int | None:
        """How long it is until a timer rings, if one runs, once `forward` has nothing to do."""
        return min(self._due.values()) - self.now_ms if self._due else None

    @property
    def still_ms(self) -> int | None:
        """How long one whom the game waits for will think, if he has said so."""
        must = self.game.actors(self.state).must
        wakes = [self._wakes[seat] for seat in must if seat in self._wakes]
        return max(0, min(wakes) - self.now_ms) if wakes else None

    def play(self, step: Step[Any]) -> tuple[Step[Any], Turn[Any, Any]]:
        """Apply one step, a person's too."""
        phase = self.game.phase(self.state) if self._wakes else ""
        turn = self._advance(step)
        self.state = turn.state
        self.steps += 1
        if self._wakes and self.game.phase(turn.state) != phase:
            # Another question: nobody sleeps through his own turn; but who is about to interrupt
            # goes on with it.
            plans = self._plans.items()
            self._plans = {seat: plan for seat, plan in plans if self.game.interrupts(plan)}
            self._wakes = {seat: self._wakes[seat] for seat in self._plans}
        return step, turn

    def _planned(self, seat: Seat) -> Any:
        """What a seat had made up its mind to do, if the rules still allow it."""
        action = self._plans.pop(seat, None)
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
        luck = self._luck.sub(str(self._asked))
        answer = bot.choose(self.game.view(self.state, seat), luck, self._budget)
        if isinstance(answer, Wait):
            self._wakes[seat] = self.now_ms + max(1, answer.ms)
            if answer.then is not None:
                self._plans[seat] = answer.then
            return None
        return answer

    def _pass_time(self, until_ms: float | None) -> tuple[Deadline[Any], ...] | None:
        """Move to the next moment: () when someone wakes, the timer that rings, None if neither."""
        timers = {timer.key: timer for timer in self.game.deadlines(self.state)}
        self._due = {
            key: self._due.get(key, self.now_ms + round(timer.seconds * 1000))
            for key, timer in timers.items()
        }
        wakes = [wake for wake in self._wakes.values() if wake > self.now_ms]
        if not wakes and not timers:
            return None
        soonest = min([*wakes, *self._due.values()])
        limit = self.now_ms if until_ms is None else until_ms
        if None in self._bots and soonest > limit:
            self.now_ms = max(self.now_ms, int(limit))
            return None
        self.now_ms = max(self.now_ms, soonest)
        ringing = [key for key, due in self._due.items() if due == soonest]
        return (timers[ringing[0]],) if ringing else ()


def play_match(
    game: AnyGame,
    options: Any,
    bots: Sequence[Bot[Any, Any]],
    chance: Chance,
    luck: Chance,
    budget: Budget = BUDGET,
) -> Played:
    """A game between bots straight through the rules, unrecorded."""
    match: Match

    def advance(step: Step[Any]) -> Turn[Any, Any]:
        game.check(match.state, step)
        return game.apply(match.state, step, chance)

    opening = game.start(options, len(bots), chance)
    match = Match(game, opening.state, bots, advance, luck, budget)
    return match.run()
