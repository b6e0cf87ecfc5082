"""What one seat sees of a running game."""

from typing import Any, NamedTuple

import msgspec

from ..boxes import Box, Question
from ..core.game import Seat
from .state import TableState


class SeatView(NamedTuple):
    """The view of a seat, the same view as JSON, and the question the seat is asked, if any."""

    view: Any
    encoded: bytes
    question: Question | None

    @classmethod
    def of(cls, box: Box, state: TableState, seat: Seat | None) -> "SeatView":
        """What a seat sees of a game that has started; None is a spectator."""
        view = box.game.view(state.game_state, seat)
        actors = () if state.is_over else (*state.actors.must, *state.actors.may)
        return cls(view, msgspec.json.encode(view), box.ask(view) if seat in actors else None)
