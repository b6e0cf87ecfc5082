"""The time while no server ran is given back: people did not have it."""

from collections.abc import Sequence
from typing import Any

from ..core.game import TABLE, Step
from ..core.table_events import Paused, Resumed
from .ports import Absence
from .state import TableState


def pause_during(state: TableState, absence: Absence) -> Sequence[Step[Any]]:
    """The steps with which a table gets an absence back as a pause, or none if it lost no time.

    A step that is later than the last sign of life shows that the server was there until then.
    """
    if state.is_over or state.is_paused or not state.due or absence.to_ms <= state.at_ms:
        return ()
    return (
        Step(TABLE, Paused(by_house=True), max(absence.from_ms, state.at_ms)),
        Step(TABLE, Resumed(), absence.to_ms),
    )


def needs_bot(state: TableState) -> bool:
    """Whether a bot has to act before any person must: the table goes on without anyone's help."""
    if state.is_over or state.is_paused:
        return False
    seats = state.actors.must or state.actors.may
    return any(seat in state.bots for seat in seats)
