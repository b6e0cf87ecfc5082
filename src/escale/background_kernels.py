"""Compiled kernels that replace the plain Python version as soon as they are loaded."""

import logging
from collections.abc import Callable
from threading import Lock, Thread
from typing import Generic, TypeVar

Engine = TypeVar("Engine")

log = logging.getLogger(__name__)


class BackgroundKernel(Generic[Engine]):
    """The plain version until the kernels are loaded; for good if numba is missing or fails."""

    def __init__(self, plain: Engine, load: Callable[[], Engine], failure_message: str) -> None:
        self.engine = plain  # the version in use
        self._load = load
        self._failure_message = failure_message  # logged if the kernels fail
        self._lock = Lock()
        self._thread: Thread | None = None

    def start_loading(self, probe: Callable[[Engine], object]) -> Thread:
        """Load the kernels in a thread, once; join the returned thread to wait for them.

        The probe calls each kernel with small arguments, which compiles or loads it.
        """
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._load_and_probe, args=[probe], daemon=True)
                self._thread.start()
            return self._thread

    def _load_and_probe(self, probe: Callable[[Engine], object]) -> None:
        try:
            engine = self._load()
            probe(engine)
        except ImportError:
            return  # not installed
        except Exception:  # e.g. a cache made on another processor: the plain version still works
            log.warning(self._failure_message, exc_info=True)
        else:
            self.engine = engine
