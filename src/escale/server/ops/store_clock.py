"""The time of a server: the store's, if that has a clock of its own, and then compared with it."""

import logging
from collections.abc import Callable
from time import monotonic

from ...storage.clock_set_back import SET_BACK_MS
from ...tables.clock import WallClock
from ...tables.ports import TableStore

PRECISION_MS = 50  # differences below this, or below the time of the answer, are none
LOOKS = 3  # at the store's clock when a server starts; the quickest answer says it best
MOST_MS = 60_000  # a larger one is a clock that was set: a start follows it
log = logging.getLogger(__name__)


async def start_clock(
    store: TableStore, system: Callable[[], float], passed: Callable[[], float] = monotonic
) -> WallClock:
    """The time of day, but not earlier than what is stored: no table goes back in time.

    A store with a clock of its own decides it for all processes that share it. What is stored as a
    day ahead or more follows the clock instead, when the tables start.
    """
    ahead_ms = min([await _look(store, system) for _ in range(LOOKS)])[1]

    def wall() -> float:
        return system() + ahead_ms / 1000

    now_ms = int(wall() * 1000)
    clock = WallClock(await store.absences.last_ms(now_ms + SET_BACK_MS), wall, passed)
    if clock.ahead_ms:
        log.warning("the system's clock was set back", extra={"ahead_ms": clock.ahead_ms})
    return clock


async def _look(store: TableStore, system: Callable[[], float]) -> tuple[float, int]:
    """How long the store took to answer, and how far its clock is ahead, both in milliseconds."""
    began = system()
    ahead_ms = await store.ahead_ms(int(began * 1000))
    took_ms = (system() - began) * 1000
    return took_ms, ahead_ms - round(took_ms / 2)  # it looked at its clock halfway


class StoreClock:
    """Compares the clock of a process with the store's, so that all processes keep one time."""

    def __init__(
        self, store: TableStore, clock: WallClock, passed: Callable[[], float] = monotonic
    ) -> None:
        self._store = store
        self._clock = clock
        self._passed = passed

    async def compare(self) -> None:
        """Correct the clock by what the store says; as far as an answer can be trusted."""
        began = self._passed()
        ahead_ms = await self._store.ahead_ms(self._clock.now_ms())
        took_ms = (self._passed() - began) * 1000
        behind_ms = ahead_ms - took_ms / 2  # the store looked at its clock halfway
        if abs(behind_ms) <= max(PRECISION_MS, took_ms / 2):
            return
        is_set = abs(behind_ms) > MOST_MS
        details = {"behind_ms": round(behind_ms)}
        if is_set:
            log.warning("the store's clock was set", extra=details)
        else:
            log.info("clock corrected", extra=details)
            self._clock.correct(behind_ms)
