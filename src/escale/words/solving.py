"""All words of a grid, as quickly as this process can find them by now.

The first call begins to load the kernel in the background (a second; several where it was never
compiled). The plain version answers until then, and always where numba is not installed or the
kernel fails. Both say the same, path for path.
"""

import logging
from collections.abc import Callable
from functools import lru_cache
from threading import Lock, Thread

from . import grid
from .grid import Found
from .lexicon import Lexicon

Solve = Callable[[Lexicon, str], list[Found]]

KEPT = 256  # results: a table asks for its own grid again and again

log = logging.getLogger(__name__)


def load_kernel() -> Solve:
    """Raises ImportError without numba."""
    from .kernels.grid import solve

    return solve


class Solver:
    """The plain version until the kernel is warm."""

    def __init__(self, load: Callable[[], Solve] = load_kernel) -> None:
        self.solves_with: Solve = grid.solve
        self._load = load
        self._lock = Lock()
        self._warming: Thread | None = None
        self._kept = lru_cache(KEPT)(self._find_all)

    def find_all(self, lexicon: Lexicon, letters: str) -> tuple[Found, ...]:
        """Every word of three letters or more, by number, with one path each."""
        return self._kept(lexicon, letters)

    def warm(self, lexicon: Lexicon) -> Thread:
        """Load the kernel in the background, once; who wants to wait for it joins the thread."""
        with self._lock:
            if self._warming is None:
                self._warming = Thread(target=self._warm, args=[lexicon], daemon=True)
                self._warming.start()
            return self._warming

    def _find_all(self, lexicon: Lexicon, letters: str) -> tuple[Found, ...]:
        if self._warming is None:
            self.warm(lexicon)
        return tuple(self.solves_with(lexicon, letters))

    def _warm(self, lexicon: Lexicon) -> None:
        try:
            solve = self._load()
            solve(lexicon, "A" * grid.CELLS)  # compiles, or loads what was compiled
        except ImportError:
            return  # not installed
        except Exception:  # another processor's code, no place to keep it, whatever: no harm
            log.warning("no kernel: words are found slowly", exc_info=True)
        else:
            self.solves_with = solve


_solver = Solver()


def find_all(lexicon: Lexicon, letters: str) -> tuple[Found, ...]:
    """Every word of three letters or more, by number, with one path each."""
    return _solver.find_all(lexicon, letters)
