"""A long run with faults drawn from a seed, on real processes and services.

`python -m tests.cluster.chaos --seed 1 --minutes 10`: people play all games at a few servers behind
a proxy; one fault after the other happens to one of the servers or to the news. On the way and in
the end everything is compared: what was acknowledged, what the logs say, what everyone was told.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from time import monotonic, time
from typing import NamedTuple
from urllib.parse import urlsplit

from escale.boxes.registry import BOXES
from tests.services.balancer import Balancer
from tests.services.nats import running_nats
from tests.services.postgres import running_postgres

from .chaos_check import (
    FaultTime,
    by_fault,
    check_in_the_end,
    check_on_the_way,
    report,
    standstills,
)
from .chaos_people import GROUPS, ChaosNotes, ChaosPeople
from .cluster import ClusterServer, Services, cluster

CALM_SECONDS = (6.0, 10.0)  # between two faults
CHECK_SECONDS = 20.0
END_SECONDS = 600.0  # in which all games that are under way end
KINDS = (
    "kill", "stop", "database held", "database refused", "bus held", "bus refused",
    "database and bus", "news lost and doubled", "clock off", "drain",
)  # fmt: skip


class Result(NamedTuple):
    """The figures of a run."""

    moves: int
    tables: int
    clients: int
    faults: list[FaultTime]
    table: str

    def __str__(self) -> str:
        said = f"{self.moves} moves, {self.tables} tables, {self.clients} clients"
        return f"{said}, {len(self.faults)} faults: 0 lost, 0 doubled, 0 differing\n{self.table}"


class Chaos:
    """The faults of one run."""

    def __init__(
        self,
        servers: list[ClusterServer],
        seed: int,
        longest: float,
        kinds: Sequence[str] = KINDS,
    ) -> None:
        self._chosen = kinds
        self._servers = servers
        self._random = Random(seed)
        self._longest = longest
        self._kinds: list[str] = []
        self.faults: list[FaultTime] = []

    async def run(self, seconds: float) -> None:
        """One fault after the other; all kinds come before one comes again."""
        until = monotonic() + seconds
        while monotonic() < until:
            await asyncio.sleep(self._random.uniform(*CALM_SECONDS))
            if not self._kinds:
                self._kinds = self._random.sample(self._chosen, len(self._chosen))
            kind = self._kinds.pop()
            server = self._random.choice(self._servers)
            lasts = self._random.uniform(1.0, self._longest)
            began = int(time() * 1000)
            await self._fail(kind, server, lasts)
            self.faults.append(FaultTime(kind, began, int(time() * 1000)))
            print(f"{kind}: server {self._servers.index(server)}, {lasts:.1f} s", flush=True)

    async def _fail(self, kind: str, server: ClusterServer, lasts: float) -> None:
        match kind:
            case "kill":
                server.kill()
                await asyncio.sleep(lasts / 2)
                await server.open()
            case "stop":
                async with server.stopped():
                    await asyncio.sleep(lasts)
            case "news lost and doubled":
                for each in self._servers:
                    each.news.lost = self._random.uniform(0.1, 0.6)
                    each.news.doubled = self._random.uniform(0, 0.3)
                await asyncio.sleep(lasts)
                for each in self._servers:
                    each.news.lost = each.news.doubled = 0.0
            case "clock off":
                server.kill()
                server.ahead = self._random.choice([-5.0, 5.0])
                await server.open()
                server.ahead = 0.0
                await asyncio.sleep(lasts)
            case "drain":
                await server.close()
                await server.open()
            case _:
                await self._cut(kind, server, lasts)

    async def _cut(self, kind: str, server: ClusterServer, lasts: float) -> None:
        what, _, how = kind.rpartition(" ")
        cut = {
            "database": [server.database],
            "bus": [server.bus],
            "database and": [server.database, server.bus],
        }[what]
        for each in cut:
            each.fail("held" if how == "held" else "refused")
        await asyncio.sleep(lasts)
        for each in cut:
            each.fail("none")


@asynccontextmanager
async def checked(database: str, notes: ChaosNotes) -> AsyncIterator[None]:
    """Compare everything again and again until the block ends."""

    async def check() -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await check_on_the_way(database, notes)

    async with asyncio.TaskGroup() as tasks:
        checking = tasks.create_task(check())
        yield
        checking.cancel()


async def _show(notes: ChaosNotes) -> None:
    """Say now and then which games are still under way."""
    while notes.playing:
        left = [f"{each.card.game} {each.standing.phase}" for each in notes.playing]
        print(f"{len(notes.kept)} moves; still playing: {', '.join(left)}", flush=True)
        await asyncio.sleep(CHECK_SECONDS)


async def run(
    folder: Path, services: Services, seed: int, seconds: float, servers: int, rounds: int,
    longest: float, games: Sequence[str] | None = None, kinds: Sequence[str] = KINDS,
) -> Result:  # fmt: skip
    """One run; raises AssertionError where something does not hold."""
    notes = ChaosNotes()
    async with (
        Balancer(seed) as balancer,
        cluster(folder, servers, services, balancer.url) as processes,
    ):
        balancer.serve([each.port for each in processes])
        chaos = Chaos(processes, seed, longest, kinds)
        async with ChaosPeople(balancer.url, notes, seed, games or tuple(BOXES)) as people:
            async with checked(services.database, notes), asyncio.TaskGroup() as tasks:
                for group in GROUPS * rounds:
                    tasks.create_task(people.play_games(group))
                await chaos.run(seconds)
                notes.is_late = True
                tasks.create_task(_show(notes))
            async with asyncio.timeout(END_SECONDS):
                tables = await check_in_the_end(services.database, balancer.url, notes)
        played = {*(table.id for table in notes.played), *notes.left}
        waits = await standstills(services.database, played)
    clients = sum(group.people for group in GROUPS) * rounds
    longest_by_kind = by_fault(chaos.faults, waits)
    return Result(len(notes.kept), tables, clients, chaos.faults, report(longest_by_kind, waits))


def main() -> None:
    parser = argparse.ArgumentParser(description="faults from a seed at a cluster")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=2, help="of groups that play at a time")
    parser.add_argument("--longest", type=float, default=15.0, help="seconds of a fault")
    parser.add_argument("--kind", action="append", choices=KINDS, help="of faults; else all")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="escale-chaos-") as name:
        folder = Path(name)
        with (
            running_postgres(folder) as postgres,
            running_nats(folder) as bus,
            postgres.database(is_empty=True) as url,
        ):
            services = Services(url, f"{bus.rstrip('/')}/{urlsplit(url).path.strip('/')}")
            size = (chosen.minutes * 60, chosen.servers, chosen.rounds, chosen.longest)
            work = run(folder, services, chosen.seed, *size, kinds=chosen.kind or KINDS)
            result = asyncio.run(work)
    print(f"seed {chosen.seed}, {chosen.minutes:g} min, {chosen.servers} servers: {result}")


if __name__ == "__main__":
    main()
