"""A whole database goes from one engine to the other: nothing is lost, nothing unsound arrives."""

import asyncio
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Thread
from typing import Any

import asyncpg
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import GAMES
from escale.core.errors import BadInput
from escale.days.ports import Chain, Pick, Try
from escale.events.model import EventBox, EventConfig, EventLine, EventRow
from escale.events.model import Joined as EventJoined
from escale.notices.ports import Channel, HolidayRow
from escale.rounds.ports import RoundRow, WordBatch
from escale.storage import file_rows
from escale.storage.address import PostgresAddress
from escale.storage.backup import CopyResult
from escale.storage.check_report import Report
from escale.storage.database_copies import back_up_database, migrate_database, restore_database
from escale.storage.layout import NOT_COPIED, PARTS
from escale.storage.migrations import MIGRATIONS
from escale.storage.postgres import locks, rows
from escale.storage.postgres.opening import open_postgres
from escale.storage.postgres.schema import OWN_TABLES
from escale.storage.rows import Store
from escale.storage.sqlite import SqliteStore
from escale.tables.accounts import AccountStore, Passkey, SessionRow, Ticket
from escale.tables.chat import ChatMessage
from escale.tables.clock import SimulatedClock
from escale.tables.ports import LobbyRow, PersonRow, Timer
from escale.tables.ratings import RatedGame, RatedSeat
from escale.tables.remarks import Remark
from escale.tables.results import FinishedGame, Opponent, Result, StampRow
from escale.tables.shares import Share
from escale.tables.word_reports import WordReport
from tests.services.engines import opened
from tests.services.postgres import END_OTHERS, PostgresServer, executed
from tests.tables.tables import started

from .test_backup import FAULTS, add_sample_data, alter, ask, dump, quietly
from .test_migrations import a_first_file
from .test_series import a_series

DERIVED = {("tables", "invited"), ("tables", "bots_only"), ("reports", "number")}
TABLES = [part.name for part in PARTS]


