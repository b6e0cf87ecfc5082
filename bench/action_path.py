"""The functions that one action passes on the server, from the socket to the other's socket.

`python -m bench.action_path` prints them in the order of their first call. Functions of the games
and of the boxes, properties, lambdas and comprehensions are left out.
"""

import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import escale
from escale.client import Client
from escale.client.table import RemoteTable
from escale.server.config import UNLIMITED, Addresses, ServerConfig
from escale.server.serve import serve

GAME, PRESET = "rondelic", "rondelic"
SOURCE = Path(escale.__file__).parent
LEFT_OUT = ("games", "boxes", "client")
PROLOGUE = 16  # bytes of code before the body of a function; a coroutine resumes after it
OTHER_CALLERS = ("client/", "server/serve.py")  # the person's side, and what runs every few seconds


class CallRecorder:
    """A profile function for all threads; it notes each function of the server once."""

    def __init__(self) -> None:
        self.is_on = False
        self.calls: dict[tuple[str, str], None] = {}

    def __call__(self, frame: FrameType, event: str, _argument: Any) -> None:
        if not self.is_on or event != "call" or frame.f_code.co_name.startswith("<"):
            return
        part = _part_of(frame)
        if part is None or part.split("/")[0] in LEFT_OUT or _is_property(frame):
            return
        is_resumed = frame.f_lasti > PROLOGUE
        if not is_resumed and not _is_called_from(frame, OTHER_CALLERS):
            self.calls[part, frame.f_code.co_qualname.split(".<locals>.")[-1]] = None


def _part_of(frame: FrameType) -> str | None:
    path = Path(frame.f_code.co_filename)
    return path.relative_to(SOURCE).as_posix() if path.is_relative_to(SOURCE) else None


def _is_property(frame: FrameType) -> bool:
    owner = type(frame.f_locals.get("self"))
    return isinstance(getattr(owner, frame.f_code.co_name, None), property)


def _is_called_from(frame: FrameType | None, parts: tuple[str, ...]) -> bool:
    while frame is not None:
        if (_part_of(frame) or "").startswith(parts):
            return True
        frame = frame.f_back
    return False


async def record(recorder: CallRecorder, path: Path) -> None:
    """Open a server, let two people play, and record the first answer with a choice."""
    address: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def announce(addresses: Addresses) -> None:
        address.set_result(addresses.here)

    server = asyncio.create_task(serve(ServerConfig(path, port=0, limits=UNLIMITED), announce))
    url = await address
    async with Client(url, "Ada") as ada, Client(url, "Ben") as ben, Client(url, "Cleo") as cleo:
        table = await ada.open(GAME, PRESET)
        others = [await each.join(table.card.code) for each in (ben, cleo)]
        await table.start()
        await _play(recorder, [table, *others])
    server.cancel()
    await asyncio.gather(server, return_exceptions=True)


async def _play(recorder: CallRecorder, tables: list[RemoteTable]) -> None:
    while True:
        await asyncio.sleep(0)
        for table in tables:
            if table.waits_for_me and table.question and len(table.question.choices) > 1:
                counts = [len(each.events) for each in tables]
                recorder.is_on = True
                await table.play(table.question.choices[0].action)
                while any(len(each.events) == n for each, n in zip(tables, counts, strict=True)):
                    await asyncio.sleep(0)
                recorder.is_on = False
                return


def main() -> None:
    recorder = CallRecorder()
    threading.setprofile(recorder)
    sys.setprofile(recorder)
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(record(recorder, Path(folder) / "escale.db"))
    sys.setprofile(None)
    for part, name in recorder.calls:
        print(f"{part:<32} {name}")
    files = {part for part, _ in recorder.calls}
    print(f"\n{len(recorder.calls)} functions in {len(files)} files")


if __name__ == "__main__":
    main()
