"""Floods while two people play: each of their moves is stored and told once, the server lives."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bench.load import memory_mb
from tests.sizes import sized

from ..crashes import ROOT, KillableServer, Notes
from ..examining import examined, told_to_the_end
from ..raw_http import ask
from .playing import Disturbed

SEEDS = range(sized(1, 5))
SECONDS = sized(2, 8)
MOST_GAMES = 15  # of one person, before they have to wait
LIVING_SECONDS = 60.0  # until memory is given back: it is looked at again and again
MORE_MB = 40  # than before, and half as much again, is still near


@pytest.mark.slow
@pytest.mark.timeout(180)
@pytest.mark.parametrize("seed", SEEDS)
async def test_two_people_play_on_in_a_flood(tmp_path: Path, seed: int) -> None:
    notes = Notes()
    server = KillableServer(tmp_path / "escale.db", "tests.server.faults.usual_limits")
    async with server, Disturbed(server.url, notes, seed) as people:
        seen, games = await people.sit_down(), 1
        before = memory_mb(server.pid)
        command = ("-m", "tests.server.faults.flooding", server.url, str(seed), str(SECONDS))
        flood = await asyncio.create_subprocess_exec(
            sys.executable, *command, cwd=ROOT, stdout=subprocess.PIPE
        )
        flooding = asyncio.create_task(flood.communicate())
        await people.play(seen)
        while not flooding.done() and games < MOST_GAMES:
            assert await health(server) == "open"
            await people.play(await people.sit_down())
            games += 1
        said, _ = await flooding
        assert flood.returncode == 0
        async with asyncio.timeout(LIVING_SECONDS):
            while (after := memory_mb(server.pid)) > 1.5 * before + MORE_MB:
                await asyncio.sleep(0.5)
        assert await health(server) == "open"
        server.kill()
    assert not people.failed
    assert "Traceback" not in server.log.read_text(), server.log.read_text()
    await examined(server.path, notes)
    await told_to_the_end(server.path, notes.played)
    print(f"{said.decode().strip()}, {games} games, {before:.0f} -> {after:.0f} MB")


async def health(server: KillableServer) -> str:
    status: str = msgspec.json.decode((await ask(server.url, "GET /health")).body)["status"]
    return status
