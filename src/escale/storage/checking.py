"""Whether a database file is sound, and every table in it can be played by its rules."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path

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
from .check_report import Fault, Report, UnreadableDatabase
from .database import Database, Result, is_damage
from .files import (
    OnProgress,
    check_schema_is_current,
    copy,
    open_file,
    read_schema_version,
    temporary_beside,
)
from .migrations import MIGRATIONS, migrate
from .sqlite import SqliteStore

NOTES_OF_SQLITE = {  # what `ANALYZE` writes about tables; a trigger may be called the same
    ("table", "sqlite_stat1", "CREATE TABLE sqlite_stat1(tbl,idx,stat)"),
    ("table", "sqlite_stat4", "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"),
}
MISSING_STEPS = """
    SELECT tables.id FROM tables LEFT JOIN heads USING (key) LEFT JOIN log USING (key)
    GROUP BY tables.key HAVING heads.steps IS NULL OR heads.steps != count(log.number)
    OR heads.steps != coalesce(max(log.number), 0) OR coalesce(min(log.number), 1) != 1
"""


def check(path: Path, games: Mapping[str, AnyGame], on_progress: OnProgress) -> Report:
    """Read a whole file and replay every table by its rules; the file is not changed."""
    try:
        with snapshot(path, on_progress) as connection:
            return asyncio.run(check_snapshot(connection, games, on_progress))
    except UnreadableDatabase as problem:
        return problem.report


@contextmanager
def snapshot(path: Path, on_progress: OnProgress) -> Iterator[sqlite3.Connection]:
    """One moment of a file in today's schema, to be read; raises UnreadableDatabase.

    An older file is read as it will be after its migration; the file itself is not changed.
    """
    try:
        with closing(open_file(path)) as connection:
            connection.execute("BEGIN")
            version = read_schema_version(connection, path)
            if strangers := foreign_objects(connection, version):
                raise UnreadableDatabase(Fault("foreign", detail=", ".join(sorted(strangers))))
            if version == len(MIGRATIONS):
                yield connection
                return
        with temporary_beside(path) as newer:
            copy(path, newer, on_progress)
            with closing(open_file(newer)) as connection:
                migrate(connection)
                yield connection
    except sqlite3.DatabaseError as problem:
        if not is_damage(problem):
            raise
        raise UnreadableDatabase(Fault("damaged", detail=str(problem))) from None


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


async def check_snapshot(
    connection: sqlite3.Connection, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> Report:
    """Read all that a file holds, and replay every table by its rules."""
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
        await asyncio.sleep(0)  # whoever runs it may be interrupted here
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
    return None if not row.name or is_name(row.name) else Fault("forged", detail=row.name)


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
    there = {(each.id, each.level): each.name for each in state.members}
    if any(  # people may still be named there, as earlier versions did
        (each.id, each.level) not in there
        or (each.level and each.name != there[each.id, each.level])
        or (each.name and not is_name(each.name))
        for each in shown
    ):
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
    with closing(open_file(path)) as connection:
        connection.execute("PRAGMA query_only = ON")
        yield _ReadOnlyStore(connection)
