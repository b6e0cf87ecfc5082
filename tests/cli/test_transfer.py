"""Single games out of a database and into it."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from escale.storage.migrations import MIGRATIONS

from .conftest import Escale


def test_a_game_from_the_terminal_comes_into_the_database_and_out_again(
    escale: Escale, database: Path
) -> None:
    bots = ("--bots", "novice,novice,novice", "--seed", "3")
    escale("record", "rondelic", *bots, "--output", "game.json")
    said = escale("import", "game.json")
    assert (said.code, said.err) == (0, "")
    table = said.out.split()[-1].rstrip(".")
    assert escale("export", table, "again.json").code == 0
    assert Path("again.json").read_text() == Path("game.json").read_text()
    assert escale("verify", "again.json").code == 0


def test_what_cannot_be_exchanged_is_said_in_a_line(escale: Escale, database: Path) -> None:
    wrong = {
        ("export", "nowhere", "x.json"): "Table “nowhere” has no record to export",
        ("export", "t", "x.json", "--db", "other.db"): "Cannot read other.db",
        ("import", "nothing.json"): "Cannot read nothing.json",
    }
    for command, told in wrong.items():
        said = escale(*command, "--lang", "en")
        assert (said.code, said.out) == (2, "")
        assert told in said.err
    assert not Path("other.db").exists()
    assert not Path("x.json").exists()


def strange_files() -> dict[str, str]:
    """Files that are no database for this Escale, and what is said of each."""
    Path("text.db").write_text("Once upon a time, " * 400)
    Path("empty.db").touch()
    versions = {
        "someone.db": (0, "CREATE TABLE songs (title TEXT);"),
        "older.db": (1, MIGRATIONS[0]),
        "newer.db": (len(MIGRATIONS) + 1, MIGRATIONS[0]),
    }
    for name, (version, script) in versions.items():
        with closing(sqlite3.connect(name)) as connection:
            connection.executescript(f"{script} PRAGMA user_version = {version};")
    Path("folder.db").mkdir()
    return {
        "text.db": "text.db does not hold the data of Escale",
        "empty.db": "empty.db does not hold the data of Escale",
        "someone.db": "someone.db does not hold the data of Escale",
        "older.db": "older.db was written by an older Escale",
        "newer.db": "newer.db was written by a newer Escale",
        "folder.db": "Cannot read folder.db",
    }


@pytest.mark.parametrize("command", [("export", "t", "x.json"), ("import", "game.json")])
def test_a_file_that_is_no_database_is_left_as_it_is(
    escale: Escale, database: Path, command: tuple[str, ...]
) -> None:
    bots = ("--bots", "novice,novice,novice", "--seed", "3")
    escale("record", "rondelic", *bots, "--output", "game.json")
    for name, told in strange_files().items():
        path = Path(name)
        was = path.read_bytes() if path.is_file() else b""
        said = escale(*command, "--db", name, "--lang", "en")
        assert (said.code, said.out) == (2, "")
        assert told in said.err
        assert said.err.count("\n") == 1
        assert (path.read_bytes() if path.is_file() else b"") == was
    assert not Path("x.json").exists()


def test_a_row_that_cannot_be_read_is_said_in_a_line(escale: Escale, database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("INSERT INTO tables (id, row, opened_ms) VALUES ('t', x'7b7d', 1)")
    said = escale("export", "t", "x.json", "--lang", "en")
    assert (said.code, said.out) == (2, "")
    assert "its file is damaged" in said.err
