"""What the history of a person costs: `GET /api/me/games` and its neighbours, by games played.

`python -m bench.history [postgresql://…]`: a real server on one core, on a new file or on an empty
database. One person asks again and again, over one connection, while tens of thousands of games of
others lie in the same tables.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter, time
from typing import Any, NamedTuple

import msgspec

from bench.server import end
from escale.protocol.history import MyGames
from escale.server.identity import hash_of
from escale.storage.address import read_address
from escale.storage.opening import open_store
from escale.storage.rows import Store
from escale.tables.ports import PersonRow
from escale.tables.results import KINDS, FinishedGame, Opponent, Result, StampRow

GAMES = (10, 100, 1_000, 10_000)
OTHERS = 200  # people, each of whom has played…
OF_OTHERS = 100  # …so many games
REQUESTS, WARM_UP = 300, 30
BOXES = ("boggle", "tordu", "rondelic", "ludime", "biduletruc")
HOUR_MS = 3_600_000
NOW_MS = int(time() * 1000)


def results(person: str, games: int, random: Random) -> Iterator[Result]:
    """Games of a person, some with others and some with bots."""
    for number in range(games):
        game = random.choice(BOXES)
        kind = random.choices(KINDS, (40, 2, 45, 8, 5))[0]
        with_people = number % 3 == 0
        yield Result(
            table=f"{person}x{number:06}",
            seat=0,
            person=person,
            game=game,
            preset=f"{game}-{number % 2}",
            options="",
            ended_ms=1_700_000_000_000 + number * HOUR_MS,
            duration_ms=900_000,
            players=3,
            place=1 if kind in {"won", "shared"} else 2,
            score=float(random.randrange(60)),
            kind=kind,
            ending="closed" if kind == "unfinished" else "over",
            opponents=(
                Opponent(1, f"other{random.randrange(OTHERS)}" if with_people else "", "regular"),
                Opponent(2, "", "expert"),
            ),
            hints=0,
            figures={"points": random.randrange(60), "best-word": 11, "kept": 20, "noted": 25},
            words={"best-word": "PATIENCE"},
        )


async def fill(store: Store, person: str, games: int, key: str = "") -> None:
    """A person with so many finished games."""
    await store.people.add_person(PersonRow(person, person, NOW_MS), hash_of(key or person))
    found = tuple(results(person, games, Random(games)))
    stamps = tuple(StampRow(person, game, "first", "t", 1) for game in BOXES)
    for first in range(0, games, 1_000):
        await store.results.store("", FinishedGame(found[first : first + 1_000], stamps))


async def prepare(database: str) -> None:
    async with open_store(read_address(database)) as store:
        for number in range(OTHERS):
            await fill(store, f"other{number}", OF_OTHERS)
        for games in GAMES:
            await fill(store, f"player{games}", games, key_of(games))


def key_of(games: int) -> str:
    return f"key-of-a-player-with-{games}"


class Served(NamedTuple):
    """A server that is measured."""

    process: int
    url: str


class Asker:
    """One connection, as one person; requests one after the other."""

    def __init__(self, address: str, games: int) -> None:
        host = address.removeprefix("http://")
        self._connection = HTTPConnection(host, timeout=30)
        self._headers = {"Cookie": f"escale={key_of(games)}"}

    def ask(self, path: str) -> bytes:
        self._connection.request("GET", path, headers=self._headers)
        answer = self._connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            sys.exit(f"{path}: {answer.status} {body[:200]!r}")
        return body

    def cursors(self, path: str) -> list[str]:
        """Where pages begin, from the first to one in the midst of it all."""
        found = [path]
        joint = "&" if "?" in path else "?"
        while len(found) < 50:
            after = msgspec.json.decode(self.ask(found[-1]), type=MyGames).next
            if not after:
                break
            found.append(f"{path}{joint}before={after}")
        return found

    def times(self, paths: list[str]) -> list[float]:
        """Milliseconds until each answer has been read."""
        taken = []
        for number in range(WARM_UP + REQUESTS):
            began = perf_counter()
            self.ask(paths[number % len(paths)])
            taken.append((perf_counter() - began) * 1000)
        return taken[WARM_UP:]


def cpu_seconds(process: int) -> float:
    """What a process has computed so far."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


ASKED = (
    ("the first page", "/api/me/games"),
    ("page after page", "/api/me/games?state=over"),
    ("one box, won", "/api/me/games?game=tordu&result=won"),
    ("with one person", "/api/me/games?with=other7"),
    ("a rare result", "/api/me/games?game=boggle&result=shared&with=other7"),
    ("the figures", "/api/me/figures"),
    ("the stamps", "/api/me/stamps"),
)


@contextmanager
def served(database: str, prepare: Callable[[str], Coroutine[Any, Any, None]]) -> Iterator[Served]:
    """A server on one core, on a new file or this database, once it was prepared."""
    with tempfile.TemporaryDirectory() as folder:
        kept = database or str(Path(folder) / "escale.db")
        asyncio.run(prepare(kept))
        command = (sys.executable, "-m", "bench.load_server", "0", kept)
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                url = server.stdout.readline().strip()
                os.sched_setaffinity(server.pid, {min(os.sched_getaffinity(0))})
                yield Served(server.pid, url)
            finally:
                end(server)


def main(database: str = "") -> None:
    """Latencies by how many games the person has played, and what they cost the server."""
    with served(database, prepare) as server:
        print("| | finished games | p50 ms | p99 ms | CPU ms of the server |")
        print("|---|---|---|---|---|")
        for name, path in ASKED:
            for games in GAMES:
                show(server.process, Asker(server.url, games), name, path, games)


def show(process: int, asker: Asker, name: str, path: str, games: int) -> None:
    """One line of the table."""
    paths = asker.cursors(path) if name == "page after page" else [path]
    print(f"| {name} | {games:,} | {measured(process, asker, paths)} |", flush=True)


def measured(process: int, asker: Asker, paths: list[str]) -> str:
    """The median and the 99th percentile of answers, and what one costs the server."""
    before = cpu_seconds(process)
    times = asker.times(paths)
    used = (cpu_seconds(process) - before) * 1000 / (WARM_UP + REQUESTS)
    cuts = quantiles(times, n=100)
    return f"{cuts[49]:.1f} | {cuts[98]:.1f} | {used:.2f}"


if __name__ == "__main__":
    main(*sys.argv[1:])
