"""What the house does at a table: changes of seat, pauses, the end; steps that no game sees.

They stand in the log and in the record between the players' steps, with HOUSE as their seat.
"""

from msgspec import Struct

from .game import Seat


class TakenOver(Struct, frozen=True, tag="taken-over"):
    """A bot of this level plays for a person who is gone or out of time."""

    seat: Seat
    level: str


class GivenBack(Struct, frozen=True, tag="given-back"):
    """The person is here again."""

    seat: Seat


class Resigned(Struct, frozen=True, tag="resigned"):
    """The person has left for good; a bot of this level plays on."""

    seat: Seat
    level: str


class Paused(Struct, frozen=True, tag="paused"):
    """All agree to stop for a while: no timer runs."""


class Resumed(Struct, frozen=True, tag="resumed"):
    """All agree to go on."""


class Ended(Struct, frozen=True, tag="ended"):
    """The table is closed before the game is over."""

    reason: str


HouseAction = TakenOver | GivenBack | Resigned | Paused | Resumed | Ended
