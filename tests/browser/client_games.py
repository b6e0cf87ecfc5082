"""People who play without a browser, so that a whole game takes no longer than it must."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import Any, TypeVar

from playwright.sync_api import Page

from escale.boxes.registry import BOXES
from escale.client import Client, play_with

COOKIE = "escale"
Result = TypeVar("Result")


def run_in_own_loop(doing: Coroutine[Any, Any, Result]) -> Result:
    """Do something on a loop of its own: Playwright's leaves no room for another beside it."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, doing).result()


def key_of(page: Page) -> str:
    """Who the visitor of this page is to the server."""
    return next(each["value"] for each in page.context.cookies() if each["name"] == COOKIE)


async def play_out(url: str, table: str, owner: str, *others: str) -> None:
    """Whoever has one of these keys plays the game to its end; nobody has to look."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(Client(url, key=key)) for key in (owner, *others)]
        tables = [await guest.watch(table) for guest in guests]
        await tables[0].start()
        bot = BOXES[tables[0].card.game].bots["casual"]
        await asyncio.gather(*(play_with(each, bot) for each in tables))


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
