"""When the garbage collector runs: often over what is new, rarely over everything."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

YOUNG_SECONDS = 1.0  # between looks at what is new, however little it is
FULL_SECONDS = 60.0  # at least, between looks at everything…
FULL_SHARE = 0.001  # …which take at most this part of the time: 0.3 s with 500 tables
BY_NUMBER = (50_000, 20, 1_000_000)  # new objects, for bursts; and never everything


class Garbage:
    """Collects everything by the clock, where Python goes by the number of new objects.

    Nearly all objects are frozen and cannot form cycles, and tables stay for hours: looking at all
    of them as often as Python does costs two fifths of the processor time with 500 tables. But
    tables that are over and connections that have ended are cycles, so they must not stay.
    """

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self._now = now
        self._full_at = now() + FULL_SECONDS

    def collect(self) -> None:
        """Collect what is new, and everything if that is due."""
        began = self._now()
        if began < self._full_at:
            gc.collect(1)
            return
        gc.collect()
        took = self._now() - began
        self._full_at = began + max(FULL_SECONDS, took / FULL_SHARE)

    async def run(self) -> None:
        """Take over from Python, for as long as this runs."""
        with _our_settings():
            while True:
                await asyncio.sleep(YOUNG_SECONDS)
                self.collect()


class _SharedSettings:
    """The settings belong to the process, which may run several servers, in a test for example."""

    servers = 0
    usual = gc.get_threshold()


@contextmanager
def _our_settings() -> Iterator[None]:
    """Our settings, until the last server of this process ends, whichever that is."""
    if not _SharedSettings.servers:
        _SharedSettings.usual = gc.get_threshold()
        gc.collect()
        gc.freeze()  # modules and games stay for ever
        gc.set_threshold(*BY_NUMBER)
    _SharedSettings.servers += 1
    try:
        yield
    finally:
        _SharedSettings.servers -= 1
        if not _SharedSettings.servers:
            gc.set_threshold(*_SharedSettings.usual)
            gc.unfreeze()
