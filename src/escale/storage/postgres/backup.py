"""Copies between PostgreSQL and a file, in both directions: checked by the rules, and compared.

The file is the same that a backup of a file is, so it can be restored into either engine.
"""

import sqlite3
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import asyncpg

from ...core.errors import BadInput
from ...core.game import AnyGame
from .. import file_rows
from ..address import PostgresAddress
from ..backup import CopyResult, check_target, suspect_beside
from ..check_report import Report, UnreadableDatabase
from ..checking import check_snapshot, snapshot
from ..files import OnProgress, move_into_place, temporary_beside
from ..layout import PARTS, Contents, ContentsBuilder, check_alike
from ..lock import Lock
from .database import CONNECT_SECONDS, FLUSH, PROBLEMS, SETTINGS
from .locks import MIGRATING, lock_database
from .migrations import MIGRATIONS, migrate
from .opening import error_line
from .rows import GO_ON, count_rows, read_contents, read_rows, write_rows
from .schema import check_is_current, own_tables, schema_version

COMMAND_SECONDS = 600.0  # for a look at a whole table
IDLE = {"idle_in_transaction_session_timeout": "10min"}  # while the other side reads or writes
LOST = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    ConnectionError,
    TimeoutError,
)
# What a server writes as soon as it starts, before anybody comes.
NOTES = frozenset({"house", "absences"})


async def backup_to_file(
    address: PostgresAddress,
    target: Path,
    games: Mapping[str, AnyGame],
    force: bool,
    on_progress: OnProgress,
) -> CopyResult:
    """Copy one moment of a database, in use or not, to a file, and check the copy."""
    check_target(target, force)
    async with _connected(address) as connection:
        with temporary_beside(target) as part:
            report = await _copy_to_file(connection, address, part, games, on_progress)
            place = suspect_beside(target) if report.faults else target
            move_into_place(part, place)
    return CopyResult(report, place)


