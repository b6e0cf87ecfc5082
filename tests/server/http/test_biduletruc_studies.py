"""A review that needs every hand: nothing of it while the game goes on, all of it once over."""

from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.boxes import GameStep
from escale.boxes.registry import BOXES
from escale.client import RemoteTable
from escale.games.biduletruc.rules import CONCEDE, DRAW, END, JOKER, Action, Dico, Lay, View
from escale.games.biduletruc.rules.dicobidule import is_granted
from escale.games.biduletruc.study import Study
from escale.protocol.http import StudyPage

from ..raw_http import Answer, ask
from ..servers import RunningServer, open_server
from ..waiting import until

GAME = "biduletruc"
BOX = BOXES[GAME]
assert BOX.study is not None
STUDY = BOX.study
NOTHING = (404, "nothing-to-study")
Tables = Sequence[RemoteTable]


class Told:
    """Counts the stories that are told."""

    def __init__(self) -> None:
        self.times = 0

    def tell(self, game_steps: Iterable[GameStep]) -> Any:
        self.times += 1
        tell = STUDY.history
        assert tell
        return tell(game_steps)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    told = Told()
    monkeypatch.setitem(BOXES._loaded, GAME, replace(BOX, study=replace(STUDY, history=told.tell)))
    return told


@asynccontextmanager
async def two_people(path: Path) -> AsyncIterator[tuple[RunningServer, Tables]]:
    """Their cards are dealt, and no time runs."""
    async with (
        open_server(path / "escale.db") as home,
        home.client("Ada") as ada,
        home.client("Ben") as ben,
    ):
        mine = await ada.open(GAME, GAME, options={"window": 0}, places=2)
        tables = [mine, await ben.join(mine.id)]
        await mine.start()
        for table in tables:
            await until(table, partial(has_begun, table))
        yield home, tables


def has_begun(table: RemoteTable) -> bool:
    return table.standing.phase != ""


def is_at(table: RemoteTable, number: int) -> bool:
    return table.standing.number >= number


async def do(tables: Tables, seat: int, action: Action) -> None:
    """One does something, and both have seen it."""
    number = tables[seat].standing.number + 1
    await tables[seat].play(action)
    for table in tables:
        await until(table, partial(is_at, table, number))


def anything(view: View) -> Action:
    """A card, wherever it may go; else from the talon, and the end."""
    legal = list(BOX.game.legal(view))
    return next((each for each in legal if isinstance(each, Lay)), DRAW if DRAW in legal else END)


def a_bluff(view: View) -> Lay:
    return next(
        Lay(card, pile)
        for pile, top in enumerate(view.board.tops)
        for card in view.hand
        if JOKER not in {card, top.card} and not is_granted(top.card, card)
    )


async def answer(home: RunningServer, table: RemoteTable, number: object) -> Answer:
    return await ask(home.url, f"GET /api/tables/{table.id}/study/{number}")


async def nothing_is_told(home: RunningServer, table: RemoteTable, numbers: Iterable[int]) -> None:
    """The same no, by whatever number."""
    answers = [await answer(home, table, number) for number in numbers]
    assert {each.said for each in answers} == {NOTHING}
    assert len({each.body for each in answers}) == 1


async def test_a_game_is_studied_once_it_is_over_and_never_before(
    tmp_path: Path, told: Told
) -> None:
    async with two_people(tmp_path) as (home, tables):
        mine = tables[0]
        hands = tuple(table.view.hand for table in tables)
        first, bluffs = mine.view.board.turn, list[Lay]()
        for doubting in (False, True):  # a bluff that passes, and one that is caught
            seat = mine.view.board.turn
            bluffs.append(a_bluff(tables[seat].view))
            number = mine.view.board.placed
            await do(tables, seat, bluffs[-1])
            await do(tables, *((1 - seat, Dico(number)) if doubting else (seat, END)))
        await nothing_is_told(home, mine, range(mine.standing.number + 3))
        while mine.view.board.stage != "over":
            seat, stage = mine.view.board.turn, mine.view.board.stage
            if stage == "claim":
                await nothing_is_told(home, mine, range(mine.standing.number + 3))
                await do(tables, 1 - seat, CONCEDE)
            else:
                await do(tables, seat, anything(tables[seat].view))
        assert told.times == 0

        over = mine.standing.number
        page = msgspec.json.decode((await answer(home, mine, over)).body, type=StudyPage)
        study = msgspec.json.decode(page.study, type=Study)
        assert (page.number, told.times) == (over, 1)
        one, two, *_ = study.turns
        assert (one.seat, one.hand) == (first, hands[first])
        assert (two.seat, two.hand) == (1 - first, hands[1 - first])
        passed, caught = one.links[0], two.links[0]
        assert [(each.laid, each.kind) for each in (passed, caught)] == [
            (bluff.card, "bluff") for bluff in bluffs
        ]
        assert (passed.doubt, passed.let_pass) == (None, (1 - first,))
        assert caught.doubt
        assert (caught.doubt.challenger, caught.doubt.granted) == (first, False)
        assert study.turns[-1].how == "out"

        await nothing_is_told(home, mine, range(over))  # the hands of then stay hidden by then
        assert told.times == 1
        again = await answer(home, mine, over)
        assert msgspec.json.decode(again.body, type=StudyPage).study == page.study
        assert told.times == 1


async def test_of_a_game_that_was_broken_off_nothing_is_told(tmp_path: Path, told: Told) -> None:
    async with two_people(tmp_path) as (home, tables):
        seat = tables[0].view.board.turn
        await do(tables, seat, a_bluff(tables[seat].view))
        await tables[0].end()
        await until(tables[1], lambda: tables[1].is_over)
        await nothing_is_told(home, tables[0], range(tables[0].standing.number + 3))
        assert told.times == 0
