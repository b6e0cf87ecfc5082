"""One SQLite file in WAL mode: every commit is flushed, one thread writes, readers never wait."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from .migrations import migrate
from .writer import Writer

Result = TypeVar("Result")
READERS = 2


def is_damage(problem: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is damaged; a full disk or a locked file is something else."""
    name: str = getattr(problem, "sqlite_errorname", "")  # not every error has one
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


class Database:
    """A file with its writer and its readers."""

    def __init__(self, path: Path) -> None:
        self.path = path
        connection = self._connect()
        try:
            migrate(connection)
        finally:
            connection.close()
        self.writer = Writer(self._connect)
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []
        self._readers = ThreadPoolExecutor(READERS, "escale-reader")

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, isolation_level=None, timeout=30, check_same_thread=False
        )
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
        except BaseException:
            connection.close()
            raise
        return connection

    def _connection_of_reader(self) -> sqlite3.Connection:
        """This thread's own; if it cannot be made, only the query that needs it fails."""
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = self._connect()
            self._connections.append(connection)
        return connection

    async def read(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run a query in one of the reader threads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._run_query, query)

    def _run_query(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        return query(self._connection_of_reader())

    async def write(self, job: Callable[[sqlite3.Connection], Result]) -> Result:
        """Run a job in the writer thread; returns once its changes are on the disk."""
        return await self.writer.do(job)

    @property
    def write_problem(self) -> Exception | None:
        """What kept the last write from the disk, if something did."""
        return self.writer.problem

    def close(self) -> None:
        """Write the jobs that wait, then close the file."""
        self.writer.close()
        self._readers.shutdown(wait=True)
        for connection in self._connections:
            connection.close()
