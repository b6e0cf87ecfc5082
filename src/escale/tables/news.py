"""What the processes of a cluster tell each other.

The store decides everything: a message that is lost or comes twice costs a catch-up, never a move.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import sha256
from typing import Protocol

import msgspec
from msgspec import Struct

from .ports import BotPace, LoggedStep

SILENT_ROUNDS = 3  # a process that has not named a table for so long does not have it
_encode_lines = msgspec.json.Encoder().encode
_read_lines = msgspec.json.Decoder(tuple[LoggedStep, ...]).decode


class StepsStored(Struct, frozen=True, tag="stored"):
    """A table has been moved on to this step; its last steps, as the log has them."""

    number: int
    lines: bytes = b""  # JSON, LoggedStep[]; without them they are read from the store

    @classmethod
    def of(cls, lines: Sequence[LoggedStep]) -> "StepsStored":
        return cls(lines[-1].number, _encode_lines(lines))

    @property
    def steps(self) -> Sequence[LoggedStep]:
        """What it tells; raises DecodeError."""
        return _read_lines(self.lines) if self.lines else ()


class TableLoaded(Struct, frozen=True, tag="held"):
    """A process has a table in memory, and these members are connected to it there."""

    process: str
    members: tuple[str, ...] = ()
    asks: bool = False  # it has just come: the others say the same of themselves


class TableUnloaded(Struct, frozen=True, tag="released"):
    """A process has let a table go."""

    process: str


class SocketMessage(Struct, frozen=True, tag="said"):
    """A message for the sockets that follow a table, as it is sent to them; nobody keeps it."""

    message: bytes
    is_for_members: bool = False  # not for spectators
    not_for: tuple[str, ...] = ()  # people to whom it is not sent


class BotPaceChosen(Struct, frozen=True, tag="pace"):
    """The only person at a table wishes its bots as quick as this."""

    pace: BotPace


TableNews = StepsStored | TableLoaded | TableUnloaded | SocketMessage | BotPaceChosen


class LobbyNews(Struct, frozen=True, tag="lobby"):
    """An open table looks like this now."""

    entry: bytes  # the lobby entry, as JSON
    people: frozenset[str] = frozenset()  # who sits there, and who has opened it


class TablesOffered(Struct, frozen=True, tag="offered"):
    """A table is offered to these people."""

    people: tuple[str, ...]


class PersonDeleted(Struct, frozen=True, tag="deleted"):
    """A person was deleted: their sockets end, bots play on for them, and their name is gone."""

    person: str


class PersonRenamed(Struct, frozen=True, tag="renamed"):
    """A person is called otherwise now, wherever they sit or have sat."""

    person: str
    name: str


class SessionsEnded(Struct, frozen=True, tag="sessions-ended"):
    """These sessions have ended, and so do their sockets."""

    sessions: tuple[str, ...]


class PersonMerged(Struct, frozen=True, tag="merged"):
    """What a guest had is an account's now; the guest is no more."""

    guest: str
    account: str


class TiesChanged(Struct, frozen=True, tag="ties"):
    """One of these people has another tie to one of them, or hides or shows themselves."""

    people: tuple[str, ...]


class PeopleConnected(Struct, frozen=True, tag="people"):
    """These people have a connection to a process, and those who have gone have none any more."""

    process: str
    people: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()
    is_all: bool = False  # all of them: nobody else has one
    asks: bool = False  # it has just come: the others say the same of themselves


class ProcessLost(Struct, frozen=True, tag="lost"):
    """A process has not been heard of for too long, has ended, or cannot serve its tables."""

    process: str


class TablesUnloaded(Struct, frozen=True, tag="left"):
    """A process has let these tables go, where a bot has to go on."""

    tables: tuple[str, ...]


class RoomTold(Struct, frozen=True, tag="room"):
    """How many people are in a room at a process, and what they have found since the last time."""

    process: str
    room: str
    number: int  # of the round; 0: none runs there
    people: int
    found: tuple[tuple[str, str, tuple[str, ...]], ...] = ()  # person, client id, words


