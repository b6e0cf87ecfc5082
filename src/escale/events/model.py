"""What an event is: how it was set up, the steps of its log, and the state that they lead to."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from ..core.table_events import TurnClock

Format = Literal["swiss", "duplicate", "arena"]
Absent = Literal["bot", "lose"]  # what becomes of the place of somebody who does not come
Odd = Literal["bye", "bot"]  # whom the player who is left over meets
Late = Literal["half", "zero"]  # points for each round before somebody came
How = Literal[
    "played", "absent", "stopped"
]  # by the rules, by not coming, by the clock or the host
Why = Literal["done", "host", "abandoned"]
Stage = Literal["gathering", "playing", "over"]
HOUSE = ""  # at a table of an event: a bot that is no player of the event


class EventBox(Struct, frozen=True):
    """What is played in a round."""

    game: str
    version: int
    options: Raw
    preset: str
    places: int
    content: dict[str, str] = {}


class EventConfig(Struct, frozen=True):
    """How an event was set up; nothing in it ever changes."""

    name: str
    format: Format
    boxes: tuple[EventBox, ...]  # one round after the other, and again from the first
    rounds: int = 5
    minutes: int = 40  # of an arena
    start_ms: int = 0  # when it begins by itself; 0: when the host says so
    round_minutes: int = 0  # after which games are stopped; 0: they are played to their end
    pause_seconds: int = 60  # between two rounds
    absent: Absent = "bot"
    absent_seconds: int = 180  # after which somebody who has not come is absent
    odd: Odd = "bye"
    late: Late = "half"
    level: str = "casual"  # of the bots
    clock: TurnClock = "none"

    def box_of(self, round_number: int) -> EventBox:
        """What is played in a round; the first is round 1."""
        return self.boxes[(round_number - 1) % len(self.boxes)]


class EventRow(Struct, frozen=True):
    """An event as it is stored."""

    id: str
    code: str
    config: EventConfig
    opened_ms: int
    host: str = ""  # the person who opened it; "" if they are not known any more


# ---- the log


class Joined(Struct, frozen=True, omit_defaults=True, tag="joined"):
    """Somebody comes, or comes back. People stand beside the log; a bot brings name and level."""

    player: str
    name: str = ""
    level: str = ""


class Left(Struct, frozen=True, omit_defaults=True, tag="left"):
    """Somebody is not paired any more; the game that they play goes on."""

    player: str
    removed: bool = False


class Started(Struct, frozen=True, tag="started"):
    """The event begins."""


class PairedTable(Struct, frozen=True):
    """A table of a round, and who sits there, by seat."""

    table: str
    players: tuple[str, ...]


class Paired(Struct, frozen=True, omit_defaults=True, tag="paired"):
    """A round is drawn; in an arena, some of those who were free are paired."""

    round: int
    tables: tuple[PairedTable, ...]
    byes: tuple[str, ...] = ()
    series: str = ""  # whose deals all its tables have


class Finished(Struct, frozen=True, omit_defaults=True, tag="finished"):
    """A table of the event is over."""

    table: str
    places: tuple[int, ...]  # by seat, 1 the best
    how: How = "played"
    scores: tuple[float, ...] = ()  # by seat, as the game counts


class Closed(Struct, frozen=True, tag="closed"):
    """The event is over."""

    why: Why


EventStep = Joined | Left | Started | Paired | Finished | Closed


class EventLine(Struct, frozen=True):
    """One line of the log of an event."""

    number: int  # 1 is the first step
    step: EventStep
    at_ms: int


# ---- the state


class Player(Struct, frozen=True):
    """Somebody who takes part, or took part."""

    id: str
    number: int  # in the order in which they came
    since: int  # the first round for which they were there
    is_here: bool = True
    is_barred: bool = False  # the host has removed them
    name: str = ""  # of a bot
    level: str = ""  # of a bot


class EventTable(Struct, frozen=True):
    """A table of the event."""

    id: str
    round: int
    players: tuple[str, ...]  # by seat
    at_ms: int
    result: Finished | None = None
    ended_ms: int = 0


class Round(Struct, frozen=True):
    """A round that was drawn."""

    number: int
    at_ms: int
    tables: tuple[str, ...]
    byes: tuple[str, ...]
    series: str = ""


class EventState(Struct, frozen=True):
    """Where an event stands after so many steps."""

    number: int = 0
    at_ms: int = 0  # time of the last step
    players: Mapping[str, Player] = {}  # in the order in which they came
    rounds: tuple[Round, ...] = ()
    tables: Mapping[str, EventTable] = {}
    unfinished: frozenset[str] = frozenset()  # of the tables
    started_ms: int = 0
    closed: Why | None = None

    @property
    def stage(self) -> Stage:
        return "over" if self.closed else "playing" if self.started_ms else "gathering"

    @property
    def here(self) -> tuple[Player, ...]:
        """Those who can be paired."""
        return tuple(each for each in self.players.values() if each.is_here)

    @property
    def playing(self) -> frozenset[str]:
        """Those who sit at a table that is not over."""
        return frozenset(
            player for table in self.unfinished for player in self.tables[table].players if player
        )

    def table_of(self, player: str) -> str | None:
        """The table where a player is expected now."""
        found = (each for each in self.unfinished if player in self.tables[each].players)
        return next(found, None)


EventName = Annotated[str, Meta(min_length=1, max_length=80)]
