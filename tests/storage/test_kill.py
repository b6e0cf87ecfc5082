"""`kill -9` at any moment: what was acknowledged is there, nothing is there twice."""

import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from escale.storage.sqlite import SqliteStore

from .test_store import PLAYING, a_table

WRITER = """
import asyncio, sys
from pathlib import Path
from msgspec import Raw
from escale.tables.ports import LoggedStep
from escale.storage.sqlite import SqliteStore

async def table(store, name):
    number = len(await store.read_steps(name))
    while True:
        number += 1
        step = LoggedStep(number, 0, Raw(b'{}'), number, f"c{number}")
        assert (await store.append(name, [step], [])).stored
        print(name, number, flush=True)

async def main():
    store = SqliteStore(Path(sys.argv[1]))
    await asyncio.gather(*(table(store, f"t{n}") for n in range(4)))

asyncio.run(main())
"""


@pytest.mark.slow
async def test_what_was_acknowledged_survives(tmp_path: Path) -> None:
    path, random = tmp_path / "escale.db", Random(1)
    with closing(SqliteStore(path)) as store:
        for table in range(4):
            await store.open_table(a_table(f"t{table}"), PLAYING, ())
    acknowledged: dict[str, int] = {}
    for _ in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout
        for _ in range(random.randrange(1, 400)):
            name, number = process.stdout.readline().split()
            acknowledged[name] = int(number)
        process.send_signal(signal.SIGKILL)
        for line in process.stdout.read().splitlines():  # said before it died
            if len(words := line.split()) == 2:
                acknowledged[words[0]] = max(acknowledged.get(words[0], 0), int(words[1]))
        process.wait()
        process.stdout.close()
        with closing(SqliteStore(path)) as store:
            for name, least in acknowledged.items():
                kept = [step.number for step in await store.read_steps(name)]
                assert kept == list(range(1, len(kept) + 1))
                assert len(kept) >= least
