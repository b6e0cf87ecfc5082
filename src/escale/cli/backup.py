"""`escale backup`, `restore` and `migrate`: all data, copied whole and checked each way."""

import argparse
import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TaskID, TaskProgressColumn, TextColumn

from ..boxes.registry import GAMES
from ..core.errors import BadInput
from ..core.texts import Texts
from ..storage.address import Address, read_address
from ..storage.check_report import Report
from ..storage.database import is_damage
from ..storage.database_copies import back_up_database, migrate_database, restore_database
from ..storage.files import OnProgress
from .arguments import os_error_text
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    for name, run in (("backup", run_backup), ("restore", run_restore)):
        about = texts.say(f"help.{name}")
        parser = commands.add_parser(name, parents=parents, help=about, description=about)
        parser.add_argument("file", metavar="file", help=texts.say("help.copy"))
        parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
        parser.set_defaults(run=run)
        if name == "backup":
            parser.add_argument("--force", action="store_true", help=texts.say("help.force"))
    about = texts.say("help.migrate")
    parser = commands.add_parser("migrate", parents=parents, help=about, description=about)
    parser.add_argument("source", metavar="from", help=texts.say("help.migrate-from"))
    parser.add_argument("target", metavar="to", help=texts.say("help.migrate-to"))
    parser.set_defaults(run=run_migrate)


def run_backup(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    database, target = read_address(parsed.db), Path(parsed.file)
    with _file_errors(database, target, texts), _progress(screen, texts) as progress:
        result = back_up_database(database, target, GAMES, parsed.force, progress)
    if result.report.faults:
        return _complain("backup.suspect", result.path, result.report, screen, texts)
    screen.print(texts.say("backup.copied", path=target, holds=_summary(result.report, texts)))
    return 0


def run_restore(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    source, database = Path(parsed.file), read_address(parsed.db)
    with _file_errors(source, database, texts), _progress(screen, texts) as progress:
        result = restore_database(source, database, GAMES, progress)
    if result.report.faults:
        return _complain("backup.refused", source, result.report, screen, texts)
    screen.print(texts.say("backup.restored", path=database, holds=_summary(result.report, texts)))
    if result.path is not None and isinstance(database, Path):
        screen.print(texts.say("backup.before", path=database.with_name(result.path.name)))
    if result.schema:
        screen.print(texts.say("backup.before-schema", schema=result.schema))
    return 0


def run_migrate(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    source, target = read_address(parsed.source), read_address(parsed.target)
    with _file_errors(source, target, texts), _progress(screen, texts) as progress:
        report = migrate_database(source, target, GAMES, progress)
    if report.faults:
        return _complain("backup.not-migrated", source, report, screen, texts)
    both = {"source": source, "target": target}
    screen.print(texts.say("backup.migrated", **both, holds=_summary(report, texts)))
    screen.print(texts.say("backup.migrated-next", **both))
    return 0


def _summary(report: Report, texts: Texts) -> str:
    return texts.say("backup.holds", **{**report._asdict(), "older": report.older or None})


def _complain(key: str, path: Address | None, report: Report, screen: Screen, texts: Texts) -> int:
    first = report.faults[0]
    line = texts.say(f"faults.{first.code}", table=first.table, detail=first.detail)
    screen.print_error(texts.say(key, path=path, faults=len(report.faults), first=line))
    return 1


@contextmanager
def _progress(screen: Screen, texts: Texts) -> Iterator[OnProgress]:
    """Shows a progress bar where standard error is a terminal."""
    if not screen.errors.is_terminal:
        yield lambda _what, _done, _all: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(*columns, console=screen.errors, transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def show(what: str, done: int, all_: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(texts.say(f"backup.{what}"), total=all_)
            bar.update(tasks[what], completed=done, total=all_)

        yield show


@contextmanager
def _file_errors(source: Address, target: Address, texts: Texts) -> Iterator[None]:
    """Turn errors of SQLite and of the disk into BadInput that names the file at fault."""
    try:
        yield
    except sqlite3.DatabaseError as problem:
        if is_damage(problem):
            raise BadInput("damaged-house", path=str(source), problem=str(problem)) from None
        full = problem.sqlite_errorname == "SQLITE_FULL"
        line = texts.say("files.ENOSPC") if full else str(problem)
        raise BadInput("no-write", path=str(target), problem=line) from None
    except OSError as problem:
        reads = problem.filename is not None and Path(problem.filename) == source
        if problem.errno == errno.ENOENT and not reads:  # its folder is missing, not the file
            problem.errno = errno.ENOTDIR
        line = os_error_text(problem, texts)
        path = str(source if reads else target)
        raise BadInput("no-file" if reads else "no-write", path=path, problem=line) from None
