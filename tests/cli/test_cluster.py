"""`escale cluster`: what it cannot do is said in a line. `tests/cluster/` starts real houses."""

import os
from pathlib import Path

import pytest

from .conftest import Escale


def test_what_it_cannot_do_is_one_line(
    escale: Escale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    (tmp_path / "taken/nats.log").mkdir(parents=True)
    wrong = {
        ("-n", "0"): "“processes” must be a whole number from 1 to 16",
        ("--port", "65536"): "“port” must be",
        ("--db", "escale.db"): "postgresql://",
        ("--data", "none/there"): "none/there",
        ("--data", "file"): "file",
        ("--data", "taken", "--db", "postgresql://there/x"): "taken/nats.log",
    }
    for arguments, told in wrong.items():
        said = escale("cluster", *arguments, "--lang", "en")
        assert (said.code, said.out) == (2, "")
        assert told in said.err
        assert said.err.count("\n") == 1
    monkeypatch.setattr("escale.cli.cluster.find_spec", lambda _name: None)
    assert "escale-jeux[trial]" in escale("cluster").err
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"file", "taken", "taken.lock"}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root lends PostgreSQL another account")
def test_a_folder_that_postgresql_cannot_enter_is_named(
    escale: Escale, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").mkdir(mode=0o700)
    monkeypatch.chdir(tmp_path / "mine")
    said = escale("cluster", "--lang", "en")
    assert said.code == 2
    assert "the user nobody cannot enter" in said.err
