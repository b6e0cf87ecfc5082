"""What people write to each other at a table: who reads it, what is refused, what is reported."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from escale.client import Client, RemoteTable
from escale.core.record import dumps, loads
from escale.protocol import messages as wire
from escale.protocol.company import Chat, NewMessage
from escale.protocol.http import Shelf
from escale.server.config import Rate, Retention
from escale.storage.address import Address
from escale.tables.chat import ChatMessage
from tests.services.engines import Engine

from .company import House, said, tie, two_servers
from .servers import limited, open_server
from .waiting import GAME, QUICK, refusal, until


async def say(person: Client, table: RemoteTable, text: str) -> ChatMessage:
    path = f"/api/tables/{table.id}/chat"
    return await person.post(path, ChatMessage, NewMessage(text))


async def read(person: Client, table: RemoteTable) -> list[str]:
    found = await person.get(f"/api/tables/{table.id}/chat", Chat)
    return [each.text for each in found.messages]


async def watch(house: House, person: Client, table: RemoteTable) -> Any:
    """Somebody's page of the table, at their place if they have one; what it was told first."""
    socket = await house.socket(person)
    opened = await person._request("GET", f"/api/tables/{table.id}")
    token = wire_token(opened)
    socket.say(wire.Watch("w", table.id, token))
    (shown,) = said(await socket.receive_all(), wire.WatchedTable)
    return socket, shown


def wire_token(opened: bytes) -> str:
    seat = msgspec.json.decode(opened)["seat"]
    return str(seat["token"]) if seat else ""


async def test_those_who_sit_there_write_to_each_other(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        eve = await house.person("Eve", house.two)
        table = await ada.open(GAME, QUICK, places=3, bots=["novice"], chat=True)
        await bob.join(table.id)
        hers, shown = await watch(house, ada, table)
        assert shown.chat
        his, _ = await watch(house, bob, table)
        spectator, _ = await watch(house, eve, table)
        await table.start()
        for socket in (hers, his, spectator):
            await socket.receive_all()
        message = await say(ada, table, "  Bonjour   Bob ")
        assert message.text == "Bonjour Bob"
        assert message.member == next(m.id for m in table.card.members if m.name == "Ada")
        for socket in (hers, his):
            assert said(await socket.receive_all(), wire.Chatted) == [
                wire.Chatted(table.id, message)
            ]
        assert not said(await spectator.receive_all(), wire.Chatted)
        assert await read(bob, table) == await read(ada, table) == ["Bonjour Bob"]
        for doing in (read(eve, table), say(eve, table, "Et moi ?")):
            assert await refusal(doing) == "not-at-the-table"
        left = await bob.watch(table.id)
        await left.leave()
        await his.receive_all()
        await say(ada, table, "Il est parti")
        assert not said(await his.receive_all(), wire.Chatted)
        assert await refusal(read(bob, table)) == "not-at-the-table"
        await table.end()
        await until(table, lambda: table.is_over)
        assert await read(ada, table) == ["Bonjour Bob", "Il est parti"]
        assert await refusal(read(eve, table)) == "not-at-the-table"
        record = await ada.record(table.id)
        assert b"Bonjour" not in dumps(loads(record)).encode() + record


async def test_nobody_writes_where_the_owner_did_not_wish_it(database: Address) -> None:
    async with open_server(database) as home, home.client("Ada") as ada:
        assert (await ada.get("/api/games", Shelf)).chat
        for is_open in (False, True):
            table = await ada.open(GAME, QUICK, places=3, open=is_open)
            for doing in (read(ada, table), say(ada, table, "Bonjour")):
                assert await refusal(doing) == "no-chat"


@pytest.mark.slow
async def test_nobody_writes_where_the_server_does_not_let_them(database: Address) -> None:
    async with open_server(database, chat=False) as home, home.client("Ada") as ada:
        assert not (await ada.get("/api/games", Shelf)).chat
        table = await ada.open(GAME, QUICK, places=3, chat=True)
        for doing in (read(ada, table), say(ada, table, "Bonjour")):
            assert await refusal(doing) == "no-chat"


async def test_addresses_and_what_is_no_text_are_refused(database: Address) -> None:
    async with (
        open_server(database, limits=limited(messages_said=Rate(3, 0.001))) as home,
        home.client("Ada") as ada,
    ):
        table = await ada.open(GAME, QUICK, places=3, chat=True)
        for text in ("https://a.example", "viens sur exemple.fr", "moi@ici"):
            assert await refusal(say(ada, table, text)) == "no-links"
        for text in ("\u200b", "deux\nlignes", " "):
            assert await refusal(say(ada, table, text)) == "bad-message-text"
        assert await refusal(say(ada, table, "a" * 201)) == "bad-request"
        for text in ("Un", "Deux", "Trois"):
            await say(ada, table, text)
        assert await refusal(say(ada, table, "Quatre")) == "too-many"
        assert await read(ada, table) == ["Un", "Deux", "Trois"]


async def test_words_of_whom_one_blocks_do_not_arrive(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        table = await ada.open(GAME, QUICK, places=3, chat=True)
        await bob.join(table.id)
        await say(bob, table, "Avant")
        assert await read(ada, table) == ["Avant"]
        await tie(ada, "Bob", "block")
        hers, _ = await watch(house, ada, table)
        his, _ = await watch(house, bob, table)
        await say(bob, table, "Après")
        await say(ada, table, "Moi")
        assert [each.message.text for each in said(await hers.receive_all(), wire.Chatted)] == [
            "Moi"
        ]
        heard = [each.message.text for each in said(await his.receive_all(), wire.Chatted)]
        assert heard == ["Après", "Moi"]
        assert await read(ada, table) == ["Moi"]
        assert await read(bob, table) == ["Avant", "Après", "Moi"]


async def test_a_message_is_reported_to_the_host(engine: Engine) -> None:
    async with two_servers(engine) as house:
        ada, bob = house.ada, house.bob
        table = await ada.open(GAME, QUICK, places=3, chat=True)
        await bob.join(table.id)
        message = await say(bob, table, "Vilain mot")
        path = f"/api/tables/{table.id}/chat/{message.id}/report"
        await ada._request("POST", path)
        await ada._request("POST", path)
        eve = await house.person("Eve")
        assert await refusal(eve._request("POST", path)) == "not-at-the-table"
        assert await refusal(bob._request("POST", path)) == "unknown-message"  # his own
        other = path.replace(message.id, "nothing")
        assert await refusal(ada._request("POST", other)) == "unknown-message"
        (report,) = await house.two.store.people.chat.reported_messages()
        assert (report.text, report.name, report.table) == ("Vilain mot", "Bob", table.id)
        await house.one.sweep(replace(Retention(), report_ms=0))
        assert await house.one.store.people.chat.reported_messages() == []
