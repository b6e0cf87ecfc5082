"""How fast a socket is read: a client that sends too fast waits; one that goes on is cut off."""

from collections.abc import Callable

from ...tables.clock import Clock
from ...tables.ports import PersonRow
from ..limits import RateLimits


class Pace:
    """The buckets that the messages and the bytes of one socket are counted in.

    Nothing is refused for its number alone: reading pauses until there is room, so that the
    sender's own machine stops it. The seconds of these pauses are counted, too.
    """

    def __init__(
        self, limits: RateLimits, clock: Clock, person: PersonRow | None, address: str
    ) -> None:
        self._clock = clock
        self._limits = limits
        self._person = person
        self.address = address
        self._messages = limits.of_one_socket("messages")
        self._bytes = limits.of_one_socket("bytes_read")
        self._pauses = limits.of_one_socket("pauses")
        self.on_too_much: Callable[[], object] = lambda: None

    def count_message(self) -> int:
        """Count a message, of whatever kind; the time until which it has to wait, or 0."""
        now = self._clock.now_ms()
        own = self._messages.book(now)
        if self._person:
            own = max(own, self._limits.bucket("messages_of_person", self._person.id).book(now))
        shared = self._limits.bucket("messages_of_address", self.address).book(now)
        return self._pause(now, own, shared)

    def count_bytes(self, number: int) -> int:
        """Count bytes, which may be pieces of a message that never ends; likewise."""
        now = self._clock.now_ms()
        shared = self._limits.bucket("bytes_of_address", self.address)
        return self._pause(now, self._bytes.book(now, number), shared.book(now, number))

    def _pause(self, now: int, own_ms: float, shared_ms: float) -> int:
        """What others send from the same address delays a socket, but does not end it."""
        if own_ms >= 1 and not self._pauses.take(own_ms / 1000):
            self.on_too_much()
        wait_ms = max(own_ms, shared_ms)
        return 0 if wait_ms < 1 else now + int(wait_ms)
