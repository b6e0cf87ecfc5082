"""Settings and fixtures that tests of several parts share."""

import asyncio
import inspect
import os
import shutil
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from hypothesis import settings

from escale.games.tordu.bots.solver import solving as tordu
from escale.storage.address import Address
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.words import grid_solver as words

from .services.engines import ENGINES, Engine, PostgresEngine, SqliteEngine, close_stores
from .services.nats import running_nats
from .services.postgres import PostgresServer, running_postgres
from .sizes import NIGHTLY, PLAIN, sized
from .steady_chance import steady_random
from .tables.tables import InlineStore

collect_ignore = ["boxes"]  # projects of their own: test_external_box.py installs and tests them
WARM_SECONDS = 600  # a bound for a machine that is busy
TEST_SECONDS = 60  # how long a coroutine test may take, unless it is marked `timeout(seconds)`
SERVICES = {"postgres", "bus_url"}  # fixtures that start a program; `make check` starts none
NIGHTLY_PATIENCE = 5  # a nightly run has hours, and often shares its machine

# The same examples on every run, so that a red test is a bug and never bad luck;
# a nightly run looks for new ones.
EXAMPLES = 20 if PLAIN else sized(50, 100)  # where a test does not say how many
settings.register_profile(
    "steady", derandomize=True, deadline=None, database=None, max_examples=EXAMPLES
)
settings.register_profile("nightly", deadline=None, print_blob=True)
settings.load_profile("nightly" if NIGHTLY and not os.environ.get("CI") else "steady")

# `make check` leaves out the tests of kernels and solvers, so it need not wait for numba either:
# everything else plays with the plain versions.
if PLAIN:
    sys.modules["numba"] = None  # type: ignore[assignment]  # importing it raises ImportError

# A store waits for the disk at every move. Nothing here pulls the plug, so memory is as good.
MEMORY = Path("/dev/shm")
ROOM = 2**31  # a whole run takes a tenth of it
if MEMORY.is_dir() and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


@pytest.fixture(autouse=True)
def steady_nonces(monkeypatch: pytest.MonkeyPatch) -> None:
    """What clients bring to the chance of their tables is the same in every run, too."""
    random = steady_random()
    monkeypatch.setattr("escale.client.client.new_nonce", lambda: random(16).hex())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what this run is too short for."""
    left_out = [each for each in items if is_left_out(each)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [each for each in items if not is_left_out(each)]


def pytest_collection_finish() -> None:
    """Import the kernels before the first test.

    They are loaded in threads. What these import would change what Hypothesis draws in the midst
    of a test, as it looks into our modules.
    """
    with suppress(ImportError):
        words.import_kernel()
        tordu.import_kernels()


class FailureLog:
    """Shows each failure when it happens: a run of hours may be ended before its summary."""

    def __init__(self, terminal: pytest.TerminalReporter) -> None:
        self._terminal = terminal

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._terminal.section(f"{report.when} of {report.nodeid}")
            self._terminal.line(report.longreprtext)


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    if NIGHTLY and terminal is not None:  # a worker of a parallel run has none
        config.pluginmanager.register(FailureLog(terminal))


def is_left_out(item: pytest.Item) -> bool:
    if PLAIN and not SERVICES.isdisjoint(getattr(item, "fixturenames", ())):
        return True
    return not NIGHTLY and item.get_closest_marker("nightly") is not None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup() -> Iterator[None]:
    yield
    wait_for_kernels()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    try:
        yield
    finally:
        wait_for_kernels()


def wait_for_kernels() -> None:
    """Loggers that appear in a thread that outlives its test disturb pytest."""
    for thread in threading.enumerate():
        if thread.name.endswith("(_load_and_probe)"):
            thread.join(WARM_SECONDS)


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a coroutine test in an event loop of its own; without this hook pytest fails it."""
    test = pyfuncitem.obj
    if not inspect.iscoroutinefunction(test):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in inspect.signature(test).parameters}
    marker = pyfuncitem.get_closest_marker("timeout")
    seconds = (marker.args[0] if marker else TEST_SECONDS) * (NIGHTLY_PATIENCE if NIGHTLY else 1)
    assert asyncio.run(_run(test(**arguments), seconds)) is None
    return True


async def _run(test: Coroutine[Any, Any, object], seconds: float) -> object:
    """A test, and the end of what belongs to its event loop."""
    try:
        return await asyncio.wait_for(test, seconds)
    finally:
        await close_stores()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """For `-n auto`: one more than there are cores where one of them often waits for a browser."""
    return (os.cpu_count() or 1) + (not PLAIN)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test keeps its database."""
    return tmp_path / "escale.db"


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresServer]:
    """A PostgreSQL for this worker, or the one that ESCALE_TEST_POSTGRES names."""
    with running_postgres(tmp_path_factory.getbasetemp()) as server:
        yield server


@pytest.fixture(scope="session")
def bus_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A NATS server for this worker, or the one that ESCALE_TEST_NATS names."""
    with running_nats(tmp_path_factory.mktemp("nats")) as url:
        yield url


@pytest.fixture
def bus_address(bus_url: str) -> str:
    """Where the servers and workers of one test meet, and nobody else: subjects of their own."""
    return f"{bus_url.rstrip('/')}/{uuid4().hex}"


@pytest.fixture(params=ENGINES[:1] if PLAIN else ENGINES)
def engine(request: pytest.FixtureRequest, path: Path) -> Iterator[Engine]:
    """Where a test of the store's contract keeps its data: in a file, and in PostgreSQL."""
    if request.param == "sqlite":
        yield SqliteEngine(path)
        return
    server: PostgresServer = request.getfixturevalue("postgres")
    with server.database() as url:
        yield PostgresEngine(url)


@pytest.fixture
def database(engine: Engine) -> Address:
    """What a server is given to keep its data in, in a file and in PostgreSQL."""
    return engine.address


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(1_000)


@pytest.fixture
def store() -> Iterator[SqliteStore]:
    """In memory and without threads."""
    store = InlineStore()
    yield store
    store.close()
