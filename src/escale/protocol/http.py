"""The bodies of HTTP requests and responses."""

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from ..boxes import Page, Question, RatedAnswer
from ..core.game import Seat
from ..core.options import OptionField
from ..core.table_events import TurnClock
from ..duplicate.comparison import ComparedTable
from ..duplicate.ports import Scoring
from ..notices.ports import ChannelKind
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import LiveClock
from ..tables.remarks import Remark
from ..tables.word_reports import Verdict
from .messages import NumberedEvent, Sign, TableStatus
from .names import (
    ChannelId,
    Code,
    Count,
    Language,
    Level,
    MemberId,
    Nonce,
    RawName,
    Slug,
    TableId,
    ZoneName,
)


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why a request is refused: a stable code, the rule behind it, and the values of its text."""

    code: str
    clause: str = ""
    details: dict[str, Any] = {}


class Health(Struct, frozen=True):
    """Whether the server is up."""

    status: str  # open, closing, or failing: its store does not answer; alive, of /livez
    version: str


class Preset(Struct, frozen=True):
    """A rule set of a game and what can be set in it."""

    name: str
    fewest: int
    most: int
    options: tuple[OptionField, ...]


class NamedBot(Struct, frozen=True):
    """A bot that may take a place, and its style, which the text `styles.<style>` describes."""

    name: str
    style: str


class Box(Struct, frozen=True, omit_defaults=True):
    """A game that this server offers."""

    slug: str
    presets: tuple[Preset, ...]
    levels: tuple[str, ...]
    lessons: tuple[str, ...]
    advises: bool  # whether it can say what an answer is worth
    own_clock: bool  # whether its rules keep the time, so that a table's clock changes nothing
    duplicate: bool  # whether tables on the same deals can be compared
    has_book: bool  # whether a book belongs to the game
    ui: str = ""  # the address of the game's browser module; none if it is built into the site
    lesson_minutes: tuple[int, ...] = ()  # about how long each lesson takes
    reactions: dict[str, Sign] = {}  # signs of its own, each with the shared one that stands for it
    named_bots: tuple[NamedBot, ...] = ()  # none if all bots of a level play alike
    by_correspondence: bool = False  # whether a turn may take days
    rated: tuple[str, ...] = ()  # the rule sets with which a table may be rated
    own_board: bool = False  # whether a position that somebody types can be solved


class Shelf(Struct, frozen=True):
    """The games of this server."""

    games: tuple[Box, ...]
    chat: bool = True  # whether tables may have a chat


class Person(Struct, frozen=True):
    """The person who asks."""

    name: str


class NewPerson(Struct, frozen=True, forbid_unknown_fields=True):
    """The name of a new guest; without one they can play alone with bots."""

    name: RawName | None = None


class PersonalLink(Struct, frozen=True):
    """A link to be the same person on another device; it opens once, until it expires."""

    url: str
    key: str
    expires_ms: int


class LinkKey(Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a personal link."""

    key: Annotated[str, Meta(min_length=1, max_length=120)]


class NoticeChannel(Struct, frozen=True):
    """A way in which the person who asks is told that it is their turn."""

    id: ChannelId
    kind: ChannelKind
    host: str  # of its address
    made_ms: int


class NoticeSettings(Struct, frozen=True):
    """How the person who asks is told, and the key that a browser needs to take pushes."""

    push_key: str
    channels: tuple[NoticeChannel, ...]
    letters: bool  # whether one may be told by mail: an address is confirmed


