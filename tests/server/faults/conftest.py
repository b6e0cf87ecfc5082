"""A disk that tests of faults watch or break."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.disk import Disk, is_reachable


@pytest.fixture
def disk(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disk]:
    """Below every file that SQLite opens in the folder of the test."""
    if not is_reachable(tmp_path_factory.mktemp("tried")):
        pytest.skip("Python's SQLite hides its functions")
    disk = Disk(tmp_path)
    with disk.in_use():
        yield disk
