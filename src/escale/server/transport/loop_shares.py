"""How much of one address is dealt with in one turn of the event loop."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable


class LoopShares:
    """So many pieces of work of each address in a turn; the rest waits for the next ones.

    An address that opens two hundred connections at once delays itself, and nobody else by more
    than its share of a turn. "" is an address that is not known: it has no bounds.
    """

    def __init__(self, share: int) -> None:
        self._share = share
        self._taken: Counter[str] = Counter()  # by address, in this turn
        self._waiting: dict[str, deque[Callable[[], object]]] = {}
        self._is_counting = False

    def try_take(self, address: str) -> bool:
        """Count one more piece in this turn; False if the address has had its share, or waits."""
        if not address:
            return True
        if self._taken[address] >= self._share or address in self._waiting:
            return False
        self._taken[address] += 1
        self._count_until_next_turn()
        return True

    def call_later(self, address: str, resume: Callable[[], object]) -> None:
        """Call it when its turn has come, after those that have waited for longer; it counts."""
        self._waiting.setdefault(address, deque()).append(resume)
        self._count_until_next_turn()

    async def wait_for_share(self, address: str) -> None:
        """Return when its turn has come; it counts."""
        if not self.try_take(address):
            is_its_turn = asyncio.Event()
            self.call_later(address, is_its_turn.set)
            await is_its_turn.wait()

    def _count_until_next_turn(self) -> None:
        if not self._is_counting:
            self._is_counting = True
            asyncio.get_running_loop().call_soon(self._begin_turn)

    def _begin_turn(self) -> None:
        self._is_counting = False
        self._taken.clear()
        loop = asyncio.get_running_loop()
        for address, waiting in tuple(self._waiting.items()):
            for _ in range(min(self._share, len(waiting))):
                loop.call_soon(waiting.popleft())  # none of them fails for another
                self._taken[address] += 1
            if not waiting:
                del self._waiting[address]
        if self._taken or self._waiting:
            self._count_until_next_turn()
