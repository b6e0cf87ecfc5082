"""What a seat sees of a game: the view, the same as JSON, and what it is asked."""

from typing import Any, NamedTuple

import msgspec

from ..core.game import Seat
from ..games.box import Box, Question
from .course import Course


class Sight(NamedTuple):
    """What a seat sees: the view, the same as JSON, and what it is asked."""

    view: Any
    encoded: bytes
    question: Question | None


def see(box: Box, course: Course, seat: Seat | None) -> Sight:
    """A game that has started, through a seat's eyes; None is a spectator."""
    view = box.game.view(course.state, seat)
    actors = () if course.is_over else (*course.actors.must, *course.actors.may)
    return Sight(view, msgspec.json.encode(view), box.ask(view) if seat in actors else None)
