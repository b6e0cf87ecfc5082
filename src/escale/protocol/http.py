"""What is asked and answered over HTTP."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from ..boxes import Page, Question, Worth
from ..core.game import Seat
from ..core.options import OptionField
from ..duplicate.comparison import ComparedTable
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import Pace, Verdict
from .messages import Standing, TableEvent
from .names import Code, Level, MemberId, Nonce, RawName, Slug, TableId


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why not: a stable code, the rule that says so, and what fills the text for it."""

    code: str
    clause: str = ""
    details: dict[str, Any] = {}


class Health(Struct, frozen=True):
    """Whether the house is open."""

    status: str
    version: str


class Preset(Struct, frozen=True):
    """A rule set of a game and what can be set in it."""

    name: str
    fewest: int
    most: int
    options: tuple[OptionField, ...]


class Box(Struct, frozen=True, omit_defaults=True):
    """A game on the shelf."""

    slug: str
    presets: tuple[Preset, ...]
    levels: tuple[str, ...]
    lessons: tuple[str, ...]
    advises: bool  # whether it can say what an answer is worth
    own_clock: bool  # whether its rules keep the time, so that a table's clock changes nothing
    duplicate: bool  # whether tables on the same deals can be compared
    has_book: bool  # whether a book belongs to the game
    ui: str = ""  # the address of the game's browser module; none if it is built into the site


class Shelf(Struct, frozen=True):
    """The games of this house."""

    games: tuple[Box, ...]


class Person(Struct, frozen=True):
    """Who one is here."""

    name: str


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """A guest says his name."""

    name: RawName


class PersonalLink(Struct, frozen=True):
    """Opened once on another device, in time, it makes one the same person there."""

    url: str
    key: str
    expires_ms: int


class Arrival(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a personal link."""

    key: Annotated[str, Meta(min_length=1, max_length=120)]


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened; what is not said is as the game proposes."""

    game: Slug
    preset: Slug | None = None
    options: dict[str, bool | int | str] = {}
    places: Annotated[int, Meta(ge=1, le=64)] | None = None
    clock: Pace = "none"
    open: bool = False  # shown in the lobby
    sit: bool = True  # who opens it takes the first place
    nonce: Nonce = ""
    bots: Annotated[tuple[Level, ...], Meta(max_length=64)] = ()  # take the next places at once
    fill: Level | None = None  # the level of bots that take the free places…
    fill_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0  # …after so long


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a place; the nonce is one's own part of the table's chance."""

    nonce: Nonce = ""


class SeatToken(Struct, frozen=True):
    """One's place at a table; the token fits this place of this table and nothing else."""

    table: TableId
    member: MemberId
    token: str


class OpenedTable(Struct, frozen=True):
    """A table, how others find it, and the own place if one has taken it."""

    card: LobbyEntry
    url: str
    commitment: str  # SHA-256 of the secret that all chance comes from, revealed at the end
    seat: SeatToken | None = None


class Lobby(Struct, frozen=True):
    """The open tables, the newest first."""

    tables: tuple[LobbyEntry, ...]


class Found(Struct, frozen=True):
    """The table or the series behind a code."""

    code: Code
    table: TableId | None
    series: TableId | None = None


class NewSeries(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables on the same deals, to be opened one by one; the options are made comparable."""

    game: Slug
    preset: Slug | None = None
    options: dict[str, bool | int | str] = {}
    places: Annotated[int, Meta(ge=1, le=64)] | None = None
    clock: Pace = "none"
    level: Level = "regular"  # of the bots that one plays with


class NewSeriesTable(Struct, frozen=True, forbid_unknown_fields=True):
    """One's own table of a series."""

    bots: bool = True  # take all other places at once; else people may


class SeriesPage(Struct, frozen=True):
    """A series, as far as one may know it."""

    id: TableId
    code: Code
    url: str
    game: str
    preset: str
    options: Raw
    places: int
    clock: Pace
    level: str
    host: str  # the name of who opened it
    opened_ms: int
    closed_ms: int  # 0: it is open
    commitment: str  # SHA-256 of the secret that all its deals come from
    secret: str  # empty until it is closed
    tables: tuple[LobbyEntry, ...]
    is_host: bool  # whether one may close it
    own: TableId | None  # the table of it where one has a place
    compared: tuple[ComparedTable, ...] | None  # none for whoever could still learn the deals


class Frame(Struct, frozen=True, omit_defaults=True):
    """A table after one step, as one pair of eyes sees it: what `moved` said of it."""

    standing: Standing
    events: tuple[TableEvent, ...]
    view: Raw
    ask: Question | None = None
    seat: Seat | None = None  # who acted; nobody if it was the house or the clock
    action: Any = None  # what he did, where it was oneself; of others the events tell
    at_ms: int = 0


class Replay(Struct, frozen=True):
    """A game that is over, from the first card on."""

    game: str
    preset: str  # empty for a game from elsewhere
    options: Raw
    names: tuple[str, ...]  # by seat
    levels: tuple[str, ...]  # of the bots; empty for a person
    seat: Seat | None  # whose eyes; none: what everyone saw
    frames: tuple[Frame, ...]


class Beat(Struct, frozen=True, omit_defaults=True):
    """A moment of a lesson: what is seen, what the teacher says, what must be answered."""

    frame: Frame
    say: str = ""  # a key of the game's texts
    expected: Any = None  # the action of the choice that leads on
    otherwise: str = ""  # said to another choice; nothing is lost


class LessonScene(Struct, frozen=True):
    """A part of a lesson, at a table of its own."""

    options: Raw
    names: tuple[str, ...]
    seat: Seat  # the learner's
    beats: tuple[Beat, ...]


class LessonPage(Struct, frozen=True):
    """A lesson, from its first word to its last."""

    game: str
    name: str
    scenes: tuple[LessonScene, ...]


class BookPage(Struct, frozen=True):
    """The book of a game, from its first page to its last."""

    game: str
    pages: tuple[Page, ...]


class ReviewPage(Struct, frozen=True):
    """Where a person had a choice."""

    seat: Seat
    numbers: tuple[int, ...]  # frames of the replay in which it was asked, from 0


class Decision(Struct, frozen=True):
    """One of them: what was chosen, and what each answer was worth by what the person knew."""

    number: int
    ask: Question
    chosen: Raw  # an action
    worths: tuple[Worth, ...]  # best first; none where the game has no measure for it


class StudyPage(Struct, frozen=True):
    """What can be learnt from a round that is over, by what everyone saw."""

    number: int  # of the step: standing.number
    study: Raw  # of the game's own type


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """The house judges a word wrongly, someone thinks."""

    language: Annotated[str, Meta(min_length=2, max_length=8)]
    word: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Slug
    verdict: Verdict  # what the house says of it
    table: TableId | None = None  # where it came up
    comment: Annotated[str, Meta(max_length=200)] = ""
