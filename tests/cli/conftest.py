"""A command line to call in tests, without a new process."""

from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from escale.cli import main
from escale.storage.sqlite import SqliteStore


class CommandResult(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


Escale = Callable[..., CommandResult]


@pytest.fixture
def escale(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Escale:
    monkeypatch.delenv("ESCALE_LANG", raising=False)

    def call(*arguments: str, typed: str = "") -> CommandResult:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        try:
            code = main(arguments)
        except SystemExit as leaving:  # --help
            code = int(leaving.code or 0)
        out, err = capsys.readouterr()
        return CommandResult(code, out, err)

    return call


@pytest.fixture
def database(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty database in the current folder."""
    monkeypatch.chdir(path.parent)
    SqliteStore(path).close()
    return path
