"""A queue that is fair: people take turns, and so do the tables of one person."""

from collections import deque
from typing import Generic, TypeVar

from .thinking import Caller

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Whoever has many items waiting waits for themselves, not the others for them.

    The next item is of the person, and among their tables of the table, whose last turn is longest
    ago; within a table the first comes first.
    """

    def __init__(self) -> None:
        # Dictionaries keep their order: the first person and the first table are next.
        self._waiting: dict[str, dict[str, deque[Item]]] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def put(self, caller: Caller, item: Item) -> None:
        """Add an item."""
        tables = self._waiting.setdefault(caller.person, {})
        tables.setdefault(caller.table, deque()).append(item)
        self._size += 1

    def take(self) -> Item:
        """The next item; raises IndexError if there is none."""
        if not self._waiting:
            raise IndexError("nothing waits")
        person, tables = next(iter(self._waiting.items()))
        table, items = next(iter(tables.items()))
        item = items.popleft()
        self._size -= 1
        # Both go to the end of their row, if something of theirs still waits.
        del self._waiting[person], tables[table]
        if items:
            tables[table] = items
        if tables:
            self._waiting[person] = tables
        return item

    def discard(self, caller: Caller, item: Item) -> None:
        """Take an item out that nobody waits for any more, if it is still here."""
        tables = self._waiting.get(caller.person, {})
        items = tables.get(caller.table)
        if items is None or item not in items:
            return
        items.remove(item)
        self._size -= 1
        if not items:
            del tables[caller.table]
        if not tables:
            del self._waiting[caller.person]
