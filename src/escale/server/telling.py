"""What is told of a table, live and afterwards: the standing for all, the events for each."""

from collections.abc import Sequence
from typing import Any, cast

from msgspec import Raw

from ..core.game import Event, Seat
from ..core.house import HouseAction, HouseStep
from ..games.box import Box
from ..play.course import Course
from ..play.replay import Passed
from ..play.sight import see
from ..protocol.http import Frame
from ..protocol.messages import GameEvent, HouseEvent, Standing, TableEvent


def standing_of(course: Course) -> Standing:
    """Where a table stands, the same for everyone."""
    return Standing(
        number=course.number,
        phase=course.phase,
        must=course.actors.must,
        may=course.actors.may,
        due={} if course.is_paused else dict(course.due),
        paused=course.is_paused,
        bots=dict(course.bots),
        gone=tuple(sorted(course.gone)),
        wishes=tuple(sorted(course.wishes)),
        outcome=course.outcome,
        ended=course.ended,
        followed=course.followed,
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
    if isinstance(body, HouseStep):
        return HouseEvent(number, cast(HouseAction, body))
    return GameEvent(number, body)


def frame_for(seat: Seat | None, passed: Passed, box: Box) -> Frame:
    """One step of a game that is over, or of a lesson, through a seat's eyes."""
    sight = see(box, passed.course, seat)
    actor = passed.step.seat if passed.step and passed.step.seat >= 0 else None
    own = passed.step.action if passed.step and actor is not None and actor == seat else None
    return Frame(
        standing_of(passed.course),
        events_for(seat, passed.events, passed.first),
        Raw(sight.encoded),
        sight.question,
        actor,
        own,
        passed.course.at_ms,
    )
