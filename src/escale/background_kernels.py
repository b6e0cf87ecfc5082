"""Kernels that take over from the plain version as soon as they are loaded."""

import logging
from collections.abc import Callable
from threading import Lock, Thread
from typing import Generic, TypeVar

Engine = TypeVar("Engine")

log = logging.getLogger(__name__)


class BackgroundKernel(Generic[Engine]):
    """The plain version until then, and always where numba is not installed or fails."""

    def __init__(self, plain: Engine, load: Callable[[], Engine], otherwise: str) -> None:
        self.engine = plain  # who answers now
        self._load = load
        self._otherwise = otherwise  # what a log says of kernels that fail
        self._lock = Lock()
        self._thread: Thread | None = None

    def begin(self, attempt: Callable[[Engine], object]) -> Thread:
        """Load and try them in the background, once; who wants to wait joins the thread.

        The attempt asks something easy: that compiles them, or loads what was compiled.
        """
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._warm, args=[attempt], daemon=True)
                self._thread.start()
            return self._thread

    def _warm(self, attempt: Callable[[Engine], object]) -> None:
        try:
            engine = self._load()
            attempt(engine)
        except ImportError:
            return  # not installed
        except Exception:  # another processor's code, no place to keep it, whatever: no harm
            log.warning(self._otherwise, exc_info=True)
        else:
            self.engine = engine
