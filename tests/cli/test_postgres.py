"""Commands on a house in PostgreSQL: the same words and exit codes as on a file."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from escale.storage.address import PostgresAddress
from escale.storage.sqlite import SqliteStore
from escale.tables.ports import PersonRow
from escale.tables.word_reports import WordReport
from tests.services.engines import opened
from tests.services.postgres import PostgresServer, executed
from tests.storage.test_backup import add_sample_data

from .conftest import Escale
from .test_backup import one_line


@pytest.fixture
def url(postgres: PostgresServer) -> Iterator[str]:
    """A house that a server has made, and nobody has come to."""
    with postgres.database() as url:
        yield url


@pytest.fixture
def empty(postgres: PostgresServer) -> Iterator[str]:
    with postgres.database(is_empty=True) as url:
        yield url


@pytest.fixture
def database(database: Path) -> Path:
    """A file with sample data in the current folder."""
    with closing(SqliteStore(database)) as store:
        asyncio.run(add_sample_data(store))
    return database


def test_a_house_moves_is_backed_up_and_comes_back(
    escale: Escale, database: Path, empty: str
) -> None:
    said = escale("migrate", "escale.db", empty, "--lang", "en")
    assert (said.code, said.err) == (0, "")
    first, second = said.out.splitlines()
    assert re.fullmatch(r"postgresql://\S+ now holds all that escale.db holds: 4 tables, .+", first)
    assert second.startswith("escale.db is left as it was. Start the server on postgresql://")
    said = escale("backup", "copy.db", "--db", empty)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Copie vérifiée dans copy.db\xa0: 4 tables, ")
    said = escale("restore", "copy.db", "--db", empty, "--lang", "en")
    assert (said.code, said.err) == (0, "")
    assert "is back in its place: 4 tables, " in said.out
    assert "The former data are now in the schema escale_before_" in said.out
    assert escale("migrate", empty, "back.db").code == 0
    assert escale("backup", "again.db", "--db", "back.db").code == 0


def test_a_game_comes_into_the_database_and_out_again(
    escale: Escale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.chdir(tmp_path)
    bots = ("--bots", "novice,novice,novice", "--seed", "3")
    escale("record", "rondelic", *bots, "--output", "game.json")
    said = escale("import", "game.json", "--db", url)
    assert (said.code, said.err) == (0, "")
    table = said.out.split()[-1].rstrip(".")
    assert escale("export", table, "again.json", "--db", url).code == 0
    assert Path("again.json").read_text() == Path("game.json").read_text()
    one_line(escale("export", "nowhere", "x.json", "--db", url, "--lang", "en"), 2, "no record")


def test_reported_words_are_read_and_cleared(escale: Escale, url: str) -> None:
    async def report() -> None:
        async with opened(PostgresAddress(url)) as store:
            await store.people.add_person(PersonRow("p", "Ann", 1), b"hash")
            said = WordReport("fr", "OSA", "boggle", "refused", "p", 5)
            await store.people.reports.keep_report(said)

    asyncio.run(report())
    assert "OSA" in escale("words", "reports", "--db", url).out
    one_line(escale("words", "reports", "--clear", "ANE", "--db", url), 2, "ANE")
    assert escale("words", "reports", "--clear", "osa", "--db", url).code == 0
    assert "OSA" not in escale("words", "reports", "--db", url).out


COMMANDS = (
    ("backup", "copy.db"),
    ("export", "t", "game.json"),
    ("words", "reports"),
    ("words", "reports", "--clear", "osa"),
)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_database_that_is_no_house_of_ours_is_one_line(
    escale: Escale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, empty: str, language: str
) -> None:
    monkeypatch.chdir(tmp_path)
    given = ("--lang", language, "--db")
    for command in COMMANDS:
        one_line(escale(*command, *given, empty), 2, "Escale")
    nowhere = "postgresql://me:secret@127.0.0.1:1/escale"
    for command in COMMANDS:
        said = escale(*command, *given, nowhere)
        one_line(said, 2, "postgresql://127.0.0.1:1/escale")
        assert "secret" not in said.err
        one_line(escale(*command, *given, "postgresql://there:port/x"), 2, "there")
    asyncio.run(executed(empty, "CREATE TABLE migrations (number INTEGER, oldest INTEGER)"))
    asyncio.run(executed(empty, "CREATE TABLE heads (key INTEGER)"))
    asyncio.run(executed(empty, "INSERT INTO migrations VALUES (99, 99)"))
    for command in COMMANDS:
        one_line(escale(*command, *given, empty), 2, "99")
    assert list(tmp_path.iterdir()) == []


MISTAKES = {
    "two files": (("escale.db", "other.db"), "PostgreSQL"),
    "two databases": (("postgresql://a/b", "postgresql://a/c"), "PostgreSQL"),
    "no file": (("none.db", "{empty}"), "none.db"),
    "no such folder": (("{url}", "none/x.db"), "none/x.db"),
    "a folder": (("folder", "{empty}"), "folder"),
    "a file that is there": (("{url}", "escale.db"), "escale.db"),
    "text": (("text.db", "{empty}"), "text.db"),
    "no house": (("{empty}", "x.db"), "Escale"),
    "nobody there": (("escale.db", "postgresql://127.0.0.1:1/x"), "127.0.0.1:1"),
    "another store": (("escale.db", "mysql://x"), "mysql"),
    "one name": (("escale.db",), "to"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_and_nothing_is_lost(
    escale: Escale, database: Path, url: str, empty: str, mistake: str
) -> None:
    Path("folder").mkdir()
    Path("text.db").write_text("no database")
    arguments, named = MISTAKES[mistake]
    given = [each.format(url=url, empty=empty) for each in arguments]
    before = {path.name: path.read_bytes() for path in database.parent.glob("*.db")}
    for language in ("fr", "en"):
        one_line(escale("--lang", language, "migrate", *given), 2, named)
    assert {path.name: path.read_bytes() for path in database.parent.glob("*.db")} == before
    assert not list(database.parent.rglob("*.part"))
