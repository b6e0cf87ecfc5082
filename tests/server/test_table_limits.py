"""Nobody fills the lobby or the disk: what people may have open is bounded, and shown fairly."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from escale.core.errors import Refused
from escale.server.callers import AddressHashes
from escale.server.config import HOUR_MS, UNLIMITED, Limits
from escale.server.identity import MOST_PEOPLE, LastAddresses
from escale.server.table_limits import TableLimits
from escale.tables.clock import SimulatedClock
from escale.tables.counting import MOST_CALLERS

from ..tables.tables import InlineStore, opened
from .servers import RunningServer, open_server
from .table_of_three import NOW_MS
from .waiting import GAME, QUICK, refusal

PUBLIC: dict[str, Any] = {"places": 3, "open": True}


def limits(**changes: int) -> Limits:
    return replace(UNLIMITED, **changes)


async def shown(home: RunningServer) -> list[str]:
    return [entry.id for entry in await home.app.lobby.entries()]


async def test_a_person_has_so_many_public_tables_and_may_open_others_for_friends(
    path: Path,
) -> None:
    async with (
        open_server(path, limits=limits(public_tables_of_person=2)) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        first, _ = [await ada.open(GAME, QUICK, **PUBLIC) for _ in "12"]
        assert await refusal(ada.open(GAME, QUICK, **PUBLIC)) == "too-many-public-tables"
        await ada.open(GAME, QUICK, places=3)
        await bob.open(GAME, QUICK, **PUBLIC)
        await first.end()
        await ada.open(GAME, QUICK, **PUBLIC)


async def test_an_address_has_so_many_public_tables_whoever_opens_them(path: Path) -> None:
    async with open_server(path, limits=limits(public_tables_of_address=3)) as home:
        for name in ("Ada", "Bob", "Cleo"):
            async with home.client(name) as guest:
                await guest.open(GAME, QUICK, **PUBLIC)
        async with home.client("Dora") as dora:
            assert await refusal(dora.open(GAME, QUICK, **PUBLIC)) == "too-many-public-tables"


async def test_whoever_opens_many_at_once_gets_no_more(path: Path) -> None:
    few = limits(public_tables_of_person=2, public_tables_of_address=3)
    async with (
        open_server(path, limits=few) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        wishes = [guest.open(GAME, QUICK, **PUBLIC) for guest in (ada, bob) for _ in range(6)]
        await asyncio.gather(*wishes, return_exceptions=True)
        assert len(await shown(home)) == 3


async def test_a_rematch_is_one_table_however_many_come(path: Path) -> None:
    async with (
        open_server(path, limits=limits(public_tables_of_person=1)) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        table = await ada.open(GAME, QUICK, **PUBLIC)
        await bob.join(table.id)
        await table.start(fill="novice")
        await table.end()
        again = await ada.rematch(table.id)
        await bob.open(GAME, QUICK, **PUBLIC)
        assert (await bob.rematch(table.id)).id == again.id  # a place, though they have a table


async def test_tables_with_bots_alone_are_bounded_too(path: Path) -> None:
    alone: dict[str, Any] = {"places": 3, "bots": ["novice"] * 2}
    async with (
        open_server(path, limits=limits(tables_of_person=2, tables_of_address=3)) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        first, _ = [await ada.open(GAME, QUICK, **alone) for _ in "12"]
        assert await refusal(ada.open(GAME, QUICK, **alone)) == "too-many-tables"
        await bob.open(GAME, QUICK, **alone)
        assert await refusal(bob.open(GAME, QUICK, **alone)) == "too-many-tables"  # the address
        await first.end()
        await bob.open(GAME, QUICK, **alone)


async def test_games_that_were_left_do_not_count_against_an_address(
    path: Path, clock: SimulatedClock
) -> None:
    """A school: each lesson leaves games alone with bots behind that nobody ends."""
    alone: dict[str, Any] = {"places": 3, "bots": ["novice"] * 2}
    few = limits(tables_of_address=2, public_tables_of_address=1)
    clock.advance_to(NOW_MS)
    async with open_server(path, clock, few) as home:
        for name in ("Ada", "Bob"):
            async with home.client(name) as pupil:
                await pupil.open(GAME, QUICK, **alone)
        async with home.client("Cleo") as cleo:
            assert await refusal(cleo.open(GAME, QUICK, **alone)) == "too-many-tables"
            clock.advance_to(NOW_MS + HOUR_MS)
            await cleo.open(GAME, QUICK, **PUBLIC)
            clock.advance_to(NOW_MS + 2 * HOUR_MS)
            await cleo.open(GAME, QUICK, **alone)
            assert await refusal(cleo.open(GAME, QUICK, **PUBLIC)) == "too-many-tables"
            assert await refusal(cleo.open(GAME, QUICK, **alone)) == "too-many-tables"


async def test_public_tables_are_not_forgotten_for_others_that_come_and_go(path: Path) -> None:
    few = limits(tables_of_address=3, public_tables_of_address=1)
    async with open_server(path, limits=few) as home, home.client("Ada") as ada:
        await ada.open(GAME, QUICK, **PUBLIC)
        for _ in range(5):
            await (await ada.open(GAME, QUICK, places=3)).end()
        assert await refusal(ada.open(GAME, QUICK, **PUBLIC)) == "too-many-public-tables"


async def test_tables_of_a_series_are_bounded_too(path: Path) -> None:
    async with (
        open_server(path, limits=limits(tables_of_address=1)) as home,
        home.client("Ada") as ada,
        home.client("Bob") as bob,
    ):
        series = await ada.open_series("tordu")
        await ada.open_in(series.id)
        assert await refusal(bob.open_in(series.id)) == "too-many-tables"
        assert await refusal(bob.open(GAME, QUICK, places=3)) == "too-many-tables"


async def test_who_opens_many_tables_does_not_hide_those_of_others(
    path: Path, clock: SimulatedClock
) -> None:
    many = 120
    async with (
        open_server(path, clock, limits=UNLIMITED) as home,
        home.client("Ada") as ada,
        home.client("Eve") as eve,
    ):
        clock.advance_to(NOW_MS)
        calm = await ada.open(GAME, QUICK, **PUBLIC)
        flood = []
        for _ in range(many):
            clock.advance_to(clock.now_ms() + 10)
            flood.append((await eve.open(GAME, QUICK, **PUBLIC)).id)
        listed = await shown(home)
        assert listed[:2] == [flood[-1], calm.id]  # the newest of each
        assert len(listed) == 100


async def test_bots_are_asked_for_the_address_that_their_owner_comes_from(path: Path) -> None:
    async with (
        open_server(path, behind_proxy=True) as home,
        home.client("Ada") as ada,
    ):
        table = await home.table((await ada.open(GAME, QUICK, places=3, bots=["novice"] * 2)).id)
        assert home.app.identity.last_addresses.of(table.row.owner) == "127.0.0.1"
        assert home.app.identity.last_addresses.of("nobody") == ""


def test_only_so_many_people_s_addresses_are_remembered() -> None:
    addresses = LastAddresses()
    addresses.note("ann", "first")
    for number in range(MOST_PEOPLE - 1):
        addresses.note(str(number), "another")
    addresses.note("ann", "second")
    addresses.note("bob", "third")
    assert [addresses.of(each) for each in ("0", "ann", "bob")] == ["", "second", "third"]


async def test_only_so_many_addresses_are_remembered() -> None:
    store = InlineStore()
    clock = SimulatedClock(1_000)
    table = await opened(store, clock)
    tables = TableLimits(
        store, limits(tables_of_address=1), clock, AddressHashes(store.counts, clock)
    )
    await tables.note("first", table.row.id)
    for number in range(MOST_CALLERS - 1):
        await tables.note(str(number), "another")
    with pytest.raises(Refused, match="too-many-tables"):
        async with tables.opening("bob", "first", is_public=False):
            pass
    await tables.note("one more", "another")
    async with tables.opening("bob", "first", is_public=False):
        pass
    store.close()
