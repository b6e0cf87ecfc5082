"""The daily, from the try that one begins to the place that one has then."""

from contextlib import AsyncExitStack
from datetime import date
from pathlib import Path

from escale.client import Client, RemoteTable
from escale.days.calendar import starts_ms
from escale.games.boggle.rules import FINISH, Note
from escale.games.boggle.rules.words import words_on
from escale.protocol import days as wire
from escale.protocol.http import OpenedTable
from escale.tables.clock import SimulatedClock

from .servers import open_server
from .waiting import refusal, until

MONDAY = date(2026, 11, 30)
MORNING_MS = starts_ms(MONDAY) + 8 * 3_600_000
GRID = "boggle"
SHAKE_MS = 4_000  # until the dome is lifted


async def today(who: Client) -> wire.DayPage:
    return await who.get("/api/days/today", wire.DayPage)


async def box_of(who: Client, game: str = GRID) -> wire.DayBox:
    return next(each for each in (await today(who)).boxes if each.game == game)


async def begin(who: Client, game: str = GRID, day: date = MONDAY) -> wire.DayTask:
    return await who.post(f"/api/days/{day}/{game}", wire.DayTask)


async def result(who: Client, game: str = GRID, day: date = MONDAY) -> wire.DayResult:
    return await who.get(f"/api/days/{day}/{game}", wire.DayResult)


async def table_of(who: Client, task: wire.DayTask) -> RemoteTable:
    opened = await who.get(f"/api/tables/{task.box.table}", OpenedTable)
    return await who.follow(opened)


async def play_grid(who: Client, clock: SimulatedClock, count: int, day: date = MONDAY) -> None:
    """Play the grid of the day, and find so many of its words."""
    table = await table_of(who, await begin(who, day=day))
    if table.view.board.stage == "pause":
        await table.play(table.question.choices[0].action)
    await until(table, lambda: table.view.board.stage != "pause")
    clock.advance_to(clock.now_ms() + SHAKE_MS)
    await until(table, lambda: table.view.board.stage == "search")
    board = table.view.board
    for word in words_on(board.options, board.letters)[:count]:
        await table.play(Note(word))
    await table.play(FINISH)
    await until(table, lambda: table.is_over)


async def test_a_grid_is_played_once_and_ranked(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(path, clock) as home, AsyncExitStack() as stack:
        ada, bob = [await stack.enter_async_context(home.client(name)) for name in ("Ada", "Bob")]
        page = await today(ada)
        assert page.day == page.today == "2026-11-30"
        assert page.streak == wire.DayStreak(0, 0, 2, today=False)
        assert (await box_of(ada)).state == "new"
        assert await refusal(result(ada)) == "not-tried"
        await play_grid(ada, clock, 5)
        assert await box_of(ada) == (await result(ada)).box
        mine = await box_of(ada)
        assert mine.state == "done"
        assert 5 <= mine.points < mine.possible
        assert (await today(ada)).streak == wire.DayStreak(1, 1, 2, today=True)
        assert (await begin(ada)).box == mine  # no second try
        await play_grid(bob, clock, 3)
        assert (await result(ada)).place is None  # a guest
        ids = [(await home.table((await box_of(who)).table)).row.owner for who in (ada, bob)]
        for person in ids:
            await home.store.people.accounts.set_codes(person, [person.encode()])
        assert (await result(ada)).place == wire.DayPlace(1, 2)
        assert (await result(bob)).place == wire.DayPlace(2, 2)
        assert [each.people for each in (await result(bob)).reached] == [1, 1]
