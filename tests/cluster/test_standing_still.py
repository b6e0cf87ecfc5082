"""Whoever waits at a process that stands still notices it, and sees at another what others do."""

import asyncio
from pathlib import Path

import pytest

from escale.client import Client, RemoteTable
from tests.server.waiting import GAME, QUICK, a_choice, until
from tests.services.balancer import Balancer

from .cluster import Services, cluster

# Five seconds are the aim. A client that is told nothing would need 45 to notice.
MOST_SECONDS = 25.0


async def play_on(table: RemoteTable) -> None:
    """Move as long as nobody else has to."""
    while table.waits_for_me:
        number = table.standing.number
        await table.play(a_choice(table))
        await until(table, lambda: table.standing.number > number)  # noqa: B023 - awaited here


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_who_only_waits_is_served_by_another_process(
    tmp_path: Path, services: Services
) -> None:
    async with Balancer() as balancer, cluster(tmp_path, 2, services, balancer.url) as (one, two):
        balancer.ready = [one.port]
        async with Client(balancer.url, "Ada") as ada, Client(two.url, "Bob") as bob:
            hers = await ada.open(GAME, QUICK, bots=["novice"], places=3)
            his = await bob.join(hers.id)
            await hers.start()
            await until(his, lambda: his.view is not None)
            assert ada._socket is not None
            await asyncio.wait_for(ada._socket._has_beats.wait(), MOST_SECONDS)
            await play_on(hers)
            await until(his, lambda: his.waits_for_me)
            async with one.stopped():
                balancer.ready = [two.port]
                await play_on(his)
                reached = his.standing.number
                async with asyncio.timeout(MOST_SECONDS):
                    await until(hers, lambda: hers.standing.number >= reached)
