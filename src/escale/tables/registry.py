"""The tables that this process serves: each loaded once, kept going, let go when it is quiet."""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence

from ..boxes.registry import BOXES, GAMES
from ..core.texts import LANGUAGES, Texts
from .bot_pool import MoveChooser
from .clock import Clock
from .lobby_entry import lobby_row
from .policy import PolicyOf, casual
from .ports import TableRow, TableStore
from .seating import close_house, open_house, start
from .service import PACE_MS, Service
from .state import Member, TableConfig, begin
from .table import GRACE_MS, NoSuchTable, Table

log = logging.getLogger(__name__)
SHELF = GAMES
IN_USE_MS = 60_000
BOT_NAMES = tuple(Texts(LANGUAGES[0], ("escale",)).say("names").split(", "))


class TableRegistry:
    """The tables of this process."""

    def __init__(
        self,
        store: TableStore,
        clock: Clock,
        thinker: MoveChooser,
        pace_ms: int = PACE_MS,
        policy_of: PolicyOf = casual,
    ) -> None:
        self._store = store
        self._clock = clock
        self._thinker = thinker
        self._pace_ms = pace_ms
        self._policy_of = policy_of
        self._services: dict[str, Service] = {}
        self._is_closed = False
        self._used_ms: dict[str, int] = {}
        self._loading: dict[str, asyncio.Task[Service]] = {}
        self.on_load: Callable[[Service], None] = lambda _service: None

    def __len__(self) -> int:
        return len(self._services)

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._services)

    def tables(self) -> Iterator[Table]:
        """Those that are loaded now."""
        return (service.table for service in self._services.values())

    async def open(self, row: TableRow) -> Service | None:
        """A new table, kept before anyone sees it; None if its name or code is taken."""
        config = TableConfig(SHELF[row.game], None, row)
        if not await self._store.open_table(row, lobby_row(begin(config), config), ()):
            return None
        return await self.service(row.id)

    async def service(self, name: str) -> Service:
        """A table and what keeps it going, from its log if need be; raises NoSuchTable."""
        if self._is_closed:
            raise NoSuchTable(name, "house-closing")
        service = self._services.get(name)
        if service is not None:
            self._used_ms[name] = self._clock.now_ms()
            return service
        if name not in self._loading:  # however many ask, it is loaded once
            self._loading[name] = asyncio.create_task(self._load(name))
        return await asyncio.shield(self._loading[name])

    async def table(self, name: str) -> Table:
        return (await self.service(name)).table

    async def _load(self, name: str) -> Service:
        try:
            now_ms = self._clock.now_ms
            table = await Table.load(name, SHELF, self._store, now_ms, self._policy_of)
            table.fillers = lambda: start(None, bots_for(table.config, table.row.fill))
            await table.order(open_house)
            box = BOXES[table.row.game]
            service = Service(table, box, self._clock, self._thinker, self._pace_ms)
            self._services[name] = service
            self._used_ms[name] = self._clock.now_ms()
            self.on_load(service)
            return service
        finally:
            del self._loading[name]

    async def wake_due(self, most: int = 100) -> int:
        """Load tables whose timers nobody holds; how many were found."""
        names = await self._store.tables_due(self._clock.now_ms() - GRACE_MS, most)
        return await self._wake(names)

    async def wake_unfinished(self, most: int = 10_000) -> int:
        """Load the tables that were gathering or playing when the house closed."""
        playing = await self._store.unfinished(2**62, "playing", most)
        gathering = await self._store.unfinished(2**62, "gathering", most)
        return await self._wake([*playing, *gathering])

    async def _wake(self, names: Sequence[str]) -> int:
        asleep = [name for name in names if name not in self._services]
        for name in asleep:
            try:
                await self.service(name)
            except NoSuchTable as problem:
                if problem.why == "older-rules":
                    await self._store.close_table(name, problem.why, self._clock.now_ms())
            except Exception:  # one that stumbles does not keep the others asleep
                log.exception("not woken", extra={"table": name})
            await asyncio.sleep(0)  # people come first
        return len(asleep)

    async def peek(self, name: str) -> Table:
        """A table, without keeping it loaded for that; raises NoSuchTable."""
        service = self._services.get(name)
        if service is not None:
            return service.table
        return await Table.load(name, SHELF, self._store, self._clock.now_ms, self._policy_of)

    async def rest(self, is_watched: Callable[[str], bool]) -> int:
        """Let go of the tables that nobody watches and that have nothing to do; how many.

        One that was asked for a moment ago stays: whoever asked may still be at it.
        """
        before = self._clock.now_ms() - IN_USE_MS
        quiet = [
            name
            for name, service in self._services.items()
            if service.is_idle and not is_watched(name) and self._used_ms[name] <= before
        ]
        for name in quiet:
            del self._used_ms[name]
            await self._services.pop(name).close()
        return len(quiet)

    async def over(self, name: str) -> None:
        """Wait until the game at a table is over."""
        await (await self.service(name)).over()

    async def close(self, give_time_back: bool = False) -> None:
        """Stop serving; everything that was acknowledged is in the store."""
        self._is_closed = True
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        services = list(self._services.values())
        self._services.clear()
        await asyncio.gather(*(service.close() for service in services))
        if give_time_back:
            closing = [service.table.order(close_house) for service in services]
            for problem in await asyncio.gather(*closing, return_exceptions=True):
                if isinstance(problem, BaseException):  # the others still get their time back
                    log.error("time not given back", exc_info=problem)


def bots_for(config: TableConfig, level: str) -> list[Member]:
    """Bots for every place of a table; the seating takes those whose names are free."""
    row = config.row
    level = config.policy.bot_level(row, level)
    return [Member(f"bot{number}", _bot_name(number), level) for number in range(2 * row.places)]


def _bot_name(number: int) -> str:
    lap, place = divmod(number, len(BOT_NAMES))
    return BOT_NAMES[place] + (f" {lap + 1}" if lap else "")
