"""`escale export` and `escale import`: single games out of a database and into one."""

import argparse
from time import time
from typing import Any

from ..boxes.registry import GAMES
from ..core.errors import BadInput, IllegalAction
from ..core.record import Record, dumps, loads
from ..core.texts import Texts
from ..days.policy import is_running
from ..duplicate.policy import public_record
from ..storage.rows import Store
from ..tables.archive import import_record
from ..tables.directory import Directory
from ..tables.errors import NoSuchTable
from .arguments import read_text, write_text
from .database import read_from, write_to
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
    try:
        record = read_from(parsed.db, lambda store: _record(parsed.table, store), texts)
    except NoSuchTable as problem:
        raise BadInput(
            "no-record", table=parsed.table, problem=_reason(problem.why, texts)
        ) from None
    except IllegalAction as problem:
        raise BadInput(
            "no-record", table=parsed.table, problem=_reason(problem.code, texts)
        ) from None
    write_text(parsed.file, dumps(record), texts)
    screen.print(texts.say("record.written", steps=len(record.steps), path=parsed.file))
    return 0


async def _record(table: str, store: Store) -> Record:
    row = await store.read_table(table)
    if row and is_running(row, int(time() * 1000)):
        raise IllegalAction("day-running")  # the seed would reveal the deal to others
    return await public_record(table, GAMES, store, store.series, Directory(store.people.names))


def run_import(parsed: argparse.Namespace, screen: Screen, texts: Texts) -> int:
    record = loads(read_text(parsed.file, texts))
    now_ms = int(time() * 1000)
    table = write_to(parsed.db, lambda store: import_record(record, GAMES, store, now_ms), texts)
    screen.print(texts.say("backup.brought", table=table))
    return 0


def _reason(code: str, texts: Texts) -> str:
    return texts.say(f"refusals.{code}")
