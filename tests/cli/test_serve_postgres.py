"""`escale serve --db postgresql://…`: one process that keeps its data in PostgreSQL."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from escale.bots import Budget
from escale.boxes.registry import BOXES, GAMES
from escale.client import Client, play_with
from escale.core.chance import FastChance
from escale.core.record import loads, verify
from escale.storage.address import PostgresAddress
from tests.services.engines import opened
from tests.services.postgres import PostgresServer

from .test_serve import ENVIRONMENT, refused, serving

BOT = BOXES["rondelic"].bots["novice"]


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database(is_empty=True) as url:  # the first server makes the schema
        yield url


@pytest.mark.slow
async def test_what_was_acknowledged_is_there_after_a_kill_and_the_game_goes_on(
    tmp_path: Path, url: str
) -> None:
    chosen = ("--db", url, "--pace", "0")
    acknowledged: dict[int, str] = {}
    with serving(tmp_path, *chosen) as server:
        async with Client(server.url, "Zénobie") as guest:
            table = await guest.open("rondelic", "rondelic-rapide", bots=["novice"] * 2, places=3)
            await table.start()
            while len(acknowledged) < 5:
                while not table.waits_for_me:
                    await table.changed()
                name = guest.new_id()
                answer = BOT.choose(table.view, FastChance(name), Budget())
                acknowledged[await table.play(answer, id=name)] = name
            server.process.send_signal(signal.SIGKILL)
            server.process.wait()
            name, key = table.id, guest.key
    async with opened(PostgresAddress(url)) as store:
        steps = await store.read_steps(name)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    clients = {step.number: step.client for step in steps if step.client}
    assert acknowledged.items() <= clients.items()
    with serving(tmp_path, *chosen) as server:
        assert json.loads(server.get("/health"))["status"] == "open"
        async with Client(server.url, key=key) as guest:
            assert guest.name == "Zénobie"
            table = await guest.join(name)
            assert await play_with(table, BOT) is not None
            verify(loads(await guest.record(name)), GAMES["rondelic"])
        assert server.stop()[0] == 0
        assert server.log.read_text() == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["log"]


@pytest.mark.slow
def test_a_second_server_on_the_same_database_does_not_open(tmp_path: Path, url: str) -> None:
    with serving(tmp_path, "--db", url) as server:
        assert "tourne déjà" in refused(tmp_path, "--db", url)
        assert json.loads(server.get("/health"))["status"] == "open"


@pytest.mark.slow
def test_without_the_extra_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "asyncpg.py").write_text("raise ImportError")
    hidden = {**ENVIRONMENT, "PYTHONPATH": f"{tmp_path}:{ENVIRONMENT.get('PYTHONPATH', '')}"}
    said = refused(tmp_path, "--db", "postgresql://there/escale", environment=hidden)
    assert "escale-jeux[cluster]" in said
    with serving(tmp_path, environment=hidden) as server:  # on a file it needs none
        assert json.loads(server.get("/health"))["status"] == "open"
