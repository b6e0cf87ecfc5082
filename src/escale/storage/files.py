"""A database file: opened, copied while others write to it, put into its place atomically."""

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import mkstemp
from urllib.parse import quote

from ..core.errors import BadInput
from .database import is_damage
from .migrations import MIGRATIONS

HAS_SEEDS = "SELECT 1 FROM sqlite_master WHERE name = 'day_seeds'"
PAGES = 256  # copied at a time: about a megabyte
OnProgress = Callable[[str, int, int], None]  # what is being done, how much is done, of how much


def copy(source: Path, target: Path, on_progress: OnProgress) -> None:
    """Copy one consistent snapshot of a file and its WAL; others may write to it meanwhile.

    No copy holds what tells the days to come (`day_schema.py`).
    """
    with closing(open_file(source)) as old, closing(open_file(target)) as new:
        # A read transaction keeps its snapshot: the copy does not start again with each write.
        old.execute("BEGIN")
        read_schema_version(old, source)
        old.backup(
            new,
            pages=PAGES,
            progress=lambda _status, left, all_: on_progress("copying", all_ - left, all_),
        )
        new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it
        new.execute("PRAGMA secure_delete = ON")
        if new.execute(HAS_SEEDS).fetchone():  # an older file has none
            new.execute("DELETE FROM day_seeds")


def schema_version(path: Path) -> int:
    """The schema version of a file; raises BadInput if it is no database of Escale."""
    try:
        with closing(open_file(path)) as connection:
            return read_schema_version(connection, path)
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):  # a folder that cannot be written to, for example
            raise
        raise BadInput("damaged-house", path=str(path), problem=str(problem)) from None


def check_schema_is_current(path: Path) -> None:
    """Raises BadInput for an older schema: only the process that holds the lock migrates a file."""
    if schema_version(path) < len(MIGRATIONS):
        raise BadInput("older-house", path=str(path))


def read_schema_version(connection: sqlite3.Connection, path: Path) -> int:
    """The schema version of an open file; raises BadInput if it is no database of Escale."""
    try:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone()
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorname != "SQLITE_NOTADB":
            raise
        version, found = 0, None
    if version > len(MIGRATIONS):
        known = len(MIGRATIONS)
        raise BadInput("newer-house", path=str(path), version=version, known=known)
    if version == 0 or found is None:
        raise BadInput("not-a-house", path=str(path))
    return int(version)


def open_file(path: Path) -> sqlite3.Connection:
    """Connect to an existing file; raises OSError if there is none."""
    path.open("rb").close()
    address = f"file:{quote(str(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=5)
    connection.execute("PRAGMA trusted_schema = OFF")  # nothing in the file runs what it should not
    return connection


@contextmanager
def temporary_beside(path: Path) -> Iterator[Path]:
    """A temporary file in the same folder, removed at the end unless it was moved away."""
    handle, name = mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            beside(part, ending).unlink(missing_ok=True)


def move_into_place(part: Path, place: Path) -> None:
    """Rename a finished file atomically: a crash leaves either the old file or the new one."""
    flush(part)
    part.replace(place)
    flush(place.parent)


def flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
