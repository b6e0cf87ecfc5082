"""What happens at a table besides its game: seats, pauses, the end; no game sees these steps.

They stand in the log between the players' steps, with TABLE as their seat; those after the start
stand in the record too.
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from .game import Seat

TakeoverReason = Literal["gone", "late", "owner"]
TurnClock = Literal["none", "slow", "fast", "day", "three-days", "week"]  # how long a turn may take


class TableAction(Struct, frozen=True):
    """The base class of these actions."""


class Joined(TableAction, frozen=True, omit_defaults=True, tag="joined"):
    """Someone takes a place before the start, or sends their name and nonce again."""

    member: str
    name: str  # a bot's; that of a person is joined when it is shown, and empty in the log
    level: str = ""  # a bot's; empty for a person
    person: str = ""  # the id of the person; never sent to clients
    nonce: str = ""  # the person's part of the table's seed


class Left(TableAction, frozen=True, omit_defaults=True, tag="left"):
    """Someone gives up their place before the start, or is removed by the owner."""

    member: str
    removed: bool = False


class Started(TableAction, frozen=True, tag="started"):
    """The places become seats, in their order, and the cards are dealt."""


class TakenOver(TableAction, frozen=True, omit_defaults=True, tag="taken-over"):
    """A bot of this level plays for a person who is gone, out of time, or replaced by the owner."""

    seat: Seat
    level: str
    why: TakeoverReason = "gone"


class GivenBack(TableAction, frozen=True, tag="given-back"):
    """The person is back, and plays instead of the bot."""

    seat: Seat


class Resigned(TableAction, frozen=True, omit_defaults=True, tag="resigned"):
    """The person has left for good, or was removed; a bot of this level plays on."""

    seat: Seat
    level: str
    removed: bool = False


class PauseRequested(TableAction, frozen=True, tag="wished"):
    """A person asks for a pause, or for its end; it happens when every person has asked."""

    seat: Seat


class Paused(TableAction, frozen=True, omit_defaults=True, tag="paused"):
    """All agree to stop for a while, or the server is shut down: no timer runs."""

    by_house: bool = False


class Resumed(TableAction, frozen=True, tag="resumed"):
    """All agree to go on, or the server runs again."""


class ClockRequested(TableAction, frozen=True, tag="clock-wished"):
    """A person asks for another time for each turn; it comes when every person asks for the same.

    Whoever asks for the time that the table has wants no other one any more.
    """

    seat: Seat
    clock: TurnClock


class ClockChanged(TableAction, frozen=True, tag="clock-changed"):
    """All agree: from now on people have so long for a turn."""

    clock: TurnClock


class HolidayTaken(TableAction, frozen=True, tag="holiday"):
    """At a table by correspondence a person's turns take no time from here until there.

    A later one replaces it; one that ends where it begins takes it back.
    """

    seat: Seat
    from_ms: int
    to_ms: int


class Ended(TableAction, frozen=True, tag="ended"):
    """The table is closed before the game is over."""

    reason: str


class BotFailed(TableAction, frozen=True, tag="bot-failed"):
    """The bot at a seat could not answer: its next action is a plain one, and is not compared."""

    seat: Seat


class RematchOpened(TableAction, frozen=True, tag="followed"):
    """The same people can play again at another table, the one named here."""

    table: str


class Imported(TableAction, frozen=True, tag="brought-in"):
    """The table was made from the record of a game that was played elsewhere."""


AnyTableAction = (
    Joined
    | Left
    | Started
    | TakenOver
    | GivenBack
    | Resigned
    | PauseRequested
    | Paused
    | Resumed
    | ClockRequested
    | ClockChanged
    | HolidayTaken
    | Ended
    | BotFailed
    | RematchOpened
    | Imported
)


def public_part(action: AnyTableAction) -> AnyTableAction:
    """The part of an action that everyone may know: all but the id of a person.

    Their name is joined when the event is shown: an older log may hold one, which they had then.
    """
    if isinstance(action, Joined) and action.person:
        return replace(action, person="", name="")
    return action
