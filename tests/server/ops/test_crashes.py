"""`kill -9` under load: what was acknowledged is there, once; every table goes on to its end."""

import asyncio
import shutil
from collections import Counter, defaultdict
from itertools import product
from pathlib import Path
from random import Random

import pytest

from escale.boxes.registry import BOXES, GAMES
from escale.client import RemoteTable
from escale.core.record import verify
from escale.storage.sqlite import SqliteStore
from escale.tables.archive import stored_record
from escale.tables.clock import SimulatedClock
from escale.tables.stored import read_state
from tests.sizes import sized
from tests.tables.tables import loaded, told

from ..crashes import GROUPS, MOMENTS, KillableServer, Notes, Players, doing

KILLS = sized(4, 50)
MOST_MOVES = sized(30, 150)  # between two of them
STRIDE = sized(3, 1)  # every third pair of a game and a group still has each game and each group


@pytest.mark.slow
@pytest.mark.timeout(180 + 10 * KILLS)  # far more than it needs on a machine of its own
async def test_a_server_that_is_killed_at_any_moment_loses_nothing(
    tmp_path: Path,
) -> None:
    notes, random = Notes(), Random(0)
    interrupted: Counter[str] = Counter()
    async with (
        KillableServer(tmp_path / "escale.db") as server,
        Players(server, notes) as players,
        asyncio.TaskGroup() as tasks,
    ):
        for game, group in list(product(BOXES, GROUPS))[::STRIDE]:
            tasks.create_task(players.play_games(game, group))
        kills = 0
        while kills < KILLS or len(interrupted) < len(MOMENTS):
            moment = MOMENTS[kills % len(MOMENTS)]
            await notes.moment(random.randrange(1, MOST_MOVES), moment)
            server.kill()
            kills += 1
            interrupted.update(await examined(copied(server.path, tmp_path), notes))
            await server.open()
        notes.is_late = True
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
    await examined(server.path, notes)
    await told_to_the_end(server.path, notes.played)
    print(f"{len(notes.kept)} moves, {len(notes.played)} places, {dict(interrupted)}")


def copied(path: Path, folder: Path) -> Path:
    """As the dead server left it; mending the file itself is for the next server to do."""
    copy = folder / "copy.db"
    shutil.copyfile(path, copy)
    shutil.copyfile(f"{path}-wal", f"{copy}-wal")
    return copy


async def examined(path: Path, notes: Notes) -> Counter[str]:
    """Every log holds what was acknowledged, by the rules; what the server was doing."""
    kept = defaultdict(list)
    for each in notes.kept:
        kept[each.table].append(each)
    midst: Counter[str] = Counter()
    store = SqliteStore(path)
    try:
        known = await names(store)
        assert {*kept, *(each.id for each in notes.playing)} <= set(known)
        for name in known:
            state = await read_state(name, GAMES, store)
            steps = await store.read_steps(name)
            assert [step.number for step in steps] == list(range(1, len(steps) + 1))
            sent = [step.client for step in steps if step.client]
            assert len(set(sent)) == len(sent), "a step is there twice"
            assert not [client for client in sent if (name, client) in notes.refused]
            for each in kept[name]:
                assert len(steps) >= each.number, "an acknowledged step is lost"
                step = steps[each.number - 1]
                assert (step.seat, each.client and step.client) == (each.seat, each.client)
            timers = {timer.key: timer.due_ms for timer in await store.read_timers(name)}
            assert timers == state.due
            midst.update(doing(state.due, state.actors.must, state.bots))
    finally:
        store.close()
    return midst


async def names(store: SqliteStore) -> list[str]:
    rows = await store.database.read(lambda c: c.execute("SELECT id FROM tables").fetchall())
    return [name for (name,) in rows]


async def told_to_the_end(path: Path, tables: list[RemoteTable]) -> None:
    """Every table is over, its record verifies, and all were told what the log says."""
    store = SqliteStore(path)
    try:
        for name in {each.id for each in tables}:
            table = await loaded(store, SimulatedClock(), name)
            assert table.state.outcome is not None
            verify(await stored_record(name, GAMES, store), table.game)
            for remote in tables:
                if remote.id == name:
                    heard = [(event.number, remote.body(event)) for event in remote.events]
                    assert heard == told(table, remote.seat)
                    assert remote.outcome == table.state.outcome
    finally:
        store.close()
