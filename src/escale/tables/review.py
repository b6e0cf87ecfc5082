"""A person's own decisions in a game that is over, and what each answer was worth.

Judged on the view of that moment: what the person knew, not what the cards were.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256

import msgspec
from msgspec import Raw, Struct

from ..boxes import Box, Question
from ..core.game import Seat
from .fold import ReplayStep
from .seat_view import SeatView

REVIEW_WORLDS = 400  # how far a decision is looked into afterwards…
HINT_WORLDS = 200  # …and at the table, where someone waits


class Decision(Struct, frozen=True):
    """A question that a person had a choice in, what they saw, and what they chose."""

    number: int  # of the step after which it was asked, from 0
    ask: Question
    view: Raw
    chosen: Raw


def advice_seed(table: str, number: int) -> str:
    """The seed of advice after a step: the same whoever asks; a worker cannot tell the table."""
    return sha256(f"{table}/{number}".encode()).hexdigest()


def decisions(box: Box, steps: Iterable[ReplayStep], seat: Seat) -> Iterator[Decision]:
    """Where the person at a seat decided, themselves and between several answers."""
    before: ReplayStep | None = None
    for number, each in enumerate(steps, -1):
        if before and each.step and each.step.seat == seat and seat not in before.state.bots:
            seat_view = SeatView.of(box, before.state, seat)
            ask = seat_view.question
            if ask and ask.only is None and (ask.typed or len(ask.choices) > 1):
                chosen = Raw(msgspec.json.encode(each.step.action))
                yield Decision(number, ask, Raw(seat_view.encoded), chosen)
        before = each
