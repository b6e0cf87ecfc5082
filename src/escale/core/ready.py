"""The pause between deals, for all games that have one.

The game goes on when everybody has said that they are ready, or when the clock has run out.
"""

from msgspec import Struct

from .errors import IllegalAction
from .game import CLOCK, Deadline, Seat

PAUSE_SECONDS = 30.0


class Ready(Struct, frozen=True, tag="ready"):
    """A player has seen the result."""


class Proceed(Struct, frozen=True, tag="proceed"):
    """The clock has waited long enough."""


READY = Ready()
PROCEED = Proceed()


def check(waiting: tuple[Seat, ...], seat: Seat, action: object) -> None:
    """Raises IllegalAction unless a player who is waited for is ready, or the clock goes on."""
    if seat == CLOCK:
        if action != PROCEED:
            raise IllegalAction("not-for-the-clock")
    elif action != READY:
        raise IllegalAction("pause")
    elif seat not in waiting:
        raise IllegalAction("not-waited-for")


def still_waiting(waiting: tuple[Seat, ...], seat: Seat) -> tuple[Seat, ...]:
    """The seats that are waited for after this one's answer; the clock answers for all."""
    return () if seat == CLOCK else tuple(other for other in waiting if other != seat)


def deadline(phase: str, seconds: float = PAUSE_SECONDS) -> Deadline[Proceed]:
    """The timer of a pause."""
    return Deadline(phase, seconds, PROCEED, is_pause=True)
