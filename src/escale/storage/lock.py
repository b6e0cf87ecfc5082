"""One house a file: whoever opens it holds a lock, and says so to whoever comes second."""

import fcntl
from pathlib import Path
from types import TracebackType

from ..core.errors import BadInput


class Lock:
    """Held while a house is open; the system lets go of it even after `kill -9`."""

    def __init__(self, path: Path) -> None:
        place = path.resolve()  # by whatever name it is reached
        self._path = place.with_name(f"{place.name}.lock")
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
