"""All words of a grid, as quickly as this process can find them by now.

The first call begins to load the kernel in the background (a second; several where it was never
compiled). The plain version answers until then, and always where numba is not installed or the
kernel fails. Both say the same, path for path.
"""

from collections.abc import Callable
from functools import lru_cache
from threading import Thread

from ..background_kernels import BackgroundKernel
from . import grid
from .grid import Found
from .lexicon import Lexicon

Solve = Callable[[Lexicon, str], list[Found]]

KEPT = 256  # results: a table asks for its own grid again and again

NO_KERNEL = "no kernel: words are found slowly"


def load_kernel() -> Solve:
    """Raises ImportError without numba."""
    from .kernels.grid import solve

    return solve


class Solver:
    """The plain version until the kernel is warm."""

    def __init__(self, load: Callable[[], Solve] = load_kernel) -> None:
        self._warming: BackgroundKernel[Solve] = BackgroundKernel(grid.solve, load, NO_KERNEL)
        self._kept = lru_cache(KEPT)(self._find_all)

    @property
    def solves_with(self) -> Solve:
        return self._warming.engine

    def find_all(self, lexicon: Lexicon, letters: str) -> tuple[Found, ...]:
        """Every word of three letters or more, by number, with one path each."""
        return self._kept(lexicon, letters)

    def warm(self, lexicon: Lexicon) -> Thread:
        """Load the kernel in the background, once; who wants to wait for it joins the thread."""
        return self._warming.begin(lambda solve: solve(lexicon, "A" * grid.CELLS))

    def _find_all(self, lexicon: Lexicon, letters: str) -> tuple[Found, ...]:
        self.warm(lexicon)
        return tuple(self.solves_with(lexicon, letters))


_solver = Solver()


def find_all(lexicon: Lexicon, letters: str) -> tuple[Found, ...]:
    """Every word of three letters or more, by number, with one path each."""
    return _solver.find_all(lexicon, letters)
