"""Counters for Prometheus: no names and no secrets.

Counting is plain addition, because it happens with every move; the objects of Prometheus are made
when somebody asks for the page.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, float("inf"))


class Metrics:
    """The counters of one server."""

    def __init__(self, count_tables: Callable[[], int]) -> None:
        self._count_tables = count_tables
        self.actions = 0
        self.messages = 0
        self.dropped = 0
        self.sockets = 0
        self.refusals: Counter[str] = Counter()  # by code
        self.requests: Counter[tuple[str, str]] = Counter()  # by route and status
        self._answers = [0] * len(SECONDS)
        self._answer_seconds = 0.0
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def answered(self, actions: int, seconds: float) -> None:
        """Count actions of a person that were stored and published so long after they arrived."""
        self.actions += actions
        self._answers[bisect_left(SECONDS, seconds)] += 1
        self._answer_seconds += seconds

    def collect(self) -> Iterable[Metric]:
        """All counters, in the form that the Prometheus library asks for."""
        for name, told, value in (
            ("actions", "Actions of people, kept", self.actions),
            ("messages", "Messages received on sockets", self.messages),
            ("dropped", "Sockets dropped: their reader was slow", self.dropped),
        ):
            yield CounterMetricFamily(f"escale_{name}", told, value)
        yield GaugeMetricFamily("escale_sockets", "Open sockets", self.sockets)
        yield GaugeMetricFamily("escale_tables", "Tables in memory", self._count_tables())
        refusals = CounterMetricFamily("escale_refusals", "Refused, by code", labels=["code"])
        for code, count in self.refusals.items():
            refusals.add_metric([code], count)
        yield refusals
        requests = CounterMetricFamily(
            "escale_requests", "HTTP requests, by route and status", labels=["route", "status"]
        )
        for labels, count in self.requests.items():
            requests.add_metric(labels, count)
        yield requests
        bounds = [str(bound) if bound < float("inf") else "+Inf" for bound in SECONDS]
        counts = map(float, accumulate(self._answers))
        yield HistogramMetricFamily(
            "escale_answer_seconds",
            "From an action's arrival until it is kept and told",
            buckets=list(zip(bounds, counts, strict=True)),
            sum_value=self._answer_seconds,
        )

    def text(self) -> bytes:
        """All counters in the text format of Prometheus."""
        return generate_latest(self._registry)