ClusterNews = (
    LobbyNews
    | TablesOffered
    | PersonDeleted
    | PersonRenamed
    | SessionsEnded
    | PersonMerged
    | TiesChanged
    | PeopleConnected
    | ProcessLost
    | TablesUnloaded
    | RoomTold
)


class Bus(Protocol):
    """Carries the news between the processes of a cluster; nobody hears what they said."""

    @property
    def process(self) -> str:
        """The name of this process, "" if it is alone."""

    @property
    def is_connected(self) -> bool:
        """Whether other processes can be heard now; else nothing follows from their silence."""

    @property
    def others(self) -> Collection[str]:
        """The other processes that live, as far as this one can hear."""

    def set_serving(self, is_serving: bool) -> None:
        """Whether this process can serve its tables; while it cannot, it is silent."""

    def listen(self, heard: Callable[[ClusterNews], None]) -> None:
        """Call this with what concerns no table, or all of them."""

    async def follow(self, table: str, heard: Callable[[TableNews], None]) -> None:
        """Call this with the news of a table."""

    async def unfollow(self, table: str) -> None:
        """The news of a table are not wanted any more."""

    def tell(self, table: str, news: TableNews) -> None:
        """Tell those who follow a table; it is sent soon, or never."""

    def tell_all(self, news: ClusterNews) -> None:
        """Tell every process."""


class NoBus:
    """The bus of a process that is alone."""

    process = ""
    is_connected = True
    others: Collection[str] = ()

    def set_serving(self, is_serving: bool) -> None: ...

    def listen(self, heard: Callable[[ClusterNews], None]) -> None: ...

    async def follow(self, table: str, heard: Callable[[TableNews], None]) -> None: ...

    async def unfollow(self, table: str) -> None: ...

    def tell(self, table: str, news: TableNews) -> None: ...

    def tell_all(self, news: ClusterNews) -> None: ...


class OtherProcesses:
    """Which other processes hold a table, and who is connected to it there."""

    def __init__(self, own: str) -> None:
        self._own = own
        self._members: dict[str, frozenset[str]] = {}  # by process
        self._silence: dict[str, int] = {}  # rounds since each process has named the table

    @property
    def is_any(self) -> bool:
        """Whether any other process holds the table."""
        return bool(self._members)

    @property
    def members(self) -> frozenset[str]:
        """Everyone who is connected to another process."""
        return frozenset().union(*self._members.values())

    def runs_bots_here(self, has_members: bool) -> bool:
        """Whether the bots of the table think for this process.

        One of the processes that hold it is chosen by all of them alike, first among those to which
        somebody is connected. If they disagree for a while, a thought is wasted and no more: only
        one of two answers to a question is stored.
        """
        if not self._members:
            return True
        own = (not has_members, self._own)
        return all(own < (not members, name) for name, members in self._members.items())

    def note(self, process: str, members: tuple[str, ...]) -> bool:
        """Keep what a process says of itself; whether it is new."""
        self._silence[process] = 0
        known, self._members[process] = self._members.get(process), frozenset(members)
        return known != self._members[process]

    def forget(self, process: str) -> bool:
        """A process is gone, or has let the table go; whether it was known."""
        self._silence.pop(process, None)
        return self._members.pop(process, None) is not None

    def count_round(self) -> bool:
        """One more round of this process; whether another one has been silent for too many.

        What it said last may have been lost, that it has let the table go.
        """
        for process in self._silence:
            self._silence[process] += 1
        silent = [each for each, rounds in self._silence.items() if rounds > SILENT_ROUNDS]
        for each in silent:
            self.forget(each)
        return bool(silent)


def chosen(table: str, processes: Iterable[str]) -> str:
    """The process that takes a table which nobody holds; all choose alike, and each its share."""
    return max(processes, key=lambda each: sha256(f"{each}/{table}".encode()).digest())
