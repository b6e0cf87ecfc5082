"""The sweep: closes tables that nobody goes on with, and deletes what is old."""

import logging
from collections.abc import Awaitable, Callable, Sequence

from ...core.table_events import AnyTableAction
from ...duplicate.series import SeriesManager
from ...events.running import EventManager
from ...notices.holidays import MOST_MS as HOLIDAY_MS
from ...tables.clock import Clock
from ...tables.errors import OLDER, DamagedTable, NoSuchTable
from ...tables.ports import PeopleStore, Stage, TableStore
from ...tables.registry import TableRegistry
from ...tables.seating import abandon
from ...tables.state import DAYS, TableConfig, TableState
from ..config import Retention

SWEPT_AT_ONCE = 200  # tables closed, or deleted, in one sweep
log = logging.getLogger(__name__)


class RetentionSweep:
    """Applies the retention times to everything that is stored."""

    def __init__(
        self,
        retention: Retention,
        store: TableStore,
        people: PeopleStore,
        series: SeriesManager,
        events: EventManager,
        tables: TableRegistry,
        clock: Clock,
        forget_counts: Callable[[], Awaitable[None]],
    ) -> None:
        self.retention = retention
        self._store = store
        self._people = people
        self._series = series
        self._events = events
        self._tables = tables
        self._clock = clock
        self._forget_counts = forget_counts

    async def run(self) -> int:
        """One sweep; returns how many tables it has closed. Closing a table reveals its seed.

        Of several processes on one store, one sweeps at a time.
        """
        async with self._store.alone("retention") as is_ours:
            return await self._sweep() if is_ours else 0

    async def _sweep(self) -> int:
        now, retention = self._clock.now_ms(), self.retention
        quiet: tuple[tuple[Stage, int], ...] = (
            ("gathering", retention.gathering_ms),
            ("playing", retention.playing_ms),
        )
        closed = 0
        for stage, time_ms in quiet:
            closed += await self._close_quiet(stage, now - time_ms, now - retention.paused_ms)
        series = await self._series.close_quiet(now - retention.series_ms)
        await self._events.close_quiet(now - retention.series_ms)
        deleted = await self._store.delete_tables(now - retention.over_ms, SWEPT_AT_ONCE)
        await self._series.delete_old(now - retention.over_ms, SWEPT_AT_ONCE)
        await self._events.delete_old(now - retention.over_ms, SWEPT_AT_ONCE)
        people = await self._people.drop_unseen(now - retention.person_ms, now)
        reports = await self._people.reports.drop_reports(now - retention.report_ms)
        said = await self._people.chat.drop_reported(now - retention.report_ms)
        await self._forget_counts()
        counts = {"closed": closed, "series": series, "deleted": deleted}
        counts |= {"people": people, "reports": reports + said}
        if any(counts.values()):
            log.info("swept", extra=counts)
        return closed

    async def _close_quiet(self, stage: Stage, since_ms: int, paused_since_ms: int) -> int:
        """Close tables of a stage; those that stay do not hide the ones behind them."""
        stay: set[str] = set()
        closed = 0
        while closed < SWEPT_AT_ONCE:
            found = await self._store.unfinished(since_ms, stage, len(stay) + SWEPT_AT_ONCE)
            fresh = [name for name in found if name not in stay]
            if not fresh:
                break
            for name in fresh:
                try:
                    is_closed = await self._close(name, paused_since_ms)
                except Exception:  # the other tables are closed all the same
                    log.exception("not swept", extra={"table": name})
                    is_closed = False
                closed += is_closed
                if not is_closed:
                    stay.add(name)
        return closed

    async def _close(self, name: str, paused_since_ms: int) -> bool:
        """Close one table; False if it is followed, or paused and not yet for long enough."""
        if self._tables.is_held(name):
            return False
        timers = await self._store.read_timers(name)
        turns = [timer.due_ms for timer in timers if timer.key.startswith(DAYS)]
        if any(due_ms > paused_since_ms for due_ms in turns):
            return False  # a turn by correspondence runs: the table goes on when that is up
        try:
            table = await self._tables.read(name)
        except DamagedTable:  # it may be repaired for as long as a pause may last
            head = await self._store.read_head(name)
            if head is None or head.moved_ms > paused_since_ms:
                return False
            await self._store.close_table(name, "damaged", self._clock.now_ms())
            return True
        except NoSuchTable:  # its rules are no longer installed
            await self._store.close_table(name, OLDER, self._clock.now_ms())
            return True
        state = table.state
        if state.is_by_correspondence:
            turn_ms = round(table.config.timings.turn_seconds[state.clock] * 1000)
            if state.at_ms > self._clock.now_ms() - turn_ms - HOLIDAY_MS:
                return False
        if state.is_paused and not state.paused_for_shutdown and state.at_ms > paused_since_ms:
            return False

        def unless_held(state: TableState, config: TableConfig) -> Sequence[AnyTableAction]:
            return () if self._tables.is_held(name) else abandon(state, config)

        if (await table.order(unless_held)).again:  # someone came at the last moment
            return False
        if name in self._tables:  # loaded, perhaps only a moment ago
            async with self._tables.hold(name) as live:
                await live.catch_up()
        return True
