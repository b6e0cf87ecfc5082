"""Another name, deleting oneself, taking one's data along: seen by all, on both engines."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from escale.boxes.registry import GAMES
from escale.client import Client
from escale.core.record import loads, verify
from escale.protocol import messages as wire
from escale.protocol.company import NewMessage, NewPresence, NewTie
from escale.protocol.export import Export
from escale.protocol.history import MyGames
from escale.protocol.http import MyTables, NewPerson, Person
from escale.protocol.ratings import MyRatings
from escale.protocol.shares import NewShare, OwnShare
from escale.server.config import Rate
from escale.storage.address import Address
from escale.tables.chat import ChatMessage
from escale.tables.remarks import Remark
from tests.services.engines import Engine
from tests.storage.database_rows import whole_database
from tests.tables.memory_bus import connected_buses

from .authenticator import Authenticator
from .devices import Browser
from .raw_socket import Closed, RawSocket
from .servers import limited, open_server
from .table_of_three import TableOfThree, table_of_three
from .test_passkeys import CHALLENGE, PUBLIC, SIGN_IN, account
from .waiting import GAME, QUICK, a_choice, pass_time, until

DELETE = "DELETE /api/me"


async def rename(client: Client, name: str) -> None:
    await client.post("/api/me", Person, NewPerson(name))


def shown(table: Any) -> list[str]:
    return [member.name for member in table.card.members]


async def test_a_new_name_is_seen_by_all_at_a_running_table_and_in_the_lobby(
    database: Address,
) -> None:
    async with (
        table_of_three(database, open=True) as party,
        party.home.client("Eve") as eve,
        party.home.client() as late,
    ):
        await eve.enter_lobby()
        watched = await eve.watch(party.tables[0].id)
        await rename(party.guests[1], "Zenobia")
        for table in (*party.tables, watched):
            await until(table, lambda table=table: shown(table) == ["Ada", "Zenobia", "Cleo"])  # type: ignore[misc]
        while [each.name for each in eve.lobby[watched.id].members] != ["Ada", "Zenobia", "Cleo"]:
            await asyncio.wait_for(eve.lobby_changed(), 20)
        await party.play_one()  # and the game goes on
        again = await late.watch(watched.id)
        joined = [each.body for each in again.events if isinstance(each, wire.TableEvent)]
        assert [each.name for each in joined if hasattr(each, "name")] == ["Ada", "Zenobia", "Cleo"]
        mine = await party.guests[0].get("/api/me/tables", MyTables)
        assert [each.name for each in mine.tables[0].card.members] == ["Ada", "Zenobia", "Cleo"]


async def test_other_processes_hear_of_a_new_name_and_of_a_deletion(engine: Engine) -> None:
    buses = connected_buses("one", "two")
    async with (
        open_server(engine.address, bus=buses[0]) as one,
        open_server(engine.address, bus=buses[1]) as two,
        one.client("Ada") as ada,
        two.client("Zenobia") as bob,
    ):
        hers = await ada.open(GAME, QUICK, places=3, bots=["novice"])
        his = await bob.join(hers.id)
        await hers.start()
        for name in ("Balthazar", "Melchior"):
            await rename(bob, name)
            for table in (hers, his):
                await until(table, lambda table=table, name=name: shown(table)[2] == name)  # type: ignore[misc]
        await bob._request("DELETE", "/api/me")
        await until(hers, lambda: shown(hers)[2] == "" and 2 in hers.standing.gone)
        assert "Melchior" not in await whole_database(one.store)


async def test_who_is_deleted_is_in_no_row_and_no_answer_and_the_others_play_on(
    database: Address,
) -> None:
    async with table_of_three(database, options={"circles": 2}, open=True) as party:
        ada, bob, _ = party.guests
        first, last = party.tables[0], party.tables[2]
        await rename(bob, "Zenobia")
        gathering = await ada.open(GAME, QUICK, places=3)
        await bob.join(gathering.id)
        series = await bob.open_series("tordu")
        await bob.open_in(series.id)
        assert (await ada.series(series.id)).host == "Zenobia"
        browser = Browser(party.home.url)
        browser.cookie = f"escale={bob.key}"
        async with await RawSocket.connect(party.home.url, bob.key) as socket:
            await socket.receive_all()
            await browser.ask(DELETE)
            with pytest.raises(Closed):
                await socket.receive_all()
        assert await browser.refused("GET /api/me") == "no-identity"
        for table in (first, last):
            await until(table, lambda table=table: table.standing.gone == (1,))  # type: ignore[misc]
            await until(table, lambda table=table: shown(table) == ["Ada", "", "Cleo"])  # type: ignore[misc]
        assert shown(await ada.watch(gathering.id)) == ["Ada"]
        assert (await ada.series(series.id)).host == ""

        live = await party.home.table(first.id)
        while not live.state.is_over:
            for table in (first, last):  # bots wait until time passes
                await until(table, lambda table=table: table.standing.number == live.state.number)  # type: ignore[misc]
            mine = next((each for each in (first, last) if each.waits_for_me), None)
            if mine:
                await mine.play(a_choice(mine))
            else:  # the bot plays for who is gone
                number = live.state.number
                await pass_time(party.clock, lambda number=number: live.state.number > number)  # type: ignore[misc]
        await until(first, lambda: first.is_over)
        told = await everything_told(ada, first.id, series.id)
        everything = await whole_database(party.home.store)
        for each in (told, everything):
            assert "Ada" in each
            assert "Zenobia" not in each
        record = await ada.record(first.id)
        assert loads(record).seats == ("Ada", "", "Cleo")
        verify(loads(record), GAMES[GAME])
        assert (await ada.replay(first.id)).names == ("Ada", "", "Cleo")
        (game,) = (await ada.get("/api/me/games?state=over", MyGames)).games
        assert [(each.name, bool(each.person)) for each in game.opponents] == [
            ("", False),
            ("Cleo", True),
        ]


async def everything_told(person: Client, table: str, series: str) -> str:
    """All that can be asked about a table that is over, and about its people."""
    paths = (
        f"/api/tables/{table}",
        f"/api/tables/{table}/record",
        f"/api/tables/{table}/replay/watcher",
        f"/api/tables/{table}/replay/all",
        f"/api/tables/{table}/replay/1",
        f"/api/series/{series}",
        "/api/tables",
        "/api/me/tables",
        "/api/me/games",
        "/api/me/export",
    )
    return "\n".join([(await person._request("GET", path)).decode() for path in paths])


async def test_an_account_goes_with_all_its_ways_in(database: Address) -> None:
    async with open_server(database, url=PUBLIC) as home:
        phone, device = await Browser(home.url).named("Zenobia"), Authenticator(PUBLIC)
        await account(phone, device)
        codes = (await phone.ask("POST /api/me/codes"))["codes"]
        link = await phone.ask("POST /api/me/link")
        await phone.ask(DELETE)
        laptop = Browser(home.url)
        signed = device.sign(await laptop.ask(CHALLENGE))
        assert await laptop.refused(SIGN_IN, signed) == "bad-passkey"
        code = {"code": codes[0]}
        assert await laptop.refused("POST /api/sign-in/code", code) == "unknown-recovery-code"
        key = {"key": link["key"]}
        assert await laptop.refused("POST /api/me/arrive", key) == "unknown-key"
        assert "Zenobia" not in await whole_database(home.store)


async def test_all_that_is_theirs_can_be_taken_along(database: Address) -> None:
    async with table_of_three(database, options={"circles": 2}) as party:
        ada = party.guests[0]
        running = await ada.get("/api/me/export", Export)
        assert [each.card.id for each in running.running] == [party.tables[0].id]
        while not party.tables[0].is_over:
            await party.play_one()
        await party.home.app.people.remarks.keep_remark(
            party.tables[0].id, await party_person(party), Remark(5, 0, "parce que"), 7
        )
        found = await ada.get("/api/me/export", Export)
        assert (found.format, found.profile.name, found.profile.address) == (
            "escale-export-1",
            "Ada",
            "",
        )
        assert [each.is_this for each in found.sessions] == [True]
        assert [each.table for each in found.games] == [party.tables[0].id]
        assert found.games == (await ada.get("/api/me/games", MyGames)).games
        assert {each.stamp for each in found.stamps} == set(found.games[0].stamps)
        assert [(each.table, each.number, each.text) for each in found.remarks] == [
            (party.tables[0].id, 5, "parce que")
        ]
        assert [each.game for each in found.figures.boxes] == [GAME]
        assert (found.running, found.reports, found.settings.notices) == ((), (), ())
        raw = (await ada._request("GET", "/api/me/export")).decode()
        assert ada.key not in raw


async def test_the_export_has_company_ratings_and_shared_games(database: Address) -> None:
    async with table_of_three(database, options={}, rated=True, chat=True) as party:
        ada, bob, _ = party.guests
        table = party.tables[0].id
        said = f"/api/tables/{table}/chat"
        hers = await ada.post(said, ChatMessage, NewMessage("Bonne chance"))
        his = await bob.post(said, ChatMessage, NewMessage("Merci"))
        await ada._request("POST", f"{said}/{his.id}/report")
        member = party.tables[0].card.members[1].id
        await ada._request("POST", "/api/me/people", NewTie("block", table=table, member=member))
        await ada._request("POST", "/api/me/presence", NewPresence(shown=False))
        while not party.tables[0].is_over:
            await party.play_one()
        await party.settle()
        share = await ada.post(f"/api/tables/{table}/share", OwnShare, NewShare(named=True))
        found = await ada.get("/api/me/export", Export)
        assert [(each.table, each.text, each.at_ms) for each in found.messages] == [
            (table, "Bonne chance", hers.at_ms)
        ]
        assert [each.table for each in found.message_reports] == [table]
        assert [(each.name, each.tie) for each in found.people] == [("Bob", "block")]
        assert not found.settings.shows_presence
        assert [(each.table, each.url, each.named) for each in found.shares] == [
            (table, share.url, True)
        ]
        assert found.ratings == await ada.get("/api/me/ratings", MyRatings)
        assert [each.games for each in found.ratings.ratings] == [1]
        theirs = await bob.get("/api/me/export", Export)
        assert (theirs.people, theirs.message_reports, theirs.shares) == ((), (), ())
        assert theirs.settings.shows_presence


async def party_person(party: TableOfThree) -> str:
    return (await party.home.table(party.tables[0].id)).state.members[0].person


async def test_both_are_slowed_down(path: Path) -> None:
    once = limited(exports=Rate(1, 0.001), deletions=Rate(1, 0.001))
    async with open_server(path, limits=once) as home:
        guest, other = [await Browser(home.url).named(name) for name in ("Max", "Zoé")]
        assert await Browser(home.url).refused("GET /api/me/export") == "no-identity"
        await guest.ask("GET /api/me/export")
        assert await guest.refused("GET /api/me/export") == "too-many"
        await other.ask("GET /api/me/export")
        await guest.ask(DELETE)
        assert await other.refused(DELETE) == "too-many"
