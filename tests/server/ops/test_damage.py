"""Damage in the database: the table says so, the log names the step, and a repair is enough."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
import pytest

from escale.client import Client
from escale.core.texts import LANGUAGES, Texts
from escale.protocol.http import MyTables
from escale.server.config import Retention
from escale.tables.clock import SimulatedClock
from escale.tables.seating import join
from tests.tables.tables import person, play_one

from ..servers import RunningServer, open_server
from ..waiting import GAME, QUICK, refusal

NOW_MS = 1_800_000_000_000
DAMAGE = {  # of one row of the log: what is found there, and how
    "broken JSON": "action = CAST(substr(action, 1, length(action) - 1) AS BLOB)",
    "no text": "action = x'ff00fe'",
    "a number": "action = 7",
    "an unknown action": """action = CAST('{"type":"juggle"}' AS BLOB)""",
    "an action of the table": "seat = -2",
    "an action of nobody": "seat = 77",
    "an action of the clock": "seat = -1",
    "a seat in words": "seat = 'ann'",
    "a gap": "number = number + 4096",
    "a time in words": "at_ms = 'noon'",
}


class Damaged(NamedTuple):
    """A running server, and a table of it in whose log a row is to be damaged."""

    home: RunningServer
    ada: Client
    table: str
    number: int  # of the row
    clock: SimulatedClock

    def write(self, query: str) -> None:
        with closing(sqlite3.connect(self.home.file.database.path, isolation_level=None)) as file:
            file.execute(query)

    def keep(self) -> None:
        """A backup of the row."""
        self.write("CREATE TABLE kept AS SELECT * FROM log")

    def damage(self, change: str) -> None:
        self.write(f"UPDATE log SET {change} WHERE number = {self.number}")

    def repair(self) -> None:
        self.write("DELETE FROM log")
        self.write("INSERT INTO log SELECT * FROM kept")

    async def get(self, path: str) -> tuple[int, Any]:
        async with (
            aiohttp.ClientSession() as session,
            session.get(f"{self.home.url}/api/{path}") as answer,
        ):
            return answer.status, await answer.json()


@asynccontextmanager
async def a_table(path: Path, *, is_over: bool = False) -> AsyncIterator[Damaged]:
    """A table in the midst of its game, or closed in it; it is not in memory."""
    clock = SimulatedClock(NOW_MS)
    async with open_server(path, clock) as home, home.client("Ada") as ada:
        table = await ada.open(GAME, QUICK, places=3, open=True)
        live = await home.table(table.id)
        for name in ("bob", "cleo"):
            await live.order(join(person(name)))
        await table.start()
        while live.state.number < 8:
            await play_one(live)
        number = live.state.number
        if is_over:
            await table.end()
        await ada.unwatch(table)
        await home.app.tables.close()  # as after a restart
    async with open_server(path, clock) as home, home.client(key=ada.key) as again:
        yield Damaged(home, again, table.id, number, clock)


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
async def test_a_live_table_says_that_it_is_damaged_and_goes_on_once_repaired(
    path: Path, change: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with a_table(path) as damaged:
        damaged.keep()
        damaged.damage(change)
        for page in ("", "/record", "/replay/0", "/review/0", "/study/3"):
            status, answer = await damaged.get(f"tables/{damaged.table}{page}")
            assert (status, answer["code"]) == (503, "damaged"), page
        assert await refusal(damaged.ada.watch(damaged.table)) == "damaged"
        lines = [record for record in caplog.records if record.getMessage() == "table damaged"]
        assert lines
        for line in lines:
            assert (line.levelname, line.table) == ("ERROR", damaged.table)  # type: ignore[attr-defined]
            assert line.step == damaged.number  # type: ignore[attr-defined]
        status, lobby = await damaged.get("tables")
        assert (status, [each["id"] for each in lobby["tables"]]) == (200, [damaged.table])
        mine = await damaged.ada.get("/api/me/tables", MyTables)
        assert [each.card.id for each in mine.tables] == [damaged.table]
        await damaged.home.app.tables.load_waiting()
        await damaged.home.app.tables.load_due()
        damaged.repair()
        table = await damaged.ada.watch(damaged.table)
        assert table.standing.number >= damaged.number
        assert not table.is_over
        live = await damaged.home.table(damaged.table)
        before = live.state.number
        await play_one(live)
        assert live.state.number > before


@pytest.mark.parametrize("change", DAMAGE.values(), ids=DAMAGE)
async def test_a_finished_table_says_so_too(path: Path, change: str) -> None:
    async with a_table(path, is_over=True) as damaged:
        damaged.keep()
        damaged.damage(change)
        for page in ("", "/record", "/replay/0", "/replay/watcher", "/replay/all"):
            status, answer = await damaged.get(f"tables/{damaged.table}{page}")
            assert (status, answer["code"]) == (503, "damaged"), page
        damaged.repair()
        assert (await damaged.get(f"tables/{damaged.table}/record"))[0] == 200


async def test_damage_after_it_was_loaded_is_told_by_what_reads_the_log_again(path: Path) -> None:
    async with a_table(path, is_over=True) as damaged:
        assert (await damaged.get(f"tables/{damaged.table}"))[0] == 200
        damaged.damage("action = x'00'")
        for page in ("/record", "/replay/0"):
            status, answer = await damaged.get(f"tables/{damaged.table}{page}")
            assert (status, answer["code"]) == (503, "damaged"), page


@pytest.mark.parametrize("change", ["steps = steps + 64", "steps = steps - 1"])
async def test_a_log_of_another_length_than_the_store_counts_takes_no_step(
    path: Path, change: str
) -> None:
    async with a_table(path) as damaged:
        damaged.write(f"UPDATE heads SET {change}")
        live = await damaged.home.app.tables.read(damaged.table)
        with pytest.raises(Exception, match="damaged"):
            await play_one(live)


@pytest.mark.parametrize(
    "change",
    [
        "row = x'7b7d'",
        'row = CAST(replace(CAST(row AS TEXT), \'"secret":"\', \'"secret":"?\') AS BLOB)',
        "row = CAST(replace(CAST(row AS TEXT), '\"options\":{', '\"options\":[') AS BLOB)",
    ],
)
async def test_a_table_that_cannot_be_read_itself_says_so(path: Path, change: str) -> None:
    async with a_table(path) as damaged:
        damaged.write(f"UPDATE tables SET {change}")
        for page in ("", "/record"):
            status, answer = await damaged.get(f"tables/{damaged.table}{page}")
            assert (status, answer["code"]) == (503, "damaged"), page


async def test_a_broken_page_of_the_file_is_damage_of_the_table_too(path: Path) -> None:
    async with a_table(path) as damaged:
        name, clock = damaged.table, damaged.clock
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    page = data.rindex(b'{"type":"keep"}') // size * size  # of the log
    data[page : page + 8] = b"\xff" * 8
    path.write_bytes(data)
    async with open_server(path, clock) as home:
        broken = damaged._replace(home=home)
        for part in ("", "/record"):
            status, answer = await broken.get(f"tables/{name}{part}")
            assert (status, answer["code"]) == (503, "damaged"), part


async def test_an_entry_that_cannot_be_read_is_left_out_of_the_lists(path: Path) -> None:
    async with a_table(path) as damaged:
        other = await damaged.ada.open(GAME, QUICK, open=True)
        damaged.write(f"UPDATE tables SET card = x'7b' WHERE id = '{damaged.table}'")
        _, lobby = await damaged.get("tables")
        assert [each["id"] for each in lobby["tables"]] == [other.id]
        mine = await damaged.ada.get("/api/me/tables", MyTables)
        assert [each.card.id for each in mine.tables] == [other.id]


async def test_a_damaged_table_may_be_repaired_for_as_long_as_a_pause_may_last(path: Path) -> None:
    kept = Retention()
    async with a_table(path) as damaged:
        damaged.keep()
        damaged.damage("action = x'00'")
        damaged.clock.advance_to(NOW_MS + kept.playing_ms)
        assert await damaged.home.sweep(kept) == 0
        damaged.clock.advance_to(NOW_MS + kept.paused_ms)
        assert await damaged.home.sweep(kept) == 1
        assert await damaged.home.sweep(kept) == 0


def test_people_are_told_in_their_language() -> None:
    for language in LANGUAGES:
        assert Texts(language, ("escale",)).has("refusals.damaged")
