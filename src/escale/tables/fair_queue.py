"""A queue that is fair: addresses take turns, then the people of one, then their tables."""

from collections import deque
from typing import Any, Generic, TypeVar

from .thinking import Caller

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Whoever has many items waiting waits for themselves, not the others for them.

    The next item is of the address, among its people of the person, and among their tables of the
    table, whose last turn is longest ago; within a table the first comes first.
    """

    def __init__(self) -> None:
        # Dictionaries in dictionaries, with a deque for each table. They keep their order: the
        # first address, its first person and their first table are next.
        self._waiting: dict[str, Any] = {}
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def put(self, caller: Caller, item: Item) -> None:
        """Add an item."""
        address, person, table = _row_of(caller)
        tables = self._waiting.setdefault(address, {}).setdefault(person, {})
        tables.setdefault(table, deque()).append(item)
        self._size += 1

    def take(self) -> Item:
        """The next item; raises IndexError if there is none."""
        if not self._waiting:
            raise IndexError("nothing waits")
        self._size -= 1
        item: Item = _take(self._waiting)
        return item

    def discard(self, caller: Caller, item: Item) -> None:
        """Take an item out that nobody waits for any more, if it is still here."""
        self._size -= _discard(self._waiting, _row_of(caller), item)


def _row_of(caller: Caller) -> tuple[str, str, str]:
    """Where a caller stands; someone whose address is not known has a turn of their own."""
    return caller.address or f"person {caller.person}", caller.person, caller.table


def _take(waiting: Any) -> Any:
    if isinstance(waiting, deque):
        return waiting.popleft()
    first = next(iter(waiting))
    inner = waiting.pop(first)
    item = _take(inner)
    if inner:  # something of theirs still waits: they go to the end of their row
        waiting[first] = inner
    return item


def _discard(waiting: Any, row: tuple[str, ...], item: Any) -> int:
    """How many were taken out."""
    if isinstance(waiting, deque):
        if item not in waiting:
            return 0
        waiting.remove(item)
        return 1
    first, *others = row
    if first not in waiting:
        return 0
    count = _discard(waiting[first], tuple(others), item)
    if not waiting[first]:
        del waiting[first]
    return count
