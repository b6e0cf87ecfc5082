"""What is told of ratings: leaderboards, one's own, and what a game has changed."""

from typing import Annotated

from msgspec import Meta, Struct

from ..core.game import Seat
from ..tables.periods import Period
from .names import TableId

MOST_LEADERS = 100


class LeadersQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Of which time a leaderboard is, and how long."""

    period: Period = "all"
    most: Annotated[int, Meta(ge=1, le=MOST_LEADERS)] = 50


class Leader(Struct, frozen=True):
    """Somebody on a leaderboard."""

    rank: int  # 0: their rating is still provisional
    name: str
    points: int
    provisional: bool
    games: int  # rated, in the time that is asked for
    change: int  # of the points in that time
    me: bool  # whether it is the person who asks


class Leaderboard(Struct, frozen=True):
    """The people with an account who have played rated games with a rule set since a time.

    Whoever asks and would come later is on the last line.
    """

    game: str
    preset: str
    period: Period
    since_ms: int  # 0: ever
    leaders: tuple[Leader, ...]


class RatedPoint(Struct, frozen=True):
    """A rated game, as the person who asks has come out of it."""

    table: TableId
    ended_ms: int
    points: int  # after it
    change: int


class MyRating(Struct, frozen=True):
    """Where the person who asks stands with one rule set."""

    game: str
    preset: str
    points: int
    margin: int  # in two of three cases they are off by less
    provisional: bool
    games: int
    last: tuple[RatedPoint, ...]  # the latest games, the oldest of them first


class MyRatings(Struct, frozen=True):
    """All ratings of the person who asks."""

    hidden: bool  # from everybody else
    ratings: tuple[MyRating, ...]


class RatingSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether one's ratings are hidden."""

    hidden: bool


class SeatRating(Struct, frozen=True):
    """What a game has changed for one seat."""

    seat: Seat
    points: int  # after it
    change: int
    provisional: bool


class RatedTable(Struct, frozen=True):
    """How strong those at an open rated table are, as far as they show it."""

    table: TableId
    low: int  # the least points of one of them…
    high: int  # …and the most
    provisional: bool  # whether one of these ratings is
    mine: int  # the points of the person who asks with this rule set; 0: they have none


class RatedTables(Struct, frozen=True):
    """The open rated tables at which somebody shows their rating."""

    tables: tuple[RatedTable, ...]


class TableRatings(Struct, frozen=True):
    """What a rated game has changed: nobody is in it who hides their rating, and no bot."""

    seats: tuple[SeatRating, ...]
