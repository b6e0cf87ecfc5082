"""A "dico" over real sockets: at any moment, by whoever is first; and the book it is judged by."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from escale.bots import Bot, Budget, Wait
from escale.client import Client, RemoteTable, play_with
from escale.core.chance import Chance
from escale.games.biduletruc.rules import DRAW, Action, Dico, End, View
from escale.games.biduletruc.rules.dicobidule import words
from escale.protocol.http import BookPage

from ..raw_http import ask
from ..servers import RunningServer, open_server
from ..waiting import a_link, refusal, until

GAME = "biduletruc"
BOOK = f"/api/games/{GAME}/book"
NAMES = ("Ada", "Ben", "Cleo")


@asynccontextmanager
async def three_people(
    path: Path, **options: Any
) -> AsyncIterator[tuple[RunningServer, Sequence[Client], Sequence[RemoteTable]]]:
    """Their cards are dealt."""
    async with open_server(path) as home, AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(home.client(name)) for name in NAMES]
        mine = await guests[0].open(GAME, GAME, options=options, places=3)
        tables = [mine, *[await guest.join(mine.id) for guest in guests[1:]]]
        await mine.start()
        for table in tables:
            await until(table, lambda table=table: table.standing.phase != "")  # type: ignore[misc]
        yield home, guests, tables


async def lay(tables: Sequence[RemoteTable]) -> tuple[int, int]:
    """Whose turn it is lays a word: who, and the number of the card, once all have seen it."""
    seat = tables[0].view.board.turn
    number = tables[seat].view.board.placed
    await tables[seat].play(a_link(tables[seat].view))
    for table in tables:
        await until(table, lambda table=table: table.view.board.placed > number)  # type: ignore[misc]
    return seat, number


async def test_of_two_who_say_dico_at_once_one_counts_and_the_other_is_told(path: Path) -> None:
    async with three_people(path) as (_, _, tables):
        seat, number = await lay(tables)
        others = [table for other, table in enumerate(tables) if other != seat]
        answers = await asyncio.gather(
            *(table.play(Dico(number)) for table in others), return_exceptions=True
        )
        refused = [each for each in answers if isinstance(each, Exception)]
        assert len(refused) == 1
        assert getattr(refused[0], "code", "") == "already-judged"
        for table in tables:
            await until(table, lambda table=table: table.view.board.verdict is not None)  # type: ignore[misc]
        verdict = tables[0].view.board.verdict
        assert verdict.number == number
        penalised = verdict.challenger if verdict.granted else seat
        sizes = tables[0].view.board.sizes
        assert [other for other in range(3) if sizes[other] == 12] == [penalised]


async def test_a_dico_that_was_on_its_way_when_the_turn_changed_still_counts(path: Path) -> None:
    async with three_people(path) as (_, _, tables):
        seat, number = await lay(tables)
        doubting = tables[(seat + 2) % 3]
        asked = doubting.standing.phase
        await tables[seat].play(End())
        await until(doubting, lambda: doubting.standing.phase != asked)
        await doubting.play(Dico(number), phase=asked)
        await until(doubting, lambda: doubting.view.board.verdict is not None)


async def test_a_card_laid_for_an_old_turn_does_not_count(path: Path) -> None:
    async with three_people(path) as (_, _, tables):
        seat = tables[0].view.board.turn
        asked = tables[seat].standing.phase
        await lay(tables)
        again = a_link(tables[seat].view)
        assert await refusal(tables[seat].play(again, phase=asked)) == "stale"


# ---- bots far away


class Doubter(Bot[View, Action]):
    """Plans one "dico", whatever it sees; afterwards draws in its turn, and nothing else."""

    def __init__(self, number: int, after_ms: int) -> None:
        self._plan: Wait | None = Wait(after_ms, Dico(number))

    def choose(self, view: View, chance: Chance, budget: Budget) -> Any:
        if (plan := self._plan) is not None:
            self._plan = None
            return plan
        is_asked = view.board.turn == view.seat and not view.board.has_drawn
        return DRAW if is_asked else Wait(10**6)


@asynccontextmanager
async def played_by(table: RemoteTable, bot: Doubter) -> AsyncIterator[None]:
    """As long as the block lasts."""
    playing = asyncio.create_task(play_with(table, bot))
    try:
        yield
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


async def test_a_bot_whose_dico_was_too_late_goes_on_although_nobody_else_moves(
    path: Path,
) -> None:
    async with three_people(path, window=0) as (_, _, tables):
        seat, number = await lay(tables)
        await tables[seat].play(End())
        asked, quicker = tables[(seat + 1) % 3], tables[(seat + 2) % 3]
        await quicker.play(Dico(number))
        await until(asked, lambda: asked.waits_for_me and asked.view.board.verdict is not None)
        async with played_by(asked, Doubter(number, after_ms=1)):
            await until(asked, lambda: asked.view.board.has_drawn)


async def test_a_bot_says_the_dico_that_it_has_planned_though_the_turn_has_changed(
    path: Path,
) -> None:
    async with three_people(path, window=0) as (_, _, tables):
        seat, number = await lay(tables)
        doubting = tables[(seat + 2) % 3]
        async with played_by(doubting, Doubter(number, after_ms=300)):
            await tables[seat].play(End())
            await until(doubting, lambda: doubting.view.board.verdict is not None)
        assert doubting.view.board.verdict.challenger == doubting.seat


# ---- the book


async def test_everyone_may_read_the_book_but_who_is_playing(path: Path) -> None:
    async with three_people(path) as (home, guests, _), home.client("Dora") as dora:
        page = await dora.get(BOOK, BookPage)
        assert tuple(each.word for each in page.pages) == words()
        assert all(each.lines for each in page.pages)
        assert await refusal(guests[0].get(BOOK, BookPage)) == "book-closed"
        answer = await ask(home.url, f"GET {BOOK}")  # nobody's browser: nobody plays in it
        assert answer.status == 200


async def test_a_table_may_leave_the_book_open(path: Path) -> None:
    async with three_people(path, open_book=True) as (_, guests, _):
        assert (await guests[0].get(BOOK, BookPage)).game == GAME


async def test_who_has_left_for_good_may_read_the_book_again_and_all_when_it_is_over(
    path: Path,
) -> None:
    async with three_people(path) as (_, guests, tables):
        await tables[1].leave()
        assert (await guests[1].get(BOOK, BookPage)).game == GAME
        assert await refusal(guests[2].get(BOOK, BookPage)) == "book-closed"
        await tables[0].end()
        assert (await guests[2].get(BOOK, BookPage)).game == GAME


async def test_a_game_without_a_book_says_so(path: Path) -> None:
    async with open_server(path) as home, home.client("Ada") as ada:
        assert await refusal(ada.get("/api/games/rondelic/book", BookPage)) == "no-book"
        assert await refusal(ada.get("/api/games/none/book", BookPage)) == "unknown-game"
