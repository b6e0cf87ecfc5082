"""The study of a round: told once it is over, by what everyone saw, and never before."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from escale.boxes import Study
from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, play_with
from escale.core.game import Seat
from escale.protocol import schema
from escale.protocol.http import StudyPage
from escale.server.config import Rate

from ..fake_advisers import NO_WAIT, Kernels
from ..leak_comparison import compare_worlds
from ..raw_http import ask
from ..servers import RunningServer, limited, open_server
from ..waiting import BOTS, GAME, QUICK, a_choice, refusal, until
from ..worlds import Case

NOTHING = (404, "nothing-to-study")


class Learnt(Struct, frozen=True):
    """The cards that lay open at the end of a deal."""

    cards: tuple[int, ...]


class Student:
    """Learns from a view when its deal is over, and counts the views it was shown."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    def study(self, view: Any) -> Learnt | None:
        self.asked.append(view)
        return Learnt(view.board.shown) if view.board.shown else None


@pytest.fixture
def student(monkeypatch: pytest.MonkeyPatch) -> Student:
    """For this test the box studies like this."""
    student = Student()
    monkeypatch.setitem(BOXES._loaded, GAME, replace(BOXES[GAME], study=Study(student.study)))
    return student


@asynccontextmanager
async def a_table(
    path: Path, **options: Any
) -> AsyncIterator[tuple[RunningServer, Client, RemoteTable]]:
    """Ada with two bots, the cards are dealt."""
    async with open_server(path, **options) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, bots=["novice", "novice"], places=3)
        await table.start()
        await until(table, lambda: table.standing.phase != "")
        yield home, ada, table


def page(table: RemoteTable, number: object) -> str:
    return f"/api/tables/{table.id}/study/{number}"


async def to_the_end_of_a_deal(table: RemoteTable) -> None:
    """Ada plays until the cards lie open; nobody goes on before she says so."""
    while not table.view.board.shown:
        if 0 in (*table.standing.must, *table.standing.may):
            await table.play(a_choice(table))
        else:
            await asyncio.wait_for(table.changed(), 20)


async def test_while_a_round_goes_on_its_study_is_refused_and_tells_nothing(
    path: Path, student: Student
) -> None:
    async with a_table(path, pace_ms=3_600_000) as (home, ada, table):
        said = set()
        async with home.client() as nobody:
            for guest in (ada, nobody):
                for number in range(table.standing.number + 3):
                    with pytest.raises(Exception, match="nothing-to-study") as problem:
                        await guest.get(page(table, number), dict)
                    said.add(str(problem.value))
        assert len(said) == 1  # the same, whatever the cards and whoever asks
        assert {view.seat for view in student.asked} <= {None}
        answer = await ask(home.url, f"GET {page(table, table.standing.number)}")
        assert (answer.said, answer.refusal.details) == (NOTHING, {})


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_studies_tell_no_two_worlds_apart(tmp_path: Path, student: Student) -> None:
    """Byte for byte, at every moment of a game, for a seat and for a spectator."""
    await compare_worlds(tmp_path, Case(GAME, QUICK, 3, {}, "none", 5), (None, 0))
    assert {bool(view.board.shown) for view in student.asked} == {True, False}


async def test_a_round_that_is_over_is_studied_by_what_everyone_saw(
    path: Path, student: Student
) -> None:
    async with a_table(path) as (home, _, table):
        await to_the_end_of_a_deal(table)
        number, shown = table.standing.number, table.view.board.shown
        async with home.client() as nobody:
            told = await nobody.get(page(table, number), StudyPage)
        assert told.number == number
        assert msgspec.json.decode(told.study, type=Learnt) == Learnt(shown)
        assert {view.seat for view in student.asked} == {None}


async def test_who_comes_late_still_finds_the_study_of_the_last_round(
    path: Path, student: Student
) -> None:
    async with a_table(path) as (_, ada, table):
        await to_the_end_of_a_deal(table)
        number, shown = table.standing.number, table.view.board.shown
        await table.play(a_choice(table))  # ready: the next deal
        await until(table, lambda: not table.view.board.shown)
        told = await ada.get(page(table, number), StudyPage)
        assert msgspec.json.decode(told.study, type=Learnt) == Learnt(shown)
        assert await refusal(ada.get(page(table, 10**6), dict)) == "nothing-to-study"


