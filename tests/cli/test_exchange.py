"""Single games out of a house and into it."""

from pathlib import Path

import pytest

from escale.storage.sqlite import SqliteStore

from .conftest import Escale


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "escale.db"
    SqliteStore(path).close()
    return path


def test_a_game_from_the_terminal_comes_into_the_house_and_out_again(
    escale: Escale, house: Path
) -> None:
    bots = ("--bots", "novice,novice,novice", "--seed", "3")
    escale("record", "rondelic", *bots, "--output", "game.json")
    said = escale("import", "game.json")
    assert (said.code, said.err) == (0, "")
    table = said.out.split()[-1].rstrip(".")
    assert escale("export", table, "again.json").code == 0
    assert Path("again.json").read_text() == Path("game.json").read_text()
    assert escale("verify", "again.json").code == 0


def test_what_cannot_be_exchanged_is_said_in_a_line(escale: Escale, house: Path) -> None:
    wrong = {
        ("export", "nowhere", "x.json"): "Table “nowhere” has no record to give",
        ("export", "t", "x.json", "--db", "other.db"): "Cannot read other.db",
        ("import", "nothing.json"): "Cannot read nothing.json",
    }
    for command, told in wrong.items():
        said = escale(*command, "--lang", "en")
        assert (said.code, said.out) == (2, "")
        assert told in said.err
    assert not Path("other.db").exists()
    assert not Path("x.json").exists()
