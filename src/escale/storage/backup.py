"""Copies of a house's file: taken while it is open, checked by the rules, put back in one move."""

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

from ..core.errors import BadInput
from ..core.game import AnyGame
from ..core.record import verify
from ..tables.archive import kept_record
from ..tables.table import Table
from .database import Database, Result
from .lock import Lock
from .migrations import MIGRATIONS, migrate
from .sqlite import SqliteStore

PAGES = 256  # copied at a time: about a megabyte
Watch = Callable[[str, int, int], None]  # what is being done, how far it is, how far it goes
GAPS = """
    SELECT tables.id FROM tables LEFT JOIN heads USING (key) LEFT JOIN log USING (key)
    GROUP BY tables.key HAVING heads.steps IS NULL OR heads.steps != count(log.number)
    OR heads.steps != coalesce(max(log.number), 0) OR coalesce(min(log.number), 1) != 1
"""


class Fault(NamedTuple):
    """What is wrong with a file, or with one of its tables."""

    code: str
    table: str = ""
    detail: str = ""


class Report(NamedTuple):
    """What a file holds."""

    tables: int = 0
    steps: int = 0
    people: int = 0
    older: int = 0  # tables of rules that this Escale does not have
    faults: tuple[Fault, ...] = ()


class Kept(NamedTuple):
    """What became of a copy: what the check found, and where the older or doubtful file lies."""

    report: Report
    path: Path | None


def backup(
    house: Path, target: Path, games: Mapping[str, AnyGame], force: bool, watch: Watch
) -> Kept:
    """Copy a house, open or not, and check the copy; one with a fault gets a name of its own.

    So a copy that is good is only ever replaced by another that is good.
    """
    _refuse_same(house, target)
    if target.exists() and not force:
        raise BadInput("already-there", path=str(target))
    if _beside(target, "-wal").exists():
        raise BadInput("file-in-use", path=str(target))
    with part_of(target) as part:
        copy(house, part, watch)
        report = check(part, games, watch)
        place = _beside(target, ".suspect") if report.faults else target
        _put(part, place)
    return Kept(report, place)


def restore(source: Path, house: Path, games: Mapping[str, AnyGame], watch: Watch) -> Kept:
    """Put a copy in a house's place, if it is sound; what was there is kept under another name."""
    _refuse_same(source, house)
    source.open("rb").close()  # says what is wrong with it, before anything is done
    with Lock(house):
        place = house.resolve()
        with part_of(place) as part:
            copy(source, part, watch)
            report = check(part, games, watch)
            if report.faults:
                return Kept(report, None)
            before = _set_aside(place, part)
            _put(part, place)
    return Kept(report, before)


def copy(source: Path, target: Path, watch: Watch) -> None:
    """All that a file holds at one moment, its WAL too; those who write to it go on meanwhile."""
    with closing(_open(source)) as old, closing(_open(target)) as new:
        # A transaction that reads keeps its moment: the copy need not begin again with each write.
        old.execute("BEGIN")
        known_version(old, source)
        old.backup(
            new,
            pages=PAGES,
            progress=lambda _status, left, all_: watch("copying", all_ - left, all_),
        )
        new.execute("PRAGMA journal_mode = DELETE")  # one file, with nothing beside it


def check(path: Path, games: Mapping[str, AnyGame], watch: Watch) -> Report:
    """Read a file from end to end, and play every table again by its rules; it is not changed."""
    try:
        with closing(_open(path)) as connection:
            if known_version(connection, path) == len(MIGRATIONS):
                return asyncio.run(_check(connection, games, watch))
        with part_of(path) as newer:  # an older file is looked at as it will be
            copy(path, newer, watch)
            with closing(_open(newer)) as connection:
                migrate(connection)
                return asyncio.run(_check(connection, games, watch))
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        return Report(faults=(Fault("damaged", detail=str(problem)),))


