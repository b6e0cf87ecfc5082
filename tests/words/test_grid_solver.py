"""The facade: the plain version answers at once, the kernel as soon as it is there."""

import sys
from collections.abc import Callable
from threading import Event

import pytest

from escale.words import grid, grid_solver
from escale.words.grid import WordOnGrid
from escale.words.grid_solver import GridSolver
from escale.words.lexicon import Lexicon, lexicon

LEAFLET = "UTXOLUIDAISAMREN"
OTHER = "ETUKNOEVGTINDECA"


class SlowKernel:
    """A kernel that is loaded when the test says so, and tells what it was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.ready = Event()

    def load(self) -> grid_solver.Solve:
        assert self.ready.wait(60)
        return self.solve

    def solve(self, words: Lexicon, letters: str) -> list[WordOnGrid]:
        self.asked.append(letters)
        return grid.solve(words, letters)


@pytest.fixture
def slow() -> SlowKernel:
    return SlowKernel()


def test_the_first_call_is_answered_while_the_kernel_is_still_loading(slow: SlowKernel) -> None:
    french, solver = lexicon("fr"), GridSolver(slow.load)
    assert solver.find_all(french, LEAFLET) == tuple(grid.solve(french, LEAFLET))
    assert slow.asked == []
    slow.ready.set()
    solver.load_kernels(french).join()
    slow.asked.clear()
    assert solver.find_all(french, OTHER) == tuple(grid.solve(french, OTHER))
    assert slow.asked == [OTHER]


def test_a_grid_is_solved_once(slow: SlowKernel) -> None:
    french, solver = lexicon("fr"), GridSolver(slow.load)
    slow.ready.set()
    solver.load_kernels(french).join()
    slow.asked.clear()
    first = solver.find_all(french, LEAFLET)
    assert solver.find_all(french, LEAFLET) is first
    assert slow.asked == [LEAFLET]


def test_the_kernel_is_loaded_once(slow: SlowKernel) -> None:
    french, solver = lexicon("fr"), GridSolver(slow.load)
    solver.find_all(french, LEAFLET)
    thread = solver.load_kernels(french)
    solver.find_all(french, OTHER)
    assert solver.load_kernels(french) is thread
    assert thread.daemon  # nobody who leaves waits for it
    slow.ready.set()
    thread.join()


def test_without_numba_the_plain_version_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "escale.words.kernels.grid", None)
    french, solver = lexicon("fr"), GridSolver()
    solver.find_all(french, OTHER)
    solver.load_kernels(french).join()
    assert solver.find_all(french, LEAFLET) == tuple(grid.solve(french, LEAFLET))


def unloadable() -> grid_solver.Solve:
    raise OSError("the compiled code is of another processor")


def failing(words: Lexicon, letters: str) -> list[WordOnGrid]:
    raise RuntimeError("cannot compile")


@pytest.mark.parametrize("load", [unloadable, lambda: failing], ids=["loading", "compiling"])
def test_a_kernel_that_fails_leaves_the_plain_version_in_charge_and_says_so_once(
    load: Callable[[], grid_solver.Solve], caplog: pytest.LogCaptureFixture
) -> None:
    french, solver = lexicon("fr"), GridSolver(load)
    solver.find_all(french, OTHER)
    solver.load_kernels(french).join()
    assert solver.find_all(french, LEAFLET) == tuple(grid.solve(french, LEAFLET))
    assert solver.solves_with == grid.solve
    assert [(each.levelname, each.message) for each in caplog.records] == [
        ("WARNING", "no kernel: words are found slowly")
    ]


def test_a_kernel_that_is_not_installed_is_nothing_to_talk_about(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "escale.words.kernels.grid", None)
    GridSolver().load_kernels(lexicon("fr")).join()
    assert not caplog.records


@pytest.mark.slow
def test_the_real_kernel_takes_over() -> None:
    french, solver = lexicon("fr"), GridSolver()
    before = solver.find_all(french, LEAFLET)
    solver.load_kernels(french).join()
    assert solver.solves_with != grid.solve
    assert solver.find_all(french, OTHER) == tuple(grid.solve(french, OTHER))
    assert before == tuple(solver.solves_with(french, LEAFLET))
