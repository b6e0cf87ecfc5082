"""The time of day, which a test may put forward instead of waiting."""

import asyncio
from collections.abc import Callable

from escale.tables.clock import Alarm, WallClock

Callback = Callable[[], object]


class _Call:
    """Something that will be called, at a time of the adjustable clock."""

    def __init__(self, clock: "AdjustableClock", at_ms: int, callback: Callback) -> None:
        self._clock = clock
        self._at_ms = at_ms
        self._callback = callback
        self._timer: asyncio.TimerHandle | None = None
        self.set_timer()

    def set_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        delay = max(0, self._at_ms - self._clock.now_ms()) / 1000
        self._timer = asyncio.get_running_loop().call_later(delay, self._call)

    def _call(self) -> None:
        self._clock.forget(self)
        self._callback()

    def cancel(self) -> None:
        self._clock.forget(self)
        if self._timer:
            self._timer.cancel()


class AdjustableClock(WallClock):
    """Runs like the wall's; `advance` lets time pass at once."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped_ms = 0
        self._calls: set[_Call] = set()

    def now_ms(self) -> int:
        return super().now_ms() + self._skipped_ms

    def call_at(self, at_ms: int, callback: Callback) -> Alarm:
        call = _Call(self, at_ms, callback)
        self._calls.add(call)
        return call

    async def sleep_until(self, at_ms: int) -> None:
        if at_ms > self.now_ms():
            woken = asyncio.Event()
            call = self.call_at(at_ms, woken.set)
            try:
                await woken.wait()
            finally:
                call.cancel()

    def forget(self, call: _Call) -> None:
        self._calls.discard(call)

    def advance(self, milliseconds: int) -> None:
        """Whoever waits for a time that has come now is called; in the loop's own thread."""
        self._skipped_ms += milliseconds
        for call in self._calls:
            call.set_timer()
