"""Copies of the database: made while it is in use, checked by the rules, restored atomically."""

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple
from urllib.parse import quote

import msgspec

from ..core.errors import UNREADABLE, BadInput
from ..core.game import TABLE, AnyGame
from ..core.record import read_table_action, verify
from ..core.typed_text import is_name
from ..duplicate.ports import SeriesRow
from ..tables.archive import check_level, check_table_action, stored_record
from ..tables.lobby_entry import LobbyEntry
from ..tables.ports import TableRow
from ..tables.stored import config_of, is_older, read_state
from .database import Database, Result, is_damage
from .lock import Lock
from .migrations import MIGRATIONS, migrate
from .sqlite import SqliteStore

PAGES = 256  # copied at a time: about a megabyte
NOTES_OF_SQLITE = {  # what `ANALYZE` writes about tables; a trigger may be called the same
    ("table", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("table", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
}
OnProgress = Callable[[str, int, int], None]  # what is being done, how much is done, of how much
MISSING_STEPS = """
    SELECT tables.id FROM tables LEFT JOIN heads USING (key) LEFT JOIN log USING (key)
    GROUP BY tables.key HAVING heads.steps IS NULL OR heads.steps != count(log.number)
    OR heads.steps != coalesce(max(log.number), 0) OR coalesce(min(log.number), 1) != 1
"""


class Fault(NamedTuple):
    """One thing that is wrong with a file or with one of its tables."""

    code: str
    table: str = ""
    detail: str = ""


class Report(NamedTuple):
    """What a file holds, and what is wrong with it."""

    tables: int = 0
    steps: int = 0
    people: int = 0
    older: int = 0  # tables whose rules this version of Escale lacks
    faults: tuple[Fault, ...] = ()


class CopyResult(NamedTuple):
    """What the check of a copy found.

    `path` is where a backup was written, or where restore has moved the file that it replaced.
    """

    report: Report
    path: Path | None


def backup(
    database: Path, target: Path, games: Mapping[str, AnyGame], force: bool, on_progress: OnProgress
) -> CopyResult:
    """Copy a database, in use or not, and check the copy.

    A copy with a fault is written beside the target with the ending `.suspect`, so that a good copy
    is only ever replaced by another good one.
    """
    _check_different(database, target)
    if target.exists() and not force:
        raise BadInput("already-there", path=str(target))
    if _beside(target, "-wal").exists():
        raise BadInput("file-in-use", path=str(target))
    with temporary_beside(target) as part:
        copy(database, part, on_progress)
        report = check(part, games, on_progress)
        place = _beside(target, ".suspect") if report.faults else target
        _move_into_place(part, place)
    return CopyResult(report, place)


def restore(
    source: Path, database: Path, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> CopyResult:
    """Replace a database by a sound copy; the old file is kept under another name."""
    _check_different(source, database)
    source.open("rb").close()  # says what is wrong with it, before anything is done
    with Lock(database):
        place = database.resolve()
        with temporary_beside(place) as part:
            copy(source, part, on_progress)
            report = check(part, games, on_progress)
            if report.faults:
                return CopyResult(report, None)
            before = _set_aside(place, part)
            _move_into_place(part, place)
    return CopyResult(report, before)


def copy(source: Path, target: Path, on_progress: OnProgress) -> None:
    """Copy one consistent snapshot of a file and its WAL; others may write to it meanwhile."""
    with closing(_open(source)) as old, closing(_open(target)) as new:
        # A read transaction keeps its snapshot: the copy does not start again with each write.
        old.execute("BEGIN")
        read_schema_version(old, source)
        old.backup(
            new,
            pages=PAGES,
            progress=lambda _status, left, all_: on_progress("copying", all_ - left, all_),
        )
        new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def check(path: Path, games: Mapping[str, AnyGame], on_progress: OnProgress) -> Report:
    """Read a whole file and replay every table by its rules; the file is not changed."""
    try:
        with closing(_open(path)) as connection:
            version = read_schema_version(connection, path)
            if strangers := foreign_objects(connection, version):
                return Report(faults=(Fault("foreign", detail=", ".join(sorted(strangers))),))
            if version == len(MIGRATIONS):
                return asyncio.run(_check(connection, games, on_progress))
        with temporary_beside(
            path
        ) as newer:  # an older file is checked as it will be after its migration
            copy(path, newer, on_progress)
            with closing(_open(newer)) as connection:
                migrate(connection)
                return asyncio.run(_check(connection, games, on_progress))
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        return Report(faults=(Fault("damaged", detail=str(problem)),))


def schema_version(path: Path) -> int:
    """The schema version of a file; raises BadInput if it is no database of Escale."""
    try:
        with closing(_open(path)) as connection:
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


def foreign_objects(connection: sqlite3.Connection, version: int) -> set[str]:
    """What stands in a file beside the schema of Escale, or instead of it.

    Everything is compared by its definition: a trigger, a condition or an expression in an index
    would run with every write. What SQLite notes itself is left out.
    """
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as own:
        migrate(own, version)
        expected = _objects(own)
    return {name for _, name, _ in _objects(connection) ^ expected}


def _objects(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    found = connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master")
    objects = {(kind, name, " ".join(str(sql).split())) for kind, name, sql in found}
    return objects - NOTES_OF_SQLITE


async def _check(
    connection: sqlite3.Connection, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> Report:
    (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    strays = connection.execute("PRAGMA foreign_key_check").fetchone()
    if sound != "ok" or strays is not None:
        return Report(faults=(Fault("damaged", detail=sound if strays is None else strays[0]),))
    tables = connection.execute("SELECT id, stage, card FROM tables ORDER BY key").fetchall()
    (steps,) = connection.execute("SELECT coalesce(sum(steps), 0) FROM heads").fetchone()
    (people,) = connection.execute("SELECT count(*) FROM people").fetchone()
    gaps = {table for (table,) in connection.execute(MISSING_STEPS)}
    faults = [Fault("gap", table) for table in sorted(gaps)]
    names = connection.execute("SELECT name FROM people WHERE name != ''")
    faults += [Fault("forged", detail=str(name)) for (name,) in names if not _is_name(name)]
    series = connection.execute("SELECT id, row FROM series")
    faults += [fault for row in series if (fault := _fault_of_series(*row)) is not None]
    store, older = _ReadOnlyStore(connection), 0
    for number, (table, stage, card) in enumerate(tables, 1):
        if table not in gaps:
            try:
                row = await store.read_table(table)
                if row is None or card is None or is_older(row, games):
                    older += 1
                else:
                    await _replay(row, stage == "over", card, games, store)
            except Exception as problem:  # noqa: BLE001 - whatever it is, the table cannot be played on
                why = problem.__context__ or problem
                faults.append(Fault("unplayable", table, str(why) or repr(why)))
        on_progress("checking", number, len(tables))
    return Report(len(tables), steps, people, older, tuple(faults))


def _is_name(stored: object) -> bool:
    """Whether this is a name, and text: SQLite takes anything for it."""
    return isinstance(stored, str) and is_name(stored)


def _fault_of_series(name: str, data: bytes) -> Fault | None:
    try:
        row = msgspec.json.decode(data, type=SeriesRow)
        check_level(row.level)
    except (*UNREADABLE, BadInput, TypeError) as problem:
        return Fault("damaged", detail=f"series {name}: {problem}")
    return None if is_name(row.name) else Fault("forged", detail=row.name)


async def _replay(
    row: TableRow, is_over: bool, card: bytes, games: Mapping[str, AnyGame], store: SqliteStore
) -> None:
    """Replay a table by its rules; raises whatever goes wrong."""
    state = await read_state(row.id, games, store)
    check_level(row.fill)
    for line in await store.read_steps(row.id):
        if line.seat == TABLE:
            check_table_action(read_table_action(bytes(line.action)))
    shown = msgspec.json.decode(card, type=LobbyEntry).members
    there = {(each.id, each.name, each.level) for each in state.members}
    if not {(each.id, each.name, each.level) for each in shown} <= there:
        raise ValueError("the lobby shows other names or levels")
    if state.is_over != is_over:
        raise ValueError(f"{state.stage}?")
    if is_over and state.started:
        verify(await stored_record(row.id, games, store), config_of(row, games).game)


class _ReadOnlyDatabase(Database):
    """Reads on one given connection, without threads."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def read(self, query: Callable[[sqlite3.Connection], Result]) -> Result:
        return query(self._connection)


class _ReadOnlyStore(SqliteStore):
    """The tables of a file that is only read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.database = _ReadOnlyDatabase(connection)


@contextmanager
def open_read_only(path: Path) -> Iterator[SqliteStore]:
    """The tables of a database, in use or not, to be read only; raises BadInput."""
    check_schema_is_current(path)
    with closing(_open(path)) as connection:
        connection.execute("PRAGMA query_only = ON")
        yield _ReadOnlyStore(connection)


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
            _beside(part, ending).unlink(missing_ok=True)


def _set_aside(place: Path, part: Path) -> Path | None:
    """Keep the old file under another name, and leave no WAL that the new file would read."""
    if place.exists():
        _checkpoint(place)
        _copy_owner_and_mode(place, part)
    left = [ending for ending in ("", "-wal", "-journal") if _beside(place, ending).exists()]
    before = _unused(_beside(place, f".before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"))
    for ending in left:
        _link(_beside(place, ending), _beside(before, ending))
    _flush(place.parent)
    for ending in ("-wal", "-journal", "-shm"):
        _beside(place, ending).unlink(missing_ok=True)
    return before if left else None


def _checkpoint(path: Path) -> None:
    """Move the content of the WAL into the file; a damaged file is left as it is, with its WAL."""
    try:
        with closing(_open(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # only if nobody else has it open
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise BadInput("file-in-use", path=str(path)) from None
        if not is_damage(problem):
            raise


def _copy_owner_and_mode(old: Path, new: Path) -> None:
    """Give the new file the owner and the rights of the old one."""
    found = old.stat()
    shutil.copymode(old, new)
    with suppress(PermissionError):  # only root may change the owner
        os.chown(new, found.st_uid, found.st_gid)


def _link(old: Path, new: Path) -> None:
    try:
        new.hardlink_to(old)
    except OSError:  # not on every file system
        shutil.copy2(old, new)
        _flush(new)


def _move_into_place(part: Path, place: Path) -> None:
    """Rename a finished file atomically: a crash leaves either the old file or the new one."""
    _flush(part)
    part.replace(place)
    _flush(place.parent)


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _open(path: Path) -> sqlite3.Connection:
    """Connect to an existing file; raises OSError if there is none."""
    path.open("rb").close()
    address = f"file:{quote(str(path.absolute()))}?mode=rw"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=5)
    connection.execute("PRAGMA trusted_schema = OFF")  # nothing in the file runs what it should not
    return connection


def _check_different(one: Path, other: Path) -> None:
    if one.exists() and other.exists() and one.samefile(other):
        raise BadInput("same-file", path=str(other))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _unused(path: Path) -> Path:
    """The path, or the first numbered variant that does not exist yet."""
    names = (path, *(_beside(path, f"-{number}") for number in range(2, 100)))
    return next(each for each in names if not each.exists())