async def test_every_round_of_a_table_that_is_over_can_be_studied(
    path: Path, student: Student
) -> None:
    async with a_table(path) as (home, ada, table):
        await play_with(table, BOTS["expert"])
        frames = (await ada.replay(table.id)).frames
        kinds = BOXES[GAME].game.types
        for frame in frames[:: max(1, len(frames) // 25)] + frames[-1:]:
            view = msgspec.json.decode(bytes(frame.view), type=kinds.view)
            asked = ask(home.url, f"GET {page(table, frame.standing.number)}")
            answer = await asked
            if view.board.shown:
                told = msgspec.json.decode(answer.body, type=StudyPage)
                assert msgspec.json.decode(told.study, type=Learnt) == Learnt(view.board.shown)
            else:
                assert answer.said == NOTHING
        assert {view.seat for view in student.asked} == {None}


async def test_a_study_is_worked_out_once(path: Path, student: Student) -> None:
    async with a_table(path) as (home, _, table):
        await to_the_end_of_a_deal(table)
        what = f"GET {page(table, table.standing.number)}"
        answers = await asyncio.gather(*[ask(home.url, what) for _ in range(4)])
        assert len(student.asked) == 1
        home.app.replays.answers.clear()
        answers.append(await ask(home.url, what))
        assert len({answer.body for answer in answers}) == 1


async def test_what_was_learnt_while_the_kernels_were_loading_is_worked_out_again(
    path: Path, student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernels = Kernels(monkeypatch)
    async with a_table(path, timings=NO_WAIT) as (home, _, table):
        await to_the_end_of_a_deal(table)
        what = f"GET {page(table, table.standing.number)}"
        for times in (1, 2):
            assert (await ask(home.url, what)).status == 200
            assert len(student.asked) == times
        kernels.load()
        for _ in range(2):
            assert (await ask(home.url, what)).status == 200
            assert len(student.asked) == 3


async def test_what_is_not_over_costs_no_work_no_memory_and_no_waiting(
    path: Path, student: Student, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many numbers somebody tries."""
    box = replace(BOXES[GAME], study=Study(student.study, lambda view: bool(view.board.shown)))
    monkeypatch.setitem(BOXES._loaded, GAME, box)
    async with a_table(path) as (home, _, table):
        begun = table.standing.number
        await to_the_end_of_a_deal(table)
        over = table.standing.number
        await table.play(a_choice(table))  # ready: the next deal
        await until(table, lambda: not table.view.board.shown and table.standing.must == (0,))
        asked = ask(home.url, f"GET {page(table, begun)}")
        assert (await asked).said == NOTHING  # the game was played back for it, once
        async with home.app.replays.replay_lock:  # somebody else is being served
            for number in (*range(begun + 1), table.standing.number):
                asked = ask(home.url, f"GET {page(table, number)}")
                assert (await asked).said == NOTHING
                assert home.app.replays.answers.get(f"{table.id}/study/{number}") is None
        assert not student.asked
        assert (await ask(home.url, f"GET {page(table, over)}")).status == 200


async def test_nothing_is_remembered_of_a_study_that_had_nothing_to_say(
    path: Path, student: Student
) -> None:
    async with a_table(path, pace_ms=3_600_000) as (home, _, table):
        number = table.standing.number
        assert (await ask(home.url, f"GET {page(table, number)}")).said == NOTHING
        assert len(student.asked) == 1  # only it could tell
        assert home.app.replays.answers.get(f"{table.id}/study/{number}") is None


NOT_NUMBERS = ("-1", "00", "+0", "%200", "1.0", "%D9%A3", "0x1", "None", "1e0", "9" * 40, "")


async def test_numbers_are_those_there_are(path: Path, student: Student) -> None:
    async with a_table(path) as (home, _, table):
        for number in NOT_NUMBERS[:-1]:
            assert (await ask(home.url, f"GET {page(table, number)}")).said == NOTHING
        assert not student.asked
        said = (await ask(home.url, "GET /api/tables/nowhere/study/1")).said
        assert said == (404, "unknown-table")


async def test_before_the_first_card_there_is_nothing_to_study(
    path: Path, student: Student
) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK)
        for number in range(3):
            assert (await ask(home.url, f"GET {page(table, number)}")).said == NOTHING
        assert not student.asked


async def test_a_box_without_a_study_has_none(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOXES._loaded, GAME, replace(BOXES[GAME], study=None))
    async with a_table(path) as (home, _, table):
        await to_the_end_of_a_deal(table)
        what = f"GET {page(table, table.standing.number)}"
        assert (await ask(home.url, what)).said == NOTHING


async def test_a_forgotten_table_is_not_remembered_for_its_studies(
    path: Path, student: Student
) -> None:
    async with a_table(path) as (home, ada, table):
        await play_with(table, BOTS["expert"])
        last = table.standing.number
        for number in (last, last - 1):
            await ask(home.url, f"GET {page(table, number)}")
        await home.store.delete_tables(2**62, 10)
        for number in (last, last - 1):
            assert await refusal(ada.get(page(table, number), dict)) == "unknown-table"


async def test_studies_have_the_limit_of_reviews(path: Path) -> None:
    async with open_server(path, limits=limited(reviews=Rate(2, 0.001))) as home:
        said = [await ask(home.url, "GET /api/tables/nowhere/study/1") for _ in range(3)]
        assert [each.said[1] for each in said] == ["unknown-table", "unknown-table", "too-many"]


def test_the_type_of_a_study_is_on_the_wire(monkeypatch: pytest.MonkeyPatch) -> None:
    def study(view: Seat) -> Learnt | None:
        raise NotImplementedError

    monkeypatch.setitem(BOXES._loaded, GAME, replace(BOXES[GAME], study=Study(study)))
    assert schema.types_of(GAME)["study"] is Learnt
    assert "Learnt" in schema.describe()["games"][GAME]["$defs"]
