"""How much one guest may ask: sizes, rates, how long a queue may grow."""

from msgspec import Struct

from ..tables.clock import Clock

FORGET_AT = 10_000  # so many callers are remembered before those at rest are forgotten


class Rate(Struct, frozen=True):
    """So many at once, then so many a second."""

    burst: float
    per_second: float


class Limits(Struct, frozen=True):
    """What a guest may do; the house of a club or a bench may set other bounds."""

    message_bytes: int = 16_384  # one message or one request
    messages: Rate = Rate(60, 20)  # on one socket…
    messages_of_person: Rate = Rate(120, 40)  # …on all of one person…
    messages_of_address: Rate = Rate(1200, 400)  # …and from one address
    orders: Rate = Rate(60, 1)  # of one person: sit, start, pause…; they stay in a table's log
    reactions: Rate = Rate(6, 0.5)  # of one person
    advice: Rate = Rate(20, 0.5)  # for one person
    requests: Rate = Rate(120, 20)  # from one address…
    pages: Rate = Rate(600, 100)  # …and files of the site, which cost next to nothing
    reviews: Rate = Rate(120, 4)  # of games and rounds that are over, from one address
    reports: Rate = Rate(60, 0.1)  # of words, from one address; they are kept
    new_people: Rate = Rate(30, 0.2)  # from one address
    new_tables: Rate = Rate(20, 0.2)  # by one person…
    new_tables_of_address: Rate = Rate(120, 1)  # …and from one address
    codes: Rate = Rate(20, 0.2)  # tried from one address
    sockets_of_person: int = 20
    sockets_of_address: int = 200
    watched: int = 20  # tables on one socket
    queue_messages: int = 512  # waiting for a slow reader
    queue_bytes: int = 1_048_576


ANY = Rate(1e9, 1e9)
BOUNDLESS = Limits(  # for a load that comes from one machine
    messages=ANY,
    messages_of_person=ANY,
    messages_of_address=ANY,
    orders=ANY,
    reactions=ANY,
    advice=ANY,
    requests=ANY,
    pages=ANY,
    reviews=ANY,
    reports=ANY,
    new_people=ANY,
    new_tables=ANY,
    new_tables_of_address=ANY,
    codes=ANY,
    sockets_of_person=100_000,
    sockets_of_address=100_000,
    watched=100_000,
)


class Bucket:
    """How much one caller has asked lately."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._clock = clock
        self._each_ms = 1000 / rate.per_second
        self._depth_ms = self._each_ms * rate.burst
        self._full_at = 0.0  # when it will be full again

    def take(self) -> bool:
        """One more; False if it is too many."""
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
    """Who has asked how much lately."""

    def __init__(self, rate: Rate, clock: Clock) -> None:
        self._rate = rate
        self._clock = clock
        self._callers: dict[str, Bucket] = {}

    def take(self, caller: str) -> bool:
        """One more of this caller; False if it is too many."""
        bucket = self._callers.get(caller)
        if bucket is None:
            if len(self._callers) >= FORGET_AT:
                kept = {who: each for who, each in self._callers.items() if not each.is_full}
                self._callers = kept
            bucket = self._callers[caller] = Bucket(self._rate, self._clock)
        return bucket.take()
