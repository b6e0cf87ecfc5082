"""Time as tables see it: the wall's, or a simulated one that moves when it is told to."""

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from time import time
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called, unless it is cancelled first."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds since 1970, and ways to wait for them."""

    def now_ms(self) -> int: ...

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm: ...

    async def sleep_until(self, at_ms: int) -> None: ...


class WallClock:
    """The time of day."""

    def now_ms(self) -> int:
        return int(time() * 1000)

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm:
        delay = max(0, at_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000)


class _Sleeper:
    """One who waits for the simulated time."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback: Callable[[], object] | None = callback

    @property
    def is_done(self) -> bool:
        return self._callback is None

    def cancel(self) -> None:
        self._callback = None

    def wake(self) -> None:
        callback, self._callback = self._callback, None
        if callback:
            callback()


class SimulatedClock:
    """Stands still until somebody advances it; sleepers wake in their order."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms
        self._sleepers: list[tuple[int, int, _Sleeper]] = []
        self._tickets = count()

    def now_ms(self) -> int:
        return self._now_ms

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm:
        sleeper = _Sleeper(callback)
        heapq.heappush(self._sleepers, (at_ms, next(self._tickets), sleeper))
        return sleeper

    async def sleep_until(self, at_ms: int) -> None:
        if at_ms <= self._now_ms:
            return
        woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def wake() -> None:
            if not woken.done():  # whoever slept may have been called off
                woken.set_result(None)

        alarm = self.call_at(at_ms, wake)
        try:
            await woken
        finally:
            alarm.cancel()

    @property
    def next_ms(self) -> int | None:
        """When the next sleeper wakes, if anyone sleeps."""
        while self._sleepers and self._sleepers[0][2].is_done:
            heapq.heappop(self._sleepers)
        return self._sleepers[0][0] if self._sleepers else None

    def advance_to(self, at_ms: int) -> None:
        """Move on, waking everyone on the way."""
        while (due := self.next_ms) is not None and due <= at_ms:
            self._now_ms = max(self._now_ms, due)
            heapq.heappop(self._sleepers)[2].wake()
        self._now_ms = max(self._now_ms, at_ms)
