"""The messages of the socket, both ways. Every request has an `id`, every answer names it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from ..boxes import Question, RatedAnswer
from ..core.game import Outcome, Seat
from ..core.table_events import AnyTableAction, TurnClock
from ..tables.chat import ChatMessage
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import BotPace, Stage
from .names import ClientId, Code, Count, Level, MemberId, OwnSign, Phase, TableId, Token
from .rooms import RoomMessage, RoomRequest

# ---- from a client


class Watch(Struct, frozen=True, forbid_unknown_fields=True, tag="watch"):
    """Follow a table from an event on; with a seat's token as that seat, else as a spectator."""

    id: ClientId
    table: TableId
    token: Token = ""
    after: Count = 0  # the last event one knows
    bots: BotPace = "normal"  # how quick they should be, if they are all there is at the table


class Unwatch(Struct, frozen=True, forbid_unknown_fields=True, tag="unwatch"):
    """Stop following a table."""

    id: ClientId
    table: TableId


class WatchLobby(Struct, frozen=True, forbid_unknown_fields=True, tag="lobby"):
    """Follow the lobby, or stop following it."""

    id: ClientId
    on: bool = True


class WatchEvent(Struct, frozen=True, forbid_unknown_fields=True, tag="event"):
    """Follow a club evening, or stop following it."""

    id: ClientId
    code: Code
    on: bool = True


class WatchPeople(Struct, frozen=True, forbid_unknown_fields=True, tag="people"):
    """Be told when those whom one follows come, go or sit down, or be told no more."""

    id: ClientId
    on: bool = True


