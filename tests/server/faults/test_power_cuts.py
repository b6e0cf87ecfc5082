"""The power is cut at any moment: what was acknowledged is there, once, and tables play on.

Every write and every flush of the store is noted while people play (`tests/storage/disk.py`);
afterwards the power is cut after drawn ones of them (`tests/storage/power.py` says what is left).
"""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from escale.boxes.registry import BOXES
from escale.client import RemoteTable
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from tests.sizes import sized
from tests.storage.disk import Disk
from tests.storage.power import leave
from tests.tables.tables import loaded

from ..crashes import GROUPS, AcceleratedClock, Answer, Notes, Players
from ..examining import examined, names, told_so_far
from ..servers import open_server

SEEDS = range(sized(1, 3))
MOVES = sized(60, 400)  # acknowledged in each run
CUTS = sized(8, 60)


class Mark(NamedTuple):
    """What people had been told when so much was written."""

    changes: int
    kept: int
    heard: list[tuple[RemoteTable, int]]


class MarkingNotes(Notes):
    """Notes that also tell when something was known."""

    def __init__(self, disk: Disk) -> None:
        super().__init__()
        self._disk = disk
        self.marks = [Mark(0, 0, [])]

    def news(self) -> None:
        heard = [(table, table.last) for table in (*self.playing, *self.played)]
        self.marks.append(Mark(len(self._disk.changes), len(self.kept), heard))
        super().news()

    def before(self, changes: int) -> tuple[Notes, list[tuple[RemoteTable, int]]]:
        """What people knew before a cut."""
        mark = next(each for each in reversed(self.marks) if each.changes <= changes)
        known = Notes()
        known.kept = self.kept[: mark.kept]
        known.refused = self.refused
        known.playing = [table for table, _ in mark.heard]
        return known, mark.heard


class Steady(NamedTuple):
    """A server that is always there."""

    url: str

    async def insist(self, ask: Callable[[], Awaitable[Answer]]) -> Answer:
        return await ask()


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("seed", SEEDS)
async def test_what_was_acknowledged_survives_a_power_cut(
    tmp_path: Path, disk: Disk, seed: int
) -> None:
    random, notes = Random(seed), MarkingNotes(disk)
    async with open_server(tmp_path / "escale.db", AcceleratedClock()) as home:
        pages = random.randrange(20, 400)  # often enough that cuts fall into checkpoints, too
        pragma = f"PRAGMA wal_autocheckpoint = {pages}"
        await home.file.database.write(lambda c: c.execute(pragma).fetchone())
        await play(Steady(home.url), notes, random)

    for cut in range(CUTS):
        folder = tmp_path / f"cut{cut}"
        folder.mkdir()
        changes = random.randrange(len(disk.changes) + 1)
        leave(disk.changes[:changes], folder, random)
        known, heard = notes.before(changes)
        path = folder / "escale.db"
        await examined(path, known)
        await play_on(path, heard, random)

    kinds = {change.kind for change in disk.changes if change.file == "escale.db"}
    assert {"write", "sync"} <= kinds  # there were checkpoints
    print(f"{len(notes.kept)} moves, {len(disk.changes)} changes, {CUTS} cuts, {pages} pages")


async def play(server: Steady, notes: Notes, random: Random) -> None:
    """Some people play some games until enough moves are acknowledged."""
    async with Players(server, notes) as players, asyncio.TaskGroup() as tasks:
        drawn = random.sample(list(product(BOXES, GROUPS)), 6)
        playing = [tasks.create_task(players.play_games(*each)) for each in drawn]
        while len(notes.kept) < MOVES:
            await asyncio.sleep(0.02)
        for task in playing:
            task.cancel()


async def play_on(path: Path, heard: list[tuple[RemoteTable, int]], random: Random) -> None:
    """The logs say what people were told; a table that waits for a person takes their answer."""
    store = SqliteStore(path)
    try:
        await told_so_far(store, heard)
        for name in random.sample(found := await names(store), min(3, len(found))):
            await answer(store, name)
    finally:
        store.close()


async def answer(store: SqliteStore, name: str) -> None:
    table = await loaded(store, SimulatedClock(), name)
    state = table.state
    people = [seat for seat in state.actors.must if seat not in state.bots]
    if state.is_over or state.is_paused or not people:
        return
    before, seat = state.number, people[0]
    action = next(iter(table.game.legal(table.view(seat))))
    assert (await table.submit(seat, state.phase, [action])).number > before
    assert len(await store.read_steps(name)) == table.state.number
