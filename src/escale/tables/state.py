"""The state of a table, and what never changes at it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from ..core.game import Actors, AnyGame, Outcome, Seat
from ..core.table_events import TurnClock
from .policy import CASUAL, TablePolicy
from .ports import CORRESPONDENCE, Stage, TableRow
from .timings import Timings

FILL = "house/fill"  # the timer after which bots take the free places
TURN = "house/turn/"  # before the phase of a question that people have so long to answer
DAYS = "house/days/"  # before a member and a phase: by correspondence everyone has their own time
NOBODY = Actors()


class Holiday(NamedTuple):
    """A time in which somebody's turns by correspondence do not run."""

    from_ms: int
    to_ms: int


class TableConfig(NamedTuple):
    """What never changes at a table."""

    game: AnyGame
    options: Any
    row: TableRow
    policy: TablePolicy = CASUAL
    timings: Timings = Timings()


class Member(Struct, frozen=True):
    """Someone at the table; the places become seats at the start."""

    id: str
    name: str  # of a bot, and from a record of elsewhere; that of a person is joined when shown
    level: str = ""  # a bot's; empty for a person
    person: str = ""
    nonce: str = ""


class TableState(Struct, frozen=True):
    """Where a table stands after so many steps."""

    number: int = 0  # steps so far
    at_ms: int = 0  # time of the last one; it never goes back
    members: tuple[Member, ...] = ()
    people_of: Mapping[str, str] = {}  # the person behind each member, those who left included
    left: frozenset[str] = frozenset()  # people who gave up their place before the start
    barred: frozenset[str] = frozenset()  # people who were sent away
    started: int = 0  # the number of the step that dealt the cards…
    started_ms: int = 0  # …and its time
    paused_total_ms: int = 0  # how long it was paused since, in all
    game_state: Any = None  # the game's, once it has started
    phase: str = ""
    actors: Actors = NOBODY
    outcome: Outcome | None = None
    due: Mapping[str, int] = {}  # running timers by key
    paused_ms: int | None = None  # since when the table is paused
    paused_for_shutdown: bool = False  # it goes on when the server is back
    bots: Mapping[Seat, str] = {}  # seats that a bot plays, and its level
    late: frozenset[Seat] = frozenset()  # seats that let the time for this question pass
    resigned: frozenset[Seat] = frozenset()  # seats whose person has left for good
    # People for whom a bot has answered, or who left for good, while they were in the game.
    forfeits: tuple[Seat, ...] = ()  # the first of them first
    pause_requests: frozenset[Seat] = frozenset()  # who would like to pause, or to go on
    clock: TurnClock = "none"  # how long people have for a turn
    clock_requests: Mapping[Seat, TurnClock] = {}  # seats that would like to have another time
    holidays: Mapping[Seat, Holiday] = {}
    ended: str | None = None  # why the table was closed
    rematch_table: str = ""  # where the same people play again

    @property
    def is_paused(self) -> bool:
        return self.paused_ms is not None

    @property
    def is_by_correspondence(self) -> bool:
        return self.clock in CORRESPONDENCE

    @property
    def is_over(self) -> bool:
        return self.ended is not None or self.outcome is not None

    @property
    def needs_bot(self) -> bool:
        """Whether a bot has to act before any person must: the table goes on by itself."""
        if self.is_over or self.is_paused:
            return False
        return any(seat in self.bots for seat in self.actors.must or self.actors.may)

    @property
    def stage(self) -> Stage:
        return "over" if self.is_over else "playing" if self.started else "gathering"

    @property
    def nonces(self) -> tuple[str, ...]:
        return tuple(member.nonce for member in self.members if not member.level)

    @property
    def has_one_person(self) -> bool:
        """Whether one person plays, alone or with bots at all the other seats."""
        return sum(map(self.is_person, range(len(self.members)))) == 1

    def seat_of(self, member: str) -> Seat | None:
        """Where a member sits, by their name at the table."""
        for seat, each in enumerate(self.members):
            if each.id == member:
                return seat
        return None

    def place_of(self, person: str) -> Seat | None:
        """Where a person sits, or sat before they left for good; "" is nobody."""
        for seat, each in enumerate(self.members):
            if person and each.person == person:
                return seat
        return None

    def people(self, game: AnyGame) -> list[Seat]:
        """Seats that a person plays and that are still in the game."""
        out = game.eliminated(self.game_state) if self.started else ()
        return [seat for seat in range(len(self.members)) if self.is_person(seat, out)]

    def is_deserted(self, game: AnyGame) -> bool:
        """Whether no person is left in the game, or ever will be."""
        out = game.eliminated(self.game_state)
        return all(
            member.level or seat in self.resigned or seat in out
            for seat, member in enumerate(self.members)
        )

    def is_person(self, seat: Seat, out: Any = ()) -> bool:
        return not self.members[seat].level and seat not in self.bots and seat not in out
