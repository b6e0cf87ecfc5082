"""Which connections are let in: an address has so many, and none while it asks far too much."""

from collections import Counter

from ..config import Limits
from ..limits import RateLimits
from ..ops.metrics import Metrics
from .loop_shares import LoopShares


class ConnectionLimits:
    """Counts the connections of each address, and the requests of it that were refused."""

    def __init__(
        self, limits: Limits, rates: RateLimits, metrics: Metrics, behind_proxy: bool
    ) -> None:
        self.limits = limits
        self._rates = rates
        self.metrics = metrics
        self.behind_proxy = behind_proxy  # then all connections are the proxy's
        self._connections: Counter[str] = Counter()
        self.http_shares = LoopShares(limits.http_pieces_in_a_turn)
        self.socket_shares = LoopShares(limits.socket_pieces_in_a_turn)

    def enter(self, address: str) -> bool:
        """Count a new connection; False if it has to be cut at once."""
        if self.is_blocked(address):
            self.metrics.cut_off["requests"] += 1
            return False
        if self._connections[address] >= self.limits.connections_of_address:
            self.metrics.cut_off["connections"] += 1
            return False
        self._connections[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]

    def is_blocked(self, address: str) -> bool:
        """Whether nothing that this address asks over HTTP is read for now."""
        return bool(address) and not self._rates.has_room("refused", address)

    def note_refused(self, address: str) -> bool:
        """Count a request that came too fast; False if the connection has to be cut."""
        if self._rates.bucket("refused", address).take():
            return True
        self.metrics.cut_off["requests"] += 1
        return False
