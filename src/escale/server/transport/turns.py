"""How much of one address is dealt with in one turn of the event loop."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable


class Turns:
    """So many pieces of work of each address in a turn; the rest waits for the next ones.

    An address that opens two hundred connections at once delays itself, and nobody else by more
    than its share of a turn.
    """

    def __init__(self, share: int) -> None:
        self._share = share
        self._taken: Counter[str] = Counter()  # by address, in this turn
        self._waiting: dict[str, deque[Callable[[], object]]] = {}
        self._is_counting = False

    def take(self, address: str) -> bool:
        """Count one more piece in this turn; False if the address has had its share."""
        if self._taken[address] >= self._share:
            return False
        self._taken[address] += 1
        self._count_until_next_turn()
        return True

    def wait(self, address: str, resume: Callable[[], object]) -> None:
        """Call it in a later turn, after those that have waited for longer."""
        self._waiting.setdefault(address, deque()).append(resume)
        self._count_until_next_turn()

    async def turn(self, address: str) -> None:
        """Return as soon as there is room, and count it."""
        while not self.take(address):
            is_next = asyncio.Event()
            self.wait(address, is_next.set)
            await is_next.wait()

    def _count_until_next_turn(self) -> None:
        if not self._is_counting:
            self._is_counting = True
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _begin_turn(self) -> None:
        self._is_counting = False
        self._taken.clear()
        for address, waiting in tuple(self._waiting.items()):
            ready = [waiting.popleft() for _ in range(min(self._share, len(waiting)))]
            if not waiting:
                del self._waiting[address]
            for resume in ready:
                resume()
        if self._waiting:
            self._count_until_next_turn()
