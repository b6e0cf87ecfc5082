"""A copy of a house: whole at one moment, checked by the rules, put back with nothing lost."""

import asyncio
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from escale.boxes.registry import GAMES
from escale.core.errors import BadInput
from escale.storage import backup as module
from escale.storage.backup import CopyResult, Report, backup, check, restore
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


async def furnish(store: SqliteStore) -> None:
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
def furnished(path: Path) -> Path:
    store = SqliteStore(path)
    asyncio.run(furnish(store))
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


def copied(house: Path, target: Path, force: bool = False) -> CopyResult:
    return backup(house, target, GAMES, force, quietly)


def put_back(source: Path, house: Path) -> CopyResult:
    return restore(source, house, GAMES, quietly)


def checked(path: Path) -> Report:
    return check(path, GAMES, quietly)


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


# ---- copies


def test_a_copy_holds_everything_and_says_how_much(furnished: Path, target: Path) -> None:
    report, place = copied(furnished, target)
    assert place == target
    assert (report.tables, report.people, report.older, report.faults) == (4, 1, 0, ())
    assert report.steps == ask(furnished, "SELECT count(*) FROM log")
    assert dump(target) == dump(furnished)
    assert list(target.parent.iterdir()) == [target]  # one file, with nothing beside it
    assert ask(target, "PRAGMA journal_mode") == "delete"


