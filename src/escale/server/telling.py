"""What is told of a table, live and afterwards: the standing for all, the events for each."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Raw

from ..boxes import Box
from ..core.game import Event, Seat
from ..core.table_events import AnyTableAction, TableAction
from ..protocol.http import Frame
from ..protocol.messages import GameEvent, HouseEvent, Standing, TableEvent
from ..tables.replay import ReplayStep
from ..tables.seat_view import SeatView
from ..tables.state import TableState


def standing_of(state: TableState) -> Standing:
    """Where a table stands, the same for everyone."""
    return Standing(
        number=state.number,
        phase=state.phase,
        must=state.actors.must,
        may=state.actors.may,
        due={} if state.is_paused else dict(state.due),
        paused=state.is_paused,
        bots=dict(state.bots),
        gone=tuple(sorted(state.gone)),
        wishes=tuple(sorted(state.wishes)),
        outcome=state.outcome,
        ended=state.ended,
        followed=state.followed,
    )


def events_for(
    seat: Seat | None, events: Sequence[Event[Any]], first: int
) -> tuple[TableEvent, ...]:
    """What a seat is told; None is a spectator."""
    return tuple(
        [_event(number, event.told_to(seat)) for number, event in enumerate(events, first)]
    )


def _event(number: int, body: Any) -> TableEvent:
    """The body is encoded along with the message."""
    if isinstance(body, TableAction):
        return HouseEvent(number, cast(AnyTableAction, body))
    return GameEvent(number, body)


def frame_for(seat: Seat | None, passed: ReplayStep, box: Box) -> Frame:
    """One step of a game that is over, or of a lesson, through a seat's eyes."""
    seat_view = SeatView.of(box, passed.state, seat)
    actor = passed.step.seat if passed.step and passed.step.seat >= 0 else None
    own = passed.step.action if passed.step and actor is not None and actor == seat else None
    return Frame(
        standing_of(passed.state),
        events_for(seat, passed.events, passed.first),
        Raw(seat_view.encoded),
        seat_view.question,
        actor,
        own,
        passed.state.at_ms,
    )