class Play(Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Answer the question of this phase; several actions are taken all or none.

    Sent again with the same id, over any connection, it counts once.
    """

    id: ClientId
    table: TableId
    phase: Phase
    actions: Annotated[list[Raw], Meta(min_length=1, max_length=64)]


class Start(Struct, frozen=True, forbid_unknown_fields=True, tag="start"):
    """The owner starts the game; with a level, bots take the free places first."""

    id: ClientId
    table: TableId
    fill: Level | None = None


class AddBot(Struct, frozen=True, forbid_unknown_fields=True, tag="add-bot"):
    """The owner gives a free place to a bot."""

    id: ClientId
    table: TableId
    level: Level


class Remove(Struct, frozen=True, forbid_unknown_fields=True, tag="remove"):
    """The owner removes someone; if the game has started, a bot plays on."""

    id: ClientId
    table: TableId
    member: MemberId


class Replace(Struct, frozen=True, forbid_unknown_fields=True, tag="replace"):
    """Let a bot play for someone, who may take the seat back.

    The owner may at any time, the others when all have waited for minutes for somebody absent.
    """

    id: ClientId
    table: TableId
    member: MemberId
    level: Level = "regular"


class TakeBack(Struct, frozen=True, forbid_unknown_fields=True, tag="take-back"):
    """Play oneself again instead of the bot."""

    id: ClientId
    table: TableId


class Leave(Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Give up one's place; in a game: resign."""

    id: ClientId
    table: TableId


class RequestPause(Struct, frozen=True, forbid_unknown_fields=True, tag="wish"):
    """Ask for a pause, or for its end; it happens when everyone has asked."""

    id: ClientId
    table: TableId


class RequestClock(Struct, frozen=True, forbid_unknown_fields=True, tag="clock"):
    """Ask for another time for each turn; it comes when everyone has asked for the same."""

    id: ClientId
    table: TableId
    clock: TurnClock


class End(Struct, frozen=True, forbid_unknown_fields=True, tag="end"):
    """The owner closes the table."""

    id: ClientId
    table: TableId


Sign = Literal["hello", "bravo", "thanks", "ouch", "phew", "hurry"]


class React(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag="react"):
    """Send a reaction to everyone at the table."""

    id: ClientId
    table: TableId
    sign: Sign
    own: OwnSign = ""  # one of the `reactions` of the game's box; `sign` is what stands for it


class Advise(Struct, frozen=True, forbid_unknown_fields=True, tag="advise"):
    """Ask what each answer is worth; only a person who plays with bots alone may."""

    id: ClientId
    table: TableId


class Ping(Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """Ask for the server's time."""

    id: ClientId


OrderRequest = (
    Start | AddBot | Remove | Replace | TakeBack | Leave | RequestPause | RequestClock | End
)
Request = (
    Watch
    | Unwatch
    | WatchLobby
    | WatchPeople
    | WatchEvent
    | Play
    | OrderRequest
    | React
    | Advise
    | Ping
    | RoomRequest
)

# ---- from the server

NO_VIEW = Raw(b"null")  # before the start


class Welcome(Struct, frozen=True, tag="welcome"):
    """The first message on a connection."""

    protocol: int
    version: str
    server_ms: int
    name: str  # of the person that the cookie names; empty if they have given none
    known: bool = False  # whether the cookie names a person


class TableEvent(Struct, frozen=True, tag="house"):
    """A step of the table itself: a seat, a pause, the end."""

    number: int
    body: AnyTableAction


class GameEvent(Struct, frozen=True, tag="game"):
    """Something that happened in the game, as the reader may know it."""

    number: int
    body: Raw


NumberedEvent = TableEvent | GameEvent


class TableStatus(Struct, frozen=True, omit_defaults=True):
    """The state of a table, as far as it is the same for everyone."""

    number: int  # of the last step
    phase: str = ""
    must: tuple[Seat, ...] = ()
    may: tuple[Seat, ...] = ()
    due: dict[str, int] = {}  # running timers, in server time
    paused: bool = False
    bots: dict[Seat, str] = {}  # seats that a bot plays for now
    gone: tuple[Seat, ...] = ()  # seats whose person has left for good
    wishes: tuple[Seat, ...] = ()  # seats that ask for a pause, or for its end
    clock: TurnClock = "none"  # how long people have for a turn now
    clock_wishes: dict[Seat, TurnClock] = {}  # who asks for another time
    holidays: dict[Seat, tuple[int, int]] = {}  # by correspondence: from when until when
    outcome: Outcome | None = None
    ended: str | None = None  # why it was closed before the end
    followed: str = ""  # the table where the same people play again


class WatchedTable(Struct, frozen=True, omit_defaults=True, tag="table"):
    """A table and its events after the last one that the client knows: the answer to `watch`.

    If there are many, only the last ones; all of them are in the replay once the game is over.
    """

    id: str
    card: LobbyEntry
    options: Raw
    commitment: str
    content: dict[str, str]
    standing: TableStatus
    events: tuple[NumberedEvent, ...]
    last: int  # the number of the last event
    server_ms: int
    view: Raw  # as the game writes it; null before the start
    member: str = ""  # who one is at this table
    seat: Seat | None = None  # where one sits, once it has started
    ask: Question | None = None
    here: tuple[str, ...] = ()  # members who are connected
    from_start: bool = False  # forget the events that were known: these are all, or the last ones
    first: int = 1  # the number of the first of these events, or of the next if there are none
    chat: bool = False  # whether those who sit here may write to each other


class Moved(Struct, frozen=True, omit_defaults=True, tag="moved"):
    """A step was taken: what happened, and the state of the table now."""

    table: str
    standing: TableStatus
    events: tuple[NumberedEvent, ...]
    last: int
    server_ms: int
    view: Raw
    card: LobbyEntry | None = None  # when it has changed
    seat: Seat | None = None
    ask: Question | None = None


class ConnectedMembers(Struct, frozen=True, tag="here"):
    """The members of a table who are connected, whenever that changes."""

    table: str
    members: tuple[str, ...]


class Reacted(Struct, frozen=True, omit_defaults=True, tag="reacted"):
    """The reaction of someone at the table; it is not stored."""

    table: str
    member: str
    sign: Sign
    own: str = ""  # the sign of this game that was meant; who does not know it shows `sign`


class Remarked(Struct, frozen=True, tag="remarked"):
    """What a seat says of an event, beside the log; an empty text takes it back."""

    table: str
    number: int
    seat: Seat
    text: str


class Chatted(Struct, frozen=True, tag="chatted"):
    """Words of a member for those who sit here, beside the log."""

    table: str
    message: ChatMessage


class Advice(Struct, frozen=True, tag="advice"):
    """What each answer to this question is worth, judged from the view: the answer to `advise`."""

    id: str
    table: str
    phase: str
    worths: tuple[RatedAnswer, ...]  # best first; none where the game has no measure for it


class WatchedLobby(Struct, frozen=True, tag="lobby"):
    """All open tables: the answer to `lobby`."""

    id: str
    tables: tuple[LobbyEntry, ...]


class LobbyChanged(Struct, frozen=True, tag="card"):
    """An open table that has changed; the client drops it from the list if it is over."""

    card: LobbyEntry


class OwnTablesChanged(Struct, frozen=True, tag="my-tables"):
    """A rematch is offered to the person of this connection: `GET /api/me/tables` lists it."""


class EventMoved(Struct, frozen=True, tag="event"):
    """A club evening has moved: `GET /api/events/{code}` says how it stands."""

    code: str
    number: int  # of the last step of its log
    rounds: int  # that were drawn
    stage: Stage


class PeopleChanged(Struct, frozen=True, tag="people"):
    """Somebody whom one follows came, went, sat down or left: `GET /api/me/people` says more."""


class Done(Struct, frozen=True, omit_defaults=True, tag="done"):
    """The request is done and stored; `number` is the step that it became."""

    id: str
    number: int = 0
    again: bool = False  # it was done before


class Refused(Struct, frozen=True, omit_defaults=True, tag="refused"):
    """The request is refused, and nothing has changed."""

    id: str
    code: str
    clause: str = ""
    details: dict[str, Any] = {}


class Pong(Struct, frozen=True, tag="pong"):
    """The server's time: the answer to `ping`.

    Without an id it is a sign of life, which processes of a cluster send to whoever follows a game.
    """

    id: str
    server_ms: int


class Closing(Struct, frozen=True, tag="closing"):
    """The server shuts down: the client should reconnect."""

    reason: str


Message = (
    Welcome
    | WatchedTable
    | Moved
    | ConnectedMembers
    | Reacted
    | Remarked
    | Chatted
    | Advice
    | WatchedLobby
    | LobbyChanged
    | OwnTablesChanged
    | PeopleChanged
    | EventMoved
    | Done
    | Refused
    | Pong
    | Closing
    | RoomMessage
)
