"""`escale backup` and `restore`: the whole database as one file, while it is open and after."""

import asyncio
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from escale.boxes.registry import BOXES
from escale.client import Client, RemoteTable, play_with
from escale.storage.lock import Lock
from escale.storage.migrations import MIGRATIONS
from escale.storage.sqlite import SqliteStore
from tests.server.servers import open_server
from tests.storage.test_backup import add_sample_data

from .conftest import CommandResult, Escale

BOT = BOXES["rondelic"].bots["novice"]


@pytest.fixture
def database(database: Path) -> Path:
    """A database with sample data in the current folder."""
    with closing(SqliteStore(database)) as store:
        asyncio.run(add_sample_data(store))
    return database


def holdings(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def test_there_and_back(escale: Escale, database: Path) -> None:
    was = holdings(database)
    said = escale("backup", "copy.db")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("Copie vérifiée dans copy.db\xa0: 4 tables, ")
    assert said.out.endswith(", 1 personne.\n")
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM tables")
        connection.commit()
    said = escale("restore", "copy.db", "--lang", "en")
    assert (said.code, said.err) == (0, "")
    assert "escale.db is back in its place: 4 tables, " in said.out
    assert "The former file is now escale.db.before-" in said.out
    assert holdings(database) == was


def test_older_rules_are_told_and_are_no_mistake(escale: Escale, database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("UPDATE tables SET card = NULL WHERE id = 'finished'")
    said = escale("backup", "copy.db", "--lang", "en")
    assert said.code == 0
    assert "; 1 table follows an older version of the rules." in said.out


def one_line(said: CommandResult, code: int, *named: str) -> None:
    assert (said.code, said.out) == (code, "")
    assert said.err.startswith("escale: ")
    assert said.err.count("\n") == 1
    for each in named:
        assert each in said.err
    assert "errors." not in said.err
    assert "backup." not in said.err


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_fault_is_one_line_and_exit_code_1(escale: Escale, database: Path, language: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("DELETE FROM log WHERE key = 2 AND number = 3")
    was = holdings(database)
    one_line(escale("backup", "copy.db", "--lang", language), 1, "copy.db.suspect", "playing")
    assert not Path("copy.db").exists()
    one_line(escale("restore", "copy.db.suspect", "--lang", language), 1, "playing")
    assert holdings(database) == was


MISTAKES = {
    "no database": (("backup", "copy.db", "--db", "none.db"), "none.db"),
    "no copy": (("restore", "none.db"), "none.db"),
    "nothing to copy to": (("backup",), "file"),
    "a folder that is not there": (("backup", "none/copy.db"), "none/copy.db"),
    "no such folder, for a database": (("restore", "good.db", "--db", "no/x.db"), "no/x"),
    "a folder instead of a file": (("backup", "folder", "--force"), "folder"),
    "a folder instead of a copy": (("restore", "folder"), "folder"),
    "a folder instead of a database": (("restore", "good.db", "--db", "folder"), "folder"),
    "a copy that is there": (("backup", "good.db"), "--force"),
    "the database itself": (("backup", "escale.db", "--force"), "escale.db"),
    "the database itself, back": (("restore", "escale.db"), "escale.db"),
    "text": (("restore", "text.db"), "text.db"),
    "text as a database": (("backup", "copy.db", "--db", "text.db"), "text.db"),
    "a later Escale": (("restore", "later.db"), str(len(MIGRATIONS) + 1)),
    "a store that is no file": (("backup", "copy.db", "--db", "mysql://x"), "mysql"),
    "a store that is no file, back": (("restore", "good.db", "--db", "mysql://x"), "mysql"),
}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_one_line_and_nothing_is_lost(
    escale: Escale, database: Path, mistake: str, language: str
) -> None:
    arguments, named = MISTAKES[mistake]
    assert escale("backup", "good.db").code == 0
    Path("folder").mkdir()
    Path("text.db").write_text("no database")
    Path("later.db").write_bytes(Path("good.db").read_bytes())
    with closing(sqlite3.connect("later.db")) as connection:
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = {path.name: path.read_bytes() for path in database.parent.glob("*.db")}
    one_line(escale("--lang", language, *arguments), 2, named)
    assert {path.name: path.read_bytes() for path in database.parent.glob("*.db")} == before
    assert not list(database.parent.rglob("*.part"))


@pytest.mark.parametrize("page", range(9))
def test_damage_is_one_line_wherever_it_is(escale: Escale, database: Path, page: int) -> None:
    escale("backup", "copy.db")
    data, was = bytearray(Path("copy.db").read_bytes()), holdings(database)
    start, end = max(100, page * 4096), (page + 1) * 4096  # the first page says what the file is
    data[start:end] = b"\x55" * (end - start)
    Path("copy.db").write_bytes(data)
    for arguments in (("restore", "copy.db"), ("backup", "other.db", "--db", "copy.db")):
        said = escale(*arguments)
        one_line(said, 2 if page == 0 else 1, "abîmé")
    assert holdings(database) == was
    assert not Path("other.db").exists()


def test_a_database_in_use_is_not_replaced(escale: Escale, database: Path) -> None:
    escale("backup", "copy.db")
    with Lock(database):
        one_line(escale("restore", "copy.db"), 2, "escale.db", "tourne déjà")


@pytest.mark.slow
@pytest.mark.parametrize("command", [("backup", "other.db"), ("restore", "copy.db")])
def test_a_full_disk_is_one_line_and_nothing_is_lost(
    escale: Escale, database: Path, command: tuple[str, ...]
) -> None:
    escale("backup", "copy.db")
    was, room = holdings(database), database.stat().st_size // 2

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

    done = subprocess.run(
        [sys.executable, "-m", "escale", *command],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        preexec_fn=no_room,
    )
    one_line(CommandResult(done.returncode, done.stdout, done.stderr), 2)
    assert holdings(database) == was
    assert sorted(path.name for path in database.parent.glob("*.db*")) == [
        "copy.db", "escale.db", *(["escale.db.lock"] if command[0] == "restore" else []),
    ]  # fmt: skip


# ---- a server under load


async def escale_in_a_process(*arguments: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "escale", *arguments),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode == 0, out


async def play_for_ever(guest: Client, seed: str, opened: dict[str, str]) -> None:
    """One game after the other."""
    while True:
        table = await guest.open("rondelic", "rondelic-rapide", bots=["novice", "novice"], places=3)
        opened[table.id] = guest.key
        await table.start()
        await play_with(table, BOT, seed)


async def unfinished(path: Path) -> list[str]:
    store = SqliteStore(path)
    names = await store.unfinished(2**62, "playing", 1000)
    store.close()
    return names


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_a_server_that_is_copied_while_people_play_goes_on_from_its_copy(
    tmp_path: Path,
) -> None:
    database, target, again = (tmp_path / name for name in ("escale.db", "copy.db", "again.db"))
    opened: dict[str, str] = {}

    async def busy() -> list[str]:
        """Copies while four people play; the last one finds games in the middle."""
        async with (
            open_server(database) as home,
            home.client("Ada") as ada,
            home.client("Bob") as bob,
        ):
            playing = [
                asyncio.create_task(play_for_ever(guest, str(number), opened))
                for number, guest in enumerate((ada, bob, ada, bob))
            ]
            names: list[str] = []
            games = len(opened)
            while not names or len(opened) == games:  # the server does not wait for a copy
                games = len(opened)
                await escale_in_a_process("backup", str(target), "--db", str(database), "--force")
                names = await unfinished(target)
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            return names

    async def once_more(url: str, name: str) -> None:
        """Who held the place before holds it again, and plays to the end."""
        async with Client(url, key=opened[name]) as guest:
            table: RemoteTable = await guest.watch(name)
            assert table.seat is not None
            assert await play_with(table, BOT, "later") is not None

    names = await busy()
    await escale_in_a_process("restore", str(target), "--db", str(again))
    async with open_server(again) as home:
        await asyncio.gather(*(once_more(home.url, name) for name in names))
