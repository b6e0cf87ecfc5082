"""How many tables people may have going at a time, so that nobody fills the lobby or the disk."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.ports import TableStore, UnfinishedTables
from .callers import AddressHashes
from .config import Limits


class TableLimits:
    """Counts tables that are not over, by the person and by the address that opened them.

    Addresses are never stored, only what stands for them until the day ends (`AddressHashes`), and
    by a process that is alone not even that: then only tables opened since its start count for
    them. Of an address only those count where something happened lately, or that the lobby shows: a
    class that leaves its games alone with bots unfinished does not shut out the next one.
    """

    def __init__(
        self, store: TableStore, limits: Limits, clock: Clock, hashes: AddressHashes
    ) -> None:
        self._store = store
        self._limits = limits
        self._clock = clock
        self._hashes = hashes
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def opening(self, person: str, address: str, is_public: bool) -> AsyncIterator[None]:
        """Held while a table is opened; raises Refused if this person or address has too many.

        Whoever opens several at once does so one after the other, or all would be counted too late.
        At several processes at once they may get one more at each: a lock in the store would hold a
        connection for as long as a table is opened.
        """
        async with AsyncExitStack() as stack:
            for key in sorted({f"person {person}", f"address {address}"}):
                await stack.enter_async_context(self._locks.setdefault(key, asyncio.Lock()))
            await self._check(person, address, is_public)
            yield

    async def _check(self, person: str, address: str, is_public: bool) -> None:
        limits = self._limits
        of_person = await self._store.count_unfinished(person)
        of_address = await self._count_of_address(address)
        for found, most in (
            (of_person.all, limits.tables_of_person),
            (of_address.all, limits.tables_of_address),
        ):
            if found >= most:
                raise Refused("too-many-tables", most=most)
        for found, most in (
            (of_person.public, limits.public_tables_of_person),
            (of_address.public, limits.public_tables_of_address),
        ):
            if is_public and found >= most:
                raise Refused("too-many-public-tables", most=most)

    async def _count_of_address(self, address: str) -> UnfinishedTables:
        counts, caller = self._store.counts, await self._hashes.of(address)
        tables = await counts.opened_by(caller)
        if not tables:
            return UnfinishedTables(0, 0)
        since_ms = self._clock.now_ms() - self._limits.left_table_ms
        found = await self._store.unfinished_among(tables, since_ms)
        if others := [each for each in tables if each not in found]:
            await counts.forget_opened(caller, others)  # over, or left: they never count again
        return UnfinishedTables(len(found), sum(found.values()))

    async def note(self, address: str, table: str) -> None:
        """A table was opened from here."""
        await self._store.counts.note_opened(await self._hashes.of(address), table)
