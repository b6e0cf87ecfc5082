"""A database that an earlier version wrote opens, and everything in it goes on."""

import asyncio
import json
import lzma
import sys
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from escale.boxes.registry import BOXES
from escale.client import Client
from escale.core.record import loads, verify
from escale.protocol.history import MyGames
from escale.protocol.http import Decision, MyTables, Person, ReviewPage
from escale.server.config import DAY_MS, Retention
from escale.storage.backup import backup
from escale.storage.checking import check
from escale.storage.people import SqlitePeople
from escale.tables.clock import SimulatedClock
from tests.server.servers import RunningServer, open_server
from tests.server.waiting import pass_time, refusal
from tests.sizes import at_night

FIXTURES = Path(__file__).parent / "fixtures"
RULES = {slug: box.game for slug, box in BOXES.items()}
# From this version on, a table that was begun is never lost to other rules or words.
KEPT = ("884b7b7",)


OPENERS = {"79f38d4": "Chloé", "884b7b7": "Ada"}  # of the tables that gather
REPORTS = {
    "79f38d4": {
        ("TANDIS", "boggle", "accepted"),
        ("KG", "ludime", "refused"),
        ("MIAOU", "ludime", "accepted"),
    },
    "884b7b7": set(),
}


class Earlier(NamedTuple):
    """What an earlier version said of its file."""

    version: str
    said: dict[str, Any]

    @property
    def tables(self) -> dict[str, dict[str, Any]]:
        return self.said["tables"]  # type: ignore[no-any-return]

    @property
    def keys(self) -> dict[str, str]:
        return self.said["people"]  # type: ignore[no-any-return]

    @property
    def now_ms(self) -> int:
        return self.said["now_ms"]  # type: ignore[no-any-return]

    def with_stage(self, stage: str) -> list[str]:
        return [name for name, said in self.tables.items() if said["stage"] == stage]


@pytest.fixture(params=["884b7b7", *at_night("79f38d4")])
def earlier(request: pytest.FixtureRequest) -> Earlier:
    version: str = request.param
    return Earlier(version, json.loads(FIXTURES.joinpath(f"{version}.json").read_bytes()))


@pytest.fixture
def path(path: Path, earlier: Earlier) -> Path:
    """The file as it was left."""
    path.write_bytes(lzma.decompress(FIXTURES.joinpath(f"{earlier.version}.db.xz").read_bytes()))
    return path


@pytest.fixture
def clock(earlier: Earlier) -> SimulatedClock:
    return SimulatedClock(earlier.now_ms)


async def current(server: RunningServer, earlier: Earlier, stage: str) -> list[str]:
    """The tables of a stage. One whose rules or words are not those of today says so instead."""
    names = []
    for name in earlier.with_stage(stage):
        row = await server.store.read_table(name)
        assert row is not None
        game = RULES[row.game]
        options = msgspec.json.decode(row.options, type=game.types.options)
        if game.version == row.version and game.with_content(options, row.content):
            names.append(name)
        else:
            assert earlier.version not in KEPT, f"a table of {row.game} cannot be played on"
            async with server.client() as anyone:
                assert await refusal(anyone.watch(name)) == "older-rules"
    return names


def test_every_table_is_played_again_by_its_rules(
    path: Path, earlier: Earlier, tmp_path: Path
) -> None:
    for report in (
        check(path, RULES, lambda *_: None),
        backup(path, tmp_path / "copy.db", RULES, False, lambda *_: None).report,
    ):
        assert report.faults == ()
        assert report.tables == len(earlier.tables)
        assert report.steps == sum(said["steps"] for said in earlier.tables.values())
        assert report.people == len(earlier.keys)


