"""What `/health` and the probes say while the store does not work, and after it works again."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest

from escale.storage.address import PostgresAddress
from tests.server.raw_http import ask
from tests.server.servers import RunningServer, open_server
from tests.services.postgres import PostgresServer, executed

END_ALL_OF = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"


async def health(home: RunningServer) -> tuple[int, str]:
    answer = await ask(home.url, "GET /health")
    return answer.status, msgspec.json.decode(answer.body)["status"]


async def test_a_store_that_cannot_be_read_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(path) as home:
        assert await health(home) == (200, "open")

        async def broken(_code: str) -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as during:
            during.setattr(home.store, "find_code", broken)
            assert await health(home) == (503, "failing")
        assert await health(home) == (200, "open")


async def probes(home: RunningServer) -> tuple[int, int]:
    """What an orchestrator hears: whether to start it again, whether to send people."""
    live, ready = [(await ask(home.url, f"GET /{each}")).status for each in ("livez", "readyz")]
    return live, ready


async def test_a_server_without_a_store_is_alive_but_not_ready(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_server(path) as home:
        assert await probes(home) == (200, 200)

        async def broken() -> None:
            raise sqlite3.OperationalError("disk I/O error")

        with monkeypatch.context() as during:
            during.setattr(home.store, "check", broken)
            assert await probes(home) == (200, 503)
        assert await probes(home) == (200, 200)


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database() as url:
        yield url


async def test_a_database_that_is_gone_is_told_until_it_is_back(
    postgres: PostgresServer, url: str
) -> None:
    name = urlsplit(url).path[1:]
    async with open_server(PostgresAddress(url)) as home:
        assert (await health(home), await probes(home)) == ((200, "open"), (200, 200))
        await executed(postgres.url, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        await executed(postgres.url, END_ALL_OF.format(name=name))
        assert (await health(home), await probes(home)) == ((503, "failing"), (200, 503))
        assert (await ask(home.url, "POST /api/me", {"name": "Zoé"})).status == 500
        await executed(postgres.url, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
        assert (await health(home), await probes(home)) == ((200, "open"), (200, 200))
        assert (await ask(home.url, "POST /api/me", {"name": "Zoé"})).status == 201


async def test_a_server_that_closes_is_alive_but_not_ready(path: Path) -> None:
    async with open_server(path) as home:
        home.app.health.is_closing = True
        assert await probes(home) == (200, 503)
        assert await health(home) == (200, "closing")
        assert (await ask(home.url, "GET /api/games")).said == (503, "house-closing")


async def test_a_server_that_is_about_to_close_serves_whoever_is_there(path: Path) -> None:
    async with open_server(path) as home:
        home.app.health.is_leaving = True
        assert await probes(home) == (200, 503)
        async with home.client("Ada") as ada:
            await ada.open("rondelic", places=3)


async def test_a_server_that_is_cut_off_from_its_store_refuses_everybody_at_once(
    path: Path,
) -> None:
    async with open_server(path) as home:
        home.app.health.is_cut_off = True
        assert await probes(home) == (200, 503)
        assert await health(home) == (503, "failing")
        assert (await ask(home.url, "GET /api/games")).said == (503, "house-closing")


async def test_a_store_that_cannot_be_written_is_told_until_it_can(path: Path) -> None:
    """As with a full disk: reading goes on."""
    async with open_server(path) as home:
        name = {"name": "Zoé"}
        await limit_size(home, "max_page_count = 1")
        statuses = [201]
        while statuses[-1] == 201 and len(statuses) < 400:  # there is room in the pages there are
            said = await ask(home.url, "POST /api/me", {"name": f"Z{len(statuses)}"})
            statuses.append(said.status)
        assert statuses[-1] == 500
        assert await health(home) == (503, "failing")
        assert (await ask(home.url, "GET /api/games")).status == 200
        await limit_size(home, "max_page_count = 1000000")
        assert await health(home) == (200, "open")
        assert (await ask(home.url, "POST /api/me", name)).status == 201


async def limit_size(home: RunningServer, pragma: str) -> None:
    """Let the file of the writer grow no more, or again."""

    def apply(connection: sqlite3.Connection) -> Any:
        return connection.execute(f"PRAGMA {pragma}").fetchone()

    await home.file.database.write(apply)
