"""What a person is told of the games they have played: the bodies of `/api/me/games` and others."""

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from ..core.game import Seat
from ..tables.results import Ending, ResultKind
from .http import MyTable
from .names import TableId

MOST_GAMES = 100  # on a page


class GamesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which games are asked for; what is left out does not matter."""

    game: Annotated[str, Meta(max_length=40)] = ""
    preset: Annotated[str, Meta(max_length=40)] = ""
    opponent: Annotated[str, Meta(max_length=64)] = field(default="", name="with")  # a person
    result: Literal["", "won", "shared", "lost", "alone", "unfinished"] = ""
    state: Literal["", "running", "over"] = ""
    before: Annotated[str, Meta(max_length=120)] = ""  # `next` of the page before
    most: Annotated[int, Meta(ge=1, le=MOST_GAMES)] = 30


class Companion(Struct, frozen=True, omit_defaults=True):
    """Somebody else at a table."""

    seat: Seat
    name: str = ""  # of today; empty for a bot, and for a person who is not known any more
    person: str = ""  # by which games with them are asked for
    level: str = ""  # a bot's


class FinishedGame(Struct, frozen=True):
    """A game that is over, as it was for the person who asks."""

    table: TableId
    seat: Seat
    game: str
    preset: str
    changed: bool  # whether options were set that are not those of the rule set
    ended_ms: int
    duration_ms: int  # without pauses
    players: int
    place: int  # 1 is best, shared when equal; 0: they did not play it to its end
    score: float | None
    unit: str  # the text for what the score counts; "" if only places count
    result: ResultKind
    ending: Ending
    opponents: tuple[Companion, ...]
    has_table: bool  # whether its replay and review are still there
    hints: int | None  # how often they asked for advice; null: nobody has counted
    stamps: tuple[str, ...]  # that they earned there for the first time


class MyGames(Struct, frozen=True):
    """The games of a person: those that go on, and a page of those that are over."""

    running: tuple[MyTable, ...]  # only on the first page
    games: tuple[FinishedGame, ...]  # the latest first
    next: str  # for `before`; "" if this is the last page


class RuleSetFigures(Struct, frozen=True):
    """How the games with one rule set ended."""

    preset: str
    played: int
    won: int
    shared: int
    lost: int
    unfinished: int  # left, or closed before the end; those that one played alone are none of these


class LevelFigures(Struct, frozen=True):
    """The games against bots alone, the strongest of which had this level."""

    level: str
    played: int
    won: int


class MonthFigures(Struct, frozen=True):
    """A month in which there were games, such as 2026-11."""

    month: str
    played: int
    won: int


class OwnFigure(Struct, frozen=True, omit_defaults=True):
    """A figure of the box's own; the text `figures.<name>` says what it counts."""

    name: str
    value: int
    of: int | None = None  # the value is so many of these
    word: str = ""  # with which it was reached…
    table: str = ""  # …and where


class BoxFigures(Struct, frozen=True):
    """All that is counted of one box."""

    game: str
    played: int
    won: int  # shared first places too
    streak: int  # games won in a row, up to the last…
    best_streak: int  # …and ever
    presets: tuple[RuleSetFigures, ...]
    levels: tuple[LevelFigures, ...]
    months: tuple[MonthFigures, ...]
    own: tuple[OwnFigure, ...]


class MyFigures(Struct, frozen=True):
    """The figures of a person, by box."""

    boxes: tuple[BoxFigures, ...]


class EarnedStamp(Struct, frozen=True):
    """A stamp, and the game in which it was earned first."""

    name: str
    table: TableId
    at_ms: int


class BoxStamps(Struct, frozen=True):
    """The stamps of a box: all that there are, and those that were earned."""

    game: str
    all: tuple[str, ...]
    earned: tuple[EarnedStamp, ...]


class MyStamps(Struct, frozen=True):
    """The stamps of a person, by box."""

    boxes: tuple[BoxStamps, ...]
