"""The plans of bots: when they act, and what cancels a plan. Live tables and matches share it.

A bot that may act can decide to wait and to do something then. What others do meanwhile neither
hurries it nor makes it decide anew; another question cancels the plan. Only an interruption, which
answers no question, outlives the question that was asked when it was planned.
"""

from typing import Any, NamedTuple

from ..core.game import AnyGame, Seat


class Plan(NamedTuple):
    """What a bot will do at a time; without an action it only wants to be asked again then."""

    at_ms: int
    action: Any = None


class Plans(dict[Seat, Plan]):
    """The plans of the seats of one game."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__()
        self._game = game

    def make(self, seat: Seat, asked_ms: int, wait_ms: int, action: Any = None) -> Plan:
        """A seat waits; always for a moment, so that time passes before it is asked again."""
        self[seat] = plan = Plan(asked_ms + max(1, wait_ms), action)
        return plan

    def is_waiting(self, seat: Seat, now_ms: int) -> bool:
        """Whether a seat has a plan whose time has not come."""
        return seat in self and self[seat].at_ms > now_ms

    def take(self, seat: Seat) -> Any:
        """End a seat's plan; what it wanted to do, or None."""
        plan = self.pop(seat, None)
        return plan and plan.action

    def times_after(self, now_ms: int) -> list[int]:
        """When the seats that still wait act."""
        return [plan.at_ms for plan in self.values() if plan.at_ms > now_ms]

    def outlives_question(self, seat: Seat) -> bool:
        """Whether a seat is about to interrupt: then another question does not cancel its plan."""
        plan = self.get(seat)
        return plan is not None and plan.action is not None and self._game.interrupts(plan.action)

    def cancel_answers(self) -> None:
        """Another question is asked: nobody waits through their own turn."""
        for seat in tuple(self):
            if not self.outlives_question(seat):
                del self[seat]
