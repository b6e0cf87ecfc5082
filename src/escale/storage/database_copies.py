"""Whole databases, in a file or in PostgreSQL: backed up, restored, and moved between the two."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from ..core.errors import BadInput
from ..core.game import AnyGame
from .address import Address, PostgresAddress
from .backup import CopyResult, backup, restore
from .check_report import Report
from .files import OnProgress
from .opening import needed_driver


def back_up_database(
    source: Address,
    target: Path,
    games: Mapping[str, AnyGame],
    force: bool,
    on_progress: OnProgress,
) -> CopyResult:
    """Copy a database, in use or not, to a file, and check the copy."""
    if isinstance(source, PostgresAddress):
        with needed_driver():
            from .postgres.backup import backup_to_file  # noqa: PLC0415
        return asyncio.run(backup_to_file(source, target, games, force, on_progress))
    return backup(source, target, games, force, on_progress)


def restore_database(
    source: Path, target: Address, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> CopyResult:
    """Replace a database by a sound copy; what it replaces is kept."""
    if isinstance(target, PostgresAddress):
        with needed_driver():
            from .postgres.backup import restore_from_file  # noqa: PLC0415
        return asyncio.run(restore_from_file(source, target, games, on_progress))
    return restore(source, target, games, on_progress)


def migrate_database(
    source: Address, target: Address, games: Mapping[str, AnyGame], on_progress: OnProgress
) -> Report:
    """Copy a database that nobody serves to the other engine; the source stays as it is."""
    if isinstance(source, PostgresAddress) and isinstance(target, Path):
        with needed_driver():
            from .postgres.backup import migrate_to_file  # noqa: PLC0415
        return asyncio.run(migrate_to_file(source, target, games, on_progress))
    if isinstance(source, Path) and isinstance(target, PostgresAddress):
        with needed_driver():
            from .postgres.backup import migrate_from_file  # noqa: PLC0415
        return asyncio.run(migrate_from_file(source, target, games, on_progress))
    raise BadInput("one-engine")
