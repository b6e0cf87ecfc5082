"""The disk below SQLite that other tests watch or break: it changes nothing by itself."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from .disk import Disk, is_reachable


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    folder = tmp_path / "watched"
    folder.mkdir()
    if not is_reachable(folder):
        pytest.skip("Python's SQLite hides its functions")
    (folder / "tried.db").unlink()
    return Disk(folder)


def test_every_file_lies_beside_its_database(
    disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite keeps the pointer to a name: of a copy, it would make a file with any name here."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    path = tmp_path / "watched" / "escale.db"
    with disk.in_use(), closing(sqlite3.connect(path, isolation_level=None)) as first:
        first.execute("PRAGMA journal_mode = WAL")
        first.execute("CREATE TABLE numbers (number)")
        first.close()
        for number in range(50):
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                _others = [bytes([1, 0] * 40) for _ in range(1_000)]  # where a copy would have been
                connection.execute("INSERT INTO numbers VALUES (?)", (number,))
                beside = {each.name for each in path.parent.iterdir()}
                assert beside == {"escale.db", "escale.db-wal", "escale.db-shm"}
    assert list(here.iterdir()) == []
