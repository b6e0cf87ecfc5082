"""Two programs and two bots at one table, over sockets; then the record is checked."""

import asyncio
import subprocess
import sys
import tempfile
from pathlib import Path

from escale.boxes.registry import BOXES
from escale.client import Client, play_with
from escale.core.record import loads, verify

box = BOXES["rondelic"]


async def play(url: str) -> None:
    async with Client(url, "Ada") as ada, Client(url, "Bob") as bob:
        mine = await ada.open("rondelic", "rondelic-rapide", bots=["novice", "casual"])
        his = await bob.join(mine.card.code)  # the code that one can say over the phone
        await mine.start()
        await asyncio.gather(
            play_with(mine, box.bots["master"]),
            play_with(his, box.bots["regular"]),
        )
        record = loads(await mine.record())
    verify(record, box.game)
    assert record.outcome is not None
    for place, name in sorted(zip(record.outcome.places, record.seats, strict=True)):
        print(place, name)
    print(f"{len(record.steps)} steps, {len(record.chance)} draws: all as committed")


with tempfile.TemporaryDirectory() as folder:
    serve = ["-m", "escale", "serve", "--port", "0", "--db", str(Path(folder) / "escale.db")]
    with subprocess.Popen(
        [sys.executable, *serve, "--pace", "0"], stdout=subprocess.PIPE, text=True
    ) as house:
        assert house.stdout
        lines = iter(house.stdout.readline, "")
        url = next(line.split()[-1] for line in lines if "http" in line)
        try:
            asyncio.run(play(url))
        finally:
            house.terminate()
            house.communicate(timeout=20)
