"""A server is killed, and its system's clock set by hours, again and again: no table notices."""

from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic

import pytest

from escale.client import Client, RemoteTable, RequestRefused
from escale.core.table_events import TakenOver
from escale.server.ops.store_clock import PRECISION_MS
from escale.server.serve import ALIVE_SECONDS
from escale.tables.state import FILL
from tests.services.engines import Engine
from tests.sizes import sized

from ..crashes import KillableServer, Notes
from ..examining import examined
from ..ops.test_absences import HOUR, SLOW, found
from ..waiting import GAME, QUICK, a_choice, until

SEEDS = range(sized(1, 4))
LIVES = sized(1, 8)
FORWARD_HOURS = 2.5  # a table that gathers is kept for six, and one life may pass unseen
BACK_HOURS = (23, 60)  # a server follows its clock back by more than a day
FILL_MS = 300_000
LATE_MS = 5_000  # a sign of life may be that late where the machine is busy


class SetClock:
    """A system's clock that is set by drawn hours, as seen by servers."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._furthest = 0.0

    def drawn(self) -> str:
        """How many seconds it is ahead of the right time from now on."""
        back = -self._random.choice(BACK_HOURS)
        hours = self._random.choice((back, FORWARD_HOURS)) * self._random.random()
        ahead = self._furthest + HOUR * hours
        self._furthest = max(self._furthest, ahead) if hours > -24 else ahead
        return str(ahead)


class Times:
    """What was left of a table's time, and what may be left of it later."""

    def __init__(self, table: str, whole_ms: int) -> None:
        self.table = table
        self._whole_ms = whole_ms
        self._left_ms: dict[str, int] = {}
        self._since = 0.0
        self._lives = 0

    async def note(self, server: KillableServer) -> None:
        self._since = monotonic()
        self._left_ms = (await found(server, self.table)).left_ms
        self._lives = 0

    def killed(self) -> None:
        self._lives += 1

    async def compare(self, server: KillableServer) -> None:
        """Time passes while a server runs; besides, only what a sign of life is late comes back."""
        now = await found(server, self.table)
        passed_ms = 1000 * (monotonic() - self._since)
        again_ms = self._lives * (1000 * ALIVE_SECONDS + LATE_MS)
        passed_ms += self._lives * PRECISION_MS  # of what a server knows of its store's clock
        assert not [each for each in now.steps if isinstance(each, TakenOver)]
        assert now.left_ms.keys() == self._left_ms.keys()
        for key, left_ms in now.left_ms.items():
            before_ms = self._left_ms[key]
            assert before_ms - passed_ms <= left_ms <= min(before_ms + again_ms, self._whole_ms)


@pytest.mark.slow
@pytest.mark.timeout(60 + 30 * LIVES)
@pytest.mark.parametrize("seed", SEEDS)
async def test_no_table_freezes_and_nobody_loses_or_wins_time(
    path: Path, engine: Engine, seed: int
) -> None:
    random = Random(seed)
    clock, server = (
        SetClock(random),
        KillableServer(path, "tests.server.other_time", engine.named),
    )
    async with server, Client(server.url, "Ada") as ada, Client(server.url, "Bob") as bob:
        first = await ada.open(GAME, QUICK, clock="slow", bots=["novice"], places=3)
        playing = (first, await bob.join(first.id))
        await first.start()
        gathering = await ada.open(GAME, QUICK, fill="novice", fill_seconds=FILL_MS // 1000)
        await until(gathering, lambda: FILL in gathering.standing.due)
        times = [Times(first.id, SLOW), Times(gathering.id, FILL_MS)]
        is_seen = True
        for _ in range(LIVES):
            if is_seen:
                for _ in range(random.randrange(3)):
                    await answer(playing)
                await until(first, lambda: waits_for_person(first))
                for each in times:
                    await each.note(server)
            server.kill()
            await server.open(clock.drawn())
            is_seen = not is_seen or random.random() < 0.7
            for each in times:
                each.killed()
                if is_seen:
                    await each.compare(server)
        await bob.connected()  # after so many kills that may take longer than the table waits
        short = await bob.open(GAME, QUICK, fill="novice", fill_seconds=3)
        await until(short, lambda: FILL in short.standing.due)
        server.kill()
        await server.open(clock.drawn())
        await until(short, lambda: short.card.stage == "playing")  # its clock goes on
        before = first.standing.number
        await answer(playing)
        await until(first, lambda: first.standing.number > before)
        server.kill()
    await examined(engine.address, Notes())
    assert "Traceback" not in server.log.read_text()


def waits_for_person(table: RemoteTable) -> bool:
    standing = table.standing
    return bool(standing.due) and not set(standing.must) & set(standing.bots)


async def answer(tables: tuple[RemoteTable, RemoteTable]) -> None:
    """Whoever is asked answers, once."""
    await until(tables[0], lambda: waits_for_person(tables[0]))
    for table in tables:
        # The first one may be behind the others: who is further has nothing to wait for.
        await until(table, lambda: table.last >= tables[0].last)  # noqa: B023
        if table.waits_for_me:
            with suppress(RequestRefused):  # the server was killed, and the answer was stored
                await table.play(a_choice(table))
            return
