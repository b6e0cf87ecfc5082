"""Bounds that hold for all processes of a cluster together, by the address of the caller."""

import hmac
from secrets import token_bytes

from ..core.errors import Refused
from ..tables.clock import Clock
from ..tables.counting import CountStore
from .config import DAY_MS, MINUTE_MS, Limits, Rate
from .limits import RateLimits

WINDOW_MINUTES = 10  # what is guessed is counted over so many


class AddressHashes:
    """Knows callers by a keyed hash of their address, never by the address itself."""

    def __init__(self, counts: CountStore, clock: Clock) -> None:
        self._counts = counts
        self._clock = clock
        self._key = (-1, b"")  # of this day

    async def of(self, address: str) -> bytes:
        """The hash of an address with the key of this day: tomorrow it is another one."""
        day = self._clock.now_ms() // DAY_MS
        if self._key[0] != day:
            self._key = (day, await self._counts.day_key(day, token_bytes(32)))
        return hmac.digest(self._key[1], address.encode(), "sha256")


class SharedLimits:
    """Rates where guessing matters: each process counts them, and all of them together."""

    def __init__(
        self,
        rates: RateLimits,
        limits: Limits,
        counts: CountStore,
        hashes: AddressHashes,
        clock: Clock,
        is_shared: bool,
    ) -> None:
        self._rates = rates
        self._limits = limits
        self._counts = counts
        self._hashes = hashes
        self._clock = clock
        self._is_shared = is_shared

    async def check(self, what: str, address: str) -> None:
        """Count one more; raises Refused when it is too many."""
        self._rates.check(what, address)
        if not self._is_shared:
            return
        rate: Rate = getattr(self._limits, what)
        most = rate.burst + rate.per_second * WINDOW_MINUTES * MINUTE_MS / 1000
        minute = self._clock.now_ms() // MINUTE_MS
        caller = await self._hashes.of(address)
        since = minute - WINDOW_MINUTES + 1
        if await self._counts.count(what, caller, minute, since) > most:
            raise Refused("too-many", what=what)

    async def forget(self) -> None:
        """Drop what counts no more."""
        await self._counts.forget_counts(self._clock.now_ms() // MINUTE_MS - WINDOW_MINUTES)
