"""A database that an earlier version wrote opens, and everything in it goes on."""

import asyncio
import json
import lzma
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from escale.boxes.registry import BOXES
from escale.core.record import loads, verify
from escale.protocol.http import MyTables, Person
from escale.server.config import DAY_MS, Retention
from escale.storage.backup import backup, check
from escale.storage.people import SqlitePeople
from escale.tables.clock import SimulatedClock
from tests.server.servers import RunningServer, open_server
from tests.server.waiting import pass_time, refusal

FIXTURES = Path(__file__).parent / "fixtures"
SAID: dict[str, Any] = json.loads(FIXTURES.joinpath("79f38d4.json").read_bytes())
TABLES: dict[str, dict[str, Any]] = SAID["tables"]
KEYS: dict[str, str] = SAID["people"]
RULES = {slug: box.game for slug, box in BOXES.items()}


@pytest.fixture
def path(path: Path) -> Path:
    """The file as it was left."""
    path.write_bytes(lzma.decompress(FIXTURES.joinpath("79f38d4.db.xz").read_bytes()))
    return path


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock(SAID["now_ms"])


async def current(server: RunningServer, stage: str) -> list[str]:
    """The tables of a stage. One whose rules or words are not those of today says so instead."""
    names = []
    for name in (name for name, said in TABLES.items() if said["stage"] == stage):
        row = await server.store.read_table(name)
        assert row is not None
        game = RULES[row.game]
        options = msgspec.json.decode(row.options, type=game.types.options)
        if game.version == row.version and dict(game.content(options)) == row.content:
            names.append(name)
        else:
            async with server.client() as anyone:
                assert await refusal(anyone.watch(name)) == "older-rules"
    return names


def test_every_table_is_played_again_by_its_rules(path: Path, tmp_path: Path) -> None:
    for report in (
        check(path, RULES, lambda *_: None),
        backup(path, tmp_path / "copy.db", RULES, False, lambda *_: None).report,
    ):
        assert report.faults == ()
        assert report.tables == len(TABLES)
        assert report.steps == sum(said["steps"] for said in TABLES.values())
        assert report.people == len(KEYS)


async def test_people_find_the_tables_that_they_left(path: Path, clock: SimulatedClock) -> None:
    async with open_server(path, clock) as server:
        stages: dict[str, set[str]] = {name: set() for name in KEYS}
        for name, key in KEYS.items():
            async with server.client(key=key) as person:
                for mine in (await person.get("/api/me/tables", MyTables)).tables:
                    stages[name].add(mine.card.id)
                    assert name in {each.name for each in mine.card.members}
                    assert mine.waits_for is None  # until somebody plays there
        unfinished = {name for name, said in TABLES.items() if said["stage"] != "over"}
        assert set.union(*stages.values()) == unfinished


async def test_people_are_found_by_their_keys_and_reports_are_kept(
    path: Path, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server:
        for name, key in KEYS.items():
            async with server.client(key=key) as person:
                assert (await person.get("/api/me", Person)).name == name
        reports = await SqlitePeople(server.store.database).reports.read_reports()
        assert {(each.word, each.game, each.verdict) for each in reports} == {
            ("TANDIS", "boggle", "accepted"),
            ("KG", "ludime", "refused"),
            ("MIAOU", "ludime", "accepted"),
        }


async def test_records_of_all_tables_are_the_same_to_the_byte(
    path: Path, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server, server.client() as anyone:
        names = [name for stage in ("over", "playing") for name in await current(server, stage)]
        closed = 0
        for days in (31, 62):  # what nobody plays on is closed; a series a while after its tables
            clock.advance_to(SAID["now_ms"] + days * DAY_MS)
            closed += await server.sweep(Retention())
        assert closed == sum(said["stage"] != "over" for said in TABLES.values())
        assert SAID["brought_in"] in names
        for name in names:
            record = await anyone.record(name)
            assert sha256(record).hexdigest().startswith(TABLES[name]["record"]), name
            verify(loads(record), RULES[TABLES[name]["game"]])


@pytest.mark.slow
async def test_tables_in_play_go_on(path: Path, clock: SimulatedClock) -> None:
    async with (
        open_server(path, clock) as server,
        server.client(key=KEYS["Ada"]) as ada,
        server.client(key=KEYS["Basile"]) as bob,
    ):
        paused = 0
        for name in await current(server, "playing"):
            table = await ada.watch(name)
            assert table.seat == 0
            paused += table.standing.paused
            if not table.card.series:
                await (await bob.watch(name)).leave()
            await table.leave()  # bots play for both
            enough = TABLES[name]["steps"] + 6
            await pass_time(clock, lambda: table.standing.number > enough or table.is_over)  # noqa: B023
        assert paused == sum(said.get("paused", False) for said in TABLES.values()) - 1
    report = await asyncio.to_thread(check, path, RULES, lambda *_: None)
    assert report.faults == ()


async def test_tables_that_gather_begin(path: Path, clock: SimulatedClock) -> None:
    async with open_server(path, clock) as server, server.client(key=KEYS["Chloé"]) as chloe:
        await chloe.enter_lobby()
        names = await current(server, "gathering")
        assert len(set(names) & chloe.lobby.keys()) == len(names) - 1  # but for a private rematch
        for name in set(names) & chloe.lobby.keys():
            table = await chloe.watch(name)
            await table.start(fill="novice")
            await pass_time(clock, lambda table=table: table.view is not None)  # type: ignore[misc]
            assert table.card.stage == "playing"


async def test_the_tables_of_a_series_compare_as_before(path: Path, clock: SimulatedClock) -> None:
    async with open_server(path, clock) as server, server.client(key=KEYS["Basile"]) as bob:
        for said in SAID["series"].values():
            page = await bob.series(said["id"])
            assert (page.secret, len(page.tables)) == (said["secret"], said["tables"])
            assert json.loads(msgspec.json.encode(page.compared)) == said["compared"]
