"""Kernels that take over from the plain version as soon as they are loaded."""

import logging
from collections.abc import Callable
from threading import Lock, Thread
from typing import Generic, TypeVar

Engine = TypeVar("Engine")

log = logging.getLogger(__name__)


class Warming(Generic[Engine]):
    """The plain version until then, and always where numba is not installed or fails."""

    def __init__(self, plain: Engine, otherwise: str) -> None:
        self.engine = plain  # who answers now
        self._otherwise = otherwise  # what a log says of kernels that fail
        self._lock = Lock()
        self._thread: Thread | None = None

    def begin(self, load: Callable[[], Engine]) -> Thread:
        """Load and try them in the background, once; who wants to wait joins the thread."""
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._warm, args=[load], daemon=True)
                self._thread.start()
            return self._thread

    def _warm(self, load: Callable[[], Engine]) -> None:
        try:
            self.engine = load()
        except ImportError:
            return  # not installed
        except Exception:  # another processor's code, no place to keep it, whatever: no harm
            log.warning(self._otherwise, exc_info=True)
