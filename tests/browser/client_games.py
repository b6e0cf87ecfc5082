"""People who play without a browser, so that a whole game takes no longer than it must."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from playwright.sync_api import Page

from escale.boxes.registry import BOXES
from escale.client import Client, RequestRefused, play_with

COOKIE = "escale"
Result = TypeVar("Result")


def run_in_own_loop(doing: Coroutine[Any, Any, Result]) -> Result:
    """Do something on a loop of its own: Playwright's leaves no room for another beside it."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, doing).result()


def key_of(page: Page) -> str:
    """Who the visitor of this page is to the server."""
    return next(each["value"] for each in page.context.cookies() if each["name"] == COOKIE)


async def play_out(url: str, table: str, owner: str, *others: str, starts: bool = True) -> None:
    """Whoever has one of these keys plays the game to its end; nobody has to look."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Client(url, key=key)) for key in (owner, *others)]
        tables = [await guest.watch(table) for guest in guests]
        if starts:
            await tables[0].start()
        bot = BOXES[tables[0].card.game].bots["casual"]
        await asyncio.gather(*(play_with(each, bot) for each in tables))


async def take_place(url: str, table: str, name: str) -> str:
    """Somebody of this name takes a place; who they are to the server."""
    async with Client(url, name) as guest:
        await guest.join(table)
        return guest.key


async def is_refused(url: str, table: str, key: str) -> str:
    """Why whoever has this key gets no place at a table, which no list shows them either."""
    async with Client(url, key=key) as guest:
        await guest.enter_lobby()
        assert table not in guest.lobby
        try:
            await guest.join(table)
        except RequestRefused as problem:
            return problem.code
    raise AssertionError("there was a place")


async def play_until_asked(url: str, table: str, key: str, *others: str) -> None:
    """The others play until whoever has the first key has a choice."""
    async with AsyncExitStack() as stack:
        keys = (key, *others)
        guests = [await stack.enter_async_context(Client(url, key=each)) for each in keys]
        tables = [await guest.watch(table) for guest in guests]
        mine, bot = tables[0], BOXES[tables[0].card.game].bots["casual"]
        playing = [asyncio.create_task(play_with(each, bot)) for each in tables[1:]]
        while not (mine.waits_for_me and mine.question and not mine.question.only):
            assert not mine.is_over
            await mine.changed(mine.updates)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)


async def end(url: str, table: str, owner: str) -> None:
    """Whoever has this key closes the table; nobody has to look."""
    async with Client(url, key=owner) as guest:
        await (await guest.watch(table)).end()


async def finish_in_series(url: str, key: str, series: str) -> None:
    """Whoever has this key plays their table of a series to the end; nobody has to look."""
    async with Client(url, key=key) as guest:
        own = (await guest.series(series)).own
        table = await (guest.watch(own) if own else guest.open_in(series))
        if own is None:
            await table.start()
        await play_with(table, BOXES[table.card.game].bots["novice"])
