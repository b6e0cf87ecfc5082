"""One house a file."""

from pathlib import Path

import pytest

from escale.core.errors import BadInput
from escale.storage.lock import Lock


def test_a_file_has_one_house_at_a_time(path: Path) -> None:
    with Lock(path):
        with pytest.raises(BadInput, match="house-open"), Lock(path):
            pass
        with Lock(path.with_name("another.db")):
            pass
    with Lock(path):
        pass
