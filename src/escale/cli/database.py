"""The database file that a command works on, and what can be wrong with it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import UNREADABLE, BadInput
from ..core.texts import Texts
from ..storage.address import PostgresAddress, read_address
from ..storage.database import is_damage
from .arguments import os_error_text


def path_of(database: str) -> Path:
    """The file behind a path or an sqlite URL; raises BadInput for any other kind of URL."""
    address = read_address(database)
    if isinstance(address, PostgresAddress):
        raise BadInput("file-only")
    return address


def existing_database(database: str, texts: Texts) -> Path:
    """The file, which must exist: a mistyped name creates no new database."""
    path = path_of(database)
    if not path.is_file():
        problem = texts.say("files.EISDIR" if path.is_dir() else "files.ENOENT")
        raise BadInput("no-file", path=str(path), problem=problem)
    return path


@contextmanager
def database_errors(code: str, path: Path, texts: Texts) -> Iterator[None]:
    """Turn errors of SQLite and of the disk into BadInput with this code."""
    try:
        yield
    except sqlite3.DatabaseError as problem:
        code = "damaged-house" if is_damage(problem) else code
        raise BadInput(code, path=str(path), problem=str(problem)) from None
    except UNREADABLE as problem:  # a row that Escale did not write
        raise BadInput("damaged-house", path=str(path), problem=str(problem)) from None
    except OSError as problem:
        raise BadInput(code, path=str(path), problem=os_error_text(problem, texts)) from None
