"""What both engines share: what an append holds, and how stored bytes are written and read."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Raw, Struct

from ..core.errors import UNREADABLE
from ..core.game import TABLE
from ..core.table_events import Ended
from ..days.ports import DayStore
from ..duplicate.ports import SeriesStore
from ..events.ports import EventStore
from ..notices.ports import NoticeStore
from ..rounds.ports import RoomStore
from ..tables.errors import DamagedTable
from ..tables.ports import LobbyRow, LoggedStep, PeopleStore, TableRow, TableStore, Timer
from ..tables.results import FinishedGame

encode = msgspec.json.Encoder().encode


class Store(TableStore, Protocol):
    """All that a server keeps, in one database."""

    @property
    def series(self) -> SeriesStore:
        """Tables on the same deals."""

    @property
    def days(self) -> DayStore:
        """The daily: chains, what was picked, and what people made of it."""

    @property
    def events(self) -> EventStore:
        """Club evenings."""

    @property
    def people(self) -> PeopleStore:
        """Who comes and goes."""

    @property
    def notices(self) -> NoticeStore:
        """Where people are notified, and of what."""

    @property
    def rooms(self) -> RoomStore:
        """Rounds for everybody who comes."""


class Append(Struct, frozen=True):
    """Steps of one table, its timers and its lobby row; None leaves the stored ones unchanged."""

    table: str
    steps: Sequence[LoggedStep]
    timers: Sequence[Timer] | None
    lobby_row: LobbyRow | None
    waits_for: Sequence[str] = ()
    needs_bot: bool = False
    finish: FinishedGame | None = None

    def __post_init__(self) -> None:
        if not self.steps:
            raise ValueError("an append has steps")


def closing(table: str, steps: int, entry: bytes, reason: str, now_ms: int) -> Append:
    """The append that closes a table without its rules; its lobby entry says so, too."""
    try:
        entry = encode({**msgspec.json.decode(entry), "stage": "over"})
    except (*UNREADABLE, TypeError):  # an entry that is damaged is shown to nobody
        pass
    step = LoggedStep(steps + 1, TABLE, Raw(encode(Ended(reason))), now_ms)
    return Append(table, [step], (), LobbyRow("over", entry))


def read_row(stored: bytes) -> TableRow | None:
    """A table as it was opened; None if it cannot be read."""
    try:
        return msgspec.json.decode(stored, type=TableRow)
    except UNREADABLE:
        return None


def checked_row(table: str, stored: bytes) -> TableRow:
    """A table as it was opened; raises DamagedTable if it cannot be read."""
    try:
        return msgspec.json.decode(stored, type=TableRow)
    except UNREADABLE as problem:
        raise DamagedTable(table, problem=problem) from problem


def read_step(number: int, seat: int, action: Any, at_ms: int, client: str | None) -> LoggedStep:
    """A line of the log. What is no text is not JSON either: whoever reads the step finds out."""
    return LoggedStep(
        number, seat, Raw(action if isinstance(action, bytes | str) else b""), at_ms, client
    )


def read_names(stored: str | None) -> tuple[str, ...] | None:
    """The members whom a table waits for; None if an older file does not say, or cannot be read."""
    try:
        return None if stored is None else msgspec.json.decode(stored, type=tuple[str, ...])
    except UNREADABLE:
        return None