def is_damage(problem: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is at fault, and not its disk or its users."""
    return problem.sqlite_errorname.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB"))


def look(path: Path) -> int:
    """How far a file's schema has come; raises BadInput if it is none of ours."""
    try:
        with closing(_open(path)) as connection:
            return known_version(connection, path)
    except sqlite3.DatabaseError as problem:
        raise BadInput("damaged-house", path=str(path), problem=str(problem)) from None


def look_at_current(path: Path) -> None:
    """Raises BadInput unless a file can be opened as it is: only who holds its lock migrates it."""
    if look(path) < len(MIGRATIONS):
        raise BadInput("older-house", path=str(path))


def known_version(connection: sqlite3.Connection, path: Path) -> int:
    """How far the file's schema has come; raises BadInput if it is not one of ours."""
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


async def _check(
    connection: sqlite3.Connection, games: Mapping[str, AnyGame], watch: Watch
) -> Report:
    (sound,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    strays = connection.execute("PRAGMA foreign_key_check").fetchone()
    if sound != "ok" or strays is not None:
        return Report(faults=(Fault("damaged", detail=sound if strays is None else strays[0]),))
    tables = connection.execute("SELECT id, stage, card FROM tables ORDER BY key").fetchall()
    (steps,) = connection.execute("SELECT coalesce(sum(steps), 0) FROM heads").fetchone()
    (people,) = connection.execute("SELECT count(*) FROM people").fetchone()
    gaps = {table for (table,) in connection.execute(GAPS)}
    faults = [Fault("gap", table) for table in sorted(gaps)]
    store, older = _Store(connection), 0
    for number, (table, stage, card) in enumerate(tables, 1):
        if table not in gaps:
            try:
                if card is None or await _is_older(table, games, store):
                    older += 1
                else:
                    await _play_again(table, stage == "over", games, store)
            except Exception as problem:  # noqa: BLE001 - whatever it is, nobody can play on there
                why = problem.__context__ or problem
                faults.append(Fault("unplayable", table, str(why) or repr(why)))
        watch("checking", number, len(tables))
    return Report(len(tables), steps, people, older, tuple(faults))


async def _is_older(table: str, games: Mapping[str, AnyGame], store: SqliteStore) -> bool:
    """Whether a table is of rules that are not here any more."""
    row = await store.read_table(table)
    game = games.get(row.game) if row else None
    if row is None or game is None or game.version != row.version:
        return True
    options = msgspec.json.decode(row.options, type=game.types.options)
    return dict(game.content(options)) != row.content


async def _play_again(
    table: str, is_over: bool, games: Mapping[str, AnyGame], store: SqliteStore
) -> None:
    """Raises what stands in the way."""
    loaded = await Table.load(table, games, store, lambda: 0)
    if loaded.state.is_over != is_over:
        raise ValueError(f"{loaded.state.stage}?")
    if is_over and loaded.state.started:
        verify(await kept_record(table, games, store), loaded.game)


class _Reading(Database):
    """One connection, at once, and only to read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def read(self, question: Callable[[sqlite3.Connection], Result]) -> Result:
        return question(self._connection)


class _Store(SqliteStore):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self.database = _Reading(connection)


@contextmanager
def reading(path: Path) -> Iterator[SqliteStore]:
    """The tables of a house, open or not, and nothing is changed; raises BadInput."""
    look_at_current(path)
    with closing(_open(path)) as connection:
        connection.execute("PRAGMA query_only = ON")
        yield _Store(connection)


@contextmanager
def part_of(path: Path) -> Iterator[Path]:
    """A file beside another, to be written before it takes that place; else it goes away."""
    handle, name = mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    part = Path(name)
    try:
        yield part
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            _beside(part, ending).unlink(missing_ok=True)


def _set_aside(place: Path, part: Path) -> Path | None:
    """A second name for what lies there; whoever opens the new file finds no WAL of the old one."""
    if place.exists():
        _merge(place)
        _look_like(place, part)
    left = [ending for ending in ("", "-wal", "-journal") if _beside(place, ending).exists()]
    before = _free(_beside(place, f".before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"))
    for ending in left:
        _link(_beside(place, ending), _beside(before, ending))
    _flush(place.parent)
    for ending in ("-wal", "-journal", "-shm"):
        _beside(place, ending).unlink(missing_ok=True)
    return before if left else None


def _merge(path: Path) -> None:
    """What is in the WAL goes into the file; a damaged one is left as it is, with its WAL."""
    try:
        with closing(_open(path)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")  # only if nobody else has it open
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorname.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
            raise BadInput("file-in-use", path=str(path)) from None
        if not is_damage(problem):
            raise


def _look_like(old: Path, new: Path) -> None:
    """The same owner and rights, so that the same people can open it."""
    found = old.stat()
    shutil.copymode(old, new)
    with suppress(PermissionError):  # only root may give files away
        os.chown(new, found.st_uid, found.st_gid)


def _link(old: Path, new: Path) -> None:
    try:
        new.hardlink_to(old)
    except OSError:  # not on every file system
        shutil.copy2(old, new)
        _flush(new)


def _put(part: Path, place: Path) -> None:
    """In one move: there is the old file or the new one, whatever happens."""
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
    """A file that is there; OSError if it is not."""
    path.open("rb").close()
    address = f"file:{quote(str(path.absolute()))}?mode=rw"
    return sqlite3.connect(address, uri=True, isolation_level=None, timeout=5)


def _refuse_same(one: Path, other: Path) -> None:
    if one.exists() and other.exists() and one.samefile(other):
        raise BadInput("same-file", path=str(other))


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _free(path: Path) -> Path:
    """The path, or the first like it that nobody has."""
    names = (path, *(_beside(path, f"-{number}") for number in range(2, 100)))
    return next(each for each in names if not each.exists())
