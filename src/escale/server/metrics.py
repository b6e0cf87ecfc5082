"""What the house counts about itself, for Prometheus; no name, no secret."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """One set a house, so that tests can have several."""

    def __init__(self) -> None:
        own = self._registry = CollectorRegistry()
        self.actions = Counter("escale_actions", "Actions of people, kept", registry=own)
        self.refusals = Counter(
            "escale_refusals", "Requests refused, by code", ["code"], registry=own
        )
        self.requests = Counter(
            "escale_requests",
            "HTTP requests, by route and status",
            ["route", "status"],
            registry=own,
        )
        self.messages = Counter("escale_messages", "Messages received on sockets", registry=own)
        self.dropped = Counter(
            "escale_dropped", "Sockets dropped: their reader was slow", registry=own
        )
        self.sockets = Gauge("escale_sockets", "Open sockets", registry=own)
        self.tables = Gauge("escale_tables", "Tables in memory", registry=own)
        self.answer = Histogram(
            "escale_answer_seconds",
            "From an action's arrival until it is kept and told",
            buckets=SECONDS,
            registry=own,
        )

    def text(self) -> bytes:
        """All of it, in Prometheus's own format."""
        return generate_latest(self._registry)
