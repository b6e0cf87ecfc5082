"""Copies of a database file: made while it is in use, checked by the rules, restored at once."""

import os
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from ..core.errors import BadInput
from ..core.game import AnyGame
from .check_report import Report
from .checking import check
from .database import is_damage
from .files import (
    OnProgress,
    beside,
    copy,
    flush,
    move_into_place,
    open_file,
    temporary_beside,
)
from .lock import Lock


class CopyResult(NamedTuple):
    """What the check of a copy found.

    `path` is where a backup was written, or where restore has moved the file that it replaced;
    `schema` is where it has moved what it replaced in PostgreSQL.
    """

    report: Report
    path: Path | None
    schema: str = ""


def backup(
    database: Path, target: Path, games: Mapping[str, AnyGame], force: bool, on_progress: OnProgress
) -> CopyResult:
    """Copy a database, in use or not, and check the copy.

    A copy with a fault is written beside the target with the ending `.suspect`, so that a good copy
    is only ever replaced by another good one.
    """
    _check_different(database, target)
    check_target(target, force)
    with temporary_beside(target) as part:
        copy(database, part, on_progress)
        report = check(part, games, on_progress)
        place = suspect_beside(target) if report.faults else target
        move_into_place(part, place)
    return CopyResult(report, place)


def check_target(target: Path, force: bool) -> None:
    """Raises BadInput if there is a copy already, or a database that is in use."""
    if target.exists() and not force:
        raise BadInput("already-there", path=str(target))
    if beside(target, "-wal").exists():
        raise BadInput("file-in-use", path=str(target))


def suspect_beside(target: Path) -> Path:
    """Where a copy with a fault goes."""
    return beside(target, ".suspect")


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
            move_into_place(part, place)
    return CopyResult(report, before)


def _set_aside(place: Path, part: Path) -> Path | None:
    """Keep the old file under another name, and leave no WAL that the new file would read."""
    if place.exists():
        _checkpoint(place)
        _copy_owner_and_mode(place, part)
    left = [ending for ending in ("", "-wal", "-journal") if beside(place, ending).exists()]
    before = _unused(beside(place, f".before-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"))
    for ending in left:
        _link(beside(place, ending), beside(before, ending))
    flush(place.parent)
    for ending in ("-wal", "-journal", "-shm"):
        beside(place, ending).unlink(missing_ok=True)
    return before if left else None


def _checkpoint(path: Path) -> None:
    """Move the content of the WAL into the file; a damaged file is left as it is, with its WAL."""
    try:
        with closing(open_file(path)) as connection:
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
        flush(new)


def _check_different(one: Path, other: Path) -> None:
    if one.exists() and other.exists() and one.samefile(other):
        raise BadInput("same-file", path=str(other))


def _unused(path: Path) -> Path:
    """The path, or the first numbered variant that does not exist yet."""
    names = (path, *(beside(path, f"-{number}") for number in range(2, 100)))
    return next(each for each in names if not each.exists())
