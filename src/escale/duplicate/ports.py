"""What duplicate play needs from a store."""

from collections.abc import Sequence
from typing import Literal, Protocol

from msgspec import Raw, Struct

from ..core.table_events import TurnClock

Scoring = Literal["points", "matchpoints"]  # what decides the places


class SeriesRow(Struct, frozen=True):
    """A series as it was opened; only `closed_ms` changes later."""

    id: str
    code: str
    game: str
    version: int
    options: Raw
    secret: str  # never leaves the server before the series is closed
    opened_ms: int
    content: dict[str, str] = {}
    preset: str = ""
    places: int = 2
    clock: TurnClock = "none"
    level: str = ""  # of the bots at its tables
    owner: str = ""  # the person who opened it
    scoring: Scoring = "points"
    name: str = ""  # which they had then, in a row of an earlier version
    event: str = ""  # the code of the event that it is a round of: nobody opens tables in it
    closed_ms: int = 0  # when everything was revealed; 0 while the series is open


class SeriesStore(Protocol):
    """Stores series.

    A series cannot be closed while one of its tables goes on, and no table can be opened in a
    series that is closed.
    """

    async def open_series(self, row: SeriesRow) -> bool:
        """Store a new series; False if its code is taken."""

    async def read_series(self, series: str) -> SeriesRow | None:
        """A series, or None if there is none with this id."""

    async def find_series(self, code: str) -> str | None:
        """The id of the series that has this code."""

    async def series_lobby_entries(self, series: str) -> Sequence[bytes]:
        """The lobby entries of its tables as JSON, in the order the tables were opened."""

    async def read_place(self, series: str, person: str) -> str | None:
        """The table of the series where a person last took a place."""

    async def keep_place(
        self, series: str, person: str, table: str, before: str | None = None
    ) -> bool:
        """Note that a person takes a place at this table, and so at no other of the series.

        False if they have taken one meanwhile that is not the one they had `before`.
        """

    async def close_series(self, series: str, now_ms: int) -> bool:
        """Close a series; False if it is closed already, or if one of its tables goes on."""

    async def quiet_series(self, since_ms: int, most: int) -> Sequence[str]:
        """Open series where nothing has happened since."""

    async def delete_series(self, closed_since_ms: int, most: int) -> int:
        """Delete series that were closed by then and have no tables any more; returns how many."""
