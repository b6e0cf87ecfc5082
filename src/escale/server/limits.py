"""Rate limits: how much one person or one address has asked for lately."""

from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.ports import PersonRow
from .config import Limits, Rate

FORGET_AT = 10_000  # buckets in memory before the full ones are forgotten


class Bucket:
    """The token bucket of one caller."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._clock = clock
        self._each_ms = 1000 / rate.per_second
        self._depth_ms = self._each_ms * rate.burst
        self._full_at = 0.0  # when it will be full again

    def take(self) -> bool:
        """Count one more; False if it is too many."""
        now = self._clock.now_ms()
        full_at = max(now, self._full_at) + self._each_ms
        if full_at - now > self._depth_ms:
            return False
        self._full_at = full_at
        return True

    @property
    def is_full(self) -> bool:
        return self._full_at <= self._clock.now_ms()


class RateLimits:
    """All rates of a server that are counted by person or by address."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._buckets: dict[tuple[str, str], Bucket] = {}  # by the name of the limit, and caller

    def check(self, what: str, caller: str) -> None:
        """Count one more; raises Refused when it is too many."""
        if not self._bucket(what, caller).take():
            raise Refused("too-many", what=what)

    def allows_message(self, person: PersonRow | None, address: str) -> bool:
        """Count one more message on a socket; False if it is too many."""
        if person and not self._bucket("messages_of_person", person.id).take():
            return False
        return self._bucket("messages_of_address", address).take()

    def of_one_socket(self) -> Bucket:
        """The bucket for the messages of one socket."""
        return Bucket(self._limits.messages, self._clock)

    def _bucket(self, what: str, caller: str) -> Bucket:
        bucket = self._buckets.get((what, caller))
        if bucket is None:
            if len(self._buckets) >= FORGET_AT:
                busy = {key: each for key, each in self._buckets.items() if not each.is_full}
                self._buckets = busy
            rate: Rate = getattr(self._limits, what)
            bucket = self._buckets[what, caller] = Bucket(rate, self._clock)
        return bucket
