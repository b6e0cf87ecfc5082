"""Two servers on one PostgreSQL that hear of each other on NATS: real processes, real services."""

import asyncio
import signal
from collections.abc import Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from escale.bots import Budget
from escale.boxes.registry import BOXES, GAMES
from escale.client import Client, RemoteTable, play_with
from escale.core.chance import FastChance
from escale.core.record import loads, verify
from escale.protocol.http import OpenedTable
from tests.cli.test_serve import Serving, refused, serving
from tests.server.devices import Browser
from tests.server.raw_socket import Closed, RawSocket
from tests.services.postgres import PostgresServer

BOT = BOXES["rondelic"].bots["novice"]
PRESET = "rondelic-rapide"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def chosen(postgres: PostgresServer, bus_url: str) -> Iterator[tuple[str, ...]]:
    """What both servers are told: a database of their own, and subjects on the bus."""
    with postgres.database(is_empty=True) as url:
        name = url.partition("?")[0].rpartition("/")[2]
        yield ("--db", url, "--bus", f"{bus_url.rstrip('/')}/{name}", "--pace", "0")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory, chosen: tuple[str, ...]) -> Iterator[Serving]:
    """The server that lives through all of these tests."""
    with serving(tmp_path_factory.mktemp("two"), *chosen) as server:
        yield server


@pytest.fixture(scope="module")
def one(
    tmp_path_factory: pytest.TempPathFactory, chosen: tuple[str, ...], two: Serving
) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("one"), *chosen) as server:
        yield server


async def play_moves(client: Client, table: RemoteTable, moves: int) -> dict[int, str]:
    """Play as a novice; the acknowledged steps, by number."""
    acknowledged: dict[int, str] = {}
    while len(acknowledged) < moves and not table.is_over:
        while not (table.waits_for_me or table.is_over):
            await table.changed()
        if not table.is_over:
            name = client.new_id()
            answer = BOT.choose(table.view, FastChance(name), Budget())
            acknowledged[await table.play(answer, id=name)] = name
    return acknowledged


@pytest.mark.timeout(120)
async def test_people_on_two_processes_and_a_bot_finish_a_game(one: Serving, two: Serving) -> None:
    async with Client(one.url, "Ann") as ann, Client(two.url, "Bob") as bob:
        hers = await ann.open("rondelic", PRESET, bots=["novice"], places=3)
        his = await bob.join(hers.id)
        await hers.start()
        outcomes = await asyncio.gather(play_with(hers, BOT), play_with(his, BOT))
        assert outcomes[0] == outcomes[1] is not None
        verify(loads(await bob.record(hers.id)), GAMES["rondelic"])


@pytest.mark.timeout(120)
async def test_people_who_ask_for_a_quick_game_at_two_processes_at_once_meet(
    one: Serving, two: Serving
) -> None:
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Client((one, two)[number % 2].url, f"P{number}"))
            for number in range(4)
        ]
        tables = await asyncio.gather(*(each.quick("rondelic") for each in people))
        assert len({table.id for table in tables}) == 1
        for table in tables:  # nobody is missing: the cards are dealt
            while table.standing.must == () and not table.is_over:
                await table.changed()
        page = await people[0].get(f"/api/tables/{tables[0].id}", OpenedTable)
        assert {member.name for member in page.card.members} == {"P0", "P1", "P2", "P3"}


@pytest.mark.timeout(120)
async def test_a_session_that_ends_has_no_socket_at_the_other_process(
    one: Serving, two: Serving
) -> None:
    phone, laptop = await Browser(one.url).named("Ann"), Browser(two.url)
    link = await phone.ask("POST /api/me/link")
    await laptop.ask("POST /api/me/arrive", {"key": link["key"]})
    async with await RawSocket.connect(two.url, laptop.cookie.partition("=")[2]) as socket:
        await socket.receive_all()
        await phone.ask("DELETE /api/me/sessions")
        with pytest.raises(Closed):
            await socket.receive()
    assert await laptop.refused("GET /api/me") == "no-identity"


@pytest.mark.timeout(120)
async def test_each_sees_who_is_connected_to_the_other_process(one: Serving, two: Serving) -> None:
    async with Client(one.url, "Ann") as ann, Client(two.url, "Bob") as bob:
        hers = await ann.open("rondelic", PRESET, bots=["novice"], places=3)
        his = await bob.join(hers.id)
        while len(hers.here) < 2 or {*hers.here} != {*his.here}:
            await asyncio.wait(
                [asyncio.create_task(table.changed()) for table in (hers, his)],
                return_when=asyncio.FIRST_COMPLETED,
            )


@pytest.mark.timeout(120)
async def test_the_lobby_of_one_process_shows_the_tables_of_the_other(
    one: Serving, two: Serving
) -> None:
    async with Client(one.url, "Ann") as ann, Client(two.url, "Bob") as bob:
        await bob.enter_lobby()
        table = await ann.open("rondelic", PRESET, open=True, places=3)
        while table.id not in bob.lobby:
            await bob.lobby_changed()


@pytest.mark.timeout(180)
async def test_a_killed_process_loses_nothing_and_its_people_go_on_at_the_other(
    tmp_path: Path, chosen: tuple[str, ...], two: Serving
) -> None:
    with serving(tmp_path, *chosen) as one:
        await play_through_a_kill(one, two)


async def play_through_a_kill(one: Serving, two: Serving) -> None:
    async with Client(two.url, "Bob") as bob:
        async with Client(one.url, "Ann") as ann:
            hers = await ann.open("rondelic", PRESET, bots=["novice"], places=3)
            his = await bob.join(hers.id)
            await hers.start()
            playing = asyncio.create_task(play_with(his, BOT))
            acknowledged = await play_moves(ann, hers, 3)
            key, name = ann.key, hers.id
            one.process.send_signal(signal.SIGKILL)
            one.process.wait()
        async with Client(two.url, key=key) as ann:
            hers = await ann.join(name)
            assert await play_with(hers, BOT) == await playing is not None
            record = loads(await ann.record(name))
            verify(record, GAMES["rondelic"])
            assert len(record.steps) >= len(acknowledged)


def test_a_server_that_believes_to_be_alone_does_not_open_beside_them(
    two: Serving, chosen: tuple[str, ...], tmp_path: Path
) -> None:
    assert "tourne déjà" in refused(tmp_path, *chosen[:2])


@pytest.mark.parametrize(
    "bus, said",
    [("redis://there", "nats://"), ("nats://127.0.0.1:1", "127.0.0.1:1")],
)
def test_a_bus_that_is_none_or_cannot_be_reached_is_named_without_its_password(
    chosen: tuple[str, ...], tmp_path: Path, bus: str, said: str
) -> None:
    assert said in refused(tmp_path, *chosen[:2], "--bus", bus)


def test_a_bus_needs_a_database_that_can_be_shared(tmp_path: Path, bus_url: str) -> None:
    assert "postgresql://" in refused(tmp_path, "--bus", bus_url)
