"""PostgreSQL ends all connections while people play, as when it restarts: all goes on."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from escale.storage.address import PostgresAddress
from escale.tables.timings import Timings
from tests.services.postgres import END_OTHERS, PostgresServer, executed
from tests.sizes import sized

from ..crashes import Notes
from ..examining import examined, told_to_the_end
from ..servers import open_server
from .playing import Disturbed

SEEDS = range(sized(1, 5))
FAULTS = sized(5, 20)  # in each run
TIMINGS = Timings(pace_ms=0, retry_ms=50, forced_answer_ms=(0, 1))


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database() as url:
        yield url


@pytest.mark.slow
@pytest.mark.timeout(120)
@pytest.mark.parametrize("seed", SEEDS)
async def test_nothing_acknowledged_is_lost_with_a_connection_and_all_goes_on(
    url: str, seed: int
) -> None:
    random, notes, address = Random(seed), Notes(), PostgresAddress(url)
    async with (
        open_server(address, timings=TIMINGS) as home,
        Disturbed(home.url, notes, seed, is_certain=False) as people,
    ):
        disturbing = asyncio.create_task(disturb(url, people, random))
        while not disturbing.done():
            await people.play(await people.sit_down())
        await disturbing
        await home.store.check()
    await examined(address, notes)
    await told_to_the_end(address, notes.played)


async def disturb(url: str, people: Disturbed, random: Random) -> None:
    """End all connections, each time after some moves."""
    for _ in range(FAULTS):
        await people.notes.moves(random.randrange(1, 12))
        await executed(url, END_OTHERS)
