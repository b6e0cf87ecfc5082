"""A file of any age is brought up to date and keeps what it holds."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import Raw
from msgspec.structs import replace

from escale.core.game import TABLE
from escale.storage.migrations import FILLS, MIGRATIONS, NewerFile, migrate
from escale.storage.people import SqlitePeople
from escale.storage.sqlite import SqliteStore
from escale.tables.ports import LobbyRow, LoggedStep, PersonRow, Timer

from .test_store import PLAYING, a_table

GATHERING = LobbyRow("gathering", b"{}")
FIRST_ROW = (
    b'{"id":"old","game":"toy","version":1,"options":{},"names":["Aline","Basile"],'
    b'"bots":["","master"],"content":{},"secret":"abab","nonces":[],"opened_ms":5}'
)


def a_first_file(path: Path) -> None:
    """As the first Escale left it: a table, a step, a timer."""
    connection = sqlite3.connect(path)
    connection.executescript(MIGRATIONS[0])
    connection.execute("PRAGMA user_version = 1")
    connection.execute("INSERT INTO tables VALUES ('old', ?, 5, 1)", (FIRST_ROW,))
    connection.execute("INSERT INTO log VALUES ('old', 1, 0, ?, 9, 'click')", (b'{"type":"keep"}',))
    connection.execute("INSERT INTO timers VALUES ('old', 'pause', 700)")
    connection.commit()
    connection.close()


async def test_the_first_file_keeps_its_rows(path: Path) -> None:
    a_first_file(path)
    store = SqliteStore(path)
    row = await store.read_table("old")
    assert row is not None
    assert (row.game, row.secret, row.opened_ms) == ("toy", "abab", 5)
    step = LoggedStep(1, 0, Raw(b'{"type":"keep"}'), 9, "click")
    assert await store.read_steps("old") == [step]
    assert await store.read_timers("old") == [Timer("pause", 700)]
    assert (await store.append("old", [replace(step, number=2)], None)).stored
    assert await store.tables_due(700, 9) == ["old"]
    # nobody goes on with it, and what is new works beside it
    assert await store.unfinished(2**62, "playing", 9) == []
    assert await store.open_lobby_entries(9) == []
    assert await store.open_table(a_table(), PLAYING, [])
    people = SqlitePeople(store.database)
    await people.add_person(PersonRow("p", "Aline", 1), b"key")
    assert await people.find_person(b"key") == PersonRow("p", "Aline", 1)
    store.close()


async def test_a_rematch_is_not_offered_to_whoever_was_sent_away(path: Path) -> None:
    actions = [
        *({"type": "joined", "member": f"m-{name}", "person": name} for name in ("ada", "bob")),
        {"type": "joined", "member": "m-bot", "level": "novice"},
        {"type": "joined", "member": "m-cleo", "person": "cleo"},
        {"type": "resigned", "seat": 1, "level": "regular"},
        {"type": "resigned", "seat": 3, "level": "regular", "removed": True},
        {"type": "followed", "table": "next"},
    ]
    steps = [
        LoggedStep(number, TABLE, Raw(json.dumps(action).encode()), number)
        for number, action in enumerate(actions, 1)
    ]
    store = SqliteStore(path)
    await store.open_table(a_table("old"), PLAYING, [])
    await store.append("old", steps, None)
    await store.open_table(replace(a_table("next"), code="code"), GATHERING, [])
    await store.database.write(FILLS[6])
    row = await store.read_table("next")
    assert row is not None
    assert row.invited == ("ada", "bob")
    store.close()


def schema(path: Path) -> list[tuple[str, str]]:
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    connection.close()
    return rows


def test_an_old_file_and_a_new_one_end_up_alike(tmp_path: Path) -> None:
    a_first_file(tmp_path / "old.db")
    for name in ("old.db", "new.db", "old.db"):  # the second time there is nothing to do
        SqliteStore(tmp_path / name).close()
    assert schema(tmp_path / "old.db") == schema(tmp_path / "new.db")


def test_a_step_that_fails_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    a_first_file(path)
    before = schema(path)
    broken = (*MIGRATIONS[:1], "CREATE TABLE new (id TEXT); SELECT nonsense;")
    monkeypatch.setattr("escale.storage.migrations.MIGRATIONS", broken)
    connection = sqlite3.connect(path)
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    connection.close()
    assert schema(path) == before


def test_a_file_of_a_later_escale_is_refused_and_left_alone(path: Path) -> None:
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.close()
    before = schema(path)
    with pytest.raises(NewerFile):
        SqliteStore(path)
    assert schema(path) == before


def test_one_damaged_row_does_not_keep_a_file_from_being_brought_up(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        migrate(connection, 4)
        for key, row in ((1, b'{"owner":"ann"}'), (2, b'{"owner":')):
            connection.execute(
                "INSERT INTO tables (key, id, row, opened_ms, stage)"
                " VALUES (?, ?, ?, 1, 'playing')",
                (key, f"t{key}", row),
            )
            connection.execute("INSERT INTO heads (key, steps, moved_ms) VALUES (?, 1, 1)", (key,))
            connection.execute("INSERT INTO log VALUES (?, 1, -2, x'7b', 1, NULL)", (key,))
        migrate(connection)
        owners = connection.execute("SELECT owner FROM tables ORDER BY key").fetchall()
        assert owners == [("ann",), ("",)]
