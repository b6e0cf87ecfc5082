"""A process of a cluster that cannot reach the store sends its people to the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic

from ...tables.news import Bus
from ...tables.ports import TableStore
from .health import Health

ANSWER_SECONDS = 2.0  # in which the store answers a simple question, even on a busy machine
LATE_SECONDS = 0.5  # a process that notices the end of that so much later stood still itself
log = logging.getLogger(__name__)


class StoreWatch:
    """Asks the store again and again. While it does not answer, the process serves nobody.

    The others are told at once that it is gone, so that bots and people go on there. When the store
    answers again, so does the process.
    """

    def __init__(
        self,
        store: TableStore,
        health: Health,
        bus: Bus,
        send_away: Callable[[], Awaitable[None]],
    ) -> None:
        self._store = store
        self._health = health
        self._bus = bus
        self._send_away = send_away
        self._question: asyncio.Task[None] | None = None  # which may take long to fail

    async def look(self) -> None:
        """One question, and what follows from the answer."""
        problem = await self._problem()
        if problem:
            if not self._health.is_cut_off:
                log.error("store lost", extra={"problem": problem})
                self._health.is_cut_off = True
                self._bus.set_serving(False)
                self._store.abandon_connections()
            # Again and again: whoever was just connecting waits for answers that do not come.
            await self._send_away()
        elif self._health.is_cut_off:
            log.warning("store back")
            await self._send_away()  # who came meanwhile, and was told to ask elsewhere
            self._health.is_cut_off = False
            self._bus.set_serving(True)

    async def _problem(self) -> str:
        """Why the store cannot be used now; "" if it can."""
        if self._question is None:
            self._question = asyncio.create_task(self._store.check())
        question = self._question
        while not question.done():
            began = monotonic()
            await asyncio.wait({question}, timeout=ANSWER_SECONDS)
            if not question.done() and monotonic() - began < ANSWER_SECONDS + LATE_SECONDS:
                return "no answer"
        self._question = None
        if question.cancelled():
            return "cancelled"
        problem = question.exception()
        return (str(problem) or type(problem).__name__) if problem else ""

    def stop(self) -> None:
        if self._question is not None:
            self._question.cancel()
