"""Rate limits: how much one person or one address has asked for lately."""

from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.ports import PersonRow
from .config import Limits, Rate

FORGET_AT = 10_000  # callers in memory before those with a full bucket are forgotten


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


class Buckets:
    """The token buckets of all callers, for one rate."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._callers: dict[str, Bucket] = {}

    def take(self, caller: str) -> bool:
        """Count one more of this caller; False if it is too many."""
        bucket = self._callers.get(caller)
        if bucket is None:
            if len(self._callers) >= FORGET_AT:
                busy = {who: each for who, each in self._callers.items() if not each.is_full}
                self._callers = busy
            bucket = self._callers[caller] = Bucket(self._rate, self._clock)
        return bucket.take()


class RateLimits:
    """All rates of a server that are counted by person or by address."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._buckets: dict[str, Buckets] = {}  # by the name of the limit

    def check(self, what: str, caller: str) -> None:
        """Count one more; raises Refused when it is too many."""
        if not self._take(what, caller):
            raise Refused("too-many", what=what)

    def allows_message(self, person: PersonRow | None, address: str) -> bool:
        """Count one more message on a socket; False if it is too many."""
        if person and not self._take("messages_of_person", person.id):
            return False
        return self._take("messages_of_address", address)

    def of_one_socket(self) -> Bucket:
        """The bucket for the messages of one socket."""
        return Bucket(self._limits.messages, self._clock)

    def _take(self, what: str, caller: str) -> bool:
        if what not in self._buckets:
            self._buckets[what] = Buckets(getattr(self._limits, what), self._clock)
        return self._buckets[what].take(caller)
