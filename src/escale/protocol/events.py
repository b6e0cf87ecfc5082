"""Club evenings over the wire."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..events.model import Absent, EventName, Format, How, Late, Odd, Stage, Why
from ..events.scoring import Kind
from ..tables.ports import LiveClock
from .names import Code, Count, Level, Slug, TableId

Host = Literal["start", "next", "close", "remove"]
MOST_ROUNDS = 15
MOST_MINUTES = 180


class NewEventBox(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played in a round."""

    game: Slug
    preset: Slug | None = None
    options: dict[str, bool | int | str] = {}
    places: Annotated[int, Meta(ge=2, le=8)] | None = None


class NewEvent(Struct, frozen=True, forbid_unknown_fields=True):
    """An event to be opened."""

    name: EventName
    format: Format
    boxes: Annotated[tuple[NewEventBox, ...], Meta(min_length=1, max_length=8)]
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 5
    minutes: Annotated[int, Meta(ge=5, le=MOST_MINUTES)] = 40  # of an arena
    start_ms: Count = 0  # when it begins by itself; 0: when the host says so
    round_minutes: Annotated[int, Meta(ge=0, le=MOST_MINUTES)] = 0  # 0: to the end of each game
    pause_seconds: Annotated[int, Meta(ge=0, le=900)] = 60  # between rounds
    absent: Absent = "bot"
    absent_seconds: Annotated[int, Meta(ge=10, le=900)] = 180
    odd: Odd = "bye"
    late: Late = "half"
    level: Level = "casual"  # of the bots
    clock: LiveClock = "none"
    joins: bool = True  # whether the host takes part, too


class EventOrder(Struct, frozen=True, forbid_unknown_fields=True):
    """What the host wants."""

    order: Host
    player: Annotated[str, Meta(max_length=40)] = ""  # who is to be removed
    # How many rounds the host has seen drawn: "next" is refused if there are more by now.
    rounds_drawn: Count | None = None


class EventBoxEntry(Struct, frozen=True):
    """What is played in a round."""

    game: str
    preset: str
    places: int


class EventPlayer(Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part, or took part."""

    id: str
    name: str  # empty for a person who is not known any more
    level: str = ""  # a bot's
    left: bool = False  # not paired any more


class EventRound(Struct, frozen=True, omit_defaults=True):
    """A round as one player had it."""

    round: int
    kind: Kind
    points: float
    table: str = ""
    opponents: tuple[str, ...] = ()  # empty for a bot of the house


class EventStanding(Struct, frozen=True):
    """A line of the table."""

    player: str
    place: int
    points: float
    games: int
    wins: int
    tie_breaks: tuple[float, ...]
    rounds: tuple[EventRound, ...]


class EventTableEntry(Struct, frozen=True, omit_defaults=True):
    """A table of a round, by seat."""

    table: TableId
    players: tuple[str, ...]
    places: tuple[int, ...] = ()  # empty while it is played
    scores: tuple[float, ...] = ()
    how: How = "played"


class EventRoundEntry(Struct, frozen=True):
    """A round that was drawn; in an arena, games that began together."""

    number: int
    box: int
    tables: tuple[EventTableEntry, ...]
    byes: tuple[str, ...]


class EventPage(Struct, frozen=True):
    """An event as it stands."""

    code: Code
    url: str
    name: str
    format: Format
    boxes: tuple[EventBoxEntry, ...]
    rounds: int
    minutes: int
    start_ms: int
    round_minutes: int
    absent: Absent
    absent_seconds: int
    odd: Odd
    late: Late
    level: str
    host: str  # the name of the person who opened it
    stage: Stage
    closed: Why | None
    opened_ms: int
    started_ms: int
    number: int  # of the last step of its log
    players: tuple[EventPlayer, ...]
    standings: tuple[EventStanding, ...]
    drawn: tuple[EventRoundEntry, ...]  # the last ones
    rounds_drawn: int
    next_ms: int  # when the next round is drawn; 0: not known yet, or there is none
    stop_ms: int  # when the games of this round are stopped, or the arena ends; 0: they are not
    server_ms: int
    is_host: bool  # whether the person who asks has opened it
    me: str  # the player that they are; empty if they are none
    table: str  # the table where they are expected now


class EventEntry(Struct, frozen=True):
    """An event in a list."""

    code: Code
    name: str
    format: Format
    stage: Stage
    start_ms: int
    opened_ms: int
    is_host: bool


class MyEvents(Struct, frozen=True):
    """The events that a person has opened or takes part in."""

    events: tuple[EventEntry, ...]
