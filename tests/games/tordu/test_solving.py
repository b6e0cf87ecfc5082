"""The facade: the Python engine answers at once, the kernels as soon as they are there."""

import sys
from collections.abc import Callable
from threading import Event

import pytest

from escale.games.tordu.bots.solver import python_engine, solving
from escale.games.tordu.bots.solver.position import Position, World
from escale.games.tordu.bots.solver.solving import Engine, Solver

WORLD: World = ((0, 9, 18), (3, 12, 30))
START = Position(2, 2, 0, 0, (), 2)


class SlowKernels:
    """Kernels that are loaded when the test says so."""

    def __init__(self) -> None:
        self.ready = Event()
        self.moves, self.contracts, self.playouts = (
            python_engine.moves,
            python_engine.contracts,
            python_engine.playouts,
        )

    def load(self) -> Engine:
        assert self.ready.wait(60)
        return self


def test_the_plain_version_answers_while_the_kernels_are_loading() -> None:
    slow = SlowKernels()
    solver = Solver(slow.load)
    assert solver.ask() is python_engine
    thread = solver.load_kernels()
    assert thread.daemon  # nobody who leaves waits for it
    assert solver.load_kernels() is thread
    slow.ready.set()
    thread.join()
    assert solver.ask() is slow


@pytest.mark.slow
def test_the_real_kernels_take_over_and_say_the_same() -> None:
    before = solving.moves(START, [WORLD]), solving.contracts([WORLD], 0)
    solving.load_kernels().join()
    assert solving.has_kernels()
    assert (solving.moves(START, [WORLD]), solving.contracts([WORLD], 0)) == before
    assert len(solving.playouts(START, [WORLD], 3)[0]) == 3


def unloadable() -> Engine:
    raise OSError("the compiled code is of another processor")


class Failing(SlowKernels):
    """Loads, and fails at the first question."""

    def load(self) -> Engine:
        self.moves = None  # type: ignore[assignment]
        return self


@pytest.mark.parametrize("load", [unloadable, Failing().load], ids=["loading", "compiling"])
def test_kernels_that_fail_leave_the_plain_version_in_charge_and_say_so_once(
    load: Callable[[], Engine], caplog: pytest.LogCaptureFixture
) -> None:
    solver = Solver(load)
    solver.load_kernels().join()
    assert solver.ask() is python_engine
    assert [(each.levelname, each.message) for each in caplog.records] == [
        ("WARNING", "no kernel: hands are solved slowly")
    ]


def test_kernels_that_are_not_installed_are_nothing_to_talk_about(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "escale.games.tordu.bots.solver.kernels.batches", None)
    monkeypatch.delattr("escale.games.tordu.bots.solver.kernels.batches", raising=False)
    solver = Solver()
    solver.load_kernels().join()
    assert solver.ask() is python_engine
    assert not caplog.records
