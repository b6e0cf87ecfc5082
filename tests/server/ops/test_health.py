"""What `/health` and the probes say while the store does not work, and after it works again."""

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.server.raw_http import ask
from tests.server.servers import RunningServer, open_server


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


async def test_a_server_that_closes_is_alive_but_not_ready(path: Path) -> None:
    async with open_server(path) as home:
        home.app.health.is_closing = True
        assert await probes(home) == (200, 503)
        assert await health(home) == (200, "closing")
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
