"""The disk under SQLite: every write of the files in a folder is noted, and any may fail.

SQLite reaches files through a table of functions (a VFS, https://www.sqlite.org/vfs.html). While a
`Disk` is in use, those that open, read, write, truncate, flush and delete go through it.
"""

import ctypes
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p, cast
from ctypes.util import find_library
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple

# Answers of a disk: https://www.sqlite.org/rescode.html
OK, FULL, CANTOPEN = 0, 13, 14
IOERR_READ, IOERR_WRITE, IOERR_FSYNC = 266, 778, 1034

_KEPT: list[Any] = []  # functions that SQLite may still call: a file can outlive its connection
# A name is a pointer and must not be copied: SQLite has hidden more around it, and names the files
# beside a database by the pointer later, when a copy would be gone.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_Close = CFUNCTYPE(c_int, c_void_p)
_Transfer = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(ctypes.Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        ("pNext", c_void_p),
        ("zName", c_char_p),
        ("pAppData", c_void_p),
        ("xOpen", _Open),
        ("xDelete", _Delete),
    )


class _Methods(ctypes.Structure):
    _fields_ = (
        ("iVersion", c_int),
        ("xClose", _Close),
        ("xRead", _Transfer),
        ("xWrite", _Transfer),
        ("xTruncate", _Truncate),
        ("xSync", _Sync),
        ("others", c_void_p * 13),
    )


class Change(NamedTuple):
    """What SQLite did to a file: `write`, `truncate`, `sync` or `delete`."""

    kind: str
    file: str
    at: int = 0
    data: bytes = b""


Fault = Callable[[str, str], int]  # given a kind and a file; the error, or OK


def works(_kind: str, _file: str) -> int:
    return OK


class Disk:
    """Notes what happens to the files in a folder; `fault` decides what fails."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()
        self.fault: Fault = works
        self.changes: list[Change] = []
        self._lock = Lock()
        self._names: dict[int, str] = {}  # of open files, by their addresses
        self._wrapped: dict[int, _Methods] = {}  # by the address of the functions they replace

    @contextmanager
    def in_use(self) -> Iterator["Disk"]:
        """All files that are opened within the block must be closed within it."""
        vfs = _default_vfs()
        original_open = _Open.from_buffer_copy(vfs.xOpen)
        original_delete = _Delete.from_buffer_copy(vfs.xDelete)

        def opened(this: int, name: int | None, file: int, flags: int, out: int) -> int:
            if failed := self.fault("open", ""):
                cast(file, POINTER(c_void_p))[0] = None  # there is nothing to close
                return failed
            result: int = original_open(this, name, file, flags, out)
            if result == OK and (found := self._name(name)):
                self._wrap(file, found)
            return result

        def deleted(this: int, name: int, is_flushed: int) -> int:
            result: int = original_delete(this, name, is_flushed)
            if result == OK and (found := self._name(name)):
                self._note(Change("delete", found))
            return result

        vfs.xOpen, vfs.xDelete = ours = _Open(opened), _Delete(deleted)
        _KEPT.append(ours)
        try:
            yield self
        finally:
            vfs.xOpen, vfs.xDelete = original_open, original_delete

    def _name(self, address: int | None) -> str:
        """The name of a file in the folder; "" for others."""
        path = Path(ctypes.string_at(address).decode()) if address else Path()
        return path.name if path.parent == self._folder else ""

    def _note(self, change: Change) -> None:
        with self._lock:
            self.changes.append(change)

    def _wrap(self, file: int, name: str) -> None:
        """Let a file that was just opened use our functions."""
        pointer = cast(file, POINTER(c_void_p))
        address = pointer[0]
        assert address is not None
        if address not in self._wrapped:
            self._wrapped[address] = self._wrapping(address)
        self._names[file] = name
        pointer[0] = ctypes.addressof(self._wrapped[address])

    def _wrapping(self, address: int) -> _Methods:
        theirs = _Methods.from_address(address)
        ours = _Methods.from_buffer_copy(theirs)

        def read(file: int, buffer: int, size: int, at: int) -> int:
            failed = self.fault("read", self._names[file])
            return failed or theirs.xRead(file, buffer, size, at)

        def write(file: int, buffer: int, size: int, at: int) -> int:
            name = self._names[file]
            failed = self.fault("write", name) or theirs.xWrite(file, buffer, size, at)
            if not failed:
                self._note(Change("write", name, at, ctypes.string_at(buffer, size)))
            return failed

        def truncate(file: int, size: int) -> int:
            name = self._names[file]
            failed = self.fault("truncate", name) or theirs.xTruncate(file, size)
            if not failed:
                self._note(Change("truncate", name, size))
            return failed

        def sync(file: int, flags: int) -> int:
            name = self._names[file]
            failed = self.fault("sync", name) or theirs.xSync(file, flags)
            if not failed:
                self._note(Change("sync", name))
            return failed

        ours.xRead, ours.xWrite = _Transfer(read), _Transfer(write)
        ours.xTruncate, ours.xSync = _Truncate(truncate), _Sync(sync)
        _KEPT.append(ours)
        return ours


def _default_vfs() -> _Vfs:
    library = _library()
    assert library is not None
    library.sqlite3_vfs_find.restype = c_void_p
    return _Vfs.from_address(library.sqlite3_vfs_find(None))


def _library() -> ctypes.CDLL | None:
    """The SQLite that Python uses; None where it is a part of Python and hides its functions."""
    for name in (None, find_library("sqlite3")):
        library = ctypes.CDLL(name)
        if hasattr(library, "sqlite3_vfs_find"):
            return library
    return None


def is_reachable(folder: Path) -> bool:
    """Whether a `Disk` can stand below Python's SQLite; it is tried with a file in a folder."""
    if _library() is None:
        return False
    disk = Disk(folder)
    with disk.in_use(), closing(sqlite3.connect(folder / "tried.db")) as connection:
        connection.execute("CREATE TABLE tried (number)")
    return bool(disk.changes)
