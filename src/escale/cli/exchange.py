"""`escale export` and `escale import`: single games out of a house and into it."""

import argparse
import asyncio
import errno
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import time
from typing import Any

from ..core.errors import UNREADABLE, BadInput, IllegalAction
from ..core.record import dumps, loads
from ..core.texts import Texts
from ..storage.backup import is_damage, look_at_current, reading
from ..storage.sqlite import SqliteStore
from ..tables.archive import bring_in, record_of
from ..tables.registry import SHELF
from ..tables.table import NoSuchTable
from .arguments import read_text, write_text
from .house import path_of
from .screen import Screen


def add_to(commands: Any, parents: list[argparse.ArgumentParser], texts: Texts) -> None:
    about = texts.say("help.export")
    parser = commands.add_parser("export", parents=parents, help=about, description=about)
    parser.add_argument("table", metavar="table", help=texts.say("help.table"))
    parser.add_argument("file", metavar="file", help=texts.say("help.record-to"))
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
    parser.set_defaults(run=run_export)
    about = texts.say("help.import")
    parser = commands.add_parser("import", parents=parents, help=about, description=about)
    parser.add_argument("file", metavar="file", help=texts.say("help.file"))
    parser.add_argument("--db", default="escale.db", help=texts.say("help.db"))
    parser.set_defaults(run=run_import)


def run_export(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    path = house_at(parsed.db, texts)
    try:
        with troubles("no-file", path, texts), reading(path) as store:
            record = asyncio.run(record_of(parsed.table, SHELF, store))
    except NoSuchTable as problem:
        raise BadInput("no-record", table=parsed.table, problem=_why(problem.why, texts)) from None
    except IllegalAction as problem:
        raise BadInput("no-record", table=parsed.table, problem=_why(problem.code, texts)) from None
    write_text(parsed.file, dumps(record), texts)
    screen.say(texts.say("record.written", steps=len(record.steps), path=parsed.file))
    return 0


def run_import(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    record = loads(read_text(parsed.file, texts))
    path = house_at(parsed.db, texts)
    with troubles("no-write", path, texts):
        look_at_current(path)
        with closing(SqliteStore(path)) as store:
            table = asyncio.run(bring_in(record, SHELF, store, int(time() * 1000)))
    screen.say(texts.say("keep.brought", table=table))
    return 0


def house_at(database: str, texts: Texts) -> Path:
    """A house that is there, open or closed; a mistyped name makes no new one."""
    path = path_of(database)
    if not path.is_file():
        problem = texts.say("files.EISDIR" if path.is_dir() else "files.ENOENT")
        raise BadInput("no-file", path=str(path), problem=problem)
    return path


@contextmanager
def troubles(code: str, path: Path, texts: Texts) -> Iterator[None]:
    """What is wrong with the house's file, in our words where we have them."""
    try:
        yield
    except sqlite3.DatabaseError as problem:
        code = "damaged-house" if is_damage(problem) else code
        raise BadInput(code, path=str(path), problem=str(problem)) from None
    except UNREADABLE as problem:  # a row that nobody of ours wrote
        raise BadInput("damaged-house", path=str(path), problem=str(problem)) from None
    except OSError as problem:
        key = f"files.{errno.errorcode.get(problem.errno or 0)}"
        told = texts.say(key) if texts.has(key) else str(problem.strerror)
        raise BadInput(code, path=str(path), problem=told) from None


def _why(code: str, texts: Texts) -> str:
    return texts.say(f"refusals.{code}")
