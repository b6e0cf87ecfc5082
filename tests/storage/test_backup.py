"""A copy of a database: whole at one moment, checked by the rules, put back with nothing lost."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.boxes.registry import GAMES
from escale.core.errors import BadInput
from escale.core.table_events import AnyTableAction, Joined, Left, TakenOver
from escale.duplicate.ports import SeriesRow
from escale.storage import backup as module
from escale.storage import files
from escale.storage.backup import CopyResult, backup, restore
from escale.storage.check_report import Report
from escale.storage.checking import check
from escale.storage.lock import Lock
from escale.storage.migrations import MIGRATIONS
from escale.storage.people import SqlitePeople
from escale.storage.sqlite import SqliteStore
from escale.tables.clock import SimulatedClock
from escale.tables.ports import PersonRow
from escale.tables.seating import abandon
from tests.tables.tables import gathered, play_one, started

from .test_migrations import a_first_file


def quietly(_what: str, _done: int, _all: int) -> None:
    """Nobody watches."""


async def add_sample_data(store: SqliteStore) -> None:
    """A table that gathers, one in play, one played to its end, one abandoned; and someone."""
    clock = SimulatedClock(1_000)
    await gathered(store, clock, "ann", id="gathering")
    for name in ("playing", "finished", "abandoned"):
        table = await started(store, clock, id=name)
        for _ in range(5):
            await play_one(table)
        while name == "finished" and not table.state.is_over:
            await play_one(table)
        if name == "abandoned":
            await table.order(abandon)
    await SqlitePeople(store.database).add_person(PersonRow("p", "Ann", 1_000), b"hash")


@pytest.fixture
def database(path: Path) -> Path:
    store = SqliteStore(path)
    asyncio.run(add_sample_data(store))
    store.close()
    return path


@pytest.fixture
def target(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder / "copy.db"


def alter(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def ask(path: Path, question: str) -> object:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(question).fetchone()[0]


def copied(database: Path, target: Path, force: bool = False) -> CopyResult:
    return backup(database, target, GAMES, force, quietly)


def put_back(source: Path, database: Path) -> CopyResult:
    return restore(source, database, GAMES, quietly)


def checked(path: Path) -> Report:
    return check(path, GAMES, quietly)


def dump(path: Path) -> list[str]:
    """All that a file holds and a copy should hold, too."""
    with closing(sqlite3.connect(path)) as connection:
        secret = 'INSERT INTO "day_seeds"'
        return [line for line in connection.iterdump() if not line.startswith(secret)]


# ---- copies


def test_a_copy_holds_everything_and_says_how_much(database: Path, target: Path) -> None:
    report, place, _ = copied(database, target)
    assert place == target
    assert (report.tables, report.people, report.older, report.faults) == (4, 1, 0, ())
    assert report.steps == ask(database, "SELECT count(*) FROM log")
    assert dump(target) == dump(database)
    assert list(target.parent.iterdir()) == [target]  # one file, with nothing beside it
    assert ask(target, "PRAGMA journal_mode") == "delete"


def test_a_copy_is_of_one_moment_while_the_server_goes_on(
    database: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "PAGES", 1)
    writer = sqlite3.connect(database, isolation_level=None)
    steps: list[int] = []

    def move(what: str, done: int, all_: int) -> None:
        """Someone writes between any two pages."""
        if what == "copying":
            writer.execute("INSERT INTO people VALUES (?, 'x', 1)", (f"new-{done}",))
            steps.append(all_)

    writer.execute("PRAGMA journal_mode = WAL")
    report = backup(database, target, GAMES, False, move).report
    writer.close()
    assert report.faults == ()
    assert report.people == 1  # those of the moment it began
    assert len(steps) == steps[0]  # and it never began again
    assert ask(database, "SELECT count(*) FROM people") == 1 + len(steps)


def test_what_is_only_in_the_wal_is_copied_too(database: Path, target: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("INSERT INTO people VALUES ('late', 'x', 1)")
        assert database.with_name("escale.db-wal").stat().st_size
        assert copied(database, target).report.people == 2


def test_a_copy_is_not_written_over_another_unless_asked(database: Path, target: Path) -> None:
    target.write_text("precious")
    with pytest.raises(BadInput, match="already-there"):
        copied(database, target)
    assert target.read_text() == "precious"
    copied(database, target, force=True)
    assert checked(target).tables == 4


async def test_a_copy_never_takes_the_place_of_an_open_database(
    database: Path, target: Path
) -> None:
    with pytest.raises(BadInput, match="same-file"):
        copied(database, database, force=True)
    other = SqliteStore(target)
    await SqlitePeople(other.database).signing_key(b"key")
    with pytest.raises(BadInput, match="file-in-use"):
        copied(database, target, force=True)
    other.close()


# ---- what is checked


def a_series(**changes: str) -> str:
    """A statement that adds a series."""
    row = SeriesRow("s", "KOALA", "tordu", 1, Raw(b"{}"), "07" * 32, 5, level="novice", name="Ann")
    data = msgspec.json.encode(replace(row, **changes)).hex()
    return f"INSERT INTO series VALUES ('s', 'KOALA', x'{data}', 5, 0, 0)"


def with_steps(table: str, *actions: AnyTableAction) -> tuple[str, ...]:
    """Statements that add steps to a log."""
    key = f"(SELECT key FROM tables WHERE id = '{table}')"
    add = (
        "INSERT INTO log SELECT key, steps + 1, -2, x'{}', moved_ms, NULL FROM heads WHERE key = {}"
    )
    count = f"UPDATE heads SET steps = steps + 1 WHERE key = {key}"
    adds = (add.format(msgspec.json.encode(each).hex(), key) for each in actions)
    return tuple(statement for each in adds for statement in (each, count))


FAULTS: dict[str, tuple[str, str | tuple[str, ...]]] = {
    "a step in the middle is missing": (
        "gap",
        "DELETE FROM log WHERE number = 3 AND key = (SELECT key FROM tables WHERE id = 'playing')",
    ),
    "the last step is missing": (
        "gap",
        "DELETE FROM log WHERE key = 2 AND number = (SELECT steps FROM heads WHERE key = 2)",
    ),
    "the first step is missing": ("gap", "DELETE FROM log WHERE key = 1 AND number = 1"),
    "a table has no head": ("gap", "DELETE FROM heads WHERE key = 1"),
    "a step that the rules forbid": (
        "unplayable",
        "UPDATE log SET seat = 2 - seat WHERE key = 2 AND number > 5",
    ),
    "a step that is no step": ("unplayable", "UPDATE log SET action = x'7b' WHERE key = 3"),
    "a table that is no table": ("unplayable", "UPDATE tables SET row = x'7b7d' WHERE key = 4"),
    "a secret that is none": (
        "unplayable",
        "UPDATE tables SET row = CAST(replace(CAST(row AS TEXT), '0707', '07zz') AS BLOB)",
    ),
    "a game in play that the lobby takes for finished": (
        "unplayable",
        "UPDATE tables SET stage = 'over' WHERE id = 'playing'",
    ),
    "a trigger": (
        "foreign",
        "CREATE TRIGGER gift AFTER INSERT ON log BEGIN DELETE FROM people; END",
    ),
    "a view": ("foreign", "CREATE VIEW everyone AS SELECT * FROM people"),
    "a column that computes": (
        "foreign",
        "ALTER TABLE people ADD COLUMN twice TEXT GENERATED ALWAYS AS (name || name)",
    ),
    "a trigger by the name of our own": (
        "foreign",
        (
            "DROP TRIGGER seats_person",
            "CREATE TRIGGER seats_person AFTER INSERT ON log BEGIN DELETE FROM people; END",
        ),
    ),
    "a trigger by the name of what SQLite notes": (
        "foreign",
        (
            "PRAGMA writable_schema = ON",
            """INSERT INTO sqlite_master VALUES ('trigger', 'sqlite_stat1', 'log', 0,
            'CREATE TRIGGER sqlite_stat1 AFTER INSERT ON log BEGIN DELETE FROM people; END')""",
        ),
    ),
    "an index that is another": (
        "foreign",
        ("DROP INDEX tables_code", "CREATE INDEX tables_code ON tables (code)"),
    ),
    "a table with a condition": (
        "foreign",
        (
            "PRAGMA writable_schema = ON",
            """UPDATE sqlite_master SET sql = replace(sql, 'seen_ms INTEGER NOT NULL',
            'seen_ms INTEGER NOT NULL CHECK (seen_ms < 9000)') WHERE name = 'people'""",
        ),
    ),
    "a series under a forged name": ("forged", a_series(name="A\u202enn")),
    "a series with a level that nobody has": ("damaged", a_series(level="oracle")),
    "a series that is none": (
        "damaged",
        "INSERT INTO series VALUES ('s', 'KOALA', x'7b', 5, 0, 0)",
    ),
    "a forged name of somebody who has left": (
        "unplayable",
        with_steps("gathering", Joined("m9", "B\u202eob", person="bob"), Left("m9")),
    ),
    "a forged level that takes a seat over": (
        "unplayable",
        with_steps("playing", TakenOver(0, "oracle")),
    ),
    "a forged level of bots to come": (
        "unplayable",
        """UPDATE tables SET row = CAST(replace(CAST(row AS TEXT), '"fill":""',
        '"fill":"oracle"') AS BLOB)""",
    ),
    "a name that is no text": ("forged", "UPDATE people SET name = x'416e6e'"),
    "a series that is a number": (
        "damaged",
        "INSERT INTO series VALUES ('s', 'KOALA', 5, 5, 0, 0)",
    ),
    "a name with a line break": ("forged", "UPDATE people SET name = 'Ann' || char(10) || 'Bob'"),
    "a forged name at a table": (
        "unplayable",
        """UPDATE log SET action = CAST(replace(CAST(action AS TEXT), '"name":""',
        '"name":"A\\u202enn"') AS BLOB)""",
    ),
    "a forged level": (
        "unplayable",
        """UPDATE log SET action = CAST(replace(CAST(action AS TEXT), '"name":""',
        '"name":"Ann","level":"oracle"') AS BLOB)""",
    ),
    "a forged name in the lobby": (
        "unplayable",
        """UPDATE tables SET card = CAST(replace(CAST(card AS TEXT), '"name":""',
        '"name":"A\\u202enn"') AS BLOB)""",
    ),
    "another level in the lobby": (
        "unplayable",
        """UPDATE tables SET card = CAST(replace(CAST(card AS TEXT), '"name":""',
        '"name":"Ann","level":"oracle"') AS BLOB)""",
    ),
    "a step of a table that is not there": (
        "damaged",
        "INSERT INTO log VALUES (99, 1, 0, x'7b7d', 1, NULL)",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_copy_with_a_fault_is_told_and_never_replaces_a_good_one(
    database: Path, target: Path, fault: str
) -> None:
    copied(database, target)
    good = target.read_bytes()
    code, statements = FAULTS[fault]
    alter(database, *((statements,) if isinstance(statements, str) else statements))
    report, place, _ = copied(database, target, force=True)
    assert report.faults
    assert {found.code for found in report.faults} == {code}
    assert target.read_bytes() == good
    assert place == target.with_name("copy.db.suspect")
    assert dump(place) == dump(database)


def test_what_sqlite_notes_about_a_file_is_not_foreign(database: Path) -> None:
    alter(database, "ANALYZE")
    assert checked(database).faults == ()


def spoil(path: Path, where: int) -> None:
    """A page of nonsense."""
    data = bytearray(path.read_bytes())
    data[where * 4096 : (where + 1) * 4096] = b"\x55" * 4096
    path.write_bytes(data)


@pytest.mark.parametrize("page", range(1, 12))
def test_a_damaged_page_is_found_wherever_it_is(database: Path, target: Path, page: int) -> None:
    copied(database, target)
    spoil(target, page)
    (fault,) = checked(target).faults
    assert fault.code == "damaged"


def test_half_a_file_is_found(database: Path, target: Path) -> None:
    copied(database, target)
    os.truncate(target, target.stat().st_size // 2)
    (fault,) = checked(target).faults
    assert fault.code == "damaged"


def test_tables_of_older_rules_are_counted_apart(database: Path) -> None:
    alter(
        database,
        "UPDATE tables SET row = CAST(replace(CAST(row AS TEXT), '\"version\":', '\"version\":9')"
        " AS BLOB) WHERE id IN ('playing', 'finished')",
    )
    report = checked(database)
    assert (report.tables, report.older, report.faults) == (4, 2, ())


def test_an_older_file_is_copied_as_it_is_and_checked_as_it_will_be(
    path: Path, target: Path
) -> None:
    a_first_file(path)
    report = copied(path, target).report
    assert (report.tables, report.steps, report.older, report.faults) == (1, 1, 1, ())
    assert ask(target, "PRAGMA user_version") == 1
    assert list(target.parent.iterdir()) == [target]


def no_database(path: Path) -> None:
    path.write_text("something else\n" * 1000)


def nothing(path: Path) -> None:
    path.touch()


def another_database(path: Path) -> None:
    alter(path, "CREATE TABLE tables (id)")


def a_later_database(path: Path) -> None:
    SqliteStore(path).close()
    alter(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


WRONG = [
    (no_database, "not-a-house"),
    (nothing, "not-a-house"),
    (another_database, "not-a-house"),
    (a_later_database, "newer-house"),
]


@pytest.mark.parametrize("make, code", WRONG)
def test_what_is_no_database_of_ours_is_refused_both_ways(
    path: Path, target: Path, make: Callable[[Path], None], code: str
) -> None:
    make(path)
    before = path.read_bytes()
    for there in (copied, put_back):
        with pytest.raises(BadInput, match=code):
            there(path, target)
    assert path.read_bytes() == before
    assert not target.exists()
    assert not list(target.parent.glob("*.part*"))


# ---- putting back


@pytest.fixture
def old_copy(database: Path, target: Path) -> Path:
    """A copy; the database has gone on since."""
    copied(database, target)
    alter(database, "INSERT INTO people VALUES ('late', 'x', 1)")
    return target


def befores(database: Path) -> list[Path]:
    return sorted(database.parent.glob(f"{database.name}.before-*"))


def test_a_copy_is_put_back_and_what_was_there_is_kept(database: Path, old_copy: Path) -> None:
    database.chmod(0o640)
    was = dump(database)
    report, before, _ = put_back(old_copy, database)
    assert (report.tables, report.people, report.faults) == (4, 1, ())
    assert before is not None
    assert befores(database) == [before]
    assert dump(before) == was
    assert dump(database) == dump(old_copy)
    assert database.stat().st_mode & 0o777 == 0o640
    again = put_back(old_copy, database).path
    assert again is not None
    assert len(befores(database)) == 2


def test_where_there_was_no_database_there_is_one(old_copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "other.db"
    assert put_back(old_copy, place).path is None
    assert dump(place) == dump(old_copy)


@pytest.fixture
def crashed(database: Path, tmp_path: Path) -> Iterator[Path]:
    """A database that `kill -9` left with its last words in the WAL."""
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("INSERT INTO people VALUES ('last', 'x', 1)")
    place = tmp_path / "crashed.db"
    for ending in ("", "-wal"):
        data = database.with_name(database.name + ending).read_bytes()
        place.with_name(place.name + ending).write_bytes(data)
    yield place
    connection.close()


def test_what_was_in_the_wal_is_kept_with_the_former_file(crashed: Path, target: Path) -> None:
    copied(crashed, target)
    assert ask(target, "SELECT count(*) FROM people") == 2


def test_the_wal_of_the_former_file_does_not_touch_the_new_one(
    old_copy: Path, crashed: Path
) -> None:
    before = put_back(old_copy, crashed).path
    assert before is not None
    assert ask(before, "SELECT count(*) FROM people WHERE id = 'last'") == 1
    assert ask(crashed, "SELECT count(*) FROM people") == 1
    assert checked(crashed).faults == ()


def test_a_damaged_database_is_kept_with_its_wal_and_replaced(
    crashed: Path, old_copy: Path
) -> None:
    wal = crashed.with_name(crashed.name + "-wal").read_bytes()
    data = b"nonsense" * 1024
    crashed.write_bytes(data)
    before = put_back(old_copy, crashed).path
    assert before is not None
    assert before.read_bytes() == data
    assert before.with_name(before.name + "-wal").read_bytes() == wal
    assert dump(crashed) == dump(old_copy)


def test_a_wal_without_its_file_does_not_touch_the_new_one(crashed: Path, old_copy: Path) -> None:
    crashed.unlink()
    put_back(old_copy, crashed)
    assert dump(crashed) == dump(old_copy)


def test_nothing_is_put_back_while_a_database_is_open(database: Path, old_copy: Path) -> None:
    was = dump(database)
    with Lock(database), pytest.raises(BadInput, match="house-open"):
        put_back(old_copy, database)
    reader = sqlite3.connect(database)  # a copy that is being made, say
    reader.execute("PRAGMA journal_mode = WAL")
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM people")
    with pytest.raises(BadInput, match="file-in-use"):
        put_back(old_copy, database)
    reader.close()
    assert dump(database) == was
    assert befores(database) == []


def test_a_copy_with_a_fault_is_not_put_back(database: Path, old_copy: Path) -> None:
    was = dump(database)
    alter(old_copy, "DELETE FROM log WHERE key = 2 AND number = 1")
    report, before, _ = put_back(old_copy, database)
    assert report.faults
    assert before is None
    assert dump(database) == was
    assert befores(database) == []


def test_a_link_to_a_database_stays_a_link(database: Path, old_copy: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(database)
    put_back(old_copy, link)
    assert link.is_symlink()
    assert dump(database) == dump(old_copy)
    assert len(befores(database)) == 1


@pytest.mark.parametrize("moment", ["copy", "check", "_set_aside", "move_into_place"])
def test_whatever_fails_the_database_has_its_file(
    database: Path, old_copy: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = dump(database)

    def fail(*_given: object) -> None:
        raise OSError("the disk has gone")

    monkeypatch.setattr(module, moment, fail)
    with pytest.raises(OSError, match="gone"):
        put_back(old_copy, database)
    assert dump(database) == was
    assert not list(database.parent.glob("*.part*"))
