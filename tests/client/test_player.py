"""A bot that plays far away: what others were quicker with is no mistake, the rest is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from escale.bots import Bot, Budget, Wait
from escale.client import RemoteTable, RequestRefused, play_with
from escale.core.chance import Chance
from escale.games.biduletruc.rules import DRAW, END, Action, Dico, View
from tests.server.servers import open_server
from tests.server.waiting import a_link, until

NO_CARD = 9_999


@asynccontextmanager
async def two_people(path: Path) -> AsyncIterator[tuple[RemoteTable, RemoteTable]]:
    """At a table of Biduletruc: who has laid a card, and who may say "dico" on it."""
    async with open_server(path) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        mine = await ada.open("biduletruc", "biduletruc", options={"window": 0}, places=2)
        tables = (mine, await bob.join(mine.id))
        await mine.start()
        for table in tables:
            await until(table, lambda table=table: table.view is not None)  # type: ignore[misc]
        turn = mine.view.board.turn
        moving, waiting = tables[turn], tables[1 - turn]
        await moving.play(a_link(moving.view))
        await until(waiting, lambda: waiting.seat in waiting.standing.may)
        yield moving, waiting


class Stubborn(Bot[View, Action]):
    """Says "dico" on cards that are not there, whatever it is told; at once, or in a moment."""

    def __init__(self, after_ms: int, *numbers: int) -> None:
        self._after_ms = after_ms
        self._numbers = numbers
        self._asked = 0

    def choose(self, view: View, chance: Chance, budget: Budget) -> Any:
        action = Dico(self._numbers[self._asked % len(self._numbers)])
        self._asked += 1
        return Wait(self._after_ms, action) if self._after_ms else action


@pytest.mark.parametrize("after_ms", [0, 1])
@pytest.mark.parametrize("numbers", [(NO_CARD,), (NO_CARD, NO_CARD + 1)])
async def test_what_is_refused_again_at_a_table_that_has_not_moved_is_a_mistake(
    path: Path, after_ms: int, numbers: tuple[int, ...]
) -> None:
    async with two_people(path) as (_, waiting):
        with pytest.raises(RequestRefused, match="no-such-card"):
            await asyncio.wait_for(play_with(waiting, Stubborn(after_ms, *numbers)), 20)


class Unlucky(Bot[View, Action]):
    """Says a wrong "dico" once at each move that it sees; then draws, in its turn."""

    def __init__(self) -> None:
        self.said = set[tuple[int, int]]()

    def choose(self, view: View, chance: Chance, budget: Budget) -> Any:
        board = view.board
        moment = (board.turns, board.moves)
        if board.has_drawn:
            return Wait(10**6)
        if moment not in self.said:
            self.said.add(moment)
            return Dico(NO_CARD)
        return DRAW if board.turn == view.seat else Wait(10**6)


async def test_what_is_refused_again_once_others_have_moved_is_none(path: Path) -> None:
    async with two_people(path) as (moving, waiting):
        bot = Unlucky()
        async with asyncio.TaskGroup() as tasks:  # its mistake would be ours
            playing = tasks.create_task(play_with(waiting, bot))
            await moving.play(END)
            await until(waiting, lambda: waiting.waits_for_me and waiting.view.board.has_drawn)
            playing.cancel()
        assert len(bot.said) == 2
