"""The clocks of tables: the time of day, or a simulated time that moves only when advanced."""

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from time import monotonic, time
from typing import Protocol


class Alarm(Protocol):
    """Something that will be called, unless it is cancelled first."""

    def cancel(self) -> None: ...


class Clock(Protocol):
    """Milliseconds since 1970, and ways to wait for them."""

    def now_ms(self) -> int: ...

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm: ...

    async def sleep_until(self, at_ms: int) -> None: ...


SLOWER = 0.1  # by so much a clock that is ahead goes slower, until it is right


class WallClock:
    """The time of day when the process began, and from there on the time that has passed.

    It never goes back, however the system's clock is set meanwhile: a server follows that at its
    next start. It begins no earlier than `not_before_ms`.
    """

    def __init__(
        self,
        not_before_ms: int = 0,
        wall: Callable[[], float] = time,
        passed: Callable[[], float] = monotonic,
    ) -> None:
        now_ms = int(wall() * 1000)
        self.ahead_ms = max(0, not_before_ms - now_ms)  # of the system's clock
        self._passed = passed
        self._zero_ms = now_ms + self.ahead_ms - passed() * 1000
        self._surplus_ms = 0.0  # by how much it was ahead…
        self._slower_from_ms = 0.0  # …when it began to go slower

    def now_ms(self) -> int:
        lost_ms = self._lost_ms() if self._surplus_ms else 0.0  # asked several times a move
        return round(self._zero_ms + self._passed() * 1000 - lost_ms)

    def _lost_ms(self) -> float:
        """What it has lost since it goes slower."""
        return min(self._surplus_ms, (self._passed() * 1000 - self._slower_from_ms) * SLOWER)

    def correct(self, behind_ms: float) -> None:
        """It is so much behind the time that others have: it goes on from there.

        If it is ahead (less than zero) it goes slower instead, until the others are there, too.
        """
        self._zero_ms += max(0.0, behind_ms) - self._lost_ms()
        self._surplus_ms = max(0.0, -behind_ms)
        self._slower_from_ms = self._passed() * 1000

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm:
        delay = max(0, at_ms - self.now_ms()) / 1000
        return asyncio.get_running_loop().call_later(delay, callback)

    async def sleep_until(self, at_ms: int) -> None:
        await asyncio.sleep(max(0, at_ms - self.now_ms()) / 1000)


class _SimulatedAlarm:
    """A callback that waits for the simulated time."""

    def __init__(self, callback: Callable[[], object]) -> None:
        self._callback: Callable[[], object] | None = callback

    @property
    def is_done(self) -> bool:
        return self._callback is None

    def cancel(self) -> None:
        self._callback = None

    def fire(self) -> None:
        callback, self._callback = self._callback, None
        if callback:
            callback()


class SimulatedClock:
    """Stands still until somebody advances it; alarms fire in the order of their times."""

    def __init__(self, now_ms: int = 0) -> None:
        self._now_ms = now_ms
        self._alarms: list[tuple[int, int, _SimulatedAlarm]] = []
        self._tickets = count()

    def now_ms(self) -> int:
        return self._now_ms

    def call_at(self, at_ms: int, callback: Callable[[], object]) -> Alarm:
        alarm = _SimulatedAlarm(callback)
        heapq.heappush(self._alarms, (at_ms, next(self._tickets), alarm))
        return alarm

    async def sleep_until(self, at_ms: int) -> None:
        if at_ms <= self._now_ms:
            return
        is_time: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def finish() -> None:
            if not is_time.done():  # the task that waited may have been cancelled
                is_time.set_result(None)

        alarm = self.call_at(at_ms, finish)
        try:
            await is_time
        finally:
            alarm.cancel()

    @property
    def next_ms(self) -> int | None:
        """When the next alarm fires, if there is one."""
        while self._alarms and self._alarms[0][2].is_done:
            heapq.heappop(self._alarms)
        return self._alarms[0][0] if self._alarms else None

    def advance_to(self, at_ms: int) -> None:
        """Move on, firing every alarm on the way."""
        while (due := self.next_ms) is not None and due <= at_ms:
            self._now_ms = max(self._now_ms, due)
            heapq.heappop(self._alarms)[2].fire()
        self._now_ms = max(self._now_ms, at_ms)
