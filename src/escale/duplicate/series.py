"""Opening, playing, comparing and closing a series."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace

from ..boxes import Box, PlayedDeal
from ..boxes.registry import BOXES, GAMES, box_named
from ..core.errors import Refused
from ..core.game import AnyGame
from ..core.table_events import AnyTableAction, Ended, TurnClock
from ..tables.clock import Clock
from ..tables.errors import OLDER, NoSuchTable
from ..tables.identifiers import Random, new_code, new_id
from ..tables.lobby_entry import LobbyEntry
from ..tables.opening import CODE_ATTEMPTS, TableOpener, chosen_options, chosen_places
from ..tables.ports import PersonRow, TableRow, TableStore
from ..tables.registry import TableRegistry
from ..tables.replay_cache import ReplayCache
from ..tables.seating import join
from ..tables.state import TableConfig, TableState
from ..tables.stored import installed_rules
from .comparison import ComparedTable, TableScores, compare, sheet_after
from .policy import DuplicatePolicy
from .ports import Scoring, SeriesRow, SeriesStore

MOST_TABLES = 100  # of one series
CLOSED_AT_ONCE = 200  # quiet series closed by one sweep
log = logging.getLogger(__name__)


class SeriesManager:
    """All series of a server."""

    def __init__(
        self,
        store: TableStore,
        series: SeriesStore,
        tables: TableRegistry,
        opener: TableOpener,
        policy: DuplicatePolicy,
        replays: ReplayCache,
        clock: Clock,
        random: Random,
    ) -> None:
        self._store = store
        self._series = series
        self._tables = tables
        self._opener = opener
        self._policy = policy
        self._replays = replays
        self._clock = clock
        self._random = random

    # ---- opening

    async def open(
        self,
        owner: PersonRow,
        game: str,
        preset: str | None,
        changes: Mapping[str, bool | int | str],
        places: int | None,
        clock: TurnClock,
        level: str,
        scoring: Scoring = "points",
    ) -> SeriesRow:
        """A new series; raises BadInput or Refused."""
        box = box_named(game)
        if box.duplicate is None:
            raise Refused("no-duplicate")
        preset_name, wanted = chosen_options(box, preset, changes)
        options = box.duplicate.comparable(wanted)
        box.check_level(level)
        row = SeriesRow(
            id=new_id(self._random),
            code="",
            game=game,
            version=box.game.version,
            options=Raw(msgspec.json.encode(options)),
            secret=self._random(32).hex(),
            opened_ms=self._clock.now_ms(),
            content=dict(box.game.content(options)),
            preset=preset_name,
            places=chosen_places(box, options, places),
            clock=clock,
            level=level,
            owner=owner.id,
            scoring=scoring,
        )
        for _ in range(CODE_ATTEMPTS):
            row = replace(row, code=new_code(self._random))
            if await self._series.open_series(row):
                return row
        raise Refused("too-many", what="codes")

    async def open_table(self, series: str, person: PersonRow, with_bots: bool) -> str:
        """A person's own table of a series; returns its id. Raises Refused or NoSuchTable."""
        async with self._policy.places_lock:
            row = await self.read(series)
            if row.closed_ms or row.event:
                raise Refused("series-closed")
            _rules_of(row)
            if await self._policy.table_of(row.id, person.id) is not None:
                raise Refused("other-table")
            if len(await self.entries(row)) >= MOST_TABLES:
                raise Refused("too-many", what="tables")
            name = await self._opener.open(self._new_table(row, person))
            async with self._tables.hold(name) as table:
                await self._policy.reserve_place(table.row, person.id)
                await table.order(join(self._opener.new_member(person, "")))
                if with_bots:
                    await self._opener.seat_bots(table, person, [row.level] * (row.places - 1))
        return name

    def _new_table(self, row: SeriesRow, person: PersonRow) -> TableRow:
        """A table with the deals of the series: no nonces, but bots with luck of their own."""
        return TableRow(
            id=new_id(self._random),
            game=row.game,
            version=row.version,
            options=row.options,
            secret=row.secret,
            opened_ms=self._clock.now_ms(),
            content=row.content,
            preset=row.preset,
            owner=person.id,
            places=row.places,
            clock=row.clock,
            fill=row.level,
            nonces=(),
            series=row.id,
            luck=self._random(32).hex(),
        )

    # ---- reading

    async def read(self, series: str) -> SeriesRow:
        """A series by its id; raises Refused."""
        row = await self._series.read_series(series)
        if row is None:
            raise Refused("unknown-series")
        return row

    async def find_code(self, code: str) -> str | None:
        """The id of the series that has this code."""
        return await self._series.find_series(code)

    async def entries(self, row: SeriesRow) -> list[LobbyEntry]:
        """Its tables, without those that all people left before they began."""
        entries = await self._all_entries(row.id)
        return [each for each in entries if any(not member.level for member in each.members)]

    async def _all_entries(self, series: str) -> list[LobbyEntry]:
        stored = await self._series.series_lobby_entries(series)
        return await self._tables.directory.entries(stored)

    async def host_of(self, row: SeriesRow) -> str:
        """The name of the person who opened a series; "" if they are not known any more."""
        names = await self._tables.directory.names_of([row.owner])
        return names.get(row.owner, "")

    async def table_of(self, row: SeriesRow, person: str) -> str | None:
        """The table where a person plays or has played."""
        return await self._policy.table_of(row.id, person) if person else None

    async def may_compare(self, row: SeriesRow, person: str) -> bool:
        """Whether a person may know how the tables compare."""
        return bool(row.closed_ms) or await self._policy.has_finished(row.id, person)

    async def compared(
        self, row: SeriesRow, entries: Sequence[LobbyEntry]
    ) -> tuple[ComparedTable, ...]:
        """The tables that are over, deal by deal."""
        return compare(await self._sheets(row, entries), row.places)

    async def played(
        self, row: SeriesRow, entries: Sequence[LobbyEntry], deal: int
    ) -> dict[str, PlayedDeal]:
        """What was played in a deal, by table; the first deal is 1."""
        sheets = await self._sheets(row, entries)
        return {
            table: each.lines[deal - 1].played
            for table, each in sheets.items()
            if 1 <= deal <= len(each.lines)
        }

    async def _sheets(
        self, row: SeriesRow, entries: Sequence[LobbyEntry]
    ) -> dict[str, TableScores]:
        """The sheets of the tables that are over, as far as something stands in them."""
        over = [each.id for each in entries if each.stage == "over"]
        sheets = {table: await self._sheet(row, table) for table in over}
        return {table: each for table, each in sheets.items() if each.lines}

    async def _sheet(self, row: SeriesRow, table: str) -> TableScores:
        """The score sheet of a table, computed once; an empty one if it cannot be computed."""
        key = f"{table}/sheet"
        known = self._replays.answers.get(key)
        if known is None:
            async with self._replays.replay_lock:
                try:
                    box, rules, options = _rules_of(row)
                    stored = await self._store.read_table(table)
                    lines = await self._store.read_steps(table)
                    if stored is None:  # deleted meanwhile
                        return TableScores(())
                    config = TableConfig(rules, options, stored)
                    sheet = await asyncio.to_thread(sheet_after, box, config, lines)
                except NoSuchTable:  # other rules, or damaged
                    return TableScores(())
                known = msgspec.json.encode(sheet)
                self._replays.answers.put(key, known)
        return msgspec.json.decode(known, type=TableScores)

    # ---- closing

    async def close(self, row: SeriesRow, person: PersonRow) -> SeriesRow:
        """The owner closes a series; raises Refused."""
        if row.owner != person.id:
            raise Refused("not-your-series")
        await self._close(row.id)
        return await self.read(row.id)

    async def close_quiet(self, since_ms: int) -> int:
        """Close series where nothing has happened, unless a table is held; returns how many."""
        closed = 0
        for series in await self._series.quiet_series(since_ms, CLOSED_AT_ONCE):
            try:
                if not any(
                    self._tables.is_held(each.id) for each in await self._all_entries(series)
                ):
                    await self._close(series)
                    closed += 1
            except Exception:  # the other series are closed all the same
                log.exception("not swept", extra={"series": series})
        return closed

    async def delete_old(self, closed_since_ms: int, most: int) -> int:
        """Delete series that were closed by then and have no tables any more; returns how many."""
        return await self._series.delete_series(closed_since_ms, most)

    async def _close(self, series: str) -> None:
        """End the tables that still go on, then close the series: from now on all is public."""
        async with self._policy.places_lock:
            for entry in await self._all_entries(series):
                if entry.stage == "over":
                    continue
                try:
                    async with self._tables.hold(entry.id) as table:
                        await table.order(_end)
                except NoSuchTable as problem:
                    if problem.why not in {OLDER, "damaged"}:
                        raise
                    await self._store.close_table(entry.id, problem.why, self._clock.now_ms())
            await self._series.close_series(series, self._clock.now_ms())
            self._policy.forget(series)


def _end(state: TableState, _config: TableConfig) -> Sequence[AnyTableAction]:
    """End a table with its series; what was not played stays unplayed."""
    return () if state.is_over else (Ended("series"),)


def _rules_of(row: SeriesRow) -> tuple[Box, AnyGame, Any]:
    """The box, rules and options of a series; raises NoSuchTable if they are not here any more."""
    rules, options = installed_rules(row, GAMES)
    return BOXES[row.game], rules, options
