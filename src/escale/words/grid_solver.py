"""All words of a grid, with the kernel as soon as it is loaded.

The first call starts to load the kernel in the background (a second; several where it was never
compiled). The plain version answers until then, and always where numba is not installed or the
kernel fails. Both give the same words, path for path.
"""

from collections.abc import Callable
from functools import lru_cache
from threading import Thread

from ..background_kernels import BackgroundKernel
from . import grid
from .grid import WordOnGrid
from .lexicon import Lexicon

Solve = Callable[[Lexicon, str], list[WordOnGrid]]

CACHED = 256  # results: a table asks for its own grid again and again

NO_KERNEL = "no kernel: words are found slowly"


def import_kernel() -> Solve:
    """Raises ImportError without numba."""
    from .kernels.grid import solve

    return solve


class GridSolver:
    """The plain version until the kernel is loaded."""

    def __init__(self, load: Callable[[], Solve] = import_kernel) -> None:
        self._kernel: BackgroundKernel[Solve] = BackgroundKernel(grid.solve, load, NO_KERNEL)
        self._cached_find_all = lru_cache(CACHED)(self._find_all)

    @property
    def solves_with(self) -> Solve:
        return self._kernel.engine

    def find_all(self, lexicon: Lexicon, letters: str) -> tuple[WordOnGrid, ...]:
        """Every word of three letters or more, by number, with one path each."""
        return self._cached_find_all(lexicon, letters)

    def load_kernels(self, lexicon: Lexicon) -> Thread:
        """Load the kernel in a thread, once; join the returned thread to wait for it."""
        return self._kernel.start_loading(lambda solve: solve(lexicon, "A" * grid.CELLS))

    def _find_all(self, lexicon: Lexicon, letters: str) -> tuple[WordOnGrid, ...]:
        self.load_kernels(lexicon)
        return tuple(self.solves_with(lexicon, letters))


_solver = GridSolver()


def find_all(lexicon: Lexicon, letters: str) -> tuple[WordOnGrid, ...]:
    """Every word of three letters or more, by number, with one path each."""
    return _solver.find_all(lexicon, letters)
