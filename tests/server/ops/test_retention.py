"""What is kept, for how long, and what becomes of it: as docs/retention.md tells people."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import aiohttp
import pytest
from msgspec.structs import replace

from escale.core.record import loads, read_step, verify
from escale.core.table_events import Ended
from escale.core.texts import LANGUAGES, Texts
from escale.notices.holidays import MOST_MS as HOLIDAY_MS
from escale.protocol.events import EventPage, NewEvent, NewEventBox
from escale.server.accounts import EMAIL_LINK_MS
from escale.server.config import DAY_MS, HOUR_MS, Retention
from escale.server.http import replays
from escale.server.http.people import LINK_MS
from escale.server.identity import COOKIE_SECONDS
from escale.server.ops import retention
from escale.storage.address import Address, PostgresAddress
from escale.tables.clock import SimulatedClock
from escale.tables.ports import LoggedStep
from escale.tables.seating import announce_rematch, end
from tests.services.postgres import PostgresServer
from tests.tables.tables import GAME, all_wish, gathered, pause_for_shutdown, play_one, started

from ..servers import RunningServer, open_server
from ..waiting import refusal

NOW_MS = 1_800_000_000_000
KEPT = Retention()


@asynccontextmanager
async def simulated_server(
    database: Address,
) -> AsyncIterator[tuple[RunningServer, SimulatedClock]]:
    """A server whose clock the test puts forward."""
    clock = SimulatedClock(NOW_MS)
    async with open_server(database, clock) as home:
        yield home, clock


def later(clock: SimulatedClock, milliseconds: int) -> None:
    clock.advance_to(clock.now_ms() + milliseconds)


async def swept(home: RunningServer) -> int:
    return await home.sweep(KEPT)


async def last_step(home: RunningServer, table: str) -> object:
    line: LoggedStep = (await home.store.read_steps(table))[-1]
    return read_step(line, GAME).action


# ---- what people are told


@pytest.mark.parametrize("section", ["## En français", "## In English"])
def test_the_page_says_the_numbers_that_are_kept_to(section: str) -> None:
    page = Path(__file__).parents[3].joinpath("docs/retention.md").read_text(encoding="utf-8")
    rows = page.partition(section)[2].partition("\n## ")[0]
    told = re.findall(r"^\|.*\| .*?(\d+) (heures|hours|jours|days|minutes)\b", rows, re.MULTILINE)
    unit = {"heures": HOUR_MS, "hours": HOUR_MS, "jours": DAY_MS, "days": DAY_MS, "minutes": 60_000}
    assert [int(number) * unit[word] for number, word in told] == [
        KEPT.gathering_ms,
        KEPT.playing_ms,
        HOLIDAY_MS,
        KEPT.paused_ms,
        KEPT.series_ms,
        KEPT.over_ms,
        KEPT.series_ms,  # of an event
        KEPT.over_ms,
        KEPT.person_ms,
        KEPT.report_ms,  # of a message
        KEPT.holiday_ms,
        KEPT.notice_ms,
        KEPT.report_ms,
        KEPT.person_ms,
        LINK_MS,
        EMAIL_LINK_MS,
    ]
    assert KEPT.person_ms == COOKIE_SECONDS * 1000


# ---- several processes


@pytest.fixture
def base(postgres: PostgresServer) -> Iterator[PostgresAddress]:
    with postgres.database() as url:
        yield PostgresAddress(url)


async def test_of_two_processes_one_sweeps_at_a_time(base: PostgresAddress) -> None:
    async with simulated_server(base) as (one, clock), simulated_server(base) as (two, other):
        names = [f"t{number}" for number in range(9)]
        for name in names:
            await gathered(one.store, clock, "ann", id=name, code=name)
        for each in (clock, other):
            later(each, KEPT.gathering_ms)
        async with one.store.alone("retention") as is_ours:
            assert is_ours
            assert await swept(two) == 0  # somebody else is at it
        closed = await asyncio.gather(swept(one), swept(two))
        assert sorted(closed) == [0, 9]
        for name in names:
            steps = [read_step(line, GAME) for line in await two.store.read_steps(name)]
            assert [each.action for each in steps].count(Ended("abandoned")) == 1
        for each in (clock, other):
            later(each, KEPT.over_ms)
        await asyncio.gather(swept(one), swept(two))
        assert await one.store.read_table("t0") is None


# ---- tables


async def test_a_table_that_never_began_is_closed(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        await gathered(home.store, clock, "ann", id="t")
        later(clock, KEPT.gathering_ms - 1)
        assert await swept(home) == 0
        later(clock, 1)
        assert await swept(home) == 1
        assert await last_step(home, "t") == Ended("abandoned")
        assert await swept(home) == 0
        async with home.client() as anyone:  # nothing was dealt, so there is nothing to check
            assert await refusal(anyone.record("t")) == "not-started"


async def test_a_game_that_nobody_plays_is_closed_and_shows_everything(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        table = await started(home.store, clock, id="t")
        await play_one(table)
        async with home.client() as anyone:
            later(clock, KEPT.playing_ms - 1)
            assert await swept(home) == 0
            assert await refusal(anyone.record("t")) == "still-playing"
            later(clock, 1)
            assert await swept(home) == 1
            assert await last_step(home, "t") == Ended("abandoned")
            record = loads(await anyone.record("t"))
        verify(record, GAME)
        assert record.seed.secret == table.row.secret
        assert record.outcome is None


async def test_a_paused_game_waits(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        table = await started(home.store, clock, id="t")
        await all_wish(table)
        assert table.state.is_paused
        later(clock, KEPT.paused_ms - 1)
        assert await swept(home) == 0
        later(clock, 1)
        assert await swept(home) == 1
        assert await last_step(home, "t") == Ended("abandoned")


async def test_a_server_that_was_closed_is_no_pause(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        table = await started(home.store, clock, id="t", clock="slow")
        await table.order(pause_for_shutdown)
        assert table.state.is_paused
        later(clock, KEPT.playing_ms)
        assert await swept(home) == 1


@pytest.mark.parametrize("set_up", [gathered, started])
async def test_a_table_that_is_watched_stays_open(
    database: Address, set_up: Callable[..., Awaitable[object]]
) -> None:
    async with simulated_server(database) as (home, clock):
        store = home.store
        await set_up(store, clock, "ann", "bob", "cleo", id="t")
        async with home.client() as anyone:
            table = await anyone.watch("t")
            later(clock, KEPT.over_ms)
            stage = table.card.stage
            assert await store.unfinished(clock.now_ms() - KEPT.playing_ms, stage, 9) == ["t"]
            assert await swept(home) == 0
        while home.app.tables.is_held("t"):  # until the server has heard it
            await home.store.find_code("")
        assert await swept(home) == 1


async def test_who_comes_at_the_last_moment_keeps_the_table_open(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        await gathered(home.store, clock, "ann", id="t")
        later(clock, KEPT.gathering_ms)
        looks = iter([False, True])  # nobody yet when the sweep looks, someone when it would close
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(home.app.tables, "is_held", lambda _table: next(looks, True))
            assert await swept(home) == 0
        assert await last_step(home, "t") != Ended("abandoned")


async def test_who_is_in_the_lobby_sees_an_abandoned_table_go(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        await gathered(home.store, clock, "ann", id="t", open=True)
        async with home.client() as anyone:
            await anyone.enter_lobby()
            assert list(anyone.lobby) == ["t"]
            later(clock, KEPT.gathering_ms)
            assert await swept(home) == 1
            while anyone.lobby:
                await home.store.find_code("")  # until the message has come


async def test_paused_tables_do_not_hide_those_behind_them(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        store = home.store
        for name in ("a", "b", "c"):
            await all_wish(await started(store, clock, id=name))
        later(clock, 1)
        await started(store, clock, id="d")
        later(clock, KEPT.playing_ms)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(retention, "SWEPT_AT_ONCE", 2)
            assert await swept(home) == 1
        assert await last_step(home, "d") == Ended("abandoned")


async def test_a_table_that_stumbles_stops_nobody_else(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_table(_table: str, _reason: str, _now_ms: int) -> None:
        raise OSError("no space left")

    async with simulated_server(path) as (home, clock):
        for name in ("broken", "whole"):
            await started(home.store, clock, id=name)
        with closing(sqlite3.connect(home.file.database.path, isolation_level=None)) as file:
            file.execute("UPDATE tables SET row = x'7b7d' WHERE id = 'broken'")
            file.execute("UPDATE tables SET card = x'7b' WHERE id = 'broken'")
        monkeypatch.setattr(home.store, "close_table", close_table)
        later(clock, KEPT.paused_ms)
        assert await swept(home) == 1
        assert await last_step(home, "whole") == Ended("abandoned")
    assert [record.getMessage() for record in caplog.records] == [
        "table damaged",
        "not swept",
    ]


async def test_a_table_of_older_rules_is_closed_and_says_why(path: Path) -> None:
    async with simulated_server(path) as (home, clock):
        table = await started(home.store, clock, id="t", open=True, code="bada-gada")
        await gathered(home.store, clock, "ann", id="never-began")
        with closing(sqlite3.connect(home.file.database.path, isolation_level=None)) as file:
            file.execute(
                "UPDATE tables SET row = CAST(replace(CAST(row AS TEXT), '\"version\":',"
                " '\"version\":9') AS BLOB)"
            )
        async with aiohttp.ClientSession() as session:

            async def ask(path: str) -> tuple[int, str]:
                async with session.get(f"{home.url}/api/tables/{path}") as answer:
                    return answer.status, (await answer.json())["code"]

            assert await ask("t") == await ask("t/record") == (410, "older-rules")
            later(clock, KEPT.playing_ms)
            assert await swept(home) == 2
            assert await ask("t") == (410, "older-rules")
            assert await ask("never-began/record") == (409, "not-started")
        async with home.client() as anyone:  # its record stays readable, and shows the seed
            record = loads(await anyone.record("t"))
        assert (record.seats, record.seed.secret) == (("", "", ""), table.row.secret)
        assert await last_step(home, "t") == Ended("older-rules")
        assert await home.store.open_lobby_entries(9) == []
        assert await home.store.find_code("bada-gada") is None
        assert await swept(home) == 0
        for language in LANGUAGES:
            assert Texts(language, ("escale",)).has("refusals.older-rules")


async def test_a_finished_table_is_deleted_in_time(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        table = await started(home.store, clock, id="t")
        while not table.state.is_over:
            await play_one(table)
        async with home.client() as anyone:
            later(clock, KEPT.over_ms - 1)
            await swept(home)
            verify(loads(await anyone.record("t")), GAME)
            later(clock, 1)
            await swept(home)
            assert await refusal(anyone.record("t")) == "unknown-table"
        assert await home.store.read_steps("t") == []


async def test_the_code_of_a_table_that_is_over_is_free_again(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        store = home.store
        first = await started(store, clock, id="first", code="bada-gada")
        await first.order(end("ann"))
        await gathered(store, clock, "ann", id="second", code="bada-gada")
        assert await store.find_code("bada-gada") == "second"
        later(clock, KEPT.gathering_ms)
        assert await swept(home) == 1
        await gathered(store, clock, "ann", id="third", code="bada-gada")
        assert await store.find_code("bada-gada") == "third"
        async with home.client() as anyone:
            verify(loads(await anyone.record("first")), GAME)


async def test_the_record_of_a_finished_table_is_computed_once(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        table = await started(home.store, clock, id="t")
        while not table.state.is_over:
            await play_one(table)
        async with home.client() as anyone:
            first = await anyone.record("t")
            await table.order(announce_rematch("next"))
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(replays, "public_record", None)
                assert await anyone.record("t") == first
        verify(loads(first), GAME)


# ---- people


async def visit(home: RunningServer, key: str) -> aiohttp.ClientResponse:
    async with (
        aiohttp.ClientSession(cookies={"escale": key}) as session,
        session.get(f"{home.url}/api/me") as answer,
    ):
        return answer


async def test_who_does_not_come_back_is_forgotten(path: Path) -> None:
    async with simulated_server(path) as (home, clock):
        async with home.client("Ada") as ada:
            key = ada.key
        later(clock, KEPT.person_ms - 1)
        await swept(home)
        with closing(sqlite3.connect(home.file.database.path)) as file:
            assert file.execute("SELECT count(*) FROM keys").fetchone() == (1,)
            later(clock, 1)
            await swept(home)
            assert (await visit(home, key)).status == 401
            assert file.execute("SELECT count(*) FROM keys").fetchone() == (0,)


async def test_who_comes_back_is_kept_and_so_is_the_cookie(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        async with home.client("Ada") as ada:
            key = ada.key
        for _ in range(3):
            later(clock, KEPT.person_ms - 1)
            await swept(home)
            answer = await visit(home, key)
            assert answer.status == 200
            cookie = answer.cookies["escale"]
            assert (cookie.value, cookie["max-age"]) == (key, str(COOKIE_SECONDS))


async def test_a_visit_is_noted_at_most_once_a_day(path: Path) -> None:
    async with simulated_server(path) as (home, clock):
        async with home.client("Ada") as ada:
            key = ada.key

        def seen_ms() -> int:
            with closing(sqlite3.connect(home.file.database.path)) as file:
                return int(file.execute("SELECT seen_ms FROM people").fetchone()[0])

        later(clock, DAY_MS - 1)
        assert "escale" not in (await visit(home, key)).cookies
        assert seen_ms() == NOW_MS
        later(clock, 1)
        assert "escale" in (await visit(home, key)).cookies
        assert seen_ms() == NOW_MS + DAY_MS


async def test_who_only_opens_a_socket_has_been_here_too(database: Address) -> None:
    async with simulated_server(database) as (home, clock):
        async with home.client("Ada") as ada:
            key = ada.key
        later(clock, KEPT.person_ms - 1)
        async with (
            aiohttp.ClientSession(cookies={"escale": key}) as session,
            session.ws_connect(f"{home.url}/ws", origin=home.url) as socket,
        ):
            assert (await socket.receive_json())["name"] == "Ada"
            assert any(cookie.value == key for cookie in session.cookie_jar)
        later(clock, 1)
        await swept(home)
        assert (await visit(home, key)).status == 200


async def test_who_asks_to_be_forgotten_is_forgotten_at_once(path: Path) -> None:
    async with simulated_server(path) as (home, clock):
        async with home.client("Ada") as ada:
            key = ada.key
        later(clock, DAY_MS)  # also when the cookie would be renewed
        async with (
            aiohttp.ClientSession(cookies={"escale": key}) as session,
            session.delete(f"{home.url}/api/me") as answer,
        ):
            assert answer.status == 204
            assert answer.cookies["escale"].value == ""
        with closing(sqlite3.connect(home.file.database.path)) as file:
            for table in ("people", "keys"):
                assert file.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


# ---- club evenings


async def test_an_evening_where_nothing_happens_is_closed_and_then_deleted(path: Path) -> None:
    async with simulated_server(path) as (home, clock), home.client("Ada") as ada:
        wish = NewEvent("Mardi", "swiss", (NewEventBox("tordu"),))
        planned = replace(wish, start_ms=NOW_MS + 40 * DAY_MS)
        codes = [(await ada.post("/api/events", EventPage, each)).code for each in (wish, planned)]
        later(clock, KEPT.series_ms + 1)
        await swept(home)
        found = [await ada.get(f"/api/events/{code}", EventPage) for code in codes]
        assert [each.closed for each in found] == ["abandoned", None]
        later(clock, KEPT.over_ms + 1)
        await swept(home)
        assert await refusal(ada.get(f"/api/events/{codes[0]}", EventPage)) == "unknown-event"
