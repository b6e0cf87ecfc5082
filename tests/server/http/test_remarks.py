"""Remarks: why somebody did what they did, beside the log, for those at the table alone."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import NamedTuple

import pytest

from escale.client import Client, RemoteTable
from escale.games.biduletruc.rules import DRAW
from escale.protocol import messages as wire
from escale.server.config import Limits, Rate
from escale.storage.address import Address
from escale.tables.clock import SimulatedClock
from escale.tables.remarks import Remark

from ..servers import RunningServer, limited, open_server
from ..table_of_three import NOW_MS
from ..waiting import GAME, QUICK, refusal, until


class TableOfTwo(NamedTuple):
    """A table of words: who is to play has drawn a card."""

    home: RunningServer
    ada: Client
    bob: Client
    tables: tuple[RemoteTable, RemoteTable]

    @property
    def id(self) -> str:
        return self.tables[0].id

    @property
    def drawn(self) -> int:
        """The number of the last event."""
        return len(self.tables[0].events)

    async def texts(self) -> list[Remark]:
        return list((await self.ada.remarks(self.id)).remarks)


@asynccontextmanager
async def table_of_two(
    database: Address, limits: Limits | None = None
) -> AsyncIterator[TableOfTwo]:
    clock = SimulatedClock(NOW_MS)
    async with (
        open_server(database, clock, limits or limited()) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        first = await ada.open("biduletruc", places=2)
        second = await bob.join(first.id)
        await first.start()
        for table in (first, second):
            await until(table, lambda table=table: bool(table.standing.must))  # type: ignore[misc]
        mover = first if first.waits_for_me else second
        await mover.play(DRAW)
        for table in (first, second):
            await until(table, lambda table=table: len(table.events) == len(mover.events))  # type: ignore[misc]
        yield TableOfTwo(home, ada, bob, (first, second))


async def test_a_remark_reaches_those_who_sit_there_and_is_no_part_of_the_log(
    database: Address,
) -> None:
    async with table_of_two(database) as two, two.home.client("Eve") as eve:
        watched = await eve.watch(two.id)
        before = await two.home.app.store.read_steps(two.id)
        await two.bob.remark(two.id, two.drawn, "il pleut")
        for table in two.tables:
            await until(table, lambda table=table: len(table.remarks) == 1)  # type: ignore[misc]
            assert table.remarks[0] == wire.Remarked(two.id, two.drawn, 1, "il pleut")
        assert await two.texts() == [Remark(two.drawn, 1, "il pleut")]
        assert await two.home.app.store.read_steps(two.id) == before
        assert await refusal(eve.remarks(two.id)) == "not-at-the-table"
        assert await refusal(eve.remark(two.id, 1, "moi aussi")) == "not-at-the-table"
        assert not watched.remarks


async def test_its_author_says_it_otherwise_or_takes_it_back_and_nobody_else_can(
    database: Address,
) -> None:
    async with table_of_two(database) as two:
        for text in ("il pleut", "il neige"):
            await two.bob.remark(two.id, two.drawn, text)
        assert await two.texts() == [Remark(two.drawn, 1, "il neige")]
        await two.ada.take_back_remark(two.id, two.drawn)
        assert len(await two.texts()) == 1
        await two.bob.take_back_remark(two.id, two.drawn)
        assert await two.texts() == []
        first = two.tables[0]
        await until(first, lambda: len(first.remarks) == 3)
        assert first.remarks[-1].text == ""


@pytest.mark.parametrize(
    "text, code",
    [
        ("", "bad-request"),
        ("x" * 61, "bad-request"),
        ("   ", "bad-remark"),
        ("deux\nlignes", "bad-remark"),
        ("sonne\x07", "bad-remark"),
        ("\u202eàl’envers", "bad-remark"),
    ],
)
async def test_a_remark_is_one_short_line_without_tricks(
    database: Address, text: str, code: str
) -> None:
    async with table_of_two(database) as two:
        assert await refusal(two.ada.remark(two.id, two.drawn, text)) == code
        assert await two.texts() == []


@pytest.mark.parametrize(
    "typed, stored",
    [
        ("pourquoi\u00a0?", "pourquoi ?"),
        ("«\u202fvent\u202f»\u202f!", "« vent » !"),
        ("e\u0301te\u0301", "\u00e9t\u00e9"),
        ("  deux  mots ", "deux mots"),
        (
            "\u2600\ufe0f en famille \U0001f468\u200d\U0001f467",
            "\u2600 en famille \U0001f468\U0001f467",
        ),
    ],
)
async def test_a_remark_is_kept_as_one_would_write_it_again(
    database: Address, typed: str, stored: str
) -> None:
    async with table_of_two(database) as two:
        await two.ada.remark(two.id, two.drawn, typed)
        assert await two.texts() == [Remark(two.drawn, 0, stored)]


async def test_whoever_left_says_no_more_but_reads_and_takes_back(database: Address) -> None:
    async with table_of_two(database) as two:
        await two.bob.remark(two.id, two.drawn, "il pleut")
        drawn = two.drawn
        await two.tables[1].leave()
        assert await refusal(two.bob.remark(two.id, drawn, "il neige")) == "not-at-the-table"
        assert len((await two.bob.remarks(two.id)).remarks) == 1
        await two.bob.take_back_remark(two.id, drawn)
        assert await two.texts() == []


async def test_a_remark_is_about_something_that_happened_in_the_game(database: Address) -> None:
    async with table_of_two(database) as two:
        for number in (1, two.drawn + 1):  # somebody sat down; nothing yet
            assert await refusal(two.ada.remark(two.id, number, "oui")) == "bad-remark"


async def test_remarks_are_few(database: Address) -> None:
    async with table_of_two(database, limited(remarks=Rate(2, 0.2))) as two:
        for text in ("un", "deux"):
            await two.ada.remark(two.id, two.drawn, text)
        assert await refusal(two.ada.remark(two.id, two.drawn, "trois")) == "too-many"


async def test_there_are_none_with_bots_alone_nor_in_games_without_them(database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada, home.client("Bob") as bob:
        alone = await ada.open("biduletruc", bots=["novice"], places=2)
        other = await ada.open(GAME, QUICK, places=3)
        await bob.join(other.id)
        for table in (alone, other):
            assert await refusal(ada.remark(table.id, 1, "oui")) == "no-remarks"


async def test_a_remark_goes_with_the_table_and_with_who_made_it(database: Address) -> None:
    async with table_of_two(database) as two:
        for guest in (two.ada, two.bob):
            await guest.remark(two.id, two.drawn, "il pleut")
        drawn = two.drawn
        await two.bob._request("DELETE", "/api/me")
        assert await two.texts() == [Remark(drawn, 0, "il pleut")]
        await two.tables[0].end()
        assert await two.home.app.store.delete_tables(2 * NOW_MS, 10) == 1
        assert await two.home.app.people.remarks.read_remarks(two.id) == []
