"""The id of a request: in its answer, and in every line of the log that it leads to."""

import asyncio
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.boxes.registry import BOXES
from escale.client import play_with
from escale.server.ops import request_ids
from escale.tables.thinking import BotMove, BotQuestion
from tests.server.raw_http import UPGRADE, ask
from tests.server.servers import open_server

OWN = re.compile("[0-9a-f]{16}")
GIVEN = "8f14e45f-ceea-467f-a8a9-52b1ac1b6f6a"


class Lines(logging.Handler):
    """Every line that is logged, with the id that the formatter would add."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, str]] = []
        self.bot_failed = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        self.told.append((record.getMessage(), request_ids.current()))
        if record.getMessage() == "bot failed":
            self.bot_failed.set()


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Iterator[Lines]:
    handler = Lines()
    caplog.set_level(logging.INFO, "escale")
    logging.getLogger("escale").addHandler(handler)
    yield handler
    logging.getLogger("escale").removeHandler(handler)


async def test_every_answer_has_an_id_and_the_log_has_the_same(path: Path, lines: Lines) -> None:
    async with open_server(path) as home:
        first = await ask(home.url, "GET /api/games")
        missing = await ask(home.url, "GET /api/nothing")
    ids = [each.headers["x-request-id"] for each in (first, missing)]
    assert all(OWN.fullmatch(each) for each in ids)
    assert [line for line in lines.told if line[0] == "request"] == [("request", i) for i in ids]
    assert ids[0] != ids[1]


async def test_the_id_of_a_proxy_is_kept_where_the_proxy_is_trusted(path: Path) -> None:
    async with open_server(path, behind_proxy=True) as home:
        answer = await ask(home.url, "GET /api/games", X_Request_Id=GIVEN)
        assert answer.headers["x-request-id"] == GIVEN


async def test_the_id_of_a_stranger_is_not_taken(path: Path) -> None:
    async with open_server(path) as home:
        answer = await ask(home.url, "GET /api/games", X_Request_Id=GIVEN)
        assert OWN.fullmatch(answer.headers["x-request-id"])


@pytest.mark.parametrize("told", ["", "short", "x" * 65, 'a"}{"what":"x', "é" * 9, "--------"])
async def test_an_id_that_is_not_well_formed_is_not_taken(path: Path, told: str) -> None:
    async with open_server(path, behind_proxy=True) as home:
        answer = await ask(home.url, "GET /api/games", X_Request_Id=told)
        assert OWN.fullmatch(answer.headers["x-request-id"])


async def test_a_socket_says_its_id_when_it_opens(path: Path) -> None:
    async with open_server(path, behind_proxy=True) as home:
        heads = {**UPGRADE, "Origin": home.url, "X_Request_Id": GIVEN}
        answer = await ask(home.url, "GET /ws", **heads)
        assert (answer.status, answer.headers["x-request-id"]) == (101, GIVEN)


async def test_a_bot_that_fails_logs_under_the_id_of_the_socket_that_made_it_think(
    path: Path, lines: Lines, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(_question: BotQuestion) -> BotMove:
        raise RuntimeError("no idea")

    async with open_server(path) as home:
        monkeypatch.setattr(home.app.bots, "choose", fail)
        async with home.client("Zoé") as zoe:
            table = await zoe.open("rondelic", bots=["novice"] * 2, places=3)
            await table.start()
            playing = asyncio.create_task(play_with(table, BOXES["rondelic"].bots["novice"]))
            await lines.bot_failed.wait()
            playing.cancel()
    failed = [request_id for what, request_id in lines.told if what == "bot failed"]
    assert all(OWN.fullmatch(each) for each in failed)