@pytest.fixture
def base(postgres: PostgresServer) -> Iterator[PostgresAddress]:
    """A database in which nothing is yet."""
    with postgres.database(is_empty=True) as url:
        yield PostgresAddress(url)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with rows of every kind."""
    path = tmp_path_factory.mktemp("whole") / "escale.db"

    async def fill() -> None:
        store = SqliteStore(path)
        try:
            await add_sample_data(store)
            await add_everything(store)
        finally:
            store.close()

    asyncio.run(fill())
    return path


@pytest.fixture
def filled(whole: Path, path: Path) -> Path:
    """A copy of it, to be changed."""
    shutil.copyfile(whole, path)
    return path


async def add_everything(store: Store) -> None:
    """What stands beside tables and logs; « é » and « z » are not sorted alike everywhere."""
    for name in ("zoé", "éva", "Eve"):
        await store.people.add_person(PersonRow(name, name.title(), 7), name.encode())
    await store.people.add_key("zoé", b"link\x00", 99)
    await add_account(store.people.accounts)
    await store.people.signing_key(bytes(range(32)))
    for word in ("OSA", "ANE"):
        report = WordReport("fr", word, "toy", "refused", "zoé", 8, None, "quoi ?")
        await store.people.reports.keep_report(report)
    await store.series.open_series(replace(a_series(), name="Eve"))
    row = await store.read_table("playing")
    assert row is not None
    invited = replace(row, id="rematch", invited=("éva", "Eve"), code="", series="s")
    entry = LobbyRow("gathering", b'{"bots_only":true}', (("éva", ""), ("Eve", "m1")))
    older = replace(invited, version=99)  # rules that this version lacks: it is not replayed
    assert await store.open_table(older, entry, [Timer("fill", 12), Timer("école", 11)])
    await store.decline("rematch", "éva")
    await store.series.keep_place("s", "Eve", "rematch")
    remark = Remark(3, 1, "parce que")
    assert await store.people.remarks.keep_remark("playing", "zoé", remark, 9)
    opponents = (Opponent(1, "Eve"), Opponent(2, level="novice"))
    result = Result(
        "finished", 0, "zoé", "toy", "", "", 9, 5, 3, 1, 3.5, "won", "over", opponents,
        figures={"mots": 2}, words={"mots": "ÉTÉ"},
    )  # fmt: skip
    stamp = StampRow("zoé", "toy", "premier", "finished", 9)
    rated = RatedGame("finished", "toy", "", 9, (RatedSeat(0, 1, "zoé"), RatedSeat(1, 2, "Eve")))
    await store.results.store("finished", FinishedGame((result,), (stamp,), rated))
    await store.ratings.hide("Eve", True)
    await store.absences.note_stop(20_000)
    await store.absences.note_start(50_000)
    words = ("https://push.example/é", "p256", "auth", "fr", "Europe/Paris")
    assert await store.notices.keep_channel(Channel("c1", "Eve", "push", *words, 5, b"Eve"), 9)
    assert await store.notices.plan_offers(0, 70_000) == 1
    assert await store.notices.change_holidays("zoé", lambda _: [HolidayRow(80_000, 90_000)])
    assert await store.people.shares.keep_share(Share("s1", "finished", "zoé", True, 9))
    await store.rooms.open_round(RoundRow("boggle", 1, "00" * 32, 1, 2))
    assert await store.rooms.append_words("boggle", 1, [WordBatch("zoé", "c", ("ÉTÉ",), 1)])
    assert await store.people.company.tie("zoé", "éva", "block", 9, 9)
    assert await store.people.company.tie("éva", "zoé", "follow", 9, 9)
    await store.people.company.set_hidden("Eve", True)
    event = EventConfig("Soirée", "swiss", (EventBox("toy", 1, Raw(b"{}"), "", 2),))
    assert await store.events.open_event(EventRow("e1", "soir-code", event, 9, "zoé"))
    coming = [EventLine(1, EventJoined("é1"), 9)]
    assert await store.events.append_lines("e1", coming, "gathering", {"é1": "zoé"})
    for name in ("z1", "é1"):
        said = ChatMessage(name, "m1", "À vous", 9)
        assert await store.people.chat.keep_message("playing", "Eve", said, 9)
        assert await store.people.chat.report_message("playing", name, "zoé", 9)

    days = store.days
    await days.keep_chain(Chain("2026-12-01", 366, "aa", "{}", 9), bytes(32))
    await days.keep_link("2026-12-01", "11")
    await days.keep_pick(Pick("2026-12-01", "toy", 3, 0.25, 1, "abc"))
    for person in ("zoé", "éva"):
        assert await days.begin(Try("2026-12-01", "toy", person, 9, "finished"))


async def add_account(accounts: AccountStore) -> None:
    """A person with every way in, and something that waits to be used."""
    assert await accounts.add_session("zoé", SessionRow(b"tab", "Firefox", 5, 6))
    assert await accounts.add_passkey(Passkey(b"\x00k", "zoé", b"pub", 3, "Clé", 7), 9)
    await accounts.set_codes("zoé", [b"c1", b"c2"])
    assert await accounts.set_address("zoé", "zoe@example.org", 8)
    await accounts.keep_ticket(b"t", Ticket("merge", "Eve", b"tab", b"\xff"), 99)


def moved(source: Any, target: Any, on_progress: Any = quietly) -> Report:
    return migrate_database(source, target, GAMES, on_progress)


def saved(source: Any, target: Path, on_progress: Any = quietly) -> CopyResult:
    return back_up_database(source, target, GAMES, False, on_progress)


def asked_all(base: PostgresAddress, queries: list[str]) -> list[list[tuple[Any, ...]]]:
    async def fetch() -> list[list[tuple[Any, ...]]]:
        connection = await asyncpg.connect(base.url)
        try:
            return [[tuple(row) for row in await connection.fetch(each)] for each in queries]
        finally:
            await connection.close()

    return asyncio.run(fetch())


def asked(base: PostgresAddress, query: str) -> list[tuple[Any, ...]]:
    return asked_all(base, [query])[0]


def tables_of(base: PostgresAddress) -> set[str]:
    query = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    return {name for (name,) in asked(base, query)}


def held(base: PostgresAddress) -> dict[str, list[tuple[Any, ...]]]:
    """Everything that a database holds, the columns that one engine alone has included."""
    found = asked_all(base, [f"SELECT * FROM {name}" for name in TABLES])
    return {name: sorted(rows, key=repr) for name, rows in zip(TABLES, found, strict=True)}


def change(base: PostgresAddress, *statements: str) -> None:
    for statement in statements:
        asyncio.run(executed(base.url, statement))


def meanwhile(work: Callable[[], None]) -> None:
    """Do something in a thread, which has an event loop of its own."""
    thread = Thread(target=work)
    thread.start()
    thread.join()


# ---- everything


def test_no_column_of_either_engine_is_forgotten(filled: Path, base: PostgresAddress) -> None:
    known = {(part.name, column.name) for part in PARTS for column in part.columns}
    with closing(sqlite3.connect(filled)) as connection:
        query = "SELECT name FROM sqlite_master WHERE type = 'table'"
        tables = [name for (name,) in connection.execute(query)]
        columns = {
            (name, row[1])
            for name in tables
            for row in connection.execute(f"PRAGMA table_info({name})")
        }
    columns = {(name, column) for name, column in columns if name not in NOT_COPIED}
    assert columns == known - {("house", "at_ms")}
    moved(filled, base)
    query = (
        "SELECT table_name, column_name FROM information_schema.columns"
        " WHERE table_schema = 'public'"
    )
    left_out = {"migrations", *NOT_COPIED}
    found = {(table, column) for table, column in asked(base, query) if table not in left_out}
    assert found == known | DERIVED
    assert tables_of(base) == {*OWN_TABLES}


def test_every_part_has_a_row_in_these_tests(filled: Path) -> None:
    assert all(ask(filled, f"SELECT count(*) FROM {name}") for name in TABLES)


def test_there_and_back_it_is_the_same_file(
    filled: Path, base: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_rows, "ROWS", 3)
    monkeypatch.setattr(rows, "ROWS", 5)
    report = moved(filled, base)
    assert (report.tables, report.people, report.older, report.faults) == (5, 4, 1, ())
    back = tmp_path / "back.db"
    assert moved(base, back) == report
    assert sorted(dump(back)) == sorted(dump(filled))
    assert {each.name for each in tmp_path.iterdir()} == {
        "back.db", "back.db.lock", "escale.db", "escale.db.lock",
    }  # fmt: skip


def test_from_postgresql_and_back_each_column_is_the_same(
    filled: Path, base: PostgresAddress, tmp_path: Path
) -> None:
    moved(filled, base)
    ((invited, is_bots_only),) = asked(
        base, "SELECT invited, bots_only FROM tables WHERE id = 'rematch'"
    )
    assert (invited, is_bots_only) == (["éva", "Eve"], True)
    was = held(base)
    result = saved(base, tmp_path / "copy.db")
    assert result.report.faults == ()
    change(base, "DELETE FROM tables")
    restore_database(tmp_path / "copy.db", base, GAMES, quietly)
    assert held(base) == was


async def test_a_house_that_has_moved_goes_on(filled: Path, base: PostgresAddress) -> None:
    """New tables get numbers that none of the copied ones has."""
    await asyncio.to_thread(moved, filled, base)
    async with opened(base) as store:
        table = await started(store, SimulatedClock(60_000), id="new")
        assert table.state.started
        words = [each.word for each in await store.people.reports.read_reports()]
        assert words == ["ANE", "OSA"]


def test_an_older_file_is_migrated_on_the_way_and_stays_as_it_is(
    tmp_path: Path, base: PostgresAddress
) -> None:
    path = tmp_path / "first.db"
    a_first_file(path)
    was = path.read_bytes()
    report = moved(path, base)
    assert report.faults == ()
    assert path.read_bytes() == was
    assert asked(base, "SELECT waits_for, needs_bot FROM heads")[0] == ("null", True)
    moved(base, tmp_path / "back.db")
    assert ask(tmp_path / "back.db", "PRAGMA user_version") == len(MIGRATIONS)
    assert ask(tmp_path / "back.db", "SELECT waits_for FROM heads") is None


# ---- one moment


def test_a_backup_is_of_one_moment_while_people_play(
    filled: Path, base: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moved(filled, base)
    monkeypatch.setattr(rows, "ROWS", 20)
    names = count()

    def play(what: str, _done: int, _all: int) -> None:
        if what == "copying":
            add = f"INSERT INTO people VALUES ('new-{next(names)}', 'x', 1)"
            meanwhile(lambda: change(base, add, "DELETE FROM log WHERE number > 2"))

    result = saved(base, tmp_path / "copy.db", play)
    assert result.report.faults == ()
    assert next(names) > 3
    assert sorted(dump(tmp_path / "copy.db")) == sorted(dump(filled))


# ---- what is unsound does not arrive


UNFIT = {
    "text that is bytes": "UPDATE people SET name = '', id = x'00ff' WHERE id = 'p'",
    "a number that is text": "UPDATE people SET seen_ms = 'noon'",
    "a number that is too large": "UPDATE timers SET due_ms = 1e300",
    "a seat that is too large": "UPDATE remarks SET seat = 9000000000",
    "text with a NUL": "UPDATE reports SET comment = 'a' || char(0)",
    "text that is none": "UPDATE reports SET comment = CAST(x'ff' AS TEXT)",
    "a note that is none": "UPDATE house SET value = 1.5 WHERE name = 'alive'",
}


@pytest.mark.parametrize("problem", UNFIT)
def test_a_value_that_postgresql_cannot_hold_is_named_and_nothing_arrives(
    filled: Path, base: PostgresAddress, problem: str
) -> None:
    alter(filled, UNFIT[problem])
    report = moved(filled, base)
    (fault,) = report.faults
    assert fault.code == "damaged"
    assert fault.detail.partition(":")[0] in TABLES
    assert tables_of(base) == set()


FEW = (
    "a step in the middle is missing",
    "a trigger",
    "a name with a line break",
    "a forged level",
    "a step of a table that is not there",
)


@pytest.mark.parametrize("fault", FEW)
def test_the_rules_for_files_hold_on_the_way_to_postgresql(
    filled: Path, base: PostgresAddress, fault: str
) -> None:
    code, statements = FAULTS[fault]
    alter(filled, *((statements,) if isinstance(statements, str) else statements))
    assert {each.code for each in moved(filled, base).faults} == {code}
    assert tables_of(base) == set()
    assert {each.code for each in restore_database(filled, base, GAMES, quietly).report.faults} == {
        code
    }
    assert tables_of(base) == set()


def test_a_database_with_a_fault_is_told_and_makes_no_file_to_serve(
    filled: Path, base: PostgresAddress, tmp_path: Path
) -> None:
    moved(filled, base)
    change(base, "DELETE FROM log WHERE key = 2 AND number = 3")
    copy = tmp_path / "copy.db"
    report, place, _ = saved(base, copy)
    assert [each.code for each in report.faults] == ["gap"]
    assert place == tmp_path / "copy.db.suspect"
    assert moved(base, copy) == report
    assert not copy.exists()
    assert not list(tmp_path.glob("*.part"))


# ---- what is there is not lost


def test_a_target_that_holds_something_is_refused(
    filled: Path, base: PostgresAddress, tmp_path: Path
) -> None:
    moved(filled, base)
    was = held(base)
    with pytest.raises(BadInput) as problem:
        moved(filled, base)
    assert problem.value.code == "target-in-use"
    assert held(base) == was
    with pytest.raises(BadInput) as problem:
        moved(base, filled)
    assert problem.value.code == "target-in-use"


def test_a_server_that_nobody_came_to_leaves_an_empty_database(
    filled: Path, postgres: PostgresServer
) -> None:
    with postgres.database() as url:
        base = PostgresAddress(url)
        change(base, "INSERT INTO house VALUES ('alive', NULL, 5), ('key', 'ab', NULL)")
        moved(filled, base)
        assert len(asked(base, "SELECT value FROM house WHERE name = 'key'")[0][0]) == 32


def test_tables_of_others_are_left_alone(filled: Path, base: PostgresAddress) -> None:
    change(base, "CREATE TABLE people (mine TEXT)", "INSERT INTO people VALUES ('me')")
    for work in (
        lambda: moved(filled, base),
        lambda: restore_database(filled, base, GAMES, quietly),
    ):
        with pytest.raises(BadInput) as problem:
            work()
        assert problem.value.code == "no-database"
    assert asked(base, "SELECT * FROM people") == [("me",)]
    assert tables_of(base) == {"people"}


def test_what_a_restore_replaces_is_kept_in_a_schema_of_its_own(
    filled: Path, base: PostgresAddress, tmp_path: Path
) -> None:
    moved(filled, base)
    was = held(base)
    saved(base, tmp_path / "copy.db")
    change(base, "UPDATE people SET name = 'Later'")
    kept = restore_database(tmp_path / "copy.db", base, GAMES, quietly).schema
    assert held(base) == was
    assert asked(base, f"SELECT DISTINCT name FROM {kept}.people") == [("Later",)]
    again = restore_database(tmp_path / "copy.db", base, GAMES, quietly).schema
    assert again != kept
    assert len(asked(base, f"SELECT * FROM {again}.log")) == len(was["log"])


def test_what_is_replaced_may_lack_a_table(filled: Path, base: PostgresAddress) -> None:
    """As in a database that no server of this version has opened yet."""
    moved(filled, base)
    change(base, "DROP TABLE declined")
    kept = restore_database(filled, base, GAMES, quietly).schema
    assert asked(base, f"SELECT count(*) FROM {kept}.people") == [(4,)]
    assert asked(base, "SELECT count(*) FROM declined") == [(1,)]


@pytest.mark.parametrize("moment", ["checking", "copying", "comparing"])
def test_an_interrupted_copy_leaves_nothing_behind(
    filled: Path, base: PostgresAddress, tmp_path: Path, moment: str
) -> None:
    def interrupt(what: str, _done: int, _all: int) -> None:
        if what == moment:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        moved(filled, base, interrupt)
    assert tables_of(base) == set()
    moved(filled, base)
    was = held(base)
    with pytest.raises(KeyboardInterrupt):
        moved(base, tmp_path / "back.db", interrupt)
    assert {each.name for each in tmp_path.iterdir()} == {
        "back.db.lock", "escale.db", "escale.db.lock",
    }  # fmt: skip
    with pytest.raises(KeyboardInterrupt):
        restore_database(filled, base, GAMES, interrupt)
    assert held(base) == was


def test_a_lost_connection_leaves_nothing_behind(
    filled: Path, base: PostgresAddress, tmp_path: Path
) -> None:
    def lose(what: str, done: int, _all: int) -> None:
        if what == "copying" and done > 1:
            meanwhile(lambda: change(base, END_OTHERS))

    with pytest.raises(BadInput) as problem:
        moved(filled, base, lose)
    assert problem.value.code == "no-database"
    assert tables_of(base) == set()
    moved(filled, base)
    with pytest.raises(BadInput) as problem:
        saved(base, tmp_path / "copy.db", lose)
    assert problem.value.code == "no-database"
    assert not list(tmp_path.glob("copy*"))


# ---- who is there


async def test_a_house_that_is_served_is_not_moved_but_can_be_backed_up(
    filled: Path, base: PostgresAddress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(locks, "WAIT", "SET lock_timeout = '50ms'")
    await asyncio.to_thread(moved, filled, base)
    async with open_postgres(base):
        for work in (
            lambda: moved(base, tmp_path / "back.db"),
            lambda: restore_database(filled, base, GAMES, quietly),
        ):
            with pytest.raises(BadInput) as problem:
                await asyncio.to_thread(work)
            assert problem.value.code == "house-open"
        result = await asyncio.to_thread(saved, base, tmp_path / "copy.db")
    assert result.report.faults == ()
    assert not (tmp_path / "back.db").exists()


def test_a_database_that_is_no_house_is_said_so(
    base: PostgresAddress, postgres: PostgresServer, tmp_path: Path
) -> None:
    with pytest.raises(BadInput) as problem:
        saved(base, tmp_path / "copy.db")
    assert problem.value.code == "not-a-house"
    with postgres.database() as url:
        newer = PostgresAddress(url)
        change(newer, "INSERT INTO migrations (number, oldest) VALUES (99, 1)")
        for work in (
            lambda: saved(newer, tmp_path / "copy.db"),
            lambda: moved(newer, tmp_path / "copy.db"),
        ):
            with pytest.raises(BadInput) as problem:
                work()
            assert problem.value.code == "newer-house"
    assert not (tmp_path / "copy.db").exists()
