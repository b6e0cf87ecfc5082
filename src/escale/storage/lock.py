"""A lock beside the database, so that only one server opens a file at a time."""

import fcntl
from pathlib import Path
from types import TracebackType

from ..core.errors import BadInput


class Lock:
    """Held while a server runs; the system releases it even after `kill -9`."""

    def __init__(self, path: Path) -> None:
        real = path.resolve()  # the same lock for every link to the file
        self._path = real.with_name(f"{real.name}.lock")
        self._data = path

    def __enter__(self) -> "Lock":
        self._file = self._path.open("a")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._file.close()
            raise BadInput("house-open", path=str(self._data)) from None
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()
