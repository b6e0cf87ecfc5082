"""`escale cluster`: all that a house of two processes needs, from the first to the last process."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from escale.boxes.registry import BOXES, GAMES
from escale.client import Client, play_with
from escale.core.record import loads, verify
from tests.cli.test_serve import ENVIRONMENT, SECONDS
from tests.server.crashes import children_of, has_ended

BOT = BOXES["rondelic"].bots["novice"]


class House(NamedTuple):
    """A house in processes of its own, and what it said when it opened."""

    process: subprocess.Popen[str]
    said: str

    @property
    def urls(self) -> list[str]:
        return re.findall(r"http://\S+", self.said)

    def programs(self) -> dict[int, int]:
        """All processes that it has started, each with a handle that tells of its end."""
        found: dict[int, int] = {}
        parents = [self.process.pid]
        while parents:
            children = children_of(parents.pop())
            found |= children
            parents += children
        return found

    def kill_server(self) -> None:
        """Kill the only server, not the shell that watches it."""
        for pid, handle in self.programs().items():
            if re.match(r"\S+ -m escale serve ", command_of(pid)):
                signal.pidfd_send_signal(handle, signal.SIGKILL)
            os.close(handle)


def command_of(pid: int) -> str:
    """Nothing of a process that has gone."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return ""


@pytest.fixture
def folder() -> Iterator[Path]:
    """Not in pytest's folder, which only its user may enter, and PostgreSQL's is another."""
    folder = Path(tempfile.mkdtemp(prefix="escale-cluster-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def open_house(folder: Path, *arguments: str) -> Iterator[House]:
    command = [sys.executable, "-m", "escale", "cluster", "--port", "0", "--pace", "0", *arguments]
    log = folder / "log"
    with (
        log.open("w") as errors,
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=folder, env=ENVIRONMENT
        ) as process,
    ):
        try:
            assert process.stdout
            said = [process.stdout.readline()]
            while said[-1] and "Ctrl+C" not in said[-1]:
                said.append(process.stdout.readline())
            assert said[-1], log.read_text()
            yield House(process, "".join(said))
        finally:
            if process.poll() is None:
                programs = House(process, "").programs()
                process.kill()
                all_end(programs)  # they write into the folder


def all_end(programs: dict[int, int]) -> bool:
    survivors = [pid for pid, handle in programs.items() if not has_ended(handle)]
    return not survivors


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_game_is_played_across_two_ports_and_is_there_the_next_day(folder: Path) -> None:
    with open_house(folder) as house:
        assert house.said.startswith("Une maison de 2 processus est ouverte.\n")
        one, two = house.urls
        async with Client(one, "Ann") as ann, Client(two, "Bob") as bob:
            hers = await ann.open("rondelic", "rondelic-rapide", bots=["novice"], places=3)
            his = await bob.join(hers.id)
            await hers.start()
            outcomes = await asyncio.gather(play_with(hers, BOT), play_with(his, BOT))
            assert outcomes[0] == outcomes[1] is not None
            record = await ann.record(hers.id)
            verify(loads(record), GAMES["rondelic"])
        programs = house.programs()
        assert len(programs) > 4
        house.process.send_signal(signal.SIGTERM)
        last, _ = house.process.communicate(timeout=SECONDS)
        assert (house.process.returncode, last) == (0, "Escale est fermée. À bientôt\u202f!\n")
        assert all_end(programs)
        assert (folder / "log").read_text() == ""
    with open_house(folder, "-n", "1") as house:
        async with Client(house.urls[0], "Cid") as cid:
            assert await cid.record(hers.id) == record
        programs = house.programs()
        house.process.kill()
        assert all_end(programs)


@pytest.mark.slow
def test_without_the_last_server_the_house_closes(folder: Path) -> None:
    with open_house(folder, "-n", "1", "--lang", "en") as house:
        house.kill_server()
        last, _ = house.process.communicate(timeout=SECONDS)
        assert re.search(r"The server http://\S+ has ended \(code 137\)", last)
        assert house.process.returncode == 2
        assert (folder / "log").read_text() == "escale: No server is left.\n"
