"""The daily, from the try that one begins to the place that one has then."""

import struct
from contextlib import AsyncExitStack
from datetime import date
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from escale.client import Client, RemoteTable
from escale.core.ready import READY
from escale.days.calendar import ONE_DAY, ends_ms, starts_ms
from escale.days.ports import Pick
from escale.games.boggle.rules import FINISH, Note
from escale.games.boggle.rules.words import words_on
from escale.protocol import days as wire
from escale.protocol.http import OpenedTable
from escale.server.http.site import BUILT, Site
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
        await table.play(READY)
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
        found = await result(ada)
        assert (found.place, found.counts) == (None, True)  # a guest
        ids = [(await home.table((await box_of(who)).table)).row.owner for who in (ada, bob)]
        for person in ids:
            await home.store.people.accounts.set_codes(person, [person.encode()])
        assert (await result(ada)).place == wire.DayPlace(1, 2)
        assert (await result(bob)).place == wire.DayPlace(2, 2)
        assert [each.people for each in (await result(bob)).reached] == [1, 1]
        assert b'escale_daily_total{what="begun"} 2.0' in home.app.metrics.text()


@pytest.mark.slow
async def test_a_picture_of_a_day_is_drawn_from_its_address(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(path, clock, site=BUILT) as home, aiohttp.ClientSession() as session:
        if not Site().fonts.is_dir():
            pytest.skip("the site is not built")
        address = f"{home.url}/jour/{MONDAY}/image-fr.png"
        async with session.get(f"{address}?marks=boggle-4310.tordu-44") as answer:
            png = await answer.read()
            assert (answer.status, answer.content_type) == (200, "image/png")
            assert (png[:4], png[16:24]) == (b"\x89PNG", struct.pack(">II", 1200, 630))
        for marks in ("boggle-9", "nothing-4", "boggle", "boggle-44444444444"):
            async with session.get(f"{address}?marks={marks}") as answer:
                assert answer.status == 400
        tomorrow = f"{home.url}/jour/{MONDAY + ONE_DAY}/image-fr.png"
        async with session.get(tomorrow) as answer:
            assert answer.status == 404


async def test_a_try_goes_on_after_a_crash_and_has_one_table(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(path, clock) as home, home.client("Ada") as ada:
        task = await begin(ada)
        table = await table_of(ada, task)
        assert await refusal(table.request_pause()) == "table-of-the-day"
        assert (await begin(ada)).box.table == task.box.table
        key = ada.key
    async with open_server(path, clock) as home, home.client(key=key) as ada:
        again = await begin(ada)
        assert again.box.table == task.box.table
        await play_grid(ada, clock, 3)
        assert (await box_of(ada)).state == "done"
        assert await refusal(ada.rematch(again.box.table)) == "table-of-the-day"
        assert await refusal(ada.record(again.box.table)) == "day-running"


async def test_nobody_else_sees_a_table_of_the_day_before_midnight(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with (
        open_server(path, clock) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        await play_grid(ada, clock, 3)
        table = (await box_of(ada)).table
        assert await refusal(bob.replay(table)) == "day-running"
        clock.advance_to(ends_ms(MONDAY))
        assert (await bob.replay(table)).names
        assert await ada.record(table)


async def test_a_day_that_is_over_is_practice(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(path, clock) as home, home.client("Ada") as ada:
        assert await refusal(begin(ada, day=MONDAY - ONE_DAY)) == "unknown-day"
        await today(ada)
        clock.advance_to(ends_ms(MONDAY))
        first = await begin(ada)
        assert not first.counts
        assert (await home.table(first.box.table)).row.day == ""
        await play_grid(ada, clock, 3)
        page = await today(ada)
        assert page.streak.days == 0
        assert {each.state for each in page.boxes} == {"new"}


async def test_what_ends_after_midnight_does_not_count(path: Path) -> None:
    clock = SimulatedClock(ends_ms(MONDAY) - 60_000)
    async with open_server(path, clock) as home, home.client("Ada") as ada:
        table = await table_of(ada, await begin(ada))
        await table.play(READY)
        await until(table, lambda: table.view.board.stage != "pause")
        clock.advance_to(clock.now_ms() + SHAKE_MS)
        await until(table, lambda: table.view.board.stage == "search")
        clock.advance_to(ends_ms(MONDAY) + 1)
        board = table.view.board
        await table.play(Note(words_on(board.options, board.letters)[0]))
        await table.play(FINISH)
        await until(table, lambda: table.is_over)
        found = await result(ada)
        assert (found.box.state, found.place, found.counts) == ("done", None, False)
        assert (await today(ada)).streak.days == 0


async def test_a_result_outlasts_the_words_by_which_it_was_judged(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(path, clock) as home, home.client("Ada") as ada:
        older = Pick(str(MONDAY), "biduletruc", 3, 0.5, 0, "older words")
        await today(ada)  # there is a chain
        await home.store.days.keep_pick(older)
        address = f"/api/days/{MONDAY}/biduletruc"
        begun = await ada.post(address, dict[str, Any])
        answer = {"answer": {"cards": begun["task"]["cards"][:2]}}
        assert (await ada.post(f"{address}/answer", dict[str, Any], answer))["counts"]
        found = await result(ada, "biduletruc")
        assert found.box.points in {1, 2}
        assert (found.counts, found.task, found.solution) == (True, None, None)


async def test_the_page_of_a_day_has_a_head_for_those_who_show_links(path: Path) -> None:
    clock = SimulatedClock(MORNING_MS)
    async with open_server(path, clock, site=BUILT) as home, aiohttp.ClientSession() as session:

        async def page(name: str, language: str = "fr") -> str:
            headers = {"Accept-Language": language, "Accept": "text/html"}
            async with session.get(f"{home.url}/jour{name}", headers=headers) as answer:
                assert answer.status == 200
                return await answer.text()

        for address in (f"/{MONDAY}", ""):
            found = await page(address)
            assert found.count("<title>") == 1
            assert "<title>Les défis du 30/11/2026</title>" in found
            assert f'"og:url" content="{home.url}/jour/{MONDAY}"' in found
        assert "<title>The daily, 30.11.2026</title>" in await page(f"/{MONDAY}", "en")
        for other in (f"/{MONDAY + ONE_DAY}", "/calendrier", "/preuve"):
            assert "og:url" not in await page(other)
