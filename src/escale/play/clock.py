"""Time as tables see it: the wall's, or a simulated one that moves when it is told to."""

import asyncio
import heapq
from itertools import count
from time import time
from typing import Protocol


class Clock(Protocol):
    """Milliseconds since 1970, and a way to wait for them."""

    def now_ms(self) -> int: ...

    async def sleep_until(self, at_ms: int) -> None: ...


class WallClock:
    """The time of day."""

    def now_ms(self) -> int:
        return int(time() * 1000)

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000)


class SimulatedClock:
    """Stands still until somebody advances it; sleepers wake in their order."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms
        self._sleepers: list[tuple[int, int, asyncio.Future[None]]] = []
        self._tickets = count()

    def now_ms(self) -> int:
        return self._now_ms

    async def sleep_until(self, at_ms: int) -> None:
        if at_ms <= self._now_ms:
            return
        woken = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (at_ms, next(self._tickets), woken))
        await woken

    @property
    def next_ms(self) -> int | None:
        """When the next sleeper wakes, if anyone sleeps."""
        while self._sleepers and self._sleepers[0][2].done():
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def advance_to(self, at_ms: int) -> None:
        """Move on, waking everyone on the way."""
        while (due := self.next_ms) is not None and due <= at_ms:
            self._now_ms = max(self._now_ms, due)
            _, _, woken = heapq.heappop(self._sleepers)
            woken.set_result(None)
        self._now_ms = max(self._now_ms, at_ms)
