"""What a game that is over was for each person who played it: written once, with its last step.

A result outlives its table, and names nobody: people stand in it by their ids.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, Protocol

from msgspec import Struct

from ..core.game import Seat
from .ratings import RatedGame

ResultKind = Literal["won", "shared", "lost", "alone", "unfinished"]
KINDS: tuple[ResultKind, ...] = ("won", "shared", "lost", "alone", "unfinished")
# Why it ended for this person: by the rules, or the table was closed, or they had left.
Ending = Literal["over", "closed", "left"]


class Opponent(Struct, frozen=True, array_like=True):
    """Somebody else at the table: a person by their id, or a bot by its level."""

    seat: Seat
    person: str = ""
    level: str = ""


class Result(Struct, frozen=True):
    """A game that is over, for one person who played it."""

    table: str
    seat: Seat
    person: str
    game: str
    preset: str
    options: str  # a digest of the options; "" if they are those of the preset
    ended_ms: int
    duration_ms: int  # without pauses
    players: int
    place: int  # 1 is best, shared when equal; 0: the game was not finished
    score: float | None
    kind: ResultKind
    ending: Ending
    opponents: tuple[Opponent, ...]
    hints: int | None = None  # how often they asked for advice; None: nobody has counted
    figures: Mapping[str, int] = {}  # of the box, by name
    words: Mapping[str, str] = {}  # beside some of them


class StampRow(Struct, frozen=True):
    """A stamp that a person has earned, and at which table first."""

    person: str
    game: str
    stamp: str
    table: str
    at_ms: int


class DayResult(Struct, frozen=True):
    """The end of the one try of the person who plays at a table of the day."""

    table: str
    at_ms: int
    points: int = 0
    possible: int = 0  # 0: they gave up
    marks: str = ""  # digits


class FinishedGame(Struct, frozen=True):
    """What the end of a game leaves: a result for each person, and the stamps they earned.

    Of a rated table also what is to be rated, and of a table of the day what it came to.
    """

    results: tuple[Result, ...] = ()
    stamps: tuple[StampRow, ...] = ()
    rated: RatedGame | None = None
    day: DayResult | None = None


class ResultFilter(Struct, frozen=True):
    """Which results are looked for; what is empty does not matter."""

    game: str = ""
    preset: str = ""
    opponent: str = ""  # a person
    kind: str = ""


class PageEnd(NamedTuple):
    """Where a page of results ends: the next begins with what is older."""

    ended_ms: int
    table: str


class StoredResult(NamedTuple):
    """A result, and whether its table can still be looked at."""

    result: Result
    has_table: bool


class ResultTally(Struct, frozen=True):
    """Of a result, what is counted with others."""

    table: str
    game: str
    preset: str
    ended_ms: int
    kind: ResultKind
    ending: Ending
    opponents: tuple[Opponent, ...]
    figures: Mapping[str, int]
    words: Mapping[str, str]


class ResultStore(Protocol):
    """Results and stamps: one result of a seat at a table, one stamp of a kind for a person."""

    async def page(
        self, person: str, wanted: ResultFilter, before: PageEnd | None, most: int
    ) -> Sequence[StoredResult]:
        """The results of a person, the latest first, that are older than a place."""

    async def tallies(self, person: str) -> Sequence[ResultTally]:
        """What all results of a person are counted by, the oldest first."""

    async def stamps(self, person: str) -> Sequence[StampRow]:
        """The stamps of a person, in the order in which they were earned."""

    async def tables_without_results(self, most: int) -> Sequence[str]:
        """Tables that are over and whose results nobody has written yet, the oldest first."""

    async def store(self, table: str, finish: FinishedGame | None) -> None:
        """Write the results of a table that is over already, once; None: it has none to be told.

        Of a stamp that is there already, the earlier one stays. People who are not known any more
        get nothing.
        """

    async def postpone_results(self, table: str) -> None:
        """Nobody here can say what a table leaves now; it is left out until `retry_postponed`."""

    async def retry_postponed(self) -> None:
        """Tables that were postponed are looked for again."""
