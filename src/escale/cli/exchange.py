"""`escale export` and `escale import`: single games out of a house and into it."""

import argparse
import asyncio
from time import time
from typing import Any

from ..core.errors import BadInput, IllegalAction
from ..core.record import dumps, loads
from ..core.texts import Texts
from ..play.archive import bring_in, record_of
from ..play.host import SHELF
from ..play.table import NoSuchTable
from ..storage.sqlite import SqliteStore
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
    store = _open(parsed.db, texts)
    try:
        record = asyncio.run(record_of(parsed.table, SHELF, store))
    except NoSuchTable as problem:
        raise BadInput("no-record", table=parsed.table, problem=_why(problem.why, texts)) from None
    except IllegalAction as problem:
        raise BadInput("no-record", table=parsed.table, problem=_why(problem.code, texts)) from None
    finally:
        store.close()
    write_text(parsed.file, dumps(record), texts)
    screen.say(texts.say("record.written", steps=len(record.steps), path=parsed.file))
    return 0


def run_import(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    record = loads(read_text(parsed.file, texts))
    store = _open(parsed.db, texts)
    try:
        table = asyncio.run(bring_in(record, SHELF, store, int(time() * 1000)))
    finally:
        store.close()
    screen.say(texts.say("keep.brought", table=table))
    return 0


def _open(database: str, texts: Texts) -> SqliteStore:
    """A house that is there, open or closed; a mistyped name makes no new one."""
    path = path_of(database)
    if not path.is_file():
        raise BadInput("no-file", path=str(path), problem=texts.say("files.ENOENT"))
    return SqliteStore(path)


def _why(code: str, texts: Texts) -> str:
    return texts.say(f"refusals.{code}")
