"""The rules around a table of a series, from the first place taken to the published record.

All tables of a series have the same deals. While the series is open, its deals must stay unknown
to everybody who has not played them, and every table must be played under the same conditions.
"""

import asyncio
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from hashlib import sha256

from ..core.errors import IllegalAction, Refused
from ..core.game import AnyGame, Seat
from ..core.record import Record
from ..tables.archive import stored_record
from ..tables.directory import Directory
from ..tables.policy import TablePolicy
from ..tables.ports import TableRow, TableStore
from ..tables.state import TableState
from .ports import SeriesStore

ReadState = Callable[[str], Awaitable[TableState | None]]  # None if the table cannot be read


class DuplicatePolicy(TablePolicy):
    """The policy of all tables of all series."""

    ends_without_people = True  # what bots would play among themselves is nobody's result
    waits_for_one_person = False  # all tables are played in the same time
    compares_bots = True
    hides_the_game = True  # whoever watched while people gathered sees none of the deals

    def __init__(self, series: SeriesStore, read_state: ReadState) -> None:
        self._series = series
        self._read_state = read_state
        self._finished: set[tuple[str, str]] = set()  # series and people who played all deals
        self.places_lock = asyncio.Lock()  # for taking a place and for closing a series

    # ---- before the first deal

    def seats_to_start(self, places: int, allowed: range) -> range:
        """All places must be taken: with fewer seats the deals would be different."""
        return range(places, places + 1)

    def bot_level(self, row: TableRow, wanted: str) -> str:
        """Bots have the level of the series: everybody plays against the same."""
        return row.fill

    @asynccontextmanager
    async def place_reservation(self, row: TableRow, person: str) -> AsyncIterator[None]:
        """A person sits at one table of a series only."""
        async with self.places_lock:
            await self.reserve_place(row, person)
            yield

    async def reserve_place(self, row: TableRow, person: str) -> None:
        """The same for a caller who holds `places_lock`."""
        before = await self._series.read_place(row.series, person)
        if await self.table_of(row.series, person) not in {None, row.id}:
            raise Refused("other-table")
        if not await self._series.keep_place(row.series, person, row.id, before):
            raise Refused("other-table")  # at another process, just now

    async def table_of(self, series: str, person: str) -> str | None:
        """The table where a person plays or has played, unless they left it before the deal."""
        table = await self._series.read_place(series, person)
        if table is None or (series, person) in self._finished:
            return table
        state = await self._read_state(table)
        if state is None:  # its rules are no longer installed
            return table
        never_began = state.is_over and not state.started
        return None if never_began or state.place_of(person) is None else table

    # ---- while it is played

    def bot_seed(self, row: TableRow, number: int, seat: Seat, view: bytes, attempt: int) -> str:
        """The same at every table: a bot that sees the same does the same."""
        situation = f"bot/{seat}/{attempt}/{sha256(view).hexdigest()}"
        return hmac.digest(bytes.fromhex(row.secret), situation.encode(), "sha256").hex()

    def check_replacement(self) -> None:
        """The owner cannot let a bot play for somebody: that would be advice."""
        raise IllegalAction("in-a-series")

    def check_advice(self) -> None:
        """Nobody is told what their answers are worth."""
        raise IllegalAction("in-a-series")

    # ---- who may see what

    async def check_view(self, row: TableRow, state: TableState, person: str) -> None:
        """Only its own people see a table once it has started.

        When it is over, so do those who have played all the deals; when the series is closed,
        everybody does.
        """
        if not state.started or state.place_of(person) is not None:
            return
        if await is_closed(row, self._series):
            return
        if not (state.is_over and await self.has_finished(row.series, person)):
            raise Refused("series-open")

    async def check_open_hands(self, row: TableRow) -> None:
        """Whoever plays on elsewhere has the same deals: nobody has all of them before the end."""
        if not await is_closed(row, self._series):
            raise Refused("series-open")

    async def has_finished(self, series: str, person: str) -> bool:
        """Whether a person has played all the deals: they did not leave, and the game has ended."""
        if (series, person) in self._finished:
            return True
        table = await self._series.read_place(series, person) if person else None
        state = await self._read_state(table) if table else None
        if state is None or state.outcome is None:
            return False
        if (place := state.place_of(person)) is None or place in state.resigned:
            return False
        self._finished.add((series, person))
        return True

    def forget(self, series: str) -> None:
        """Drop what was remembered of a series that is closed."""
        self._finished = {each for each in self._finished if each[0] != series}


async def public_record(
    table: str,
    games: Mapping[str, AnyGame],
    store: TableStore,
    series: SeriesStore,
    directory: Directory,
) -> Record:
    """The record of a table that is over, once its series, if it has one, is closed too.

    Raises NoSuchTable or IllegalAction.
    """
    row = await store.read_table(table)
    if row and row.series and not await is_closed(row, series):
        raise IllegalAction("series-open")  # the seed would reveal the cards of the other tables
    return await stored_record(table, games, store, directory)


async def is_closed(row: TableRow, series: SeriesStore) -> bool:
    """Whether the series of a table is closed, or deleted."""
    found = await series.read_series(row.series)
    return found is None or bool(found.closed_ms)