async def migrate_to_file(
    address: PostgresAddress, target: Path, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> Report:
    """Copy a database that nobody serves to a new file, which is there only if it is sound."""
    if target.exists():
        raise BadInput("target-in-use", path=str(target))
    async with _connected(address) as connection:
        await _hold(connection, address)
        with Lock(target), temporary_beside(target) as part:
            report = await _copy_to_file(connection, address, part, games, on_progress)
            if not report.faults:
                move_into_place(part, target)
    return report


async def restore_from_file(
    source: Path,
    address: PostgresAddress,
    games: Mapping[str, AnyGame],
    on_progress: OnProgress,
    must_be_empty: bool = False,
) -> CopyResult:
    """Put a sound copy into a database, at once or not at all.

    What was there is kept in a schema of its own. Raises BadInput if that must not be.
    """
    source.open("rb").close()  # says what is wrong with it, before anything is done
    async with _connected(address) as connection:
        await _hold(connection, address)
        if must_be_empty:
            await _check_is_empty(connection, address)
        try:
            with snapshot(source, on_progress) as file:
                report = await check_snapshot(file, games, on_progress)
                if report.faults:
                    return CopyResult(report, None)
                async with connection.transaction():
                    kept = await _make_room(connection, address)
                    contents = await _fill_database(connection, file, on_progress)
                    check_alike(contents, await read_contents(connection, on_progress))
        except UnreadableDatabase as problem:
            return CopyResult(problem.report, None)
    return CopyResult(report, None, kept)


async def migrate_from_file(
    source: Path, address: PostgresAddress, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> Report:
    """Copy a file that nobody serves to an empty database, which stays empty if it is unsound."""
    source.open("rb").close()
    with Lock(source):
        result = await restore_from_file(source, address, games, on_progress, must_be_empty=True)
    return result.report


@asynccontextmanager
async def _connected(address: PostgresAddress) -> AsyncIterator[Any]:
    """A connection until the block ends; raises BadInput if there is none, or it is lost."""
    try:
        connection = await asyncpg.connect(
            address.url,
            timeout=CONNECT_SECONDS,
            command_timeout=COMMAND_SECONDS,
            server_settings={**SETTINGS, **IDLE},
        )
    except (*PROBLEMS, ValueError) as problem:  # ValueError: a URL that asyncpg does not read
        raise BadInput("no-database", path=str(address), problem=error_line(problem)) from None
    try:
        await connection.execute(FLUSH)
        yield connection
    except LOST as problem:
        raise BadInput("no-database", path=str(address), problem=error_line(problem)) from None
    finally:
        await connection.close()


async def _hold(connection: Any, address: PostgresAddress) -> None:
    if not await lock_database(connection):
        raise BadInput("house-open", path=str(address))


# ---- from PostgreSQL to a file


async def _copy_to_file(
    connection: Any,
    address: PostgresAddress,
    path: Path,
    games: Mapping[str, AnyGame],
    on_progress: OnProgress,
) -> Report:
    """Copy one moment of a database; what is wrong with the copy is in the report."""
    try:
        async with connection.transaction(isolation="repeatable_read", readonly=True):
            await check_is_current(connection, address)
            contents = await _fill_file(connection, path, on_progress)
        with snapshot(path, on_progress) as file:
            check_alike(contents, file_rows.read_contents(file, on_progress))
            return await check_snapshot(file, games, on_progress)
    except UnreadableDatabase as problem:
        return problem.report


async def _fill_file(connection: Any, path: Path, on_progress: OnProgress) -> dict[str, Contents]:
    """Write all rows to a new file; returns what they were."""
    count, done, found = await count_rows(connection), 0, {}
    with closing(file_rows.new_database(path)) as file:
        file.execute("BEGIN")
        for part in PARTS:
            builder = ContentsBuilder()
            async for rows in read_rows(connection, part):
                file_rows.write_rows(file, part, rows)
                builder.add(rows)
                done += len(rows)
                on_progress("copying", done, count)
            found[part.name] = builder.contents
        file.execute("COMMIT")
    return found


# ---- from a file to PostgreSQL


async def _check_is_empty(connection: Any, address: PostgresAddress) -> None:
    if await schema_version(connection) and await _holds_something(connection):
        raise BadInput("target-in-use", path=str(address))


async def _holds_something(connection: Any) -> bool:
    """Whether there is anything but what a server writes by itself."""
    theirs = {part.name for part in PARTS} - NOTES
    asked = [name for name in await own_tables(connection) if name in theirs]
    query = " OR ".join(f"EXISTS (SELECT 1 FROM {name})" for name in asked)
    found: bool = await connection.fetchval(f"SELECT {query}")
    return found


async def _make_room(connection: Any, address: PostgresAddress) -> str:
    """An empty database in today's schema; returns the schema of the former one, if that is kept.

    Nothing is touched that is not Escale's: tables of others that are called the same stay, and
    then no database can be made.
    """
    await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
    version = await schema_version(connection)
    if version > len(MIGRATIONS):
        known = len(MIGRATIONS)
        raise BadInput("newer-house", path=str(address), version=version, known=known)
    names = await own_tables(connection) if version else []
    kept = ""
    if version and await _holds_something(connection):
        kept = f"escale_before_{datetime.now(UTC):%Y%m%dt%H%M%S%f}z"
        await connection.execute(f"CREATE SCHEMA {kept}")
        for name in names:
            await connection.execute(f"ALTER TABLE {name} SET SCHEMA {kept}")
    elif version:
        await connection.execute(f"DROP TABLE {', '.join(names)}")
    await migrate(connection)
    return kept


async def _fill_database(
    connection: Any, file: sqlite3.Connection, on_progress: OnProgress
) -> dict[str, Contents]:
    """Write all rows of a file to the database; returns what they were."""
    count, done, found = file_rows.count_rows(file), 0, {}
    for part in PARTS:
        builder = ContentsBuilder()
        for rows in file_rows.read_rows(file, part):
            await write_rows(connection, part, rows)
            builder.add(rows)
            done += len(rows)
            on_progress("copying", done, count)
        found[part.name] = builder.contents
        await connection.execute(f"ANALYZE {part.name}")
    await connection.execute(GO_ON)
    return found
