"""What tables and people need from outside: stores, and somebody who publishes a table's news.

An append is conditional on the step's number, so that any process may serve any table: whoever
comes second learns it, catches up from the log and tries again if the question is still asked.
"""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Raw, Struct

from ..core.game import Event, Seat
from ..core.table_events import TurnClock
from .accounts import AccountStore
from .chat import ChatStore
from .company import CompanyStore
from .counting import CountStore
from .ratings import RatingStore
from .remarks import RemarkStore
from .results import FinishedGame, ResultStore
from .shares import ShareStore
from .waiting import WaitingStore
from .word_reports import ReportStore

Stage = Literal["gathering", "playing", "over"]
FOREVER_MS = 2**53
UNFINISHED: tuple[Stage, ...] = ("gathering", "playing")  # a table goes from one to the other
LiveClock = Literal["none", "slow", "fast"]  # of tables where people are there together
# At a table by correspondence a turn may take days.
CORRESPONDENCE: frozenset[TurnClock] = frozenset({"day", "three-days", "week"})
BotPace = Literal["calm", "normal", "quick"]  # of the bots, as the only person at a table likes it
Work = Literal["retention", "results", "notices", "names"]  # what only one process may do at a time
AddressOf = Callable[[str], str]  # where a person was last, while this process runs; "": not known


class TableRow(Struct, frozen=True):
    """A table as it was opened; nothing in it ever changes."""

    id: str
    game: str
    version: int
    options: Raw
    secret: str  # never leaves the server before the table is over or abandoned
    opened_ms: int
    content: dict[str, str] = {}
    preset: str = ""
    code: str = ""  # short enough to be said over the phone
    owner: str = ""  # the person who opened it
    places: int = 2  # how many can sit
    clock: TurnClock = "none"
    open: bool = False  # shown in the lobby; otherwise for those who have the link or the code
    fill: str = ""  # the level of bots that take the free places…
    fill_seconds: int = 0  # …after so long; 0: only on request
    nonces: tuple[str, ...] | None = None  # settled: of a record brought in, or none in a series
    series: str = ""  # whose secret this is: all its tables have the same deals
    luck: str = ""  # the seed of its own, where the secret is shared
    rated: bool = False  # it changes the ratings of those who play
    # People to whom it is offered: who sat at the table of which this is a rematch, or are invited.
    invited: tuple[str, ...] = ()
    chat: bool = False  # whether people at it may write to each other
    day: str = ""  # whose daily it is, for the one person who plays it
    event: str = ""  # the code of the event that it is a table of

    @property
    def own_seed(self) -> str:
        """What no other table has: for bots and pauses, never for cards."""
        return self.luck or self.secret


class StoredRow(NamedTuple):
    """A table in the order in which they were stored."""

    key: int
    id: str
    row: TableRow | None  # None: it cannot be read


class LoggedStep(Struct, frozen=True):
    """One line of a table's log; `client` makes a step that is sent twice count once.

    No index is needed for that: who appends a step has read all those before it.
    """

    number: int  # 1 is the first step
    seat: Seat
    action: Raw
    at_ms: int
    client: str | None = None


class Timer(Struct, frozen=True):
    """A deadline as a due time: it goes on after a restart."""

    key: str
    due_ms: int


class TableHead(NamedTuple):
    """How far a table is, without its log."""

    stage: Stage
    moved_ms: int  # when the last step was made


class LobbyRow(Struct, frozen=True):
    """What the store keeps of a table besides its log, so that a lobby can list it."""

    stage: Stage
    entry: bytes  # the lobby entry, public, as JSON
    # Who has a place: the person, and the member they are; "" for who may take one of a rematch.
    people: tuple[tuple[str, str], ...] = ()


class OpenEntry(NamedTuple):
    """A table that the lobby may show."""

    owner: str  # the person who opened it; for the lobby, not for people
    entry: bytes  # the lobby entry, as JSON


class SeatRow(Struct, frozen=True):
    """A table that is not over, at which a person has a place or is invited to take one."""

    entry: bytes  # the lobby entry, as JSON
    member: str  # the member that the person is there; empty if they are only invited
    waits_for: tuple[str, ...] | None  # members who must act; None: an older file does not say
    moved_ms: int  # when the last step was made
    is_offer: bool = False  # a rematch that somebody else proposes, and that has not begun


