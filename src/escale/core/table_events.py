"""What happens at a table besides its game: seats, pauses, the end; no game sees these steps.

They stand in the log between the players' steps, with HOUSE as their seat; those after the start
stand in the record too.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .game import Seat

Why = Literal["gone", "late", "owner"]


class TableAction(Struct, frozen=True):
    """What all of them are."""


class Joined(TableAction, frozen=True, omit_defaults=True, tag="joined"):
    """Someone takes a place while the table gathers, or says name and nonce again."""

    member: str
    name: str
    level: str = ""  # a bot's; empty for a person
    person: str = ""  # who it is; told to nobody
    nonce: str = ""  # the person's part of the table's seed


class Left(TableAction, frozen=True, omit_defaults=True, tag="left"):
    """Someone gives up a place before the start, or is sent away."""

    member: str
    removed: bool = False


class Started(TableAction, frozen=True, tag="started"):
    """The places become seats, in their order, and the cards are dealt."""


class TakenOver(TableAction, frozen=True, omit_defaults=True, tag="taken-over"):
    """A bot of this level plays for a person who is gone, out of time, or replaced by the owner."""

    seat: Seat
    level: str
    why: Why = "gone"


class GivenBack(TableAction, frozen=True, tag="given-back"):
    """The person is here again."""

    seat: Seat


class Resigned(TableAction, frozen=True, omit_defaults=True, tag="resigned"):
    """The person has left for good, or was removed; a bot of this level plays on."""

    seat: Seat
    level: str
    removed: bool = False


class Wished(TableAction, frozen=True, tag="wished"):
    """A person would like to pause, or to go on; it happens when all of them do."""

    seat: Seat


class Paused(TableAction, frozen=True, omit_defaults=True, tag="paused"):
    """All agree to stop for a while, or the server is shut down: no timer runs."""

    by_house: bool = False


class Resumed(TableAction, frozen=True, tag="resumed"):
    """All agree to go on, or the server runs again."""


class Ended(TableAction, frozen=True, tag="ended"):
    """The table is closed before the game is over."""

    reason: str


class Followed(TableAction, frozen=True, tag="followed"):
    """The same people play again, at this table."""

    table: str


class BroughtIn(TableAction, frozen=True, tag="brought-in"):
    """The game was played elsewhere, and its record was kept here afterwards."""


AnyTableAction = (
    Joined
    | Left
    | Started
    | TakenOver
    | GivenBack
    | Resigned
    | Wished
    | Paused
    | Resumed
    | Ended
    | Followed
    | BroughtIn
)


def public_part(action: AnyTableAction) -> AnyTableAction:
    """What everyone may know of an action: all but who a person is."""
    return replace(action, person="") if isinstance(action, Joined) else action
