"""Group commit: what gathers while one batch is written, and a moment longer, is the next batch.

The same as the SQLite writer (`storage/writer.py`), on the event loop instead of in a thread. What
a statement costs hardly depends on how many appends it writes, so a busy writer waits for those
that the last batch has led to; an append that is alone waits for nothing. If
the connection is lost while a batch is written, nobody knows whether it was stored, and everybody
in it is told of the error. A table then finds out: its next append loses, and it reads the log.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import asyncpg

LOOP_ITERATIONS = 2  # of the event loop, to wait for more jobs…
GATHER_SECONDS = 0.002  # …and so much longer if the last batch was of several
LOST = (
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,  # the database is shut down, or has ended this connection
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # it has been told of its end, and has not seen it yet
    OSError,
    TimeoutError,
)

Item = TypeVar("Item")
Answer = TypeVar("Answer")


class _Job(NamedTuple):
    """One item to write, and the future that gets the result."""

    item: Any
    answer: "asyncio.Future[Any]"


class Writer(Generic[Item, Answer]):
    """Writes items on a connection of its own, many with one statement.

    `write_all` returns the answer to each item, which may be an exception; it raises what none of
    them can be written for.
    """

    def __init__(
        self,
        connect: Callable[[], Awaitable[Any]],
        write_all: Callable[[Any, Sequence[Item]], Awaitable[Sequence[Answer | Exception]]],
        note: Callable[[Exception | None], None],
    ) -> None:
        self._connect = connect
        self._write_all = write_all
        self._note = note
        self._pending: list[_Job] = []
        self._task: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._is_busy = False  # the last batch was of several
        self._is_closed = False

    def add(self, item: Item) -> "asyncio.Future[Answer]":
        """Queue an item; the result comes once it is on the disk."""
        if self._is_closed:
            raise RuntimeError("the store is closed")
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending.append(_Job(item, answer))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        return answer

    async def close(self) -> None:
        """Write what waits, then stop."""
        self._is_closed = True
        if self._task is not None:
            await self._task
        if self._connection is not None:
            await self._connection.close()

    async def _run(self) -> None:
        while self._pending:
            for _ in range(LOOP_ITERATIONS):
                await asyncio.sleep(0)
            if self._is_busy:
                await asyncio.sleep(GATHER_SECONDS)
            batch, self._pending = self._pending, []
            self._is_busy = len(batch) > 1
            for job, result in zip(batch, await self._write(batch), strict=True):
                if job.answer.cancelled():
                    continue
                if isinstance(result, Exception):
                    job.answer.set_exception(result)
                else:
                    job.answer.set_result(result)

    async def _write(self, batch: Sequence[_Job]) -> Sequence[Any]:
        """The result of each job, or its exception."""
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
            results = await self._write_all(self._connection, [job.item for job in batch])
        except LOST as problem:
            self.abandon()
            self._note(problem)
            return [problem] * len(batch)
        except Exception as problem:  # noqa: BLE001 - it is passed to whoever asked for the job
            if len(batch) > 1:  # one of them failed: each is tried alone
                return [(await self._write([job]))[0] for job in batch]
            self._note(problem)
            return [problem]
        self._note(None)
        return results

    def abandon(self) -> None:
        """Let go of a connection that cannot be used any more."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
