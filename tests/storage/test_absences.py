"""Signs of life: what a file knows of the time when no server ran."""

import asyncio
import inspect
import json
import re
from pathlib import Path
from types import ModuleType

import pytest
from msgspec.structs import replace

from escale.notices.ports import HolidayRow
from escale.storage import clock_set_back
from escale.storage.layout import PARTS
from escale.storage.postgres import clock_set_back as postgres_clock_set_back
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.accounts import Passkey, Ticket
from escale.tables.ports import Absence, LobbyRow, PersonRow, Timer
from escale.tables.results import ResultFilter, StampRow
from escale.tables.word_reports import WordReport

from .conftest import with_two
from .test_notices import a_channel
from .test_notices import a_table as a_table_of_days
from .test_results import FIRST, finish
from .test_series import OVER, a_series
from .test_store import PLAYING, a_step, a_table


async def timed(store: Store, name: str, due_ms: int) -> None:
    await store.open_table(a_table(name), PLAYING, [Timer("turn", due_ms)])


async def due(store: Store, name: str) -> list[int]:
    return [timer.due_ms for timer in await store.read_timers(name)]


async def test_only_while_a_timer_runs_is_a_sign_of_life_written(store: Store) -> None:
    await store.open_table(a_table("t"), LobbyRow("gathering", b"{}"), ())
    assert not await store.absences.note_alive(10_000)
    await timed(store, "u", 99_000)
    assert await store.absences.note_alive(12_000)
    assert await store.absences.last_ms(2**62) == 12_000


async def test_a_sign_of_life_that_is_not_needed_leaves_the_file_alone(path: Path) -> None:
    store = SqliteStore(path)
    wal = path.with_name(f"{path.name}-wal")
    await store.open_table(a_table("t"), LobbyRow("gathering", b"{}"), ())
    before = (wal.stat().st_size, wal.stat().st_mtime_ns)
    for at_ms in range(1_000, 20_000, 1_000):
        await store.absences.note_alive(at_ms)
    assert (wal.stat().st_size, wal.stat().st_mtime_ns) == before
    store.close()


async def test_timers_move_by_the_time_that_no_server_ran(store: Store) -> None:
    await timed(store, "t", 99_000)
    await store.absences.note_alive(20_000)
    assert await store.absences.note_start(50_000) == [Absence(20_000, 50_000)]
    assert await due(store, "t") == [129_000]
    assert await store.absences.note_start(50_000) == [Absence(20_000, 50_000)]
    assert await due(store, "t") == [129_000]
    assert await store.absences.note_start(60_000) == [
        Absence(20_000, 50_000),
        Absence(50_000, 60_000),
    ]
    assert await due(store, "t") == [139_000]


async def test_of_servers_that_start_at_once_one_gives_the_time_back(postgres_store: Store) -> None:
    await timed(postgres_store, "t", 99_000)
    await postgres_store.absences.note_alive(20_000)
    starts = [postgres_store.absences.note_start(50_000 + late) for late in range(4)]
    for found in await asyncio.gather(*starts):
        assert len(found) == 1
    assert 129_000 <= (await due(postgres_store, "t"))[0] < 129_004


async def test_a_sign_of_life_from_a_clock_that_is_a_little_ahead_moves_nothing(
    postgres_store: Store,
) -> None:
    await timed(postgres_store, "t", 99_000)
    await postgres_store.append("t", [replace(a_step(1), at_ms=50_003)], None)
    await postgres_store.absences.note_alive(50_005)
    assert await postgres_store.absences.note_start(50_000) == []
    assert await due(postgres_store, "t") == [99_000]
    assert [step.at_ms for step in await postgres_store.read_steps("t")] == [50_003]


async def test_absences_that_every_table_knows_are_forgotten(store: Store) -> None:
    await timed(store, "t", 99_000)
    await store.absences.note_alive(20_000)
    await store.absences.note_start(50_000)
    await store.set_timers("t", 0, ())
    assert await store.absences.note_start(70_000) == []


