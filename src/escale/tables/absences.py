"""The time while no server ran is given back: people did not have it."""

from collections.abc import Sequence
from typing import Any

from ..core.game import TABLE, Step
from ..core.table_events import Paused, Resumed
from .ports import Absence
from .state import TableState


def pause_for(state: TableState, absences: Sequence[Absence]) -> Sequence[Step[Any]]:
    """The steps with which a table gets absences back as one pause, or none if it lost no time.

    A step that is later than the last sign of life shows that the server was there until then. The
    store moves the timers of a table by the same time (`MOVE_TIMERS` in `storage/absences.py`).
    """
    if state.is_over or state.is_paused or not state.due:
        return ()
    lost_ms = sum(max(0, each.to_ms - max(each.from_ms, state.at_ms)) for each in absences)
    if not lost_ms:
        return ()
    until_ms = max(each.to_ms for each in absences)
    return (
        Step(TABLE, Paused(by_house=True), until_ms - lost_ms),
        Step(TABLE, Resumed(), until_ms),
    )
