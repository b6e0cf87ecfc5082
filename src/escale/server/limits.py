"""Rate limits: how much one person or one address has asked for lately."""

from collections.abc import Callable

from ..core.errors import Refused
from ..tables.clock import Clock
from .config import Limits, Rate

MOST_SHARES = 4  # somebody whose connections are all at one process has a quarter at least
FORGET_AT = 10_000  # buckets in memory before the full ones are forgotten


class Bucket:
    """The token bucket of one caller; if processes share their rate, so many have a part each."""

    __slots__ = ("_clock", "_depth_ms", "_full_at", "_processes", "_whole_ms")

    def __init__(
        self, rate: Rate, clock: Clock, processes: Callable[[], int] | None = None
    ) -> None:
        self._clock = clock
        self._whole_ms = 1000 / rate.per_second
        self._depth_ms = self._whole_ms * rate.burst
        self._processes = processes
        self._full_at = 0.0  # when it will be full again

    @property
    def _each_ms(self) -> float:
        if self._processes is None:
            return self._whole_ms
        return self._whole_ms * min(self._processes(), MOST_SHARES)

    def take(self, count: float = 1) -> bool:
        """Count so many more; False if it is too many."""
        now = self._clock.now_ms()
        full_at = max(now, self._full_at) + count * self._each_ms
        if full_at - now > self._depth_ms:
            return False
        self._full_at = full_at
        return True

    def book(self, now: int, count: float = 1) -> float:
        """Count so many more in any case; the milliseconds until there is room for them."""
        self._full_at = max(now, self._full_at) + count * self._each_ms
        return max(0.0, self._full_at - now - self._depth_ms)

    @property
    def has_room(self) -> bool:
        """Whether one more is not too many."""
        ahead = max(0.0, self._full_at - self._clock.now_ms())
        return ahead + self._each_ms <= self._depth_ms

    @property
    def is_full(self) -> bool:
        return self._full_at <= self._clock.now_ms()


class RateLimits:
    """All rates of a server that are counted by person or by address.

    Each of several processes allows its share: to count together would cost a message for each one.
    """

    def __init__(
        self, limits: Limits, clock: Clock, processes: Callable[[], int] | None = None
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._processes = processes
        self._buckets: dict[tuple[str, str], Bucket] = {}  # by the name of the limit, and caller

    def check(self, what: str, caller: str, count: int = 1) -> None:
        """Count so many more; raises Refused when it is too many."""
        if not self.bucket(what, caller).take(count):
            raise Refused("too-many", what=what)

    def has_room(self, what: str, caller: str) -> bool:
        """Whether one more is not too many; it is not counted."""
        bucket = self._buckets.get((what, caller))
        return bucket is None or bucket.has_room

    def of_one_socket(self, what: str) -> Bucket:
        """A bucket that one socket has for itself."""
        rate: Rate = getattr(self._limits, what)
        return Bucket(rate, self._clock)

    def bucket(self, what: str, caller: str) -> Bucket:
        """The bucket of one caller."""
        bucket = self._buckets.get((what, caller))
        if bucket is None:
            if len(self._buckets) >= FORGET_AT:
                busy = {key: each for key, each in self._buckets.items() if not each.is_full}
                self._buckets = busy
            rate: Rate = getattr(self._limits, what)
            bucket = self._buckets[what, caller] = Bucket(rate, self._clock, self._processes)
        return bucket
