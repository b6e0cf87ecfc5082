"""Where bots think: never on the event loop, always on a view, and nothing else crosses."""

import asyncio
from concurrent.futures import Executor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, NamedTuple, Protocol

import msgspec

from ..bots import Budget, Wait
from ..core.chance import FastChance
from ..games import GAMES


class Thought(NamedTuple):
    """What a bot answers: an action as JSON, or how long it would rather wait."""

    action: bytes | None
    wait_ms: int = 0


def think(slug: str, level: str, view: bytes, luck: str) -> Thought:
    """One decision, from bytes to bytes, so that it can be made in any process."""
    box = GAMES[slug]
    seen = msgspec.json.decode(view, type=box.game.types.view)
    answer = box.bots[level].choose(seen, FastChance(luck), Budget())
    if isinstance(answer, Wait):
        return Thought(None, answer.ms)
    return Thought(msgspec.json.encode(answer))


class Thinker(Protocol):
    """Somewhere to think."""

    async def choose(self, slug: str, level: str, view: Any, luck: str) -> Thought: ...


class Thinkers:
    """Bots in worker processes, or in whatever executor is given."""

    def __init__(self, executor: Executor | None = None, workers: int = 1) -> None:
        self._executor = executor or ProcessPoolExecutor(workers, get_context("spawn"))

    async def choose(self, slug: str, level: str, view: Any, luck: str) -> Thought:
        loop = asyncio.get_running_loop()
        encoded = msgspec.json.encode(view)
        return await loop.run_in_executor(self._executor, think, slug, level, encoded, luck)

    def close(self) -> None:
        """Let the workers go."""
        self._executor.shutdown(wait=True, cancel_futures=True)
