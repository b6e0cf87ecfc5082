"""Counters for Prometheus: no names and no secrets.

Counting is plain addition, because it happens with every move; the objects of Prometheus are made
when somebody asks for the page.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate

from aiohttp import web
from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)

from ...tables.bot_pool import BotPool

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, float("inf"))


class Metrics:
    """The counters of one server."""

    def __init__(
        self,
        count_tables: Callable[[], int],
        bots: BotPool,
        count_events: Callable[[], int] = lambda: 0,
        count_days: Callable[[], Mapping[str, int]] = dict,
    ) -> None:
        self._count_events = count_events
        self._count_days = count_days
        self._count_tables = count_tables
        self._bots = bots
        self.actions = 0
        self.messages = 0
        self.room_words = 0
        self.room_sockets = 0
        self.paused = 0
        self.dropped = 0
        self.sockets = 0
        self.refusals: Counter[str] = Counter()  # by code
        self.cut_off: Counter[str] = Counter()  # by what there was too much of
        self.requests: Counter[tuple[str, str]] = Counter()  # by route and status
        self._answers = [0] * len(SECONDS)
        self._answer_seconds = 0.0
        self._registry = CollectorRegistry()
        self._registry.register(self)
        ProcessCollector(registry=self._registry)  # processor time, memory and open files

    def answered(self, actions: int, seconds: float) -> None:
        """Count actions of a person that were stored and published so long after they arrived."""
        self.actions += actions
        self._answers[bisect_left(SECONDS, seconds)] += 1
        self._answer_seconds += seconds

    def collect(self) -> Iterable[Metric]:
        """All counters, in the form that the Prometheus library asks for."""
        for name, description, value in (
            ("actions", "Actions of people, kept", self.actions),
            ("messages", "Messages received on sockets", self.messages),
            ("room_words", "Words found in rooms, kept", self.room_words),
            ("paused", "Messages that waited: their sender was too fast", self.paused),
            ("dropped", "Sockets dropped: their reader was slow", self.dropped),
        ):
            yield CounterMetricFamily(f"escale_{name}", description, value)
        yield GaugeMetricFamily("escale_sockets", "Open sockets", self.sockets)
        yield GaugeMetricFamily("escale_room_sockets", "Sockets in rooms", self.room_sockets)
        yield GaugeMetricFamily("escale_tables", "Tables in memory", self._count_tables())
        yield GaugeMetricFamily("escale_events", "Club evenings", self._count_events())
        yield GaugeMetricFamily("escale_bots_waiting", "Waiting for a worker", self._bots.waiting)
        slots = GaugeMetricFamily(
            "escale_bot_slots", "Questions answered at once, by where", labels=["where"]
        )
        for where, count in self._bots.slots.items():
            slots.add_metric([where], count)
        yield slots
        answers = CounterMetricFamily("escale_bots", "Bots, by outcome", labels=["outcome"])
        for outcome, count in self._bots.counts.items():
            answers.add_metric([outcome], count)
        yield answers
        daily = CounterMetricFamily("escale_daily", "The daily, by what was done", labels=["what"])
        for what, count in self._count_days().items():
            daily.add_metric([what], count)
        yield daily
        refusals = CounterMetricFamily("escale_refusals", "Refused, by code", labels=["code"])
        for code, count in self.refusals.items():
            refusals.add_metric([code], count)
        yield refusals
        cut_off = CounterMetricFamily(
            "escale_cut_off", "Connections that the server cut, by the reason", labels=["why"]
        )
        for why, count in self.cut_off.items():
            cut_off.add_metric([why], count)
        yield cut_off
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

    async def show(self, _request: web.Request) -> web.Response:
        """The page itself."""
        return web.Response(body=self.text(), headers={"Content-Type": CONTENT_TYPE})

    def text(self) -> bytes:
        """All counters in the text format of Prometheus."""
        return generate_latest(self._registry)
