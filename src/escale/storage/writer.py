"""One writer thread with natural group commit: whatever waits is written in one transaction.

There is no timer: while one transaction is flushed to the disk the next jobs gather, and they
are all committed, and their waiters all woken, together. Jobs of one kind are handed over as one
list, so that a kind can write them all with one statement: each statement costs a change of
threads, and those are what the writer of a busy house spends its time on.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

TURNS = 2  # of the event loop, for others to come along: a tenth less work in a busy house

Result = TypeVar("Result")
Kind = Callable[[sqlite3.Connection, Sequence[Any]], Sequence[Any]]  # as many results as items


class _Waiting(NamedTuple):
    kind: Kind
    item: Any
    answer: "asyncio.Future[Any]"
    loop: asyncio.AbstractEventLoop


class Writer:
    """Runs jobs on its own connection, many to a transaction."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._gathered: dict[asyncio.AbstractEventLoop, list[_Waiting]] = {}
        self._pending: list[_Waiting] = []
        self._wake = threading.Condition()
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="escale-writer", daemon=True)
        self._thread.start()

    async def do(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        """The job's result, once its transaction is on the disk."""
        return await self.add(_one_by_one, job)  # type: ignore[no-any-return]

    def add(self, kind: Kind, item: Any) -> "asyncio.Future[Any]":
        """One more of a kind: its result, once its transaction is on the disk."""
        if self._closing:
            raise RuntimeError("the store is closed")
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Any] = loop.create_future()
        gathered = self._gathered.setdefault(loop, [])
        if not gathered:
            loop.call_soon(self._wait_a_turn, loop, TURNS)
        gathered.append(_Waiting(kind, item, answer, loop))
        return answer

    def _wait_a_turn(self, loop: asyncio.AbstractEventLoop, turns: int) -> None:
        """What has arrived by now is read in the next turn of the loop, and handed over along."""
        if turns:
            loop.call_soon(self._wait_a_turn, loop, turns - 1)
        else:
            self._hand_over(loop)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        gathered = self._gathered.pop(loop, [])  # none: the store was closed meanwhile
        with self._wake:
            self._pending.extend(gathered)
            self._wake.notify()

    def close(self) -> None:
        """Write what waits, then stop."""
        for loop in tuple(self._gathered):
            self._hand_over(loop)
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
            results = _commit(connection, batch)
        except Exception:  # noqa: BLE001 - one of them: each is tried alone, and its waiter told
            results = [_alone(connection, waiting) for waiting in batch]
        for loop in {waiting.loop for waiting in batch}:
            mine = [(w.answer, r) for w, r in zip(batch, results, strict=True) if w.loop is loop]
            loop.call_soon_threadsafe(_answer, mine)


def _commit(connection: sqlite3.Connection, batch: Sequence[_Waiting]) -> list[Any]:
    """All of them in one transaction, or none."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = [result for some in _runs(batch) for result in _handle(connection, some)]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _runs(batch: Sequence[_Waiting]) -> Iterator[list[_Waiting]]:
    """In the order they came, those of a kind that follow one another together."""
    for _, run in groupby(batch, key=lambda waiting: waiting.kind):
        yield list(run)


def _handle(connection: sqlite3.Connection, some: Sequence[_Waiting]) -> Sequence[Any]:
    return some[0].kind(connection, [waiting.item for waiting in some])


def _alone(connection: sqlite3.Connection, waiting: _Waiting) -> Any:
    """A job that fails takes back its own changes and nobody else's."""
    try:
        return _commit(connection, [waiting])[0]
    except Exception as problem:  # noqa: BLE001 - it is handed to whoever asked for the job
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
