"""One PostgreSQL database: a connection that writes the moves, and some for everything else."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

from ..rows import Append
from .appending import append_all
from .migrations import migrate
from .writer import LOST, Writer

Result = TypeVar("Result")
CONNECTIONS = 4  # besides the one that writes the moves
CONNECT_SECONDS = 5.0
COMMAND_SECONDS = 30.0  # as long as SQLite waits for a file that is locked
SETTINGS = {
    "application_name": "escale",
    "default_transaction_isolation": "read committed",  # what the appends are written for
    "idle_in_transaction_session_timeout": "10s",  # a process that stands still holds up nobody
    "jit": "off",  # costs more than these short queries take
}
# Whoever is told that a move is stored may rely on it, whatever the database does for others.
FLUSH = (
    "SELECT set_config('synchronous_commit', 'on', FALSE)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
# What a job itself does wrong; every other error is one of the connection or the database.
OWN_PROBLEMS = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
PROBLEMS = (asyncpg.PostgresError, *LOST)


def is_damage(problem: Exception) -> bool:
    """Whether what is stored is damaged; a connection that was lost is something else."""
    return isinstance(problem, asyncpg.DataCorruptedError | asyncpg.IndexCorruptedError)


class Database:
    """Connects when it is first used, and again after a connection was lost."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._pool: Any = None
        self._opening = asyncio.Lock()
        self._writer: Writer[Append, Any] = Writer(self.connect, append_all, self._note)
        self._is_closed = False
        self.write_problem: Exception | None = None  # since the last write that went well

    async def connect(self) -> Any:
        """A connection that is not one of the pool's; whoever asks for it closes it."""
        connection = await asyncpg.connect(
            self._url,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings=SETTINGS,
        )
        await connection.execute(FLUSH)
        return connection

    async def open(self, brings_up: bool = True) -> None:
        """Connect, and bring the schema up to date, unless it is left as it is."""
        async with self._opening:
            if self._is_closed:
                raise RuntimeError("the store is closed")
            if self._pool is not None:
                return
            if brings_up:
                connection = await self.connect()
                try:
                    await migrate(connection)
                finally:
                    await connection.close()
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=CONNECT_SECONDS,
                command_timeout=COMMAND_SECONDS,
                server_settings=SETTINGS,
                init=_flush,
            )

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Any]:
        """One of the pool's connections, until the block ends."""
        if self._pool is None:
            await self.open()
        async with self._pool.acquire(timeout=COMMAND_SECONDS) as connection:
            yield connection

    async def rows(self, query: str, *values: object) -> list[Any]:
        """What a query finds; a text with a NUL, which PostgreSQL cannot store, finds nothing."""
        async with self.connection() as connection:
            try:
                found: list[Any] = await connection.fetch(query, *values)
            except asyncpg.CharacterNotInRepertoireError:
                return []
            return found

    async def row(self, query: str, *values: object) -> Any:
        """The first row that a query finds, or None."""
        return next(iter(await self.rows(query, *values)), None)

    async def write(self, job: Callable[[Any], Awaitable[Result]]) -> Result:
        """Run a job in a transaction of its own; returns once its changes are on the disk."""

        async def transaction(connection: Any) -> Result:
            async with connection.transaction():
                return await job(connection)

        return await self._noted(transaction)

    async def execute(self, statement: str, *values: object) -> int:
        """Run one statement, which is a transaction; returns how many rows it has changed."""

        async def run(connection: Any) -> int:
            return count_of(await connection.execute(statement, *values))

        return await self._noted(run)

    async def _noted(self, job: Callable[[Any], Awaitable[Result]]) -> Result:
        """Run a job; whether it could write is noted."""
        try:
            async with self.connection() as connection:
                result = await job(connection)
        except PROBLEMS as problem:
            self._note(problem)
            raise
        self._note(None)
        return result

    async def append(self, append: Append) -> Any:
        """Queue an append; it is written together with all others that wait."""
        if self._pool is None:
            await self.open()
        return await self._writer.add(append)

    def _note(self, problem: Exception | None) -> None:
        if problem is None or not isinstance(problem, OWN_PROBLEMS):
            self.write_problem = problem

    def abandon(self) -> None:
        """Let go of all connections; what waits for them fails, and new ones are made when asked.

        A network that loses everything lets a command wait for COMMAND_SECONDS, and another as long
        again for its cancellation.
        """
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.terminate()
        self._writer.abandon()

    async def close(self) -> None:
        """Write what waits, then close the connections."""
        self._is_closed = True
        await self._writer.close()
        if self._pool is not None:
            await self._pool.close()


async def _flush(connection: Any) -> None:
    await connection.execute(FLUSH)


def count_of(status: str) -> int:
    """How many rows a command has changed, by what PostgreSQL says of it: `DELETE 3`."""
    return int(status.rpartition(" ")[2])
