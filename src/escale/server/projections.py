"""What a client is sent of a table, live and afterwards: standing, events, replay frames."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw, structs

from ..boxes import Box
from ..core.game import Event, Seat
from ..core.table_events import AnyTableAction, Joined, TableAction
from ..protocol.http import ReplayFrame
from ..protocol.messages import GameEvent, NumberedEvent, TableEvent, TableStatus
from ..tables.fold import ReplayStep
from ..tables.seat_view import SeatView
from ..tables.state import TableState


def status_of(state: TableState) -> TableStatus:
    """Where a table stands; the same for everybody."""
    return TableStatus(
        number=state.number,
        phase=state.phase,
        must=state.actors.must,
        may=state.actors.may,
        due={} if state.is_paused else dict(state.due),
        paused=state.is_paused,
        bots=dict(state.bots),
        gone=tuple(sorted(state.resigned)) if state.resigned else (),
        wishes=tuple(sorted(state.pause_requests)) if state.pause_requests else (),
        clock=state.clock,
        clock_wishes=dict(state.clock_requests),
        holidays={seat: (each.from_ms, each.to_ms) for seat, each in state.holidays.items()},
        outcome=state.outcome,
        ended=state.ended,
        followed=state.rematch_table,
    )


def events_for(
    seat: Seat | None,
    events: Sequence[Event[Any]],
    first: int,
    names: Mapping[str, str] | None = None,
) -> tuple[NumberedEvent, ...]:
    """The events as one seat may know them; None is a spectator. `names`: of members."""
    bodies = enumerate([event.body_for(seat) for event in events], first)
    return tuple(
        [
            TableEvent(number, _named(cast(AnyTableAction, body), names))
            if isinstance(body, TableAction)
            else GameEvent(number, body)
            for number, body in bodies
        ]
    )


def _named(body: AnyTableAction, names: Mapping[str, str] | None) -> AnyTableAction:
    """An event with the name that somebody has today."""
    if names and isinstance(body, Joined) and not body.name:
        return structs.replace(body, name=names.get(body.member, ""))
    return body


def frame_for(seat: Seat | None, step: ReplayStep, box: Box) -> ReplayFrame:
    """One step of a replay or of a lesson, as one seat saw it."""
    seat_view = SeatView.of(box, step.state, seat)
    actor = step.step.seat if step.step and step.step.seat >= 0 else None
    own = step.step.action if step.step and actor is not None and actor == seat else None
    return ReplayFrame(
        status_of(step.state),
        events_for(seat, step.events, step.first),
        Raw(seat_view.encoded),
        seat_view.question,
        actor,
        own,
        step.state.at_ms,
    )


def open_frame(step: ReplayStep, box: Box) -> ReplayFrame:
    """One step of a replay as everybody saw it, and beside it what each seat knew besides."""
    common = box.game.view(step.state.game_state, None)
    seats = range(len(step.state.members))
    own = (box.game.view(step.state.game_state, seat) for seat in seats)
    hands = tuple(Raw(msgspec.json.encode(own_fields(view, common))) for view in own)
    return structs.replace(frame_for(None, step, box), hands=hands)


def own_fields(view: Any, common: Any) -> dict[str, Any]:
    """The fields of a seat's view that are not as in the view of a spectator."""
    return {
        field.encode_name: getattr(view, field.name)
        for field in structs.fields(view)
        if getattr(view, field.name) != getattr(common, field.name)
    }