class UnfinishedTables(NamedTuple):
    """How many tables there are that are not over."""

    all: int
    public: int  # of these, those that the lobby shows


class Absence(Struct, frozen=True):
    """A time while no server ran: from its last sign of life until the next start."""

    from_ms: int
    to_ms: int


class Appended(Struct, frozen=True):
    """What became of an append."""

    stored: bool  # False: another step came first
    last: int  # the number of the table's last step now


class Publisher(Protocol):
    """Where the news of one table go."""

    def opened(self) -> None:
        """The table has just been opened."""

    def publish(self, first: int, events: Sequence[Event[Any]]) -> None:
        """A step is stored and the table stands where it leads; `first` numbers its events."""

    def renamed(self) -> None:
        """Somebody at the table is called otherwise now."""

    def publish_connected(self) -> None:
        """Somebody has connected or disconnected, here or at another process."""

    def repeat(self, message: bytes, is_for_members: bool, not_for: Collection[str] = ()) -> None:
        """Send what was said at another process; not to spectators, if it is for members.

        Nor to the people whom it is not for.
        """


class AbsenceStore(Protocol):
    """When no server ran; tables get that time back."""

    async def last_ms(self, before_ms: int) -> int:
        """The latest time of a step or a sign of life that is not after this time."""

    async def note_alive(self, now_ms: int) -> bool:
        """A sign of life, for as long as a timer runs at any table; False if none does."""

    async def note_stop(self, now_ms: int) -> None:
        """The last sign of life of a server that is shut down."""

    async def note_start(self, now_ms: int) -> Sequence[Absence]:
        """A server starts: the timers in the store move by its absence.

        The answer is every absence that a table with a running timer may not know yet.
        """


class TableStore(Protocol):
    """Durable when it answers: what was acknowledged survives the machine."""

    @property
    def absences(self) -> AbsenceStore:
        """When no server ran."""

    @property
    def results(self) -> ResultStore:
        """What games that are over were for those who played them."""

    @property
    def ratings(self) -> RatingStore:
        """How strong people are by their rated games."""

    @property
    def counts(self) -> CountStore:
        """What is counted for all processes together."""

    @property
    def waiting(self) -> WaitingStore:
        """Where quick games wait."""

    def alone(self, work: Work) -> AbstractAsyncContextManager[bool]:
        """Whether this process alone does some work until the block ends; nobody waits for it."""

    async def check(self) -> None:
        """Raises what keeps the store from reading, or from writing since a write has failed."""

    def abandon_connections(self) -> None:
        """Let go of connections that do not answer: what waits for them fails at once."""

    async def open_table(self, row: TableRow, lobby_row: LobbyRow, timers: Sequence[Timer]) -> bool:
        """Keep a new table; False if its name or code is taken, or its series closed."""

    async def read_table(self, table: str) -> TableRow | None:
        """A table as it was opened, or None; raises DamagedTable if it cannot be read."""

    async def read_head(self, table: str) -> TableHead | None:
        """How far a table is, or None if there is none."""

    async def read_steps(self, table: str, after: int = 0) -> Sequence[LoggedStep]:
        """The steps after a number, in order."""

    def append(
        self,
        table: str,
        steps: Sequence[LoggedStep],
        timers: Sequence[Timer] | None,
        lobby_row: LobbyRow | None = None,
        waits_for: Sequence[str] = (),
        needs_bot: bool = False,
        finish: FinishedGame | None = None,
    ) -> Awaitable[Appended]:
        """Keep these consecutive steps if the first is the table's next.

        The timers replace those that ran, None leaves them; the lobby row likewise. `waits_for`:
        who must act; `needs_bot`: a bot goes on by itself; `finish`: with the last step of a game.
        """

    async def read_timers(self, table: str) -> Sequence[Timer]:
        """The timers that run at a table."""

    async def set_timers(self, table: str, number: int, timers: Sequence[Timer]) -> None:
        """Replace the timers that run, if this is still the table's last step."""

    async def tables_due(self, before_ms: int, most: int) -> Sequence[str]:
        """Tables with a timer that is overdue."""

    async def find_code(self, code: str) -> str | None:
        """The table that can be found under a code; a table that is over has given its code up."""

    async def seats_of(self, person: str, most: int) -> Sequence[SeatRow]:
        """The tables that are not over at which a person has or may take a place, latest first."""

    async def decline(self, table: str, person: str) -> None:
        """Do not offer this rematch to this person any more."""

    async def open_lobby_entries(self, most: int) -> Sequence[OpenEntry]:
        """The entries of open tables that are not over, and not played by bots alone.

        First the newest of each owner, the newest of them first, then the second of each: nobody
        fills the lobby alone.
        """

    async def count_unfinished(self, owner: str) -> UnfinishedTables:
        """The tables that a person has opened and that are not over."""

    async def unfinished_among(self, tables: Sequence[str], since_ms: int) -> Mapping[str, bool]:
        """Those of these tables that are not over, and whether the lobby shows them.

        Others than these only if something has happened at them since.
        """

    async def unfinished(self, quiet_since_ms: int, stage: Stage, most: int) -> Sequence[str]:
        """Tables in this stage whose last step is at least as old."""

    async def rows_in_stage(self, stage: Stage, after: int, most: int) -> Sequence[StoredRow]:
        """Tables in this stage, in the order in which they were stored, after the last one seen."""

    async def tables_needing_bots(self, before_ms: int = FOREVER_MS) -> Sequence[str]:
        """Tables that are not over and where a bot goes on; those of older files may be others.

        Only those at which nothing has happened since a time, if one is given.
        """

    async def step_counts(self, tables: Sequence[str]) -> Mapping[str, int]:
        """The number of the last step of each of these tables."""

    async def ahead_ms(self, now_ms: int) -> int:
        """How far the store's clock is ahead of this time; 0 if it has none of its own."""

    async def close_table(self, table: str, reason: str, now_ms: int) -> None:
        """Close a table whose rules are not here any more, without them."""

    async def delete_tables(self, over_since_ms: int, most: int) -> int:
        """Forget tables that were over by then, with their records; how many.

        Those of an open series stay.
        """