def test_a_copy_is_of_one_moment_while_the_house_goes_on(
    furnished: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGES", 1)
    writer = sqlite3.connect(furnished, isolation_level=None)
    steps: list[int] = []

    def move(what: str, done: int, all_: int) -> None:
        """Someone writes between any two pages."""
        if what == "copying":
            writer.execute("INSERT INTO people VALUES (?, 'x', 1)", (f"new-{done}",))
            steps.append(all_)

    writer.execute("PRAGMA journal_mode = WAL")
    report, _ = backup(furnished, target, GAMES, False, move)
    writer.close()
    assert report.faults == ()
    assert report.people == 1  # those of the moment it began
    assert len(steps) == steps[0]  # and it never began again
    assert ask(furnished, "SELECT count(*) FROM people") == 1 + len(steps)


def test_what_is_only_in_the_wal_is_copied_too(furnished: Path, target: Path) -> None:
    with closing(sqlite3.connect(furnished, isolation_level=None)) as open_house:
        open_house.execute("PRAGMA journal_mode = WAL")
        open_house.execute("INSERT INTO people VALUES ('late', 'x', 1)")
        assert furnished.with_name("escale.db-wal").stat().st_size
        assert copied(furnished, target).report.people == 2


def test_a_copy_is_not_written_over_another_unless_asked(furnished: Path, target: Path) -> None:
    target.write_text("precious")
    with pytest.raises(BadInput, match="already-there"):
        copied(furnished, target)
    assert target.read_text() == "precious"
    copied(furnished, target, force=True)
    assert checked(target).tables == 4


async def test_a_copy_never_takes_the_place_of_an_open_house(furnished: Path, target: Path) -> None:
    with pytest.raises(BadInput, match="same-file"):
        copied(furnished, furnished, force=True)
    other = SqliteStore(target)
    await SqlitePeople(other.database).signing_key(b"key")
    with pytest.raises(BadInput, match="file-in-use"):
        copied(furnished, target, force=True)
    other.close()


# ---- what is checked

FAULTS = {
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
    "a step of a table that is not there": (
        "damaged",
        "INSERT INTO log VALUES (99, 1, 0, x'7b7d', 1, NULL)",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_copy_with_a_fault_is_told_and_never_replaces_a_good_one(
    furnished: Path, target: Path, fault: str
) -> None:
    copied(furnished, target)
    good = target.read_bytes()
    code, statement = FAULTS[fault]
    alter(furnished, statement)
    report, place = copied(furnished, target, force=True)
    assert report.faults
    assert {found.code for found in report.faults} == {code}
    assert target.read_bytes() == good
    assert place == target.with_name("copy.db.suspect")
    assert dump(place) == dump(furnished)


def spoil(path: Path, where: int) -> None:
    """A page of nonsense."""
    data = bytearray(path.read_bytes())
    data[where * 4096 : (where + 1) * 4096] = b"\x55" * 4096
    path.write_bytes(data)


@pytest.mark.parametrize("page", range(1, 12))
def test_a_damaged_page_is_found_wherever_it_is(furnished: Path, target: Path, page: int) -> None:
    copied(furnished, target)
    spoil(target, page)
    (fault,) = checked(target).faults
    assert fault.code == "damaged"


def test_half_a_file_is_found(furnished: Path, target: Path) -> None:
    copied(furnished, target)
    os.truncate(target, target.stat().st_size // 2)
    (fault,) = checked(target).faults
    assert fault.code == "damaged"


def test_tables_of_older_rules_are_counted_apart(furnished: Path) -> None:
    alter(
        furnished,
        "UPDATE tables SET row = CAST(replace(CAST(row AS TEXT), '\"version\":', '\"version\":9')"
        " AS BLOB) WHERE id IN ('playing', 'finished')",
    )
    report = checked(furnished)
    assert (report.tables, report.older, report.faults) == (4, 2, ())


def test_an_older_file_is_copied_as_it_is_and_checked_as_it_will_be(
    path: Path, target: Path
) -> None:
    a_first_file(path)
    report, _ = copied(path, target)
    assert (report.tables, report.steps, report.older, report.faults) == (1, 1, 1, ())
    assert ask(target, "PRAGMA user_version") == 1
    assert list(target.parent.iterdir()) == [target]


def no_house(path: Path) -> None:
    path.write_text("something else\n" * 1000)


def nothing(path: Path) -> None:
    path.touch()


def another_database(path: Path) -> None:
    alter(path, "CREATE TABLE tables (id)")


def a_later_house(path: Path) -> None:
    SqliteStore(path).close()
    alter(path, f"PRAGMA user_version = {len(MIGRATIONS) + 1}")


WRONG = [
    (no_house, "not-a-house"),
    (nothing, "not-a-house"),
    (another_database, "not-a-house"),
    (a_later_house, "newer-house"),
]


@pytest.mark.parametrize("make, code", WRONG)
def test_what_is_no_house_of_ours_is_refused_both_ways(
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
def old_copy(furnished: Path, target: Path) -> Path:
    """A copy; the house has gone on since."""
    copied(furnished, target)
    alter(furnished, "INSERT INTO people VALUES ('late', 'x', 1)")
    return target


def befores(house: Path) -> list[Path]:
    return sorted(house.parent.glob(f"{house.name}.before-*"))


def test_a_copy_is_put_back_and_what_was_there_is_kept(furnished: Path, old_copy: Path) -> None:
    furnished.chmod(0o640)
    was = dump(furnished)
    report, before = put_back(old_copy, furnished)
    assert (report.tables, report.people, report.faults) == (4, 1, ())
    assert before is not None
    assert befores(furnished) == [before]
    assert dump(before) == was
    assert dump(furnished) == dump(old_copy)
    assert furnished.stat().st_mode & 0o777 == 0o640
    again = put_back(old_copy, furnished).path
    assert again is not None
    assert len(befores(furnished)) == 2


def test_where_there_was_no_house_there_is_one(old_copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "other.db"
    assert put_back(old_copy, place).path is None
    assert dump(place) == dump(old_copy)


@pytest.fixture
def crashed(furnished: Path, tmp_path: Path) -> Iterator[Path]:
    """A house that `kill -9` left with its last words in the WAL."""
    open_house = sqlite3.connect(furnished, isolation_level=None)
    open_house.execute("PRAGMA journal_mode = WAL")
    open_house.execute("INSERT INTO people VALUES ('last', 'x', 1)")
    place = tmp_path / "crashed.db"
    for ending in ("", "-wal"):
        data = furnished.with_name(furnished.name + ending).read_bytes()
        place.with_name(place.name + ending).write_bytes(data)
    yield place
    open_house.close()


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


def test_a_damaged_house_is_kept_with_its_wal_and_replaced(crashed: Path, old_copy: Path) -> None:
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


def test_nothing_is_put_back_while_a_house_is_open(furnished: Path, old_copy: Path) -> None:
    was = dump(furnished)
    with Lock(furnished), pytest.raises(BadInput, match="house-open"):
        put_back(old_copy, furnished)
    reader = sqlite3.connect(furnished)  # a copy that is being made, say
    reader.execute("PRAGMA journal_mode = WAL")
    reader.execute("BEGIN")
    reader.execute("SELECT * FROM people")
    with pytest.raises(BadInput, match="file-in-use"):
        put_back(old_copy, furnished)
    reader.close()
    assert dump(furnished) == was
    assert befores(furnished) == []


def test_a_copy_with_a_fault_is_not_put_back(furnished: Path, old_copy: Path) -> None:
    was = dump(furnished)
    alter(old_copy, "DELETE FROM log WHERE key = 2 AND number = 1")
    report, before = put_back(old_copy, furnished)
    assert report.faults
    assert before is None
    assert dump(furnished) == was
    assert befores(furnished) == []


def test_a_link_to_a_house_stays_a_link(furnished: Path, old_copy: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(furnished)
    put_back(old_copy, link)
    assert link.is_symlink()
    assert dump(furnished) == dump(old_copy)
    assert len(befores(furnished)) == 1


@pytest.mark.parametrize("moment", ["copy", "check", "_set_aside", "_move_into_place"])
def test_whatever_fails_the_house_has_its_file(
    furnished: Path, old_copy: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    was = dump(furnished)

    def fail(*_given: object) -> None:
        raise OSError("the disk has gone")

    monkeypatch.setattr(module, moment, fail)
    with pytest.raises(OSError, match="gone"):
        put_back(old_copy, furnished)
    assert dump(furnished) == was
    assert not list(furnished.parent.glob("*.part*"))
