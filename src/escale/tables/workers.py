"""What the queue of questions needs of workers in other processes, which a bus may lead to."""

from collections.abc import Callable
from typing import Protocol

from .jobs import Job
from .thinking import Analysis, BotMove


class WorkerLost(Exception):
    """A worker elsewhere vanished with a question, or answered what no bot of ours would."""


class Slot(Protocol):
    """A worker that is idle, and takes one question."""

    async def answer(self, job: Job, limit_seconds: float) -> BotMove | Analysis:
        """What it answers in so long; raises what went wrong."""


class ReservedSlot(Slot, Protocol):
    """A slot of another process, kept free for this one for a moment."""

    async def answer(self, job: Job, limit_seconds: float) -> BotMove | Analysis:
        """What it answers; raises WorkerLost, or what went wrong in the thought itself."""

    async def release(self) -> None:
        """There is no question for it."""


class RemoteWorkers(Protocol):
    """The workers that other processes offer to everybody."""

    @property
    def slots(self) -> int:
        """How many questions they answer at once, as far as this process may count on them."""

    def listen(self, changed: Callable[[], None]) -> None:
        """Call this when one has become idle, and when there are fewer of them."""

    async def reserve(self) -> ReservedSlot | None:
        """A slot that is idle now, if there is one."""


class NoWorkers:
    """Of a server that has no bus."""

    slots = 0

    def listen(self, changed: Callable[[], None]) -> None: ...

    async def reserve(self) -> ReservedSlot | None:
        return None
