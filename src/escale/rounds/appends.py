"""Words on their way to the store: all that wait are stored together.

While one write is flushed to the disk, the next words gather, as in the writer of the store.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from .ports import WordBatch

Append = Callable[[Sequence[WordBatch]], Awaitable[bool]]


class WordAppends:
    """Stores the words of one round."""

    def __init__(self, append: Append) -> None:
        self._append = append
        self._waiting: list[tuple[WordBatch, asyncio.Future[bool]]] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, batch: WordBatch) -> bool:
        """Store a batch; True once it is on the disk, False if the round was closed before."""
        stored: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((batch, stored))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return await stored

    async def settle(self) -> None:
        """Wait until all that was added by now is stored, or was not."""
        if self._writing is not None:
            await asyncio.wait({self._writing})

    async def _write(self) -> None:
        try:
            while self._waiting:
                taken, self._waiting = self._waiting, []
                try:
                    is_stored = await self._append([batch for batch, _ in taken])
                except Exception as problem:  # noqa: BLE001 - it is passed to all who wait
                    _answer(taken, problem)
                else:
                    _answer(taken, is_stored)
        finally:
            self._writing = None


def _answer(
    taken: Sequence[tuple[WordBatch, "asyncio.Future[bool]"]], result: bool | Exception
) -> None:
    for _, stored in taken:
        if stored.done():  # who waited has hung up
            continue
        if isinstance(result, Exception):
            stored.set_exception(result)
        else:
            stored.set_result(result)
