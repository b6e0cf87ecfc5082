"""What only the SQLite store promises: how its file is written."""

from escale.storage.sqlite import SqliteStore


def test_every_commit_is_flushed(file_store: SqliteStore) -> None:
    connection = file_store.database._connect()
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()
