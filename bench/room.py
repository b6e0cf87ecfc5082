"""A crowd in one room: a thousand sockets, one server process on one core, words at a human pace.

`python -m bench.room [PEOPLE [SECONDS_PER_WORD]]` plays one round of Boggle to its results. The
load runs on another core where the machine has one.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import perf_counter, time
from typing import Any

import aiohttp
import msgspec
import uvloop

from bench.load import cpu_seconds, memory_mb
from bench.server import end
from bench.wire import Wire
from escale.boxes.registry import BOXES
from escale.protocol import rooms as wire

ROOM = "boggle"
PEOPLE, PAUSE = 1_000, 6.0  # seconds between two words of somebody
WRONG = 0.2  # of all words
AT_ONCE = 50  # people who are made, and sockets that are opened, at the same time
SLOW = 0.5  # seconds until an answer, for which it is said when the word was sent
TAIL = 3.0  # seconds before the end in which nobody writes any more
NOTED, ENTERED = b'{"type":"room-noted"', b'{"type":"room-entered"'
BEGUN, RANKED, OVER = b'{"type":"room-round"', b'{"type":"room-standing"', b'{"type":"room-results"'


class Person:
    """One socket, and when it sent and heard things."""

    def __init__(self, crowd: "Crowd", number: int) -> None:
        self._crowd = crowd
        self._random = Random(number)
        self.wire: Wire | None = None
        self._sent: dict[bytes, float] = {}
        self._count = 0
        self.kept = 0  # words that were acknowledged

    def send(self, request: Any) -> None:
        assert self.wire is not None
        self._sent[request.id.encode()] = perf_counter()
        self.wire.send(msgspec.json.encode(request))

    def enter(self) -> None:
        self.send(wire.RoomEnter("enter", ROOM))

    def hear(self, data: bytes) -> None:
        crowd = self._crowd
        if data.startswith(RANKED):
            crowd.ranked_bytes = max(crowd.ranked_bytes, len(data))
            crowd.rankings += 1
        elif data.startswith(NOTED):
            sent = self._sent.pop(_id_of(data))
            crowd.answered.append(perf_counter() - sent)
            if crowd.answered[-1] > SLOW:
                crowd.slow.append(sent - crowd.began)
            self.kept += b'"kept":[[' in data
        elif data.startswith(ENTERED):
            crowd.joined.append(perf_counter() - self._sent.pop(b"enter"))
            crowd.learn(msgspec.json.decode(data, type=wire.RoomEntered).round)
        elif data.startswith(BEGUN):
            if not crowd.words:
                found = msgspec.json.decode(data, type=wire.RoomBegun).round
                assert found is not None
                crowd.learn(found)
        elif data.startswith(OVER):
            crowd.told_ms.append(time() * 1000)
            crowd.results = data
        else:
            crowd.other[data[:60]] = data

    async def play(self, pause: float) -> None:
        """Words at random times, until shortly before the end."""
        crowd, random = self._crowd, self._random
        await asyncio.sleep(random.uniform(0, pause))
        mine = random.sample(crowd.words, min(len(crowd.words), 60))
        while time() * 1000 < crowd.ends_ms - TAIL * 1000:
            self._count += 1
            is_wrong = random.random() < WRONG or not mine
            word = "".join(random.choices("AEIRSTLN", k=5)) if is_wrong else mine.pop()
            self.send(wire.RoomWords(f"w{self._count}", ROOM, crowd.number, [word]))
            await asyncio.sleep(random.expovariate(1 / pause))


class Crowd:
    """All people, and what was measured."""

    def __init__(self) -> None:
        self.joined: list[float] = []
        self.answered: list[float] = []
        self.slow: list[float] = []  # when they were sent, in seconds since all had come
        self.began = 0.0
        self.told_ms: list[float] = []
        self.results = b""
        self.ranked_bytes = self.rankings = 0
        self.other: dict[bytes, bytes] = {}
        self.words: Sequence[str] = ()
        self.number = self.ends_ms = 0
        self.begun = asyncio.Event()

    def learn(self, face: wire.RoomRound) -> None:
        """The round, and its words once it has begun."""
        self.number, self.ends_ms = face.number, face.ends_ms
        rounds = BOXES[ROOM].rounds
        assert rounds is not None
        if bytes(face.task) != b"null" and not self.words:
            task = msgspec.json.decode(face.task, type=rounds.task_type)
            self.words = sorted(rounds.solve(task))
            self.begun.set()


def _id_of(data: bytes) -> bytes:
    start = data.index(b'"id":"') + 6
    return data[start : data.index(b'"', start)]


async def keys_of(url: str, people: int) -> list[str]:
    """People with names, and their cookies."""

    async def make(session: aiohttp.ClientSession, number: int) -> str:
        body, head = {"name": f"Joueur {number}"}, {"Origin": url}
        async with session.post(f"{url}/api/me", json=body, headers=head) as answer:
            answer.raise_for_status()
            return answer.cookies["escale"].value

    keys: list[str] = []
    jar = aiohttp.DummyCookieJar()
    async with aiohttp.ClientSession(cookie_jar=jar) as session:
        for start in range(0, people, AT_ONCE):
            some = range(start, min(people, start + AT_ONCE))
            keys += await asyncio.gather(*(make(session, number) for number in some))
    return keys


async def measure(url: str, pid: int, people: int, pause: float) -> None:
    host, port = url.removeprefix("http://").split(":")
    keys = await keys_of(url, people)
    crowd = Crowd()
    persons = [Person(crowd, number) for number in range(people)]

    async def connect(person: Person, key: str) -> None:
        loop = asyncio.get_running_loop()
        _, person.wire = await loop.create_connection(
            lambda: Wire(f"{host}:{port}", key, person.hear), host, int(port)
        )
        await person.wire.up.wait()

    await connect(persons[0], keys[0])
    persons[0].enter()
    await crowd.begun.wait()  # lexicon and kernels are loaded: they are there once for all
    empty_mb = memory_mb(pid)
    for start in range(1, people, AT_ONCE):
        some = zip(persons[start : start + AT_ONCE], keys[start : start + AT_ONCE], strict=True)
        await asyncio.gather(*(connect(*each) for each in some))
    for each in persons[1:]:
        each.enter()  # all at once
    before, began = cpu_seconds(pid), perf_counter()
    crowd.began = began
    await asyncio.gather(*(each.play(pause) for each in persons))
    while len(crowd.told_ms) < people and time() * 1000 < crowd.ends_ms + 20_000:
        await asyncio.sleep(0.05)
    used, passed = cpu_seconds(pid) - before, perf_counter() - began
    full_mb = memory_mb(pid)
    refused = {key: data for key, data in crowd.other.items() if b'"refused"' in key}
    if refused or len(crowd.told_ms) < people:
        print(f"not all went well: {len(crowd.told_ms)} results, {list(refused)[:3]}")
    after = sorted(each - crowd.ends_ms for each in crowd.told_ms)
    kept = sum(each.kept for each in persons)
    told = msgspec.json.decode(crowd.results, type=wire.RoomOver).results
    print(f"{people:,} sockets in one room, {len(crowd.words)} words in the grid")
    print(f"joining, all at once: p50 {_ms(crowd.joined, 50)}, p99 {_ms(crowd.joined, 99)}")
    print(f"{len(crowd.answered):,} words sent, {len(crowd.answered) / passed:,.0f} a second,")
    print(f"  acknowledged: p50 {_ms(crowd.answered, 50)}, p99 {_ms(crowd.answered, 99)}")
    if crowd.slow:
        spans = Counter(int(each) for each in crowd.slow)
        said = ", ".join(f"{count:,} at {at} s" for at, count in sorted(spans.items()))
        print(f"  {len(crowd.slow):,} after more than {SLOW} s, sent {said}")
    print(f"results after the end of the round: p50 {_at(after, 50):,.0f} ms,", end=" ")
    print(f"p99 {_at(after, 99):,.0f} ms, last {after[-1]:,.0f} ms")
    print(
        f"CPU: {used / passed:.0%} of a core; memory: {empty_mb:,.0f} MB without sockets,", end=" "
    )
    print(f"{1000 * (full_mb - empty_mb) / people:,.0f} KB a socket")
    print(f"{crowd.rankings:,} rankings of {crowd.ranked_bytes:,} bytes at most,", end=" ")
    print(f"results of {len(crowd.results):,}")
    print(f"{kept:,} words acknowledged, {told.standing.players:,} people in the results")
    for each in persons:
        assert each.wire is not None
        each.wire.close()


def _at(values: Sequence[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def _ms(seconds: Sequence[float], percent: int) -> str:
    return f"{1000 * _at(seconds, percent):,.1f} ms"


def main(people: int = PEOPLE, pause: float = PAUSE) -> None:
    cores = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as folder:
        command = (sys.executable, "-m", "bench.load_server", "0", str(Path(folder) / "escale.db"))
        pinned = ("taskset", "-c", str(cores[0]), *command)
        with subprocess.Popen(pinned, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                url = server.stdout.readline().strip()
                os.sched_setaffinity(0, cores[1:] or cores)
                with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                    runner.run(measure(url, server.pid, people, pause))
            finally:
                end(server)


if __name__ == "__main__":
    main(*(kind(each) for kind, each in zip((int, float), sys.argv[1:], strict=False)))
