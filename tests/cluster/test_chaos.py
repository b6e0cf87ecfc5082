"""The short form of `make chaos`: a few faults from a seed; a nightly run has more of them."""

from pathlib import Path

import pytest

from tests.sizes import sized

from .chaos import run
from .cluster import Services

SECONDS = sized(8.0, 600.0)  # in which faults begin; then the games that are under way end
SERVERS = sized(2, 3)
LONGEST = sized(3.0, 30.0)  # seconds of a fault
GAMES = sized(("rondelic", "tordu"), None)


@pytest.mark.slow
@pytest.mark.timeout(400)
async def test_nothing_is_lost_or_doubled_whatever_fails(
    tmp_path: Path, services: Services
) -> None:
    result = await run(tmp_path, services, 2, SECONDS, SERVERS, 1, LONGEST, GAMES)
    assert result.faults
    assert result.moves
    print(result)