class NewChannel(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser, an https address that takes JSON, or emails; it replaces one like it."""

    kind: ChannelKind
    address: Annotated[str, Meta(max_length=1_000)] = ""  # none for emails: it is the confirmed one
    public_key: Annotated[str, Meta(max_length=200)] = ""  # of a browser: p256dh…
    secret: Annotated[str, Meta(max_length=200)] = ""  # …and auth
    language: Language = "fr"
    zone: ZoneName = "Europe/Paris"  # of the times of day


class KeptChannel(Struct, frozen=True):
    """A channel that is stored; the secret of a webhook, which signs what is sent, is told once."""

    channel: NoticeChannel
    secret: str = ""


class NewHoliday(Struct, frozen=True, forbid_unknown_fields=True):
    """A time in which one's turns by correspondence do not run, in place of the one that comes."""

    from_ms: Count
    to_ms: Count


class Holidays(Struct, frozen=True):
    """The holiday that runs or comes, and how much of it is left this year."""

    from_ms: int  # 0: there is none
    to_ms: int
    left_ms: int


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be opened; what is left out is as the game proposes."""

    game: Slug
    preset: Slug | None = None
    options: dict[str, bool | int | str] = {}
    places: Annotated[int, Meta(ge=1, le=64)] | None = None
    clock: TurnClock = "none"
    open: bool = False  # shown in the lobby
    sit: bool = True  # the person who opens it takes the first place
    nonce: Nonce = ""
    bots: Annotated[tuple[Level, ...], Meta(max_length=64)] = ()  # take the next places at once
    fill: Level | None = None  # the level of bots that take the free places…
    fill_seconds: Annotated[int, Meta(ge=0, le=3600)] = 0  # …after so long
    chat: bool = False  # people who sit there may write to each other
    rated: bool = False  # it changes the ratings of all who play; there are no hints


class QuickGame(Struct, frozen=True, forbid_unknown_fields=True):
    """A place at a table of this box that begins soon, for somebody who speaks this language."""

    game: Slug
    language: Language = "fr"
    nonce: Nonce = ""


class Join(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a place; the nonce is the person's part of the table's seed."""

    nonce: Nonce = ""


class SeatToken(Struct, frozen=True):
    """A person's place at a table; the token is valid for this place of this table alone."""

    table: TableId
    member: MemberId
    token: str


class OpenedTable(Struct, frozen=True):
    """A table, the address that others find it by, and the place of the person who asks."""

    card: LobbyEntry
    url: str
    commitment: str  # SHA-256 of the secret that all chance comes from, revealed at the end
    seat: SeatToken | None = None


class Lobby(Struct, frozen=True):
    """The open tables, the newest first."""

    tables: tuple[LobbyEntry, ...]


class MyTable(Struct, frozen=True):
    """A table that is not over, at which the person has a place or is offered one (a rematch)."""

    card: LobbyEntry
    member: str  # the member that the person is there; empty: a rematch at which they do not sit
    waits_for: tuple[str, ...] | None  # members who must act now; None: it is not known yet
    moved_ms: int  # when the last step was made
    offered: bool = False  # a rematch that somebody else proposes: one may decline it


class MyTables(Struct, frozen=True):
    """The tables to which a person can return; first those that wait for them longest."""

    tables: tuple[MyTable, ...]


class CodeTarget(Struct, frozen=True):
    """The table, the series or the club evening behind a code."""

    code: Code
    table: TableId | None
    series: TableId | None = None
    event: bool = False


class NewSeries(Struct, frozen=True, forbid_unknown_fields=True):
    """Tables on the same deals, to be opened one by one; the options are made comparable."""

    game: Slug
    preset: Slug | None = None
    options: dict[str, bool | int | str] = {}
    places: Annotated[int, Meta(ge=1, le=64)] | None = None
    clock: LiveClock = "none"
    level: Level = "regular"  # of the bots
    scoring: Scoring = "points"  # what decides the places


class NewSeriesTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of a series, for the person who asks."""

    bots: bool = True  # take all other places at once; else people may


class SeriesPage(Struct, frozen=True):
    """A series, as far as the person who asks may know it."""

    id: TableId
    code: Code
    url: str
    game: str
    preset: str
    options: Raw
    places: int
    clock: TurnClock
    level: str
    host: str  # the name of the person who opened it
    opened_ms: int
    closed_ms: int  # 0: it is open
    commitment: str  # SHA-256 of the secret that all its deals come from
    secret: str  # empty until it is closed
    tables: tuple[LobbyEntry, ...]
    is_host: bool  # whether the person who asks may close it
    own: TableId | None  # the table where the person who asks has a place
    compared: tuple[ComparedTable, ...] | None  # none for whoever could still use it
    scoring: Scoring = "points"  # what decides the places; the other way can be looked at, too


class ReplayFrame(Struct, frozen=True, omit_defaults=True):
    """A table after one step, as one seat or a spectator sees it: the contents of `moved`."""

    standing: TableStatus
    events: tuple[NumberedEvent, ...]
    view: Raw
    ask: Question | None = None
    seat: Seat | None = None  # the seat that acted; none if it was the table or the clock
    action: Any = None  # what it did, if it is the viewing seat; the events tell the rest
    at_ms: int = 0
    hands: tuple[Raw, ...] = ()  # with all hands open, by seat: the fields of its view that differ


class Replay(Struct, frozen=True):
    """A game that is over, from its first step on."""

    game: str
    preset: str  # empty for a game from elsewhere
    options: Raw
    names: tuple[str, ...]  # by seat
    levels: tuple[str, ...]  # of the bots; empty for a person
    seat: Seat | None  # the viewing seat; none: what everyone saw
    frames: tuple[ReplayFrame, ...]


class LessonFrame(Struct, frozen=True, omit_defaults=True):
    """A position of a lesson, the text shown with it, and what must be answered."""

    frame: ReplayFrame
    say: str = ""  # a key of the game's texts
    expected: Any = None  # the action of the choice that leads on
    otherwise: str = ""  # the text shown after another choice


class LessonScene(Struct, frozen=True):
    """A part of a lesson, at a table of its own."""

    options: Raw
    names: tuple[str, ...]
    seat: Seat  # the learner's
    beats: tuple[LessonFrame, ...]


class LessonPage(Struct, frozen=True):
    """A whole lesson."""

    game: str
    name: str
    scenes: tuple[LessonScene, ...]


class BookPage(Struct, frozen=True):
    """The book of a game."""

    game: str
    pages: tuple[Page, ...]


class ReviewPage(Struct, frozen=True):
    """The steps of a replay at which a person had a choice."""

    seat: Seat
    numbers: tuple[int, ...]  # frames of the replay in which it was asked, from 0


class Decision(Struct, frozen=True):
    """A choice of a person: their answer, and the value of each answer by what they knew."""

    number: int
    ask: Question
    chosen: Raw  # an action
    worths: tuple[RatedAnswer, ...]  # best first; none where the game has no measure for it


class StudyPage(Struct, frozen=True):
    """An analysis of a round that is over, from what everyone saw."""

    number: int  # of the step: standing.number
    study: Raw  # of the game's own type


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """A word that the game judges wrongly, in the opinion of the person who reports it."""

    language: Annotated[str, Meta(min_length=2, max_length=8)]
    word: Annotated[str, Meta(min_length=1, max_length=60)]
    game: Slug
    verdict: Verdict  # what the game says of it
    table: TableId | None = None  # where it came up
    comment: Annotated[str, Meta(max_length=200)] = ""


LONGEST_REMARK = 60


class NewRemark(Struct, frozen=True, forbid_unknown_fields=True):
    """Why somebody did something, in a few words, beside an event of the game."""

    number: Annotated[int, Meta(ge=1)]
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_REMARK)]


class Remarks(Struct, frozen=True):
    """What people have said of what they did, in the order of the events."""

    remarks: tuple[Remark, ...]
