"""What is counted for all processes of a cluster together, by callers whose names nobody stores.

A caller is a keyed hash of an address. The key is another one every day and yesterday's is gone, so
that nobody can find out later who it was; the counts begin anew with it.
"""

from collections.abc import Sequence
from typing import Protocol

MOST_CALLERS = 10_000  # in the memory of a process; whoever came longest ago is forgotten first


class CountStore(Protocol):
    """Counts that all processes share; a process that is alone keeps them in its memory."""

    async def day_key(self, day: int, fresh: bytes) -> bytes:
        """The key of a day: the fresh one only if there was none for it."""

    async def count(self, what: str, caller: bytes, minute: int, since: int) -> int:
        """Count one more in this minute; how many there were since a minute, with it."""

    async def forget_counts(self, before: int) -> None:
        """Drop the counts of earlier minutes."""

    async def note_opened(self, caller: bytes, table: str) -> None:
        """A caller has opened a table."""

    async def opened_by(self, caller: bytes) -> Sequence[str]:
        """The tables that a caller has opened, those that are over as far as they are known."""

    async def forget_opened(self, caller: bytes, tables: Sequence[str]) -> None:
        """These tables of a caller do not count any more."""


class MemoryCounts:
    """The `CountStore` of a process that is alone."""

    def __init__(self) -> None:
        self._key = (0, b"")
        self._counts: dict[tuple[str, bytes, int], int] = {}
        self._opened: dict[bytes, list[str]] = {}

    async def day_key(self, day: int, fresh: bytes) -> bytes:
        if day > self._key[0]:
            self._key = (day, fresh)
        return self._key[1]

    async def count(self, what: str, caller: bytes, minute: int, since: int) -> int:
        key = (what, caller, minute)
        self._counts[key] = self._counts.get(key, 0) + 1
        minutes = range(since, minute + 1)
        return sum(self._counts.get((what, caller, each), 0) for each in minutes)

    async def forget_counts(self, before: int) -> None:
        self._counts = {key: count for key, count in self._counts.items() if key[2] >= before}

    async def note_opened(self, caller: bytes, table: str) -> None:
        tables = self._opened.pop(caller, [])
        tables.append(table)
        self._opened[caller] = tables
        if len(self._opened) > MOST_CALLERS:
            del self._opened[next(iter(self._opened))]

    async def opened_by(self, caller: bytes) -> Sequence[str]:
        return tuple(self._opened.get(caller, ()))

    async def forget_opened(self, caller: bytes, tables: Sequence[str]) -> None:
        if caller in self._opened:
            self._opened[caller] = [each for each in self._opened[caller] if each not in tables]
