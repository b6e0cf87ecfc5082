"""Positions that people type: solved, refused with a reason, and closed to those who play."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import Raw
from msgspec.json import decode, encode

from escale.client import Client, RequestRefused
from escale.games.boggle.own_board import Solution, Task
from escale.protocol import days as wire
from escale.protocol.http import BookPage
from escale.protocol.own_boards import OwnBoardTask, SolvedBoard
from escale.rounds.room import SHAKE_MS
from escale.server.config import Rate
from escale.tables.clock import SimulatedClock
from tests.services.engines import Engine

from ..room_visitors import Visitor, visitors
from ..servers import limited, open_server
from ..test_days import MONDAY, MORNING_MS, begin, table_of
from ..waiting import pass_time, refusal

GRID = Task("UTXOLUIDAISAMREN")
BOARD = "/api/games/boggle/own-board"


async def solved(guest: Client, task: Any, path: str = BOARD) -> SolvedBoard:
    return await guest.post(path, SolvedBoard, OwnBoardTask(Raw(encode(task))))


async def test_a_typed_grid_is_solved_for_everybody(tmp_path: Path) -> None:
    async with open_server(tmp_path / "escale.db") as home, home.client() as stranger:
        found = await solved(stranger, GRID)
        assert found.game == "boggle"
        words = {each.word for each in decode(found.solution, type=Solution).words}
        assert {"MAIRE", "LUIRE"} <= words


@pytest.mark.parametrize(
    "path, task, code",
    [
        (BOARD, Task("ABC"), "bad-own-grid"),
        (BOARD, Task("ABCDEFGHIJKLMNO1"), "bad-own-letter"),
        (BOARD, {"letters": 7}, "bad-own-board"),
        (BOARD, {"letters": "A" * 17}, "bad-own-board"),
        (BOARD, {"letters": "A", "more": 1}, "bad-own-board"),
        (BOARD, [[[[]]]], "bad-own-board"),
        ("/api/games/tordu/own-board", {"hands": [[40], []]}, "bad-own-board"),
        ("/api/games/tordu/own-board", {"hands": [[1], [1]]}, "bad-own-card"),
        ("/api/games/rondelic/own-board", {}, "bad-own-board"),
        ("/api/games/nothing/own-board", {}, "unknown-game"),
    ],
)
async def test_what_cannot_be_solved_is_refused_with_its_reason(
    tmp_path: Path, path: str, task: Any, code: str
) -> None:
    async with open_server(tmp_path / "escale.db") as home, home.client() as stranger:
        assert await refusal(solved(stranger, task, path)) == code


async def test_it_is_closed_while_one_plays_this_game_with_people(tmp_path: Path) -> None:
    async with (
        open_server(tmp_path / "escale.db") as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
        home.client("Eve") as eve,
    ):
        table = await ada.open("boggle", "deluxe", places=2)
        await bob.join(table.id)
        await solved(ada, GRID)  # nobody plays yet
        await table.start()
        for player in (ada, bob):
            assert await refusal(solved(player, GRID)) == "own-board-closed"
        assert await refusal(solved(ada, {"letters": 7})) == "bad-own-board"
        await solved(eve, GRID)
        await table.end()
        await solved(ada, GRID)


async def test_it_stays_open_while_one_plays_with_bots_alone_but_not_in_a_series(
    tmp_path: Path,
) -> None:
    async with open_server(tmp_path / "escale.db") as home, home.client("Ada") as ada:
        table = await ada.open("boggle", "deluxe", places=2, bots=["novice"])
        await table.start()
        await solved(ada, GRID)
        series = await ada.open_series("boggle", "solo", places=1)
        own = await ada.open_in(series.id)
        await own.start()
        assert await refusal(solved(ada, GRID)) == "own-board-closed"


def key_of(visitor: Visitor) -> str:
    return visitor.cookie["Cookie"].removeprefix("escale=")


async def closed_at(who: Client, task: Any = GRID, path: str = BOARD) -> dict[str, str]:
    """What leads to where the person plays."""
    with pytest.raises(RequestRefused) as problem:
        await solved(who, task, path)
    assert problem.value.code == "own-board-closed"
    return {**problem.value.details}


async def test_it_is_closed_while_a_puzzle_of_the_day_waits_for_its_answer(tmp_path: Path) -> None:
    clock, words = SimulatedClock(MORNING_MS), {"words": ["ciel", "nuage"]}
    path, book = "/api/games/biduletruc/own-board", "/api/games/biduletruc/book"
    async with open_server(tmp_path / "escale.db", clock) as home, home.client("Ada") as ada:
        await solved(ada, words, path)
        await ada.get(book, BookPage)
        begun = await ada.post(f"/api/days/{MONDAY}/biduletruc", dict)
        assert await closed_at(ada, words, path) == {"day": str(MONDAY)}
        assert await refusal(ada.get(book, BookPage)) == "book-closed"
        await solved(ada, GRID)  # another box
        answer = wire.DayAnswer(Raw(encode({"cards": begun["task"]["cards"][:2]})))
        await ada.post(f"/api/days/{MONDAY}/biduletruc/answer", dict, answer)
        await solved(ada, words, path)
        await ada.get(book, BookPage)


async def test_it_is_closed_while_one_plays_the_table_of_the_day(tmp_path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(tmp_path / "escale.db", clock) as home, home.client("Ada") as ada:
        table = await table_of(ada, await begin(ada))
        assert await closed_at(ada) == {"day": str(MONDAY)}
        await table.end()
        await solved(ada, GRID)


async def test_it_is_closed_in_a_room_on_every_process(engine: Engine) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with (
        open_server(engine.address, clock) as home,
        open_server(engine.address, clock) as other,
        visitors(home.url, "Ada", "Bob") as (ada, bob),
        home.client(key=key_of(ada)) as here,
        other.client(key=key_of(bob)) as there,
    ):
        await ada.enter()
        await solved(here, GRID)  # the round has not begun
        await bob.enter()
        at_ms = clock.now_ms() + SHAKE_MS
        await pass_time(clock, lambda: clock.now_ms() >= at_ms)
        await ada.begun()
        await bob.begun()
        assert await closed_at(here) == {"room": "boggle"}
        await bob.note(bob.solution[0])
        assert await closed_at(there) == {"room": "boggle"}


async def test_so_many_are_solved_for_one_address(tmp_path: Path) -> None:
    limits = limited(own_boards=Rate(2, 0.001))
    async with open_server(tmp_path / "escale.db", limits=limits) as home, home.client() as one:
        await solved(one, GRID)
        await solved(one, GRID)
        assert await refusal(solved(one, GRID)) == "too-many"


async def test_nothing_that_is_typed_is_stored(tmp_path: Path) -> None:
    path = tmp_path / "escale.db"
    async with open_server(path) as home, home.client("Ada") as ada:
        await solved(ada, GRID)
    assert not [file for file in tmp_path.iterdir() if GRID.letters.encode() in file.read_bytes()]
