"""The tables that this process serves: each is loaded once, held while it is used, then let go."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager

from ..boxes import Box
from ..boxes.registry import BOXES
from .clock import Clock
from .context import NoPublisher, TableContext
from .directory import Directory
from .errors import OLDER, DamagedTable, NoSuchTable
from .fold import begin
from .live import LiveTable
from .lobby_entry import lobby_row
from .news import Bus, LobbyNews, NoBus, TablesUnloaded, TableUnloaded, chosen
from .policy import PolicyOf, casual
from .ports import UNFINISHED, Absence, AddressOf, Publisher, TableRow, TableStore
from .seating import resume_after_shutdown
from .state import TableConfig
from .stored import is_older
from .thinking import MoveChooser
from .timings import Timings

LOADED_TOGETHER = 4  # more would keep people waiting while they are all replayed
PARTS = 3  # a table is compared with the store once in so many rounds
LOADED_AT_ONCE = 100  # tables that are loaded, or looked at, before others get their turn
log = logging.getLogger(__name__)


class _Entry:
    """A table in memory, and who needs it there."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.holders = 0
        self.released_ms = table.now_ms  # when it was last held


class TableRegistry:
    """The one owner of the live tables of this process.

    Whoever works with a table holds it: it stays in memory until everyone has released it, and for
    a while longer. Tables that have something to do stay in any case.
    """

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        bots: MoveChooser,
        timings: Timings | None = None,
        make_publisher: Callable[[LiveTable], Publisher] = lambda _table: NoPublisher(),
        policy_of: PolicyOf = casual,
        boxes: Mapping[str, Box] = BOXES,
        address_of: AddressOf = lambda _person: "",
        bus: Bus | None = None,
        directory: Directory | None = None,
    ) -> None:
        self._bus = bus or NoBus()
        self.directory = directory or Directory()
        self._context = TableContext(
            store,
            clock,
            bots,
            boxes,
            timings or Timings(),
            make_publisher,
            policy_of,
            address_of,
            self._bus,
            self.directory,
        )
        self._entries: dict[str, _Entry] = {}
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._next_try_ms: dict[str, int] = {}  # of tables that could not be loaded by themselves
        self._absences: Sequence[Absence] = ()  # that tables may not know yet
        self._part = 0  # of the tables that are compared with the store next
        self._sure_from_ms = 0  # until then a process that was lost may live, and not be heard
        self._left: set[str] = set()  # tables that another process has let go
        self._lost = asyncio.Event()  # another process has ended, or let tables go
        self._is_closed = False

    async def start(self) -> None:
        """Begin to serve, before any table is loaded: each gets the time back that it lost."""
        context = self._context
        self._absences = await context.store.absences.note_start(context.clock.now_ms())

    async def note_alive(self) -> None:
        """Say in the store that this process serves its tables."""
        if not self._is_closed:
            await self._context.store.absences.note_alive(self._context.clock.now_ms())

    def __len__(self) -> int:
        return len(self._entries)

    def __contains__(self, name: str) -> bool:
        return name in self._entries

    def tables(self) -> Iterator[LiveTable]:
        """Those in memory now."""
        return (entry.table for entry in self._entries.values())

    def is_held(self, name: str) -> bool:
        """Whether anyone works with this table or follows it."""
        entry = self._entries.get(name)
        return entry is not None and entry.holders > 0

    async def open(self, row: TableRow) -> bool:
        """Store a new table and publish it; False if its name or code is taken."""
        config = TableConfig(self._context.boxes[row.game].game, None, row)
        shown = lobby_row(begin(config), config)
        if not await self._context.store.open_table(row, shown, ()):
            return False
        async with self.hold(row.id) as table:
            table.publisher.opened()
        if row.open:
            self._bus.tell_all(LobbyNews(shown.entry, frozenset({row.owner})))
        return True

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[LiveTable]:
        """A table that stays in memory until the block ends; raises NoSuchTable."""
        table = await self.acquire(name)
        try:
            yield table
        finally:
            self.release(table)

    async def acquire(self, name: str) -> LiveTable:
        """A table, from its log if need be; it stays until `release`. Raises NoSuchTable.

        Whoever asks may have been told more by another process than this one has heard of.
        """
        was_here = name in self._entries
        while (entry := self._entries.get(name)) is None:
            await self._ensure_loaded(name)
        if self._is_closed:
            raise NoSuchTable(name, "house-closing")
        entry.holders += 1
        if was_here and self._bus.process:
            try:
                await entry.table.catch_up()
            except BaseException:
                self.release(entry.table)
                raise
        return entry.table

    def release(self, table: LiveTable) -> None:
        """Give back what `acquire` gave."""
        entry = self._entries.get(table.row.id)
        if entry is not None and entry.table is table:  # after `close` there is none
            entry.holders -= 1
            entry.released_ms = table.now_ms

    async def read(self, name: str) -> LiveTable:
        """A table as it stands, without keeping it in memory for that; raises NoSuchTable.

        It takes orders, but its timers and bots do nothing unless it is in memory anyhow.
        """
        entry = self._entries.get(name)
        return entry.table if entry else await LiveTable.load(name, self._context)

    async def load_due(self, most: int = 500) -> int:
        """Load tables whose timers are overdue because no process holds them; how many.

        Those that could not be loaded are tried again when it is time for that.
        """
        now_ms, timings = self._context.clock.now_ms(), self._context.timings
        again = [name for name, at_ms in self._next_try_ms.items() if at_ms <= now_ms][:most]
        for name in again:
            del self._next_try_ms[name]
        wanted = most + len(self._next_try_ms)  # which do not hide those behind them
        due = await self._context.store.tables_due(now_ms - timings.grace_ms, wanted)
        absent = [
            name
            for name in dict.fromkeys((*again, *due))
            if name not in self._entries and name not in self._next_try_ms
        ][:most]
        loaded = await self._load_all(absent)
        for entry in [self._entries[name] for name in absent if name in self._entries]:
            if not entry.table.state.due:  # it ran by what an earlier version said
                try:
                    await entry.table.drop_old_timers()
                except Exception:  # the others are still dealt with
                    log.exception("timers not dropped", extra={"table": entry.table.row.id})
        return loaded

    async def load_waiting(self, wait: Callable[[], Awaitable[None]] | None = None) -> int:
        """Load the tables where a bot goes on, after a start; some at a time, then `wait`.

        All others rest until somebody comes or a timer is due.
        """
        names = await self._context.store.tables_needing_bots()
        for first in range(0, len(names), LOADED_AT_ONCE):
            if first and wait:
                await wait()
            await self._load_all(names[first : first + LOADED_AT_ONCE])
        return len(names)

    async def change_person(self, guest: str, account: str) -> bool:
        """A guest has become one with an account; whether any table here knew the guest."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        tables = tuple(self.tables())
        changed = [each for each in tables if await each.change_person(guest, account)]
        for table in changed:
            table.publisher.renamed()
        return bool(changed)

    async def rename_person(self, person: str, name: str | None) -> None:
        """Somebody has another name, or is not known any more (None): their tables show it."""
        if self.directory.rename(person, name):
            await asyncio.gather(*self._loading.values(), return_exceptions=True)
            for table in tuple(self.tables()):
                if person in table.state.people_of.values():
                    table.publisher.renamed()

    async def refresh_names(self) -> None:
        """Names that have changed though nobody has said so here: news may be lost."""
        for person, name in (await self.directory.changed(self._people())).items():
            await self.rename_person(person, name)

    def _people(self) -> set[str]:
        """Everyone who has or had a place at a table of this process."""
        return {each for table in self.tables() for each in table.state.people_of.values()}

    def forget_process(self, process: str) -> None:
        """Another process has ended: whoever was connected to it is not connected any more."""
        for table in tuple(self.tables()):
            table.forget_process(process)
        context = self._context
        self._sure_from_ms = context.clock.now_ms() + context.timings.doubt_ms
        self._lost.set()

    def take_left(self, tables: Sequence[str]) -> None:
        """Another process has let tables go where a bot has to go on."""
        self._left.update(tables)
        self._lost.set()

    async def load_lost(self, most: int = LOADED_AT_ONCE) -> int:
        """Wait until tables have lost their process, and load those that fall to this one.

        A table that is held elsewhere may be among them: then it is here in vain for a while.
        """
        await self._lost.wait()
        self._lost.clear()
        left, self._left = self._left, set()
        before_ms = self._context.clock.now_ms() - self._context.timings.lost_ms
        left.update(await self._context.store.tables_needing_bots(before_ms))
        processes = (self._bus.process, *self._bus.others)
        return await self._load_all(
            [
                name
                for name in sorted(left - self._entries.keys())
                if chosen(name, processes) == self._bus.process
            ][:most]
        )

    async def check_others(self) -> None:
        """Compare a part of the tables with the store, and say again that they are here.

        So news that were lost on their way cost some seconds; every table has its turn. All of
        them have it at once while nobody can be heard, or somebody else perhaps cannot.
        """
        is_sure = self._bus.is_connected and self._context.clock.now_ms() >= self._sure_from_ms
        parts = PARTS if is_sure else 1
        self._part = (self._part + 1) % parts
        names = [n for number, n in enumerate(self._entries) if number % parts == self._part]
        counts = await self._context.store.step_counts(names) if names else {}
        for entry in [self._entries[name] for name in names if name in self._entries]:
            entry.table.check_others()
            if counts.get(entry.table.row.id, 0) > entry.table.state.number:
                await entry.table.catch_up()

    async def load_stalled(self, most: int = LOADED_AT_ONCE) -> int:
        """Load tables where a bot should have gone on: the process that held them has ended."""
        before_ms = self._context.clock.now_ms() - self._context.timings.stalled_ms
        names = await self._context.store.tables_needing_bots(before_ms)
        return await self._load_all([name for name in names if name not in self._entries][:most])

    async def close_older(self) -> int:
        """Close the tables whose rules are not installed any more, without loading any; how many.

        Otherwise people would find them among those that they can join or go on with.
        """
        context, closed = self._context, 0
        games = {slug: box.game for slug, box in context.boxes.items()}
        known: dict[object, bool] = {}  # what was found, by all that it depends on
        for stage in UNFINISHED:
            after = 0
            while rows := await context.store.rows_in_stage(stage, after, LOADED_AT_ONCE):
                after = rows[-1].key
                for _, name, row in rows:
                    if row is None:
                        continue
                    kind = (row.game, row.version, bytes(row.options), *sorted(row.content.items()))
                    if kind not in known:
                        known[kind] = is_older(row, games)
                    closed += known[kind] and await self._close_older(name)
                await asyncio.sleep(0)  # people come first
        return closed

    async def _close_older(self, name: str) -> bool:
        """Close a table without its rules; False if that fails, which others do not notice."""
        try:
            await self._context.store.close_table(name, OLDER, self._context.clock.now_ms())
        except Exception:
            log.exception("not closed", extra={"table": name})
            self._try_again(name, self._context.timings.retry_ms)
            return False
        return True

    async def unload_idle(self) -> int:
        """Let go of tables that nobody holds and that have nothing to do; how many."""
        timings = self._context.timings
        before_ms = self._context.clock.now_ms() - timings.unload_after_ms
        idle = [
            name
            for name, entry in self._entries.items()
            if entry.table.is_idle and not entry.holders and entry.released_ms <= before_ms
        ]
        # All at once: whoever comes while one of them is closed loads the table anew.
        for entry in [self._entries.pop(name) for name in idle]:
            await self._let_go(entry.table)
        self.directory.keep_only(self._people())
        return len(idle)

    async def _let_go(self, table: LiveTable) -> None:
        await table.close()
        if table.row.id not in self._entries:  # else somebody has loaded it anew meanwhile
            await self._bus.unfollow(table.row.id)
            self._bus.tell(table.row.id, TableUnloaded(self._bus.process))

    async def close(self, give_time_back: bool = False) -> None:
        """Stop serving; everything that was acknowledged is in the store."""
        self._is_closed = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        tables = list(self.tables())
        self._entries.clear()
        await asyncio.gather(*map(self._let_go, tables))
        going_on = tuple(table.row.id for table in tables if table.state.needs_bot)
        for first in range(0, len(going_on), LOADED_AT_ONCE):
            self._bus.tell_all(TablesUnloaded(going_on[first : first + LOADED_AT_ONCE]))
        if give_time_back:  # each table gets it when it is loaded again
            await self._context.store.absences.note_stop(self._context.clock.now_ms())

    async def _ensure_loaded(self, name: str) -> None:
        if self._is_closed:
            raise NoSuchTable(name, "house-closing")
        if name in self._entries:
            return  # somebody else has loaded it meanwhile
        if name not in self._loading:  # however many ask, it is loaded once
            self._loading[name] = asyncio.create_task(self._load(name))
        await asyncio.shield(self._loading[name])

    async def _load(self, name: str) -> None:
        try:
            table = await LiveTable.load(name, self._context)
            await table.order(resume_after_shutdown)
            await table.give_time_back(self._absences)
            await self._bus.follow(name, table.heard)
            if self._bus.process:  # what was stored before this process could hear of it
                await table.catch_up()
            table.start_parts()
            self._entries[name] = _Entry(table)
            table.announce(asks=True)
        finally:
            del self._loading[name]

    async def _load_all(self, names: Sequence[str]) -> int:
        """Load tables; what those that are loaded together store shares a flush of the disk."""
        absent = [name for name in names if name not in self._entries]
        for first in range(0, len(absent), LOADED_TOGETHER):
            some = absent[first : first + LOADED_TOGETHER]
            await asyncio.gather(*map(self._load_by_itself, some))
            await asyncio.sleep(0)  # people come first
        return len(absent)

    async def _load_by_itself(self, name: str) -> None:
        """Load a table that nobody waits for; if it fails, the others are still loaded."""
        try:
            await self._ensure_loaded(name)
        except NoSuchTable as problem:
            if problem.why == OLDER:
                await self._close_older(name)
            elif isinstance(problem, DamagedTable):
                self._try_again(name, self._context.timings.reload_ms)
        except Exception:
            log.exception("not loaded", extra={"table": name})
            self._try_again(name, self._context.timings.retry_ms)

    def _try_again(self, name: str, after_ms: int) -> None:
        self._next_try_ms[name] = self._context.clock.now_ms() + after_ms
