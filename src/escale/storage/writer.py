"""One writer thread with natural group commit: whatever waits is written in one transaction.

There is no timer: while one transaction is flushed to the disk the next jobs gather, and they
are all committed, and their waiters all woken, together.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

Result = TypeVar("Result")
Job = Callable[[sqlite3.Connection], Any]


class _Waiting(NamedTuple):
    job: Job
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class Writer:
    """Runs jobs on its own connection, many to a transaction."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._pending: list[_Waiting] = []
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="escale-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        """The job's result, once its transaction is on the disk."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Result] = loop.create_future()
        with self._wake:
            if self._closing:
                raise RuntimeError("the store is closed")
            self._pending.append(_Waiting(job, answer, loop))
            self._wake.notify()
        return await answer

    def close(self) -> None:
        """Write what waits, then stop."""
        with self._wake:
            self._closing = True
            self._wake.notify()
        self._thread.join()

    def _run(self) -> None:
        connection = self._connect()
        try:
            while True:
                with self._wake:
                    self._wake.wait_for(lambda: self._pending or self._closing)
                    batch, self._pending = self._pending, []
                if not batch:
                    return
                self._write(connection, batch)
        finally:
            connection.close()

    def _write(self, connection: sqlite3.Connection, batch: list[_Waiting]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = [self._one(connection, waiting.job) for waiting in batch]
            connection.execute("COMMIT")
        except sqlite3.Error as problem:  # the disk, not a job: nobody of the batch was stored
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            results = [problem] * len(batch)
        loops = {waiting.loop for waiting in batch}
        for loop in loops:
            mine = [(w.answer, r) for w, r in zip(batch, results, strict=True) if w.loop is loop]
            loop.call_soon_threadsafe(_answer, mine)

    @staticmethod
    def _one(connection: sqlite3.Connection, job: Job) -> Any:
        """A job that fails takes back its own changes and nobody else's."""
        connection.execute("SAVEPOINT job")
        try:
            return job(connection)
        except Exception as problem:  # noqa: BLE001 - it is handed to whoever asked for the job
            connection.execute("ROLLBACK TO job")
            return problem
        finally:
            connection.execute("RELEASE job")


def _answer(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for answer, result in answers:
        if answer.cancelled():
            continue
        if isinstance(result, Exception):
            answer.set_exception(result)
        else:
            answer.set_result(result)
