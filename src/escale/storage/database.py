"""One SQLite file: WAL, every commit flushed, one writer, readers that never wait for it."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from .migrations import migrate
from .writer import Kind, Writer

Result = TypeVar("Result")
READERS = 2


class Database:
    """A file, its writer and its readers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        connection = self._connect()
        try:
            migrate(connection)
        finally:
            connection.close()
        self._writer = Writer(self._connect)
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "escale-reader", self._begin_to_read)

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, timeout=30, check_same_thread=False
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        return connection

    def _begin_to_read(self) -> None:
        self._own.connection = self._connect()
        self._connections.append(self._own.connection)

    async def read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        """The answer to a question, from a thread of its own."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._ask, question)

    def _ask(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        return question(self._own.connection)

    async def write(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        """The job's result, once it is on the disk."""
        return await self._writer.do(job)

    async def add(self, kind: Kind, item: Any) -> Any:
        """One more of a kind of jobs that are written together."""
        return await self._writer.add(kind, item)

    def close(self) -> None:
        """Write what waits, then let go of the file."""
        self._writer.close()
        self._readers.shutdown(wait=True)
        for connection in self._connections:
            connection.close()
