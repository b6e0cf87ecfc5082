"""Following, blocking and writing across two processes, PostgreSQL and NATS: all of them real."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.client import Client, RemoteTable
from escale.protocol import messages as wire
from escale.protocol.company import NewMessage
from tests.cli.test_serve import Serving, serving
from tests.server.company import people_of, play, tie
from tests.server.raw_socket import RawSocket
from tests.server.waiting import GAME, QUICK, refusal
from tests.services.postgres import PostgresServer

pytestmark = pytest.mark.slow


@pytest.fixture
def two(
    tmp_path: Path, postgres: PostgresServer, bus_url: str
) -> Iterator[tuple[Serving, Serving]]:
    with postgres.database(is_empty=True) as url:
        name = url.partition("?")[0].rpartition("/")[2]
        chosen = ("--db", url, "--bus", f"{bus_url.rstrip('/')}/{name}", "--pace", "0")
        for folder in ("one", "two"):
            (tmp_path / folder).mkdir()
        with serving(tmp_path / "one", *chosen) as one, serving(tmp_path / "two", *chosen) as other:
            yield one, other


async def said(person: Client, table: RemoteTable, text: str) -> None:
    await person._request("POST", f"/api/tables/{table.id}/chat", NewMessage(text))


@pytest.mark.timeout(120)
async def test_people_at_two_processes(two: tuple[Serving, Serving]) -> None:
    one, other = two
    async with Client(one.url, "Ada") as ada, Client(other.url, "Bob") as bob:
        await play(ada, bob)
        await tie(ada, "Bob", "follow")
        while not (await people_of(ada))["Bob"].here:  # the news of him are on their way
            await asyncio.sleep(0)
        table = await ada.open(GAME, QUICK, places=3, chat=True)
        await bob.join(table.id)
        async with await RawSocket.connect(one.url, ada.key) as hers:
            opened = await ada.watch(table.id)
            hers.say(wire.Watch("w", table.id, opened._token))
            await hers.receive_all()
            await said(bob, table, "Avant")
            while not isinstance(heard := await hers.receive(), wire.Chatted):
                pass
            assert heard.message.text == "Avant"
            await tie(ada, "Bob", "block")
            await said(bob, table, "Après")
            await said(ada, table, "Fin")  # which comes later, and from here
            while not isinstance(heard := await hers.receive(), wire.Chatted):
                pass
            assert heard.message.text == "Fin"
        shown = await bob.open(GAME, QUICK, places=3, open=True)
        assert await refusal(ada.join(shown.id)) == "no-place"
        await ada.enter_lobby()
        assert shown.id not in ada.lobby
        assert not (await people_of(ada))["Bob"].here
