"""`kill -9` under load: what was acknowledged is there, once; every table goes on to its end."""

import asyncio
import shutil
from collections import Counter
from itertools import product
from pathlib import Path
from random import Random

import pytest

from escale.boxes.registry import BOXES
from escale.storage.address import Address
from tests.services.engines import Engine
from tests.sizes import sized

from ..crashes import GROUPS, MOMENTS, KillableServer, Notes, Players
from ..examining import examined, told_to_the_end

KILLS = sized(4, 20)
MOST_MOVES = sized(30, 150)  # between two of them
STRIDE = sized(7, 1)  # every seventh pair of a game and a group still has each game


@pytest.mark.slow
@pytest.mark.timeout(180 + 10 * KILLS)  # far more than it needs on a machine of its own
async def test_a_server_that_is_killed_at_any_moment_loses_nothing(
    tmp_path: Path, engine: Engine
) -> None:
    notes, random = Notes(), Random(0)
    interrupted: Counter[str] = Counter()
    async with (
        KillableServer(tmp_path / "escale.db", database=engine.named) as server,
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
            interrupted.update(await examined(copied(engine, tmp_path), notes))
            await server.open()
        notes.is_late = True
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
    await examined(engine.address, notes)
    await told_to_the_end(engine.address, notes.played)
    print(f"{len(notes.kept)} moves, {len(notes.played)} places, {dict(interrupted)}")


def copied(engine: Engine, folder: Path) -> Address:
    """As the dead server left it; mending the file itself is for the next server to do."""
    path = engine.address
    if not isinstance(path, Path):
        return path
    copy = folder / "copy.db"
    shutil.copyfile(path, copy)
    shutil.copyfile(f"{path}-wal", f"{copy}-wal")
    return copy
