"""A disk that is really full: a small file system in memory, which only root can mount."""

import asyncio
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import msgspec
import pytest

from ..crashes import KillableServer, Notes
from ..examining import examined, told_to_the_end
from ..raw_http import ask
from .playing import Disturbed

FILLED = 3  # times


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ("mount", "-t", "tmpfs", "-o", "size=8m", "none", str(folder))
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    if not mounted:
        pytest.skip("no file system can be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(("umount", str(folder)), check=True)


def fill(ballast: Path) -> None:
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while file.write(bytes(4_096)):
            pass


async def until_health(server: KillableServer, status: str) -> None:
    async with asyncio.timeout(60):
        while msgspec.json.decode((await ask(server.url, "GET /health")).body)["status"] != status:
            await asyncio.sleep(0.05)


@pytest.mark.nightly
@pytest.mark.timeout(300)
async def test_a_full_disk_is_told_and_games_go_on_once_there_is_room(small_disk: Path) -> None:
    notes, random, ballast = Notes(), Random(0), small_disk / "ballast"
    server = KillableServer(small_disk / "escale.db", "tests.server.faults.usual_limits")
    async with server, Disturbed(server.url, notes, 0) as people:

        async def disturb() -> None:
            for _ in range(FILLED):
                moves = len(notes.kept) + random.randrange(1, 10)
                while len(notes.kept) < moves:
                    await asyncio.sleep(0.01)
                fill(ballast)
                await until_health(server, "failing")
                ballast.unlink()
                await until_health(server, "open")

        disturbing = asyncio.create_task(disturb())
        while not disturbing.done():
            await people.play(await people.sit_down())
        await disturbing
        server.kill()
        await examined(server.path, notes)
        await told_to_the_end(server.path, notes.played)
