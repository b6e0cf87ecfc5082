"""What happens in Boggle, as the table is told; a word is None to those who may not see it yet."""

from msgspec import Struct

from ....core.game import Seat
from .model import Entry, Reason


class Shaken(Struct, frozen=True, tag="shaken"):
    """Dice or fiches are mixed under the dome; the number of the round that begins."""

    round: int


class Lifted(Struct, frozen=True, tag="lifted"):
    """Everyone sees the letters at once, and the sandglass runs."""

    round: int
    letters: str
    timed: bool = True  # alone one may search as long as one likes


class Noted(Struct, frozen=True, tag="noted"):
    """Someone has so many words now; only they know which."""

    seat: Seat
    count: int
    word: str | None = None


class Finished(Struct, frozen=True, tag="finished"):
    """Someone has put their pencil down."""

    seat: Seat


class Scored(Struct, frozen=True, tag="scored"):
    """The round is over: the lists are read and the points marked."""

    round: int
    lists: tuple[tuple[Entry, ...], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    found: tuple[int, ...]
    alone: bool = False
    in_time: bool = False  # everyone had finished before the sandglass


class Won(Struct, frozen=True, tag="won"):
    """The game is over."""

    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    found: tuple[int, ...]
    alone: bool
    reason: Reason


Body = Shaken | Lifted | Noted | Finished | Scored | Won
