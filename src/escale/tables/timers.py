"""The alarm of a table: it calls when the next timer is due."""

from collections.abc import Callable

from .clock import Alarm, Clock
from .state import TableState


class NextTimer:
    """One alarm for the timer that is due next; it moves when the state of the table does."""

    def __init__(self, clock: Clock, grace_ms: int, when_due: Callable[[], None]) -> None:
        self._clock = clock
        self._grace_ms = grace_ms
        self._when_due = when_due
        self._due_ms: int | None = None
        self._alarm: Alarm | None = None

    def update(self, state: TableState) -> None:
        """Set the alarm for this state; in a pause there is none."""
        due_ms = min(state.due.values()) if state.due and not state.is_paused else None
        if self._alarm and self._due_ms == due_ms:
            return
        self.stop()
        if due_ms is not None:
            self._due_ms = due_ms
            self._alarm = self._clock.call_at(due_ms + self._grace_ms, self._call)

    def stop(self) -> None:
        """Cancel the alarm."""
        if self._alarm:
            self._alarm.cancel()
        self._alarm = self._due_ms = None

    def _call(self) -> None:
        self._alarm = self._due_ms = None
        self._when_due()
