"""A server on PostgreSQL and NATS whose bots think in `escale worker`."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from escale.boxes.registry import BOXES, GAMES
from escale.client import Client, play_with
from escale.core.record import loads, verify
from tests.bus.working import LOOK_SECONDS, working
from tests.cli.test_serve import Serving, serving
from tests.services.postgres import PostgresServer

BOT = BOXES["rondelic"].bots["novice"]


def counted(server: Serving, name: str, label: str) -> float:
    """One figure of the metrics, 0 if nothing has been counted."""
    for family in text_string_to_metric_families(server.get("/metrics")):
        for sample in family.samples:
            if sample.name == name and label in sample.labels.values():
                return sample.value
    return 0.0


async def until_slots(server: Serving, slots: int) -> None:
    while counted(server, "escale_bot_slots", "bus") != slots:
        await asyncio.sleep(LOOK_SECONDS)


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database(is_empty=True) as url:
        yield url


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_a_game_with_bots_is_played_through_a_worker_and_on_without_it(
    tmp_path: Path, database: str, bus_address: str
) -> None:
    chosen = ("--db", database, "--bus", bus_address, "--pace", "0")
    with serving(tmp_path, *chosen) as server:
        with working(tmp_path, bus_address, "--processes", "1") as worker:
            await until_slots(server, 1)
            await play(server)
            sent = counted(server, "escale_bots_total", "sent")
            assert 0 < sent <= counted(server, "escale_bots_total", "answered")
            assert worker.stop()[0] == 0
        await until_slots(server, 0)
        await play(server)
        assert counted(server, "escale_bots_total", "sent") == sent
        assert server.log.read_text() == ""


async def play(server: Serving) -> None:
    """A game of one person and two bots, to the end."""
    async with Client(server.url, "Ann") as ann:
        table = await ann.open("rondelic", "rondelic-rapide", bots=["novice"] * 2, places=3)
        await table.start()
        assert await play_with(table, BOT) is not None
        verify(loads(await ann.record(table.id)), GAMES["rondelic"])
