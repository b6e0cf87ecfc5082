"""The solver that callers use: the kernels once they are loaded, the Python engine before.

The first question begins to load the kernels in the background (a second; half a minute where they
were never compiled). The Python engine answers until then, and always where numba is not installed
or fails: the same where it can solve, playouts where too many cards are left for it.
"""

from collections.abc import Callable, Sequence
from threading import Thread
from typing import Literal, Protocol

from .....background_kernels import BackgroundKernel
from .....core.game import Seat
from ...rules import View
from ...rules.cards import EVERY_SUIT
from . import python_engine
from .answers import Contracts, Moves
from .position import Position, World

CAP = 1 << 16  # states (beginnings of tricks) a world and trump
Policy = Literal["random", "simple"]

NO_KERNEL = "no kernel: hands are solved slowly"


class Engine(Protocol):
    """What answers: `python_engine`, or `kernels.batches`."""

    def moves(
        self, position: Position, worlds: Sequence[World], cap: int, seed: int
    ) -> Moves: ...  # pragma: no cover

    def contracts(
        self, worlds: Sequence[World], declarer: Seat, trumps: Sequence[int], cap: int, seed: int
    ) -> Contracts: ...  # pragma: no cover

    def playouts(
        self, position: Position, worlds: Sequence[World], count: int, policy: str, seed: int
    ) -> list[list[list[float]]]: ...  # pragma: no cover


def import_kernels() -> Engine:
    """Raises ImportError without numba."""
    from .kernels import batches

    return batches


class Solver:
    """The Python engine until the kernels are loaded."""

    def __init__(self, load: Callable[[], Engine] = import_kernels) -> None:
        self._background: BackgroundKernel[Engine] = BackgroundKernel(
            python_engine, load, NO_KERNEL
        )

    def ask(self) -> Engine:
        """The engine that answers now; the first call begins to load the kernels."""
        self.load_kernels()
        return self._background.engine

    def load_kernels(self) -> Thread:
        """Load the kernels in the background, once; who wants to wait joins the thread."""
        return self._background.start_loading(_probe)


def _probe(engine: Engine) -> None:
    world = ((0, 1), (2, 3))
    engine.moves(Position(2, 0, 0, 0), [world], CAP, 0)
    engine.contracts([world], 0, [0], CAP, 0)
    engine.playouts(Position(2, 0, 0, 0), [world], 1, "random", 0)


_solver = Solver()


def load_kernels() -> Thread:
    """Load the kernels in the background, once; who wants to wait joins the thread."""
    return _solver.load_kernels()


def has_kernels() -> bool:
    """Whether the kernels answer, not the Python engine."""
    return _solver.ask() is not python_engine


def moves(position: Position, worlds: Sequence[World], cap: int = CAP, seed: int = 0) -> Moves:
    """What each legal card leads to; who plays holds the same cards in all worlds."""
    return _solver.ask().moves(position, worlds, cap, seed)


def contracts(
    worlds: Sequence[World],
    declarer: Seat,
    trumps: Sequence[int] = EVERY_SUIT,
    cap: int = CAP,
    seed: int = 0,
) -> Contracts:
    """What every contract comes to if this seat declares and leads; hands of equal size."""
    return _solver.ask().contracts(worlds, declarer, trumps, cap, seed)


def playouts(
    position: Position,
    worlds: Sequence[World],
    count: int,
    policy: Policy = "random",
    seed: int = 0,
) -> list[list[list[float]]]:
    """By world and legal card: the shares of playouts in which the declarer ends with 0 to 8."""
    return _solver.ask().playouts(position, worlds, count, policy, seed)


def inferred_worlds(view: View, count: int, seed: int) -> list[World] | None:
    """Worlds weighted by how well they explain the auction.

    None while the kernels are not loaded, or if too few of the drawn worlds fit what was seen.
    """
    if not has_kernels():
        return None
    from .kernels import auction_inference

    return auction_inference.inferred_worlds(view, count, seed)
