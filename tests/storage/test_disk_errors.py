"""A file that cannot be opened for a while, as with too many open files: the store tries again."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from escale.storage.database import Database
from escale.storage.sqlite import SqliteStore

from .test_store import PLAYING, a_step, a_table


class Unopenable:
    """`sqlite3.connect`, as when no more files may be open, while `is_broken`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.is_broken = False
        connect = Database._connect

        def perhaps(database: Database) -> sqlite3.Connection:
            if self.is_broken:
                raise sqlite3.OperationalError("unable to open database file")
            return connect(database)

        monkeypatch.setattr(Database, "_connect", perhaps)


async def test_a_reader_that_cannot_connect_fails_once_and_tries_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = Unopenable(monkeypatch)
    with closing(SqliteStore(path)) as store:
        files.is_broken = True
        with pytest.raises(sqlite3.OperationalError, match="unable to open"):
            await store.read_steps("t1")
        files.is_broken = False
        assert await store.read_steps("t1") == []


async def test_a_writer_that_cannot_connect_says_so_and_tries_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = Unopenable(monkeypatch)
    connections = 0
    connect = Database._connect

    def second_fails(database: Database) -> sqlite3.Connection:
        nonlocal connections
        connections += 1
        files.is_broken = connections == 2  # the first has migrated the file
        return connect(database)

    monkeypatch.setattr(Database, "_connect", second_fails)
    with closing(SqliteStore(path)) as store:
        with pytest.raises(sqlite3.OperationalError, match="unable to open"):
            await asyncio.wait_for(store.open_table(a_table(), PLAYING, ()), 10)
        assert store.database.write_problem is not None
        assert await store.open_table(a_table(), PLAYING, ())
        assert (await store.append("t1", [a_step(1)], [])).stored
        assert store.database.write_problem is None
