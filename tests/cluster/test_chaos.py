"""Ten minutes of `make chaos`, every night."""

from pathlib import Path

import pytest

from .chaos import run
from .cluster import Services

SECONDS = 300.0  # in which faults begin; then the games that are under way end
SERVERS = 3
LONGEST = 30.0  # seconds of a fault


@pytest.mark.nightly
@pytest.mark.timeout(400)
async def test_nothing_is_lost_or_doubled_whatever_fails(
    tmp_path: Path, services: Services
) -> None:
    result = await run(tmp_path, services, 2, SECONDS, SERVERS, 1, LONGEST)
    assert result.faults
    assert result.moves
    print(result)
