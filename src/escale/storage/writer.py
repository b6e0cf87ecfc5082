"""One writer thread with group commit: all jobs that wait are written in one transaction.

There is no timer: while one transaction is flushed to the disk, the next jobs gather. They are
committed together, and whoever waits for them is woken together. Jobs with the same handler are
passed to it as one list, so that it can write them all with one statement: each statement costs a
switch of threads, and a busy writer spends most of its time on those.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

LOOP_ITERATIONS = 2  # of the event loop, to wait for more jobs: a tenth less work under load

Result = TypeVar("Result")
Handler = Callable[[sqlite3.Connection, Sequence[Any]], Sequence[Any]]  # as many results as items


class _Job(NamedTuple):
    """One item to write, and the future that gets the result."""

    handler: Handler
    item: Any
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


# A full disk, a damaged file…
DISK_PROBLEMS = (sqlite3.DatabaseError, OSError)
# …but not what a job itself does wrong.
OWN_PROBLEMS = (sqlite3.IntegrityError, sqlite3.ProgrammingError, sqlite3.DataError)


class Writer:
    """Runs jobs on a connection of its own, many in one transaction."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
        self._pending: list[_Job] = []
        self._wake = threading.Condition()
        self._closing = False
        self.problem: Exception | None = None  # of the disk, since the last write that went well
        self._thread = threading.Thread(target=self._run, name="escale-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        """The job's result, once its transaction is on the disk."""
        return await self.add(_one_by_one, job)  # type: ignore[no-any-return]

    def add(self, handler: Handler, item: Any) -> "asyncio.Future[Any]":
        """Queue an item for a handler; the result comes once its transaction is on the disk."""
        if self._closing:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        gathered = self._gathered.setdefault(loop, [])
        if not gathered:
            loop.call_soon(self._wait_for_more, loop, LOOP_ITERATIONS)
        gathered.append(_Job(handler, item, answer, loop))
        return answer

    def _wait_for_more(self, loop: asyncio.AbstractEventLoop, iterations: int) -> None:
        """Wait for the jobs of requests that have arrived and are read in the next iteration."""
        if iterations:
            loop.call_soon(self._wait_for_more, loop, iterations - 1)
        else:
            self._queue_for_thread(loop)

    def _queue_for_thread(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop, [])  # empty if the store was closed meanwhile
        with self._wake:
            self._pending.extend(gathered)
            self._wake.notify()

    def close(self) -> None:
        """Write what waits, then stop."""
        for loop in tuple(self._gathered):
            self._queue_for_thread(loop)
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        connection: sqlite3.Connection | None = None
        try:
            while True:
                with self._wake:
                    self._wake.wait_for(lambda: self._pending or self._closing)
                    batch, self._pending = self._pending, []
                if not batch:
                    return
                try:
                    connection = connection or self._connect()
                except Exception as problem:  # noqa: BLE001 - the next batch may have more luck
                    self._answer_all(batch, [problem] * len(batch))
                else:
                    self._answer_all(batch, _write(connection, batch))
        finally:
            if connection is not None:
                connection.close()

    def _answer_all(self, batch: Sequence[_Job], results: Sequence[Any]) -> None:
        failed = [
            each
            for each in results
            if isinstance(each, DISK_PROBLEMS) and not isinstance(each, OWN_PROBLEMS)
        ]
        self.problem = failed[-1] if failed else None
        for loop in {job.loop for job in batch}:
            mine = [
                (job.answer, r) for job, r in zip(batch, results, strict=True) if job.loop is loop
            ]
            loop.call_soon_threadsafe(_answer, mine)


def _write(connection: sqlite3.Connection, batch: Sequence[_Job]) -> list[Any]:
    """The result of each job, or its exception."""
    try:
        return _commit(connection, batch)
    except Exception:  # noqa: BLE001 - one job failed: each is tried alone
        return [_commit_alone(connection, job) for job in batch]


def _commit(connection: sqlite3.Connection, batch: Sequence[_Job]) -> list[Any]:
    """Write all jobs in one transaction, or none; neighbours with one handler go to it together."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = [
            result
            for handler, jobs in groupby(batch, key=lambda job: job.handler)
            for result in handler(connection, [job.item for job in jobs])
        ]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _commit_alone(connection: sqlite3.Connection, job: _Job) -> Any:
    """The result of one job, or its exception: a job that fails undoes only its own changes."""
    try:
        return _commit(connection, [job])[0]
    except Exception as problem:  # noqa: BLE001 - it is passed to whoever asked for the job
        return problem


def _one_by_one(
    connection: sqlite3.Connection, jobs: Sequence[Callable[[sqlite3.Connection], Any]]
) -> list[Any]:
    return [job(connection) for job in jobs]


def _answer(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for answer, result in answers:
        if answer.cancelled():
            continue
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)