class PersonRow(Struct, frozen=True):
    """A person: a name, and keys by which they are known again."""

    id: str
    name: str
    seen_ms: int


class PeopleStore(Protocol):
    """Who comes and goes; a key is kept only as its hash."""

    @property
    def reports(self) -> ReportStore:
        """The words that people report."""

    @property
    def remarks(self) -> RemarkStore:
        """What people say of what they did."""

    @property
    def accounts(self) -> AccountStore:
        """Their sessions, and how they come back."""

    @property
    def company(self) -> CompanyStore:
        """With whom they have played, and whom they follow and block."""

    @property
    def chat(self) -> ChatStore:
        """What they say to each other at tables."""

    @property
    def shares(self) -> ShareStore:
        """The games that they share."""

    async def signing_key(self, fresh: bytes) -> bytes:
        """The key that signs seat tokens: the fresh one only if there was none."""

    async def add_person(self, person: PersonRow, key_hash: bytes, device: str = "") -> None:
        """Keep a new person with a first key, the one of this device."""

    async def find_person(self, key_hash: bytes) -> PersonRow | None:
        """The person whose key has this hash."""

    async def read_person(self, person: str) -> PersonRow | None:
        """Somebody by their id."""

    async def names(self, people: Sequence[str]) -> Mapping[str, str]:
        """The names of those of these people who are known."""

    async def rename_person(self, person: str, name: str, seen_ms: int) -> None:
        """A new name, by which they are called from now on wherever they have played."""

    async def see_person(self, person: str, seen_ms: int) -> None:
        """Record a visit."""

    async def add_key(self, person: str, key_hash: bytes, expires_ms: int) -> None:
        """One more key; 0: for good."""

    async def trade_key(
        self, old: bytes, new: bytes, now_ms: int, device: str = ""
    ) -> PersonRow | None:
        """A key that serves once for one that lasts; None if it is spent or too old."""

    async def drop_person(self, person: str) -> None:
        """Forget someone, and all that is theirs alone; what others have played stays."""

    async def clear_names(self, most: int) -> int:
        """Take names of people out of tables and series of an earlier version, and mark these.

        The answer is how many were looked at: none is left when that is 0.
        """

    async def drop_unseen(self, before_ms: int, now_ms: int) -> int:
        """Forget guests and sessions not seen since, and keys that nobody used in time."""
