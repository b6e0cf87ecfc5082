"""The NATS server goes and comes back; and it can be told what a worker may do."""

import asyncio
import re
import socket
from pathlib import Path

import pytest
from nats.aio.client import Client

from escale.bus.connection import connected
from escale.tables.thinking import think
from tests.services.nats import own_nats
from tests.tables.tables import GAME
from tests.tables.test_workers import VIEW, question

from .test_workers import a_server
from .working import known, working

ROOT = Path(__file__).parents[2]
pytestmark = pytest.mark.timeout(180)  # processes come up, also on a busy machine
WANTED = think(GAME.slug, "novice", VIEW, "seed")


@pytest.mark.slow
async def test_servers_and_workers_find_each_other_again_when_the_bus_is_back(
    tmp_path: Path,
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
    first = own_nats(folders[0], port)
    url = first.__enter__()
    async with a_server(url) as (bus, pool):
        with working(tmp_path, url, "--processes", "1") as worker:
            await known(bus.workers, 1)
            assert await pool.choose(question()) == WANTED
            first.__exit__(None, None, None)
            await known(bus.workers, 0)
            assert await pool.choose(question()) == WANTED
            assert pool.counts == {"sent": 1, "answered": 2}
            with own_nats(folders[1], port):
                await known(bus.workers, 1)
                assert await pool.choose(question()) == WANTED
                assert pool.counts == {"sent": 2, "answered": 3}
                code, _ = await asyncio.to_thread(worker.stop)
                assert code == 0


@pytest.mark.slow
@pytest.mark.parametrize("where", ["docs/hosting-cluster.md", "deploy/nats.conf"])
async def test_a_worker_needs_no_more_of_the_bus_than_hosts_are_told_to_allow(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ESCALE_BUS_PASSWORD", "ESCALE_WORKER_PASSWORD"):
        monkeypatch.setenv(name, "secret")
    found = re.search(r"(?ms)^authorization {.*?^}", (ROOT / where).read_text("utf-8"))
    assert found
    with own_nats(tmp_path, settings=found[0]) as url:
        as_worker = url.replace("escale:", "worker:")
        async with a_server(url) as (bus, pool):
            with working(tmp_path, as_worker, "--processes", "1"):
                await known(bus.workers, 1)
                assert await pool.choose(question()) == WANTED
                assert pool.counts == {"sent": 1, "answered": 1}
        client, problems, are_all = Client(), list[str](), asyncio.Event()

        async def note(problem: Exception) -> None:
            problems.append(str(problem))
            if len(problems) == 3:
                are_all.set()

        async with connected(client, as_worker, "curious"):
            client._error_cb = note
            await client.subscribe("escale.all")
            await client.subscribe("_INBOX.>")
            await client.publish("escale.all", b"")
            await are_all.wait()
        assert all("permissions violation" in each.lower() for each in problems)
