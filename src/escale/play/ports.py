"""What a table needs from outside: a store that keeps steps, in the order it decides.

An append is conditional on the step's number, so that any process may serve any table: who
comes second is told so, catches up from the log and tries again if the question still stands.
"""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Raw, Struct

from ..core.game import Seat


class TableRow(Struct, frozen=True):
    """A table as it was opened; nothing in it ever changes."""

    id: str
    game: str
    version: int
    options: Raw
    seats: tuple[str, ...]
    bots: tuple[str, ...]
    content: dict[str, str]
    secret: str  # never leaves the server before the table is over or abandoned
    nonces: tuple[str, ...]
    opened_ms: int


class LoggedStep(Struct, frozen=True):
    """One line of a table's log; `client` makes a step that is sent twice count once."""

    number: int  # 1 is the first step
    seat: Seat
    action: Raw
    at_ms: int
    client: str | None = None


class Timer(Struct, frozen=True):
    """A deadline as a due time: it goes on after a restart."""

    key: str
    due_ms: int


class Appended(Struct, frozen=True):
    """What became of an append."""

    stored: bool  # False: another step came first, or this one is there already
    last: int  # the number of the table's last step now
    known: int | None = None  # the number under which this client's step is already kept


class TableStore(Protocol):
    """Durable when it answers: what was acknowledged survives the machine."""

    async def open_table(self, row: TableRow) -> None:
        """Keep a new table."""

    async def read_table(self, table: str) -> TableRow | None:
        """A table as it was opened, or None."""

    async def read_steps(self, table: str, after: int = 0) -> Sequence[LoggedStep]:
        """The steps after a number, in order."""

    async def append(
        self, table: str, steps: Sequence[LoggedStep], timers: Sequence[Timer]
    ) -> Appended:
        """Keep these consecutive steps if the first is the table's next; its timers too."""

    async def read_timers(self, table: str) -> Sequence[Timer]:
        """The timers that run at a table."""

    async def tables_due(self, before_ms: int, most: int) -> Sequence[str]:
        """Tables with a timer that should have rung."""
