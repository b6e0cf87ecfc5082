"""How long somebody who only waits stands still when their process does.

`python -m bench.standing_still [TIMES]`: Ada is connected to one of two servers, by way of a proxy,
and waits for Bob, who is connected to the other. Hers is stopped (SIGSTOP), Bob moves, and she
hears of it once she has noticed and connected to the other. Twenty seconds count as never.
"""

import asyncio
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import monotonic

from escale.client import Client, RemoteTable
from tests.cluster.cluster import ClusterServer, Services, cluster
from tests.server.waiting import GAME, a_choice, until
from tests.services.balancer import Balancer
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres

TIMES = 7
NEVER = 20.0  # seconds
SETTLING = 2.0  # in which the first signs of life come
APART = 0.3  # so much later each time, as signs of life have a rhythm


async def play_on(table: RemoteTable) -> None:
    """Move as long as it is one's turn."""
    while table.waits_for_me:
        number = table.standing.number
        await table.play(a_choice(table))
        await until(table, lambda: table.standing.number > number)  # noqa: B023 - awaited here


async def wait_once(
    balancer: Balancer, one: ClusterServer, two: ClusterServer, later: float
) -> float:
    """The seconds until Ada hears of what Bob does while her process stands still."""
    balancer.ready = [one.port]
    async with Client(balancer.url, "Ada") as ada, Client(two.url, "Bob") as bob:
        hers = await ada.open(GAME, bots=["novice"], places=3)
        his = await bob.join(hers.id)
        await hers.start()
        await until(his, lambda: his.view is not None)
        await asyncio.sleep(SETTLING)
        await play_on(hers)
        await until(his, lambda: his.waits_for_me)
        await asyncio.sleep(later)
        async with one.stopped():
            balancer.ready, began = [two.port], monotonic()
            await play_on(his)
            reached = his.standing.number
            try:
                async with asyncio.timeout(NEVER):
                    await until(hers, lambda: hers.standing.number >= reached)
            except TimeoutError:
                return NEVER
            return monotonic() - began


async def run(folder: Path, services: Services, times: int) -> list[float]:
    async with Balancer() as balancer, cluster(folder, 2, services, balancer.url) as (one, two):
        return [await wait_once(balancer, one, two, APART * number) for number in range(times)]


def main(times: int = TIMES) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with (
            running_postgres(folder) as postgres,
            running_nats(folder) as bus,
            postgres.database(is_empty=True) as database,
        ):
            services = Services(database, f"{bus.rstrip('/')}/still")
            waits = asyncio.run(run(folder, services, times))
    said = ", ".join(f"{each:.1f}" for each in waits)
    print(f"{said} s: median {median(waits):.1f}, worst {max(waits):.1f}")
    print(f"load {os.getloadavg()[0]:.0f}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
