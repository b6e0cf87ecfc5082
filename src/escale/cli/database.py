"""The database that a command works on, and what can be wrong with it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from ..core.errors import UNREADABLE, BadInput
from ..core.texts import Texts
from ..storage.address import Address, read_address
from ..storage.database import is_damage
from ..storage.opening import open_beside
from ..storage.rows import Store
from .arguments import os_error_text

Result = TypeVar("Result")


def read_from(database: str, read: Callable[[Store], Awaitable[Result]], texts: Texts) -> Result:
    """What a question to the stored data finds, beside a server or without one."""
    return _ask(_existing(database, texts), read, "no-file", texts)


def write_to(database: str, write: Callable[[Store], Awaitable[Result]], texts: Texts) -> Result:
    """What a change of the stored data returns, beside a server or without one."""
    return _ask(_existing(database, texts), write, "no-write", texts)


def _ask(
    address: Address, ask: Callable[[Store], Awaitable[Result]], code: str, texts: Texts
) -> Result:
    async def run() -> Result:
        async with open_beside(address, is_read_only=code == "no-file") as store:
            return await ask(store)

    with database_errors(code, address, texts):
        return asyncio.run(run())


def _existing(database: str, texts: Texts) -> Address:
    """The address; a file must exist: a mistyped name creates no new database."""
    address = read_address(database)
    if isinstance(address, Path) and not address.is_file():
        problem = texts.say("files.EISDIR" if address.is_dir() else "files.ENOENT")
        raise BadInput("no-file", path=str(address), problem=problem)
    return address


@contextmanager
def database_errors(code: str, address: Address, texts: Texts) -> Iterator[None]:
    """Turn errors of SQLite and of the disk into BadInput with this code."""
    try:
        yield
    except sqlite3.DatabaseError as problem:
        code = "damaged-house" if is_damage(problem) else code
        raise BadInput(code, path=str(address), problem=str(problem)) from None
    except UNREADABLE as problem:  # a row that Escale did not write
        raise BadInput("damaged-house", path=str(address), problem=str(problem)) from None
    except OSError as problem:
        raise BadInput(code, path=str(address), problem=os_error_text(problem, texts)) from None
