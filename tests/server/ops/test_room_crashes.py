"""`kill -9` in the middle of a round: every word that was acknowledged counts in its results."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from escale.boxes.registry import BOXES
from tests.services.engines import Engine

from ..crashes import KillableServer
from ..room_visitors import ROOM, Visitor, visitors

NAMES = ("Ada", "Bob", "Cleo")
WORDS = 12  # of each, of which some are on their way when the server dies


class Writer:
    """Somebody who writes one word after the other, and again whatever was not answered."""

    def __init__(self, visitor: Visitor, words: list[str]) -> None:
        self.visitor = visitor
        self.words = dict(enumerate(words))
        self.acknowledged: set[str] = set()

    async def write(self) -> None:
        for number, word in self.words.items():
            if word not in self.acknowledged:
                answer = await self.visitor.note(word, client=f"word-{number}")
                assert [kept for kept, _ in answer["kept"]] == [word], answer
                self.acknowledged.add(word)


@asynccontextmanager
async def writing(writers: list[Writer]) -> AsyncIterator[None]:
    """They write until the block ends, wherever they are."""
    tasks = [asyncio.create_task(each.write()) for each in writers]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.mark.slow
@pytest.mark.timeout(180)
async def test_a_server_that_is_killed_in_a_round_loses_no_word(
    tmp_path: Path, engine: Engine
) -> None:
    rounds = BOXES[ROOM].rounds
    assert rounds is not None
    path = tmp_path / "escale.db"
    async with (
        KillableServer(path, database=engine.named) as server,
        visitors(server.url, *NAMES) as people,
    ):
        entered = [await each.enter() for each in people]
        for each, seen in zip(people, entered, strict=True):
            if seen["round"]["task"] is None:
                await each.begun()
        solution = people[0].solution
        writers = [
            Writer(each, solution[place : place + WORDS]) for place, each in enumerate(people)
        ]
        number = people[0].number
        async with writing(writers):
            await asyncio.wait_for(_acknowledged(writers, WORDS), 60)
            server.kill()
        before = [set(each.acknowledged) for each in writers]
        assert all(before)
        await server.open()
        for each, words in zip(people, before, strict=True):
            await each.close()
            await each.open()
            seen = await each.enter()
            assert seen["round"]["number"] == number
            assert words <= {word for word, _ in seen["words"]}
        await asyncio.gather(*(each.write() for each in writers))
        already = [len(each.frames) for each in people]
        told = await asyncio.wait_for(people[0].heard("room-results", already[0]), 60)
        lines = {line["name"]: line for line in told["results"]["standing"]["lines"]}
        values = {word: points for word, points, _ in told["results"]["words"]}
        for name, writer in zip(NAMES, writers, strict=True):
            assert lines[name]["words"] == len(writer.acknowledged)
            assert lines[name]["points"] == sum(values[word] for word in writer.acknowledged)
    assert "Traceback" not in server.log.read_text(), server.log.read_text()


async def _acknowledged(writers: list[Writer], most: int) -> None:
    """Until each has been answered, and not all of them for all."""
    while not all(each.acknowledged for each in writers):
        await asyncio.sleep(0)
    assert sum(len(each.acknowledged) for each in writers) < most * len(writers)
