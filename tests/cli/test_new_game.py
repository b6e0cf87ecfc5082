"""`escale new-game`: what it writes, and what it refuses. test_external_box.py plays the game."""

from importlib import import_module
from pathlib import Path

import pytest

from escale.cli.new_game import write_game
from escale.core.chance import FastChance

from .conftest import Escale


def test_it_writes_a_small_game_under_another_name(
    escale: Escale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    said = escale("new-game", "marelle")
    written = sorted(path for path in (tmp_path / "escale-marelle").rglob("*") if path.is_file())
    assert said.code == 0
    assert len(written) == 8
    for path in written:
        assert str(path.relative_to(tmp_path)) in said.out
        assert "takeaway" not in path.read_text(encoding="utf-8").lower()
        assert "takeaway" not in str(path)


def test_it_writes_into_a_folder_that_is_empty(escale: Escale, tmp_path: Path) -> None:
    assert escale("new-game", "marelle", "--folder", str(tmp_path)).code == 0
    again = escale("new-game", "marelle", "--folder", str(tmp_path), "--lang", "en")
    assert (again.code, again.out) == (2, "")
    assert "not an empty folder" in again.err


@pytest.mark.parametrize("name", ["Marelle", "1er", "la-marelle", "", "rondelic"])
def test_a_name_that_no_game_can_have_is_refused(escale: Escale, name: str, tmp_path: Path) -> None:
    said = escale("new-game", name, "--folder", str(tmp_path / "new"))
    assert (said.code, said.out) == (2, "")
    assert said.err.count("\n") == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["board", "view", "take", "taken", "options", "game"])
def test_a_game_may_have_the_name_of_anything_in_its_rules(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_game(name, tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    game = import_module(f"escale_{name}").GAME
    start = game.start(game.presets[name], 2, FastChance(0)).state
    assert list(game.legal(game.view(start, 0)))
