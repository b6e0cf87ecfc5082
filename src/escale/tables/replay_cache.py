"""Answers computed from whole games, one at a time, and kept as long as there is room for them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from weakref import WeakValueDictionary

from .errors import DamagedTable, NoSuchTable
from .fold import ReplayStep
from .ports import TableStore
from .replay import play_back
from .state import TableConfig
from .thinking import Analysis

ROOM_BYTES = 16_777_216
log = logging.getLogger(__name__)
Project = Callable[[Iterator[ReplayStep]], bytes]


class LruCache:
    """Bytes by key, up to a total size; those that were used last stay longest."""

    def __init__(self, room: int = ROOM_BYTES) -> None:
        self._room = room
        self._size = 0
        self._entries: dict[str, bytes] = {}  # the oldest first

    def get(self, key: str) -> bytes | None:
        """The bytes under a key, if they are still there."""
        found = self._entries.pop(key, None)
        if found is not None:
            self._entries[key] = found
        return found

    def put(self, key: str, value: bytes) -> None:
        """Store bytes, and drop old ones where there is no more room."""
        self._size += len(value) - len(self._entries.pop(key, b""))
        self._entries[key] = value
        while self._size > self._room:
            oldest = next(iter(self._entries))
            self._size -= len(self._entries.pop(oldest))

    def clear(self) -> None:
        """Drop everything."""
        self._size = 0
        self._entries.clear()


class ReplayCache:
    """What has been computed from the logs of tables.

    `replay_lock` is held by whoever replays a game: one at a time, so that live tables come first.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self.answers = LruCache()
        self.replay_lock = asyncio.Lock()
        self._analysing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by key

    async def projected(self, config: TableConfig, what: str, project: Project) -> bytes:
        """A projection of a whole game, computed once; raises NoSuchTable."""
        key = f"{config.row.id}/{what}"
        known = self.answers.get(key)
        if known is None:
            async with self.replay_lock:
                known = self.answers.get(key)  # somebody may have asked just before
                if known is None:
                    known = await self.project(config, project)
                    self.answers.put(key, known)
                    return known
        await self.check_stored(config)
        return known

    async def project(self, config: TableConfig, project: Project) -> bytes:
        """The same without the cache; the caller holds `replay_lock`."""
        lines = await self._store.read_steps(config.row.id)
        if not lines:
            raise NoSuchTable(config.row.id)
        try:
            return await asyncio.to_thread(lambda: project(play_back(config, lines)))
        except DamagedTable as problem:  # since it was loaded
            log.error("table damaged", extra=problem.details)  # noqa: TRY400 - its cause is in it
            raise

    async def analysed(self, key: str, analyse: Callable[[], Awaitable[Analysis]]) -> bytes:
        """What workers find out, once however many people ask; kept if it is final.

        Only those who ask for the same thing wait for each other.
        """
        lock = self._analysing.setdefault(key, asyncio.Lock())
        async with lock:
            known = self.answers.get(key)
            if known is None:
                known, is_final = await analyse()
                if is_final:
                    self.answers.put(key, known)
        return known

    async def check_stored(self, config: TableConfig) -> None:
        """Raises NoSuchTable if a table was deleted, though its answers are still in memory."""
        if await self._store.read_table(config.row.id) is None:
            raise NoSuchTable(config.row.id)
