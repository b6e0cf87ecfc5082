"""The tables of events: opened when a round is drawn, begun when people come, read when over.

All of it can be done again: a process that ended in the middle is followed by one that looks at
each table as it stands.
"""

import logging
from collections.abc import Mapping, Sequence

from ..core.errors import IllegalAction
from ..core.table_events import AnyTableAction, Ended
from ..duplicate.policy import DuplicatePolicy
from ..duplicate.ports import SeriesRow, SeriesStore
from ..tables.clock import Clock
from ..tables.errors import NoSuchTable
from ..tables.identifiers import Random, new_code, new_id
from ..tables.live import LiveTable
from ..tables.opening import CODE_ATTEMPTS, TableOpener
from ..tables.ports import TableRow, TableStore
from ..tables.registry import TableRegistry
from ..tables.seating import seat_all, start, take_over
from ..tables.state import Member, TableConfig, TableState
from .model import HOUSE, EventRow, EventTable, Finished, Player, Round

log = logging.getLogger(__name__)


class EventTables:
    """Opens the tables of events and reads what they came to."""

    def __init__(
        self,
        store: TableStore,
        series: SeriesStore,
        tables: TableRegistry,
        opener: TableOpener,
        duplicate: DuplicatePolicy,
        clock: Clock,
        random: Random,
    ) -> None:
        self._store = store
        self._series = series
        self._tables = tables
        self._opener = opener
        self._duplicate = duplicate
        self._clock = clock
        self._random = random
        self._since_ms = clock.now_ms()  # when nobody could come before, as far as is known here

    # ---- opening

    async def open(
        self,
        event: EventRow,
        drawn: Round,
        table: EventTable,
        players: Mapping[str, Player],
        people: Mapping[str, str],
    ) -> None:
        """A table of a round with everybody at it, unless it is there already."""
        series = await self._series_of(event, drawn) if drawn.series else None
        box = event.config.box_of(drawn.number)
        row = TableRow(
            id=table.id,
            game=box.game,
            version=box.version,
            options=box.options,
            secret=series.secret if series else self._random(32).hex(),
            opened_ms=self._clock.now_ms(),
            content=box.content,
            preset=box.preset,
            owner=f"event-{event.id}",  # nobody decides at it
            places=box.places,
            clock=event.config.clock,
            fill=event.config.level,
            nonces=() if series else None,
            series=drawn.series,
            luck=self._random(32).hex() if series else "",
            event=event.code,
        )
        await self._opener.open(row)
        async with self._tables.hold(table.id) as live:
            await live.order(seat_all(self._members(live, event, table, players, people)))
            for player in table.players if series else ():
                if person := people.get(player):
                    await self._series.keep_place(drawn.series, person, table.id)

    def _members(
        self,
        live: LiveTable,
        event: EventRow,
        table: EventTable,
        players: Mapping[str, Player],
        people: Mapping[str, str],
    ) -> Sequence[Member]:
        bots = iter(live.bots_for(event.config.level))
        found = []
        for player in table.players:
            known = players.get(player)
            if player == HOUSE or known is None:
                found.append(next(bots))
            elif known.level:
                found.append(Member(new_id(self._random), known.name, known.level))
            else:
                found.append(Member(new_id(self._random), "", "", people.get(player, "")))
        return found

    async def _series_of(self, event: EventRow, drawn: Round) -> SeriesRow:
        """The deals of a round, which all its tables have and nobody knows before its end."""
        for _ in range(CODE_ATTEMPTS):
            known = await self._series.read_series(drawn.series)
            if known:
                return known
            box = event.config.box_of(drawn.number)
            await self._series.open_series(
                SeriesRow(
                    id=drawn.series,
                    code=new_code(self._random),
                    game=box.game,
                    version=box.version,
                    options=box.options,
                    secret=self._random(32).hex(),
                    opened_ms=self._clock.now_ms(),
                    content=box.content,
                    preset=box.preset,
                    places=box.places,
                    clock=event.config.clock,
                    level=event.config.level,
                    event=event.code,
                )
            )
        raise NoSuchTable(drawn.series)

    async def close_series(self, series: str) -> None:
        """The round is over: its deals are no secret any more."""
        if await self._series.close_series(series, self._clock.now_ms()):
            self._duplicate.forget(series)

    # ---- beginning

    async def begin(self, event: EventRow, table: EventTable) -> Finished | bool:
        """Deal the cards once everybody is there, or their time is up; whether that is done.

        If whoever has not come loses by that, this is the result. The table still waits then: it is
        stopped when the result is in the log, so that nobody reads another one from it.
        """
        since_ms = max(table.at_ms, self._since_ms)  # a server that was away gives the time back
        is_due = self._clock.now_ms() >= since_ms + event.config.absent_seconds * 1000
        was_here = table.id in self._tables
        if not was_here and not is_due and any(table.players):
            state = (await self._tables.read(table.id)).state
            if any(each.person for each in state.members):
                return False  # nobody has come yet
        async with self._tables.hold(table.id) as live:
            state = live.state
            if state.started or state.is_over:
                return bool(state.started)
            people = [seat for seat, each in enumerate(state.members) if each.person]
            absent = [seat for seat in people if state.members[seat].id not in live.connected]
            if absent and not (is_due and was_here):
                return False  # other processes have only just been asked who is there
            is_lost = len(state.members) == 2 and (
                event.config.absent == "lose" or absent == people
            )
            if absent and is_lost:
                places = tuple(2 if seat in absent else 1 for seat in range(2))
                return Finished(table.id, places, "absent")
            await live.order(start(None, ()))
            for seat in absent:
                await live.order(take_over(seat, "gone", event.config.level))
        return True

    # ---- what they came to

    async def over_among(self, tables: Sequence[str]) -> list[str]:
        """Those of these tables that are over."""
        unfinished = await self._store.unfinished_among(tables, -1)
        return [table for table in tables if table not in unfinished]

    async def result_of(self, table: EventTable) -> Finished:
        """What a table that is over came to; all share the first place if nobody can say."""
        try:
            state = (await self._tables.read(table.id)).state
        except NoSuchTable:
            return Finished(table.id, (1,) * len(table.players), "stopped")
        places = places_of(state) or (1,) * len(table.players)
        if state.outcome is None:
            return Finished(table.id, places, "played" if len({*places}) > 1 else "stopped")
        return Finished(table.id, places, scores=state.outcome.scores)

    async def stop(self, table: str) -> None:
        """End a table in the middle of its game."""
        try:
            async with self._tables.hold(table) as live:
                await live.order(_end)
        except NoSuchTable:
            log.warning("event table not stopped", extra={"table": table})


def places_of(state: TableState) -> tuple[int, ...]:
    """By seat: whoever left, or for whom a bot played at the end, is behind all others."""
    seats = range(len(state.members))
    gone = {
        seat
        for seat in seats
        if state.members[seat].person and (seat in state.resigned or seat in state.bots)
    }
    if state.outcome is None:
        if not gone or len(gone) == len(seats):
            return ()
        return tuple(2 if seat in gone else 1 for seat in seats)
    places = state.outcome.places
    stayed = {seat: places[seat] for seat in seats if seat not in gone}
    ranks = {
        seat: 1 + sum(other < own for other in stayed.values()) for seat, own in stayed.items()
    }
    last = max(len(seats) - len(gone), 0) + 1
    return tuple(ranks.get(seat, last) for seat in seats)


def _end(state: TableState, _config: TableConfig) -> Sequence[AnyTableAction]:
    return () if state.is_over else (Ended("event"),)


def is_over(problem: IllegalAction) -> bool:
    """Whether an order was refused only because the table went on meanwhile."""
    return problem.code in {
        "already-started",
        "table-closed",
    }