async def test_a_clock_that_was_set_back_by_days_takes_all_that_is_stored_along(
    store: Store,
) -> None:
    """The last sign of life was at 100 days; it is 60 days now.

    What this means for games is in tests/tables/test_clock_set_back.py.
    """
    day = 86_400_000
    entry = LobbyRow("playing", b'{"id":"t","opened_ms":0,"n":[1,2.5]}', (("p1", "m1"),))
    row = replace(a_table("t"), opened_ms=99 * day)
    await store.open_table(row, entry, [Timer("turn", 100 * day + 50)])
    await store.append("t", [replace(a_step(1), at_ms=100 * day - 10)], None)
    await store.open_table(replace(a_table("old"), opened_ms=day), PLAYING, [Timer("a", 101 * day)])
    await store.open_table(replace(a_table("over"), opened_ms=90 * day), OVER, ())
    await store.people.add_person(PersonRow("p1", "Aline", 99 * day), b"aline")
    await store.people.add_key("p1", b"link", 100 * day + 1_000)
    accounts = store.people.accounts
    await accounts.add_passkey(Passkey(b"k", "p1", b"", 0, "", 98 * day, 99 * day), 9)
    await accounts.set_address("p1", "a@example.org", 98 * day)
    await accounts.keep_ticket(b"t", Ticket("merge"), 100 * day)
    await store.people.reports.keep_report(
        WordReport("fr", "OSA", "toy", "refused", "p1", 98 * day)
    )
    await store.series.open_series(replace(a_series(), opened_ms=97 * day))
    await store.absences.note_stop(95 * day)
    await store.absences.note_start(96 * day)
    timers = await due(store, "t") + await due(store, "old")
    await store.absences.note_stop(100 * day)
    assert await store.absences.note_start(60 * day) == []
    assert await due(store, "t") + await due(store, "old") == [ms - 40 * day for ms in timers]
    (step,) = await store.read_steps("t")
    assert step.at_ms == 60 * day - 10
    assert await store.read_head("t") == ("playing", 60 * day - 10)
    assert await store.read_table("t") == replace(row, opened_ms=59 * day)
    (seat,) = await store.seats_of("p1", 9)
    assert json.loads(seat.entry) == {"id": "t", "opened_ms": 59 * day, "n": [1, 2.5]}
    assert await store.unfinished(60 * day, "over", 9) == ["over"]
    assert await store.people.find_person(b"aline") == PersonRow("p1", "Aline", 60 * day)
    assert await store.people.trade_key(b"link", b"new", 60 * day + 1_000) is None
    assert {(each.created_ms, each.seen_ms) for each in await accounts.sessions_of("p1")} == {
        (60 * day, 60 * day)
    }
    passkey = await accounts.find_passkey(b"k")
    assert passkey is not None
    assert (passkey.created_ms, passkey.used_ms) == (60 * day, 60 * day)
    assert await accounts.read_ticket(b"t", 60 * day) is None
    assert [each.at_ms for each in await store.people.reports.read_reports()] == [60 * day]
    assert await store.series.quiet_series(60 * day, 9) == ["s"]
    assert await store.absences.last_ms(2**62) == 60 * day


@pytest.mark.parametrize("module", [clock_set_back, postgres_clock_set_back])
def test_no_time_is_forgotten_when_the_clock_is_set_back(module: ModuleType) -> None:
    said = inspect.getsource(module)
    times = {
        (part.name, column.name)
        for part in PARTS
        for column in part.columns
        if column.name.endswith("_ms")
    }
    lasting = {("results", "duration_ms"), ("house", "at_ms")}  # how long, and the sign of life
    forgotten = {
        (part, column)
        for part, column in times - lasting
        if not re.search(rf"UPDATE (OR REPLACE )?{part}\s+SET [^\"]*\b{column} =", said)
        and not re.search(rf"DELETE FROM {part}\b", said)
    }
    assert forgotten == set()


async def test_what_waits_to_be_told_follows_a_clock_that_is_set_back(store: Store) -> None:
    day = 86_400_000
    await with_two(store.people)
    await store.notices.keep_channel(a_channel(), 9)
    await a_table_of_days(store, "t", "m1")
    assert await store.notices.plan_turns(100 * day + 60_000) == 1
    rows = [HolidayRow(101 * day, 105 * day), HolidayRow(3 * day, 4 * day)]
    await store.notices.change_holidays("p1", lambda _: rows)
    await store.absences.note_stop(95 * day)
    await store.absences.note_start(96 * day)
    await store.absences.note_stop(100 * day)
    await store.absences.note_start(60 * day)
    assert len(await store.notices.due_notices(60 * day, 9)) == 1
    assert list(await store.notices.holidays_of("p1")) == [
        HolidayRow(61 * day, 65 * day),
        HolidayRow(3 * day, 4 * day),
    ]


async def test_results_are_no_later_than_a_clock_that_is_set_back(store: Store) -> None:
    day = 86_400_000
    await with_two(store.people)
    await a_table_of_days(store, "t", "m1")  # or no sign of life would be written
    stamp = StampRow("p1", "toy", "first", "t1", 99 * day)
    await finish(store, replace(FIRST, ended_ms=99 * day), stamps=(stamp,))
    await store.absences.note_stop(100 * day)
    await store.absences.note_start(60 * day)
    ((kept, _),) = await store.results.page("p1", ResultFilter(opponent="p2"), None, 9)
    assert kept.ended_ms == 60 * day
    assert await store.results.stamps("p1") == [replace(stamp, at_ms=60 * day)]


async def test_a_sign_of_life_that_is_a_moment_ahead_is_that_of_another_process(
    postgres_store: Store,
) -> None:
    store = postgres_store
    await timed(store, "t", 99_000)
    await store.append("t", [replace(a_step(1), at_ms=20_000)], None)
    await store.absences.note_alive(20_100)
    assert await store.absences.note_start(20_000) == []
    assert await due(store, "t") == [99_000]
    assert (await store.read_steps("t"))[0].at_ms == 20_000


async def test_a_file_of_an_earlier_version_knows_only_its_steps(file_store: SqliteStore) -> None:
    await timed(file_store, "t", 99_000)
    await file_store.database.write(lambda c: c.execute("UPDATE heads SET moved_ms = 30000"))
    assert await file_store.absences.note_start(50_000) == [Absence(30_000, 50_000)]
    assert await due(file_store, "t") == [119_000]


@pytest.mark.parametrize("damage", ["'noon'", "x'00'", "9000000000000000"])
async def test_a_sign_of_life_that_is_damaged_moves_nothing(
    file_store: SqliteStore, damage: str
) -> None:
    await timed(file_store, "t", 99_000)
    await file_store.absences.note_stop(20_000)
    await file_store.database.write(lambda c: c.execute(f"UPDATE house SET value = {damage}"))
    assert await file_store.absences.last_ms(86_400_000) < 20_000
    absences = await file_store.absences.note_start(50_000)
    assert absences == [] or absences[0].to_ms == 50_000
    assert await file_store.absences.last_ms(2**62) == 50_000
