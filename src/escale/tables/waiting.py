"""Where quick games wait: for each kind of game the one table that people are seated at next.

The store decides: of two processes that would each open a table, one is told the table of the
other. A process that is alone has this in its memory.
"""

from typing import NamedTuple, Protocol


class WaitingTable(NamedTuple):
    """The table of a kind of game, and when it was named. It may not be opened yet."""

    table: str
    at_ms: int


class WaitingStore(Protocol):
    """One table for each kind of game; whoever names another one says instead of which."""

    async def read(self, kind: str) -> WaitingTable | None:
        """The table where people wait for such a game, or waited."""

    async def claim(self, kind: str, instead: str, fresh: WaitingTable) -> WaitingTable:
        """Name a fresh table in place of one ("" for none); the answer is the one that counts."""


class MemoryWaiting:
    """The `WaitingStore` of a process that is alone."""

    def __init__(self) -> None:
        self._tables: dict[str, WaitingTable] = {}

    async def read(self, kind: str) -> WaitingTable | None:
        return self._tables.get(kind)

    async def claim(self, kind: str, instead: str, fresh: WaitingTable) -> WaitingTable:
        known = self._tables.get(kind)
        if known is None or known.table == instead:
            self._tables[kind] = known = fresh
        return known
