"""A process that stands still, is cut off or has another time: nothing is lost, and all goes on.

Ada plays at one process, Bob and a spectator at the other, while faults happen to the first. In
the end every acknowledged step is in the log once, all three were told what the log says, and the
records verify.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from escale.storage.address import PostgresAddress
from tests.server.crashes import Notes
from tests.server.examining import examined, told_to_the_end
from tests.server.faults.playing import Disturbed
from tests.services.fault_proxy import Fault
from tests.sizes import sized

from .cluster import ClusterServer, Services, cluster

pytestmark = [pytest.mark.slow, pytest.mark.timeout(180)]

FAULTS = sized(1, 2)  # in each run
FAULT_SECONDS = sized(4.0, 30.0)  # how long one lasts; a pause of 30 s is the longest we promise
CUTS = sized(
    [("database", "held"), ("bus", "refused"), ("both", "refused")],
    [(what, fault) for what in ("database", "bus", "both") for fault in ("held", "refused")],
)


@asynccontextmanager
async def played_through(
    folder: Path, services: Services, ahead: float = 0.0
) -> AsyncIterator[tuple[ClusterServer, Disturbed]]:
    """The server to which faults happen while people play; then all is examined."""
    notes = Notes()
    async with cluster(folder, 2, services) as (one, two):
        if ahead:
            one.kill()
            one.ahead = ahead
            await one.open()
        async with Disturbed(one.url, notes, 0, is_certain=False, other_url=two.url) as people:
            yield one, people
    await examined(PostgresAddress(services.database), notes)
    await told_to_the_end(PostgresAddress(services.database), notes.played)


async def play_through(people: Disturbed, faults: Callable[[], Awaitable[None]]) -> None:
    """One game after the other, until the faults are over and a game was played to its end."""
    disturbing = asyncio.ensure_future(faults())
    while not disturbing.done():
        await people.play(await people.sit_down())
    await disturbing


async def test_a_process_that_stands_still_and_comes_back(
    tmp_path: Path, services: Services
) -> None:
    async with played_through(tmp_path, services) as (one, people):

        async def stand_still() -> None:
            for _ in range(FAULTS):
                await people.notes.moves(6)
                async with one.stopped():
                    await asyncio.sleep(FAULT_SECONDS)

        await play_through(people, stand_still)


@pytest.mark.parametrize("what, fault", CUTS)
async def test_a_process_that_is_cut_off(
    tmp_path: Path, services: Services, what: str, fault: Fault
) -> None:
    async with played_through(tmp_path, services) as (one, people):
        cut = [one.database] * (what != "bus") + [one.bus] * (what != "database")

        async def cut_off() -> None:
            for _ in range(FAULTS):
                await people.notes.moves(6)
                for each in cut:
                    each.fail(fault)
                await asyncio.sleep(FAULT_SECONDS)
                for each in cut:
                    each.fail("none")

        await play_through(people, cut_off)


@pytest.mark.parametrize("ahead", sized([5.0], [5.0, -5.0]))
async def test_a_process_whose_clock_is_five_seconds_off(
    tmp_path: Path, services: Services, ahead: float
) -> None:
    async with played_through(tmp_path, services, ahead) as (_, people):

        async def play() -> None:
            await people.notes.moves(12)

        await play_through(people, play)


async def test_news_that_are_lost_and_doubled(tmp_path: Path, services: Services) -> None:
    random = Random(0)
    async with played_through(tmp_path, services) as (one, people):

        async def disturb() -> None:
            for _ in range(FAULTS):
                one.news.lost, one.news.doubled = random.uniform(0.2, 0.6), random.uniform(0, 0.4)
                await people.notes.moves(12)
                one.news.lost = one.news.doubled = 0.0

        await play_through(people, disturb)
        assert one.news.dropped
        assert one.news.repeated