async def test_people_find_the_tables_that_they_left(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server:
        stages: dict[str, set[str]] = {name: set() for name in earlier.keys}
        for name, key in earlier.keys.items():
            async with server.client(key=key) as person:
                for mine in (await person.get("/api/me/tables", MyTables)).tables:
                    stages[name].add(mine.card.id)
                    assert name in {each.name for each in mine.card.members}
                    if earlier.version == "79f38d4":
                        assert mine.waits_for is None  # until somebody plays there
        unfinished = {name for name, said in earlier.tables.items() if said["stage"] != "over"}
        assert set.union(*stages.values()) == unfinished


@pytest.mark.parametrize("earlier", ["884b7b7"], indirect=True)
async def test_a_rematch_that_nobody_began_is_offered_to_all(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    rematch = earlier.said["rematch"]["table"]
    async with open_server(path, clock) as server:
        async with server.client(key=earlier.keys["Basile"]) as bob:
            assert rematch in await places_of(bob)
            await (await bob.watch(rematch)).leave()
            assert rematch in await places_of(bob)
        row = await server.store.read_table(rematch)
        assert row is not None
        assert len(row.invited) == 3


async def test_people_are_found_by_their_keys_and_reports_are_kept(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server:
        for name, key in earlier.keys.items():
            async with server.client(key=key) as person:
                assert (await person.get("/api/me", Person)).name == name
        reports = await SqlitePeople(server.file.database).reports.read_reports()
        assert {(each.word, each.game, each.verdict) for each in reports} == REPORTS[
            earlier.version
        ]


async def test_games_that_had_ended_are_counted_in_the_background(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server:
        names = set(await current(server, earlier, "over"))
        assert set(await server.store.results.tables_without_results(999)) >= names
        assert await server.app.backfill.run() == len(earlier.with_stage("over"))
        assert await server.store.results.tables_without_results(9) == []
        told: dict[str, set[str]] = {}
        for key in earlier.keys.values():
            async with server.client(key=key) as person:
                games = (await person.get("/api/me/games?state=over", MyGames)).games
                assert all(each.has_table for each in games)
                for each in games:
                    told.setdefault(each.table, set()).add(each.result)
        assert set(told) <= names
        if earlier.version in KEPT:
            finished = {name for name, said in told.items() if said != {"unfinished"}}
            assert len(finished) >= 5
            row = await server.file.database.read(
                lambda c: c.execute("SELECT count(*), min(at_ms) FROM stamps").fetchone()
            )
            assert row[0]
            assert row[1] < earlier.now_ms  # when it was earned, not when it was found


async def test_names_are_taken_out_in_the_background(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server:
        named = [each for each in await joined(server) if each["name"]]
        assert named
        assert await server.app.name_sweep.run() == len(earlier.tables) + len(
            earlier.said["series"]
        )
        assert await server.app.name_sweep.run() == 0
        after = await joined(server)
        assert {each["name"] for each in after} == {""}
        assert len(after) >= len(named)
    report = await asyncio.to_thread(check, path, RULES, lambda *_: None)
    assert report.faults == ()


async def joined(server: RunningServer) -> list[dict[str, Any]]:
    """The steps with which people sat down; not in a record that was brought in."""
    query = "SELECT key, action FROM log WHERE seat = -2 ORDER BY key, number"
    rows = await server.file.database.read(lambda c: c.execute(query).fetchall())
    steps = [(key, json.loads(action)) for key, action in rows]
    imported = {key for key, step in steps if step["type"] == "brought-in"}
    return [
        step
        for key, step in steps
        if step["type"] == "joined" and not step.get("level") and key not in imported
    ]


async def test_records_of_all_tables_are_the_same_to_the_byte(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server, server.client() as anyone:
        names = [
            name for stage in ("over", "playing") for name in await current(server, earlier, stage)
        ]
        await server.app.name_sweep.run()  # no digest knows of names
        closed = 0
        for days in (31, 62):  # what nobody plays on is closed; a series a while after its tables
            clock.advance_to(earlier.now_ms + days * DAY_MS)
            closed += await server.sweep(Retention())
        assert closed == sum(said["stage"] != "over" for said in earlier.tables.values())
        assert earlier.said.get("brought_in", names[0]) in names
        # Where a timer was to ring, it depends on the server whether it does before the end.
        for name in (name for name in names if "record" in earlier.tables[name]):
            record = await anyone.record(name)
            assert sha256(record).hexdigest().startswith(earlier.tables[name]["record"]), name
            verify(loads(record), RULES[earlier.tables[name]["game"]])


@pytest.mark.slow
@pytest.mark.timeout(180)
async def test_tables_in_play_go_on(path: Path, earlier: Earlier, clock: SimulatedClock) -> None:
    """Where a version's tables are never lost, bots play each of them to its end."""
    async with (
        open_server(path, clock) as server,
        server.client(key=earlier.keys["Ada"]) as ada,
        server.client(key=earlier.keys["Basile"]) as bob,
    ):
        paused = 0
        is_kept = earlier.version in KEPT
        mine = {person: await places_of(person) for person in (ada, bob)}
        for name in await current(server, earlier, "playing"):
            here = [await person.watch(name) for person in (ada, bob) if name in mine[person]]
            table = here[0]
            assert table.seat == 0
            paused += table.standing.paused
            for each in reversed(here):
                await each.leave()  # bots play for both
            enough = sys.maxsize if is_kept else earlier.tables[name]["steps"] + 6
            await pass_time(clock, lambda: table.standing.number > enough or table.is_over)  # noqa: B023
            assert table.card.series or table.outcome or not is_kept
        said = sum(said.get("paused", False) for said in earlier.tables.values())
        assert paused == said - (not is_kept)  # one of the older was paused by a shutdown
    report = await asyncio.to_thread(check, path, RULES, lambda *_: None)
    assert report.faults == ()


async def places_of(person: Client) -> set[str]:
    """The tables at which a person has a place."""
    return {mine.card.id for mine in (await person.get("/api/me/tables", MyTables)).tables}


@pytest.mark.slow
async def test_finished_games_are_replayed_and_reviewed(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server, server.client(key=earlier.keys["Ada"]) as ada:
        for name in await current(server, earlier, "over"):
            said = earlier.tables[name]
            if not said.get("decisions"):  # nobody had a choice there
                continue
            replay = await ada.replay(name, seat=0)
            assert replay.frames[-1].standing.outcome is not None
            first = (await ada.get(f"/api/tables/{name}/review/0", ReviewPage)).numbers[0]
            decision = await ada.get(f"/api/tables/{name}/review/0/{first}", Decision)
            assert decision.number == first


async def test_tables_that_gather_begin(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    opener = earlier.keys[OPENERS[earlier.version]]
    async with open_server(path, clock) as server, server.client(key=opener) as chloe:
        await chloe.enter_lobby()
        names = await current(server, earlier, "gathering")
        assert len(set(names) & chloe.lobby.keys()) == len(names) - 1  # but for a private rematch
        for name in set(names) & chloe.lobby.keys():
            table = await chloe.watch(name)
            await table.start(fill="novice")
            await pass_time(clock, lambda table=table: table.view is not None)  # type: ignore[misc]
            assert table.card.stage == "playing"


def without_later_fields(now: Any, then: Any) -> Any:
    """What is said now, without the fields that nobody knew then."""
    if isinstance(then, dict):
        return {key: without_later_fields(now[key], each) for key, each in then.items()}
    if isinstance(then, list) and len(now) == len(then):
        return [without_later_fields(*each) for each in zip(now, then, strict=True)]
    return now


async def test_the_tables_of_a_series_compare_as_before(
    path: Path, earlier: Earlier, clock: SimulatedClock
) -> None:
    async with open_server(path, clock) as server, server.client(key=earlier.keys["Basile"]) as bob:
        for said in earlier.said["series"].values():
            page = await bob.series(said["id"])
            assert (page.secret, len(page.tables)) == (said["secret"], said["tables"])
            compared = json.loads(msgspec.json.encode(page.compared))
            assert without_later_fields(compared, said["compared"]) == said["compared"]
