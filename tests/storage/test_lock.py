"""One server a file."""

from pathlib import Path

import pytest

from escale.core.errors import BadInput
from escale.storage.lock import Lock


def test_a_file_has_one_server_at_a_time(path: Path) -> None:
    with Lock(path):
        with pytest.raises(BadInput, match="house-open"), Lock(path):
            pass
        with Lock(path.with_name("another.db")):
            pass
    with Lock(path):
        pass


def test_a_second_name_is_no_second_server(path: Path) -> None:
    path.touch()
    other = path.with_name("folder") / "other.db"
    other.parent.mkdir()
    other.symlink_to(path)
    with Lock(path), pytest.raises(BadInput, match=r"house-open .*other\.db"), Lock(other):
        pass
    with Lock(other), pytest.raises(BadInput, match="house-open"), Lock(path):
        pass
